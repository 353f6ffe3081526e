import {
  formatDistance,
  formatElevation,
  formatGround,
  formatSampleElevation,
  UNITS,
  type UnitSystem,
} from "../../domain/units";
import type { DrawnProfile, ProfileLine } from "./slice";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

/** Formats rise over run as "12% up", "8% down" or "level". */
export function gradeText(grade: number): string {
  if (Number.isNaN(grade)) return "--";
  const text = percent.format(Math.abs(grade));
  if (text === "0%") return "level";
  return `${text} ${grade > 0 ? "up" : "down"}`;
}

type LineName = "Ground" | "Recorded";

/** Whether a line is based on sample terrain. */
export const isSample = (name: LineName, { sample }: DrawnProfile): boolean => sample && name === "Ground";

/** Formatters for a line's elevations and climbs, both in meters. */
interface Heights {
  elevation(meters: number): string;
  climb(meters: number): string;
}

/** Returns the formatters for a line. Values of sample terrain are rounded. */
export function heightsOf(name: LineName, profile: DrawnProfile, units: UnitSystem): Heights {
  const format = isSample(name, profile) ? formatSampleElevation : formatElevation;
  const elevation = (meters: number) => format(meters, units);
  // A line that only descends gains 0 ft, which isn't a missing value.
  const none = `0 ${UNITS[units].elevation.name}`;
  return { elevation, climb: (meters) => (meters === 0 ? none : elevation(meters)) };
}

/** Rows of the table: name and value for each line. */
export const FIGURES: readonly (readonly [
  name: string,
  of: (line: ProfileLine, heights: Heights) => string,
])[] = [
  ["Gain", ({ gain }, { climb }) => climb(gain)],
  ["Loss", ({ loss }, { climb }) => climb(loss)],
  ["Highest", ({ highest }, { elevation }) => elevation(highest)],
  ["Lowest", ({ lowest }, { elevation }) => elevation(lowest)],
  ["Steepest grade", ({ steepest }) => gradeText(steepest)],
];

/** Returns the lines that the profile has, with their names. */
export function linesOf({ ground, recorded }: DrawnProfile): [name: LineName, line: ProfileLine][] {
  const lines: [LineName, ProfileLine | null][] = [
    ["Ground", ground],
    ["Recorded", recorded],
  ];
  return lines.flatMap(([name, line]) => (line ? [[name, line] as [typeof name, ProfileLine]] : []));
}

/** Formats the values at the crosshair: "1.20 mi, 7,340 ft, 12% up". With two lines, each is named. */
export function placeText(profile: DrawnProfile, place: number, units: UnitSystem): string {
  const lines = linesOf(profile);
  const heights = lines.map(([name, { elevation }]) => {
    const text = formatGround(elevation[place], units, isSample(name, profile));
    return lines.length > 1 ? `${name.toLowerCase()} ${text}` : text;
  });
  const [first] = lines;
  const grade = gradeText(first?.[1].grade[place] ?? Number.NaN);
  const meters = profile.distance[place] ?? 0;
  const along = meters > 0 ? formatDistance(meters, units) : `0.00 ${UNITS[units].distance.name}`;
  return [along, ...heights, grade].join(", ");
}

function subjectOf(name: LineName, profile: DrawnProfile): string {
  if (name === "Recorded") return "the recorded elevation";
  return isSample(name, profile) ? "the sample ground" : "the ground";
}

/** Describes the chart for screen readers. */
export function summaryText(profile: DrawnProfile, units: UnitSystem): string {
  const sentences = linesOf(profile).map(([name, line]) => {
    const { gain, loss, lowest, highest, steepest } = line;
    const { elevation, climb } = heightsOf(name, profile, units);
    return `${subjectOf(name, profile)} gains ${climb(gain)} and loses ${climb(loss)} in total, between ${elevation(lowest)} and ${elevation(highest)}; the steepest grade is ${gradeText(steepest)}`;
  });
  return `Along ${formatDistance(profile.length, units)} ${sentences.join("; ")}.`;
}
