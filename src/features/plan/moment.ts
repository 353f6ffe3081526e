/** The last step of sliders over a day: minutes since midnight. */
export const LAST_MINUTE = 24 * 60 - 5;

/** While a year is typed, it is one of these for a moment: their sun isn't computed. */
export const isYearTyped = (date: string): boolean => !(date >= "1900-01-01" && date < "2151-01-01");
