/** Last step of time sliders, in minutes since midnight. */
export const LAST_MINUTE = 24 * 60 - 5;

/** Whether the date has a year that's still being typed. The sun isn't computed for it. */
export const isYearTyped = (date: string): boolean => !(date >= "1900-01-01" && date < "2151-01-01");
