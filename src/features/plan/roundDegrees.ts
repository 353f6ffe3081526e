/** A ten-millionth of a degree is a centimeter: what is computed is no more exact. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
