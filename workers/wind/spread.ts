/** Standard deviation of the wind's direction in degrees, by Pasquill's classes A to F. */
const SWING = { A: 25, B: 20, C: 15, D: 10, E: 5, F: 2.5 } as const;
type Class = keyof typeof SWING;

/** Wind speeds at which columns of the table start, in meters per second. */
const SPEEDS = [0, 2, 3, 5, 6];
/**
 * By sun: strong, moderate, slight, none (near sunrise and sunset), and clear night. Two letters are between classes.
 */
const CLASSES: readonly (readonly string[])[] = [
  ["A", "AB", "B", "C", "C"],
  ["AB", "B", "BC", "CD", "D"],
  ["B", "C", "C", "D", "D"],
  ["D", "D", "D", "D", "D"],
  ["F", "F", "E", "D", "D"],
];
/** Sun altitudes at which rows start, in degrees. */
const ALTITUDES = [60, 35, 15, 0];

/** Sideways speed in meters per second by which light winds meander in any class. */
const MEANDER = 0.5;
const MOST = 45;

/**
 * Returns how far the wind's direction swings to either side in degrees: one standard deviation. It depends on the
 * air's stability class (Pasquill, "The estimation of the dispersion of windborne material", Meteorol. Mag. 90, 1961,
 * as in Turner's workbook, 1970, for clear skies) and the swing of each class (Slade, "Meteorology and Atomic Energy",
 * 1968). The minimum is the meandering of light winds (Hanna, "Lateral turbulence intensity and plume meandering during
 * stable conditions", J. Climate Appl. Meteor. 22, 1983).
 *
 * @param speed meters per second
 * @param altitude of the sun, degrees
 */
export function directionSpread(speed: number, altitude: number): number {
  const row = ALTITUDES.findIndex((least) => altitude >= least);
  const column = SPEEDS.findLastIndex((least) => speed >= least);
  const letters = [...(CLASSES.at(row)?.[column] ?? "D")] as Class[];
  const own = letters.reduce((sum, letter) => sum + SWING[letter], 0) / letters.length;
  const meander = (Math.atan2(MEANDER, speed) * 180) / Math.PI;
  return Math.min(MOST, Math.max(own, meander));
}

/** Ease of vertical relative to horizontal movement, squared, on a clear night, when cool air flows around hills. */
const STABLE_LIFT = 0.25;

/** Returns the lift, see Air. @param altitude of the sun, degrees */
export const liftOf = (altitude: number): number => (altitude < 0 ? STABLE_LIFT : 1);
