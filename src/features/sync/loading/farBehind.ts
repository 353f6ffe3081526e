/**
 * Whether so many rows changed since a snapshot that loading a new one is faster. Changed rows arrive as JSON in pages
 * of 500, features of a snapshot as columns.
 */
export const isFarBehind = (rows: number, features: number): boolean =>
  rows > Math.min(Math.max(1000, features / 20), 5000);
