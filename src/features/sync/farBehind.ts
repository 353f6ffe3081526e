/**
 * Whether so many rows changed since a snapshot of so many features that a new one is read sooner than they are: rows
 * come as JSON in pages of 500, features of a snapshot as columns.
 */
export const isFarBehind = (rows: number, features: number): boolean =>
  rows > Math.min(Math.max(1000, features / 20), 5000);
