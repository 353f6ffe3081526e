/** Degrees by which the wind's direction swings about its mean, by Pasquill's classes A to F. */
const SWING = { A: 25, B: 20, C: 15, D: 10, E: 5, F: 2.5 } as const;
type Class = keyof typeof SWING;

/** Speeds at which columns of the table begin, meters a second. */
const SPEEDS = [0, 2, 3, 5, 6];
/** By sun: strong, moderate, slight, none (near sunrise and sunset), and clear night. Two letters: between the classes. */
const CLASSES: readonly (readonly string[])[] = [
  ["A", "AB", "B", "C", "C"],
  ["AB", "B", "BC", "CD", "D"],
  ["B", "C", "C", "D", "D"],
  ["D", "D", "D", "D", "D"],
  ["F", "F", "E", "D", "D"],
];
/** The sun's altitudes at which rows begin, degrees. */
const ALTITUDES = [60, 35, 15, 0];

/** In a light wind the direction swings more, whatever the class: by so many meters a second to the side. */
const MEANDER = 0.5;
const MOST = 45;

/**
 * How far the wind's direction swings to either side, degrees: one standard deviation. By the stability class of the air
 * (Pasquill, "The estimation of the dispersion of windborne material", Meteorol. Mag. 90, 1961, as in Turner's workbook,
 * 1970, for clear skies) with the swing of each class (Slade, "Meteorology and Atomic Energy", 1968), and at least what
 * light winds meander (Hanna, "Lateral turbulence intensity and plume meandering during stable conditions", J. Climate
 * Appl. Meteor. 22, 1983).
 * @param speed meters a second
 * @param altitude of the sun, degrees
 */
export function swing(speed: number, altitude: number): number {
  const row = ALTITUDES.findIndex((least) => altitude >= least);
  const column = SPEEDS.findLastIndex((least) => speed >= least);
  const letters = [...(CLASSES.at(row)?.[column] ?? "D")] as Class[];
  const own = letters.reduce((sum, letter) => sum + SWING[letter], 0) / letters.length;
  const meander = (Math.atan2(MEANDER, speed) * 180) / Math.PI;
  return Math.min(MOST, Math.max(own, meander));
}

/** How much easier air moves up and down than sideways, squared, in a clear night: cool air flows around hills. */
const STABLE_LIFT = 0.25;

/** See Air. @param altitude of the sun, degrees */
export const liftOf = (altitude: number): number => (altitude < 0 ? STABLE_LIFT : 1);
