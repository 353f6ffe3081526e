/** Returns the message for a file above the limit. The wording is fixed by the specification. */
export const tooLargeText = (limit: number): string =>
  `Oops, the file cannot be larger than ${Math.round((limit / 1024 / 1024) * 10) / 10}mb`;
