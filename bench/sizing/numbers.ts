/** Rounds to three digits, so that a reader who adds up the page's numbers gets the page's sums. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** Formats a measured or calculated value with three digits and without an exponent. */
export const number = (value: number): string =>
  value.toLocaleString("en-US", { maximumSignificantDigits: 3 });

/** Formats an exact number. */
export const count = (value: number): string => value.toLocaleString("en-US");
