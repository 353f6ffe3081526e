/** Rounds to 1e-7 degrees, about a centimeter. Computed positions aren't more precise. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
