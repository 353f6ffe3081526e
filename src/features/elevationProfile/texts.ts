import { formatDistance, formatElevation, UNITS, type UnitSystem } from "../../domain/units";
import type { DrawnProfile, ProfileLine } from "./slice";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

/** Rise over run as "12% up", "8% down" or "level". */
export function gradeText(grade: number): string {
  if (Number.isNaN(grade)) return "--";
  const text = percent.format(Math.abs(grade));
  if (text === "0%") return "level";
  return `${text} ${grade > 0 ? "up" : "down"}`;
}

/** A line's gain or loss; one that only falls gains 0 ft, which is no missing figure. */
const climbText = (meters: number, units: UnitSystem): string =>
  meters === 0 ? `0 ${UNITS[units].elevation.name}` : formatElevation(meters, units);

/** What a row of the table shows of each line. */
export const FIGURES: readonly (readonly [
  name: string,
  of: (line: ProfileLine, units: UnitSystem) => string,
])[] = [
  ["Gain", ({ gain }, units) => climbText(gain, units)],
  ["Loss", ({ loss }, units) => climbText(loss, units)],
  ["Highest", ({ greatest }, units) => formatElevation(greatest, units)],
  ["Lowest", ({ least }, units) => formatElevation(least, units)],
  ["Steepest grade", ({ steepest }) => gradeText(steepest)],
];

/** The lines of a profile by their names, those that there are. */
export function linesOf({
  ground,
  recorded,
}: DrawnProfile): [name: "Ground" | "Recorded", line: ProfileLine][] {
  const lines: ["Ground" | "Recorded", ProfileLine | null][] = [
    ["Ground", ground],
    ["Recorded", recorded],
  ];
  return lines.flatMap(([name, line]) => (line ? [[name, line] as [typeof name, ProfileLine]] : []));
}

/** What the crosshair shows: "1.20 mi, 7,340 ft, 12% up"; with two lines each is named. */
export function placeText(profile: DrawnProfile, place: number, units: UnitSystem): string {
  const lines = linesOf(profile);
  const heights = lines.map(([name, { elevation }]) => {
    const text = formatElevation(elevation[place], units);
    return lines.length > 1 ? `${name.toLowerCase()} ${text}` : text;
  });
  const [first] = lines;
  const grade = gradeText(first?.[1].grade[place] ?? Number.NaN);
  const metres = profile.distance[place] ?? 0;
  const along = metres > 0 ? formatDistance(metres, units) : `0.00 ${UNITS[units].distance.name}`;
  return [along, ...heights, grade].join(", ");
}

/** The picture in words, for those who do not see it. */
export function summaryText(profile: DrawnProfile, units: UnitSystem): string {
  const sentences = linesOf(profile).map(([name, line]) => {
    const { gain, loss, least, greatest, steepest } = line;
    const subject = name === "Ground" ? "the ground" : "the recorded elevation";
    return `${subject} gains ${climbText(gain, units)} and loses ${climbText(loss, units)} in total, between ${formatElevation(least, units)} and ${formatElevation(greatest, units)}; the steepest grade is ${gradeText(steepest)}`;
  });
  return `Along ${formatDistance(profile.length, units)} ${sentences.join("; ")}.`;
}
