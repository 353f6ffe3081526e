import { formatDistance, formatElevation } from "../../domain/units";
import type { DrawnProfile, ProfileLine } from "./slice";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

/** Rise over run as "12% up", "8% down" or "level". */
export function gradeText(grade: number): string {
  if (Number.isNaN(grade)) return "--";
  const text = percent.format(Math.abs(grade));
  if (text === "0%") return "level";
  return `${text} ${grade > 0 ? "up" : "down"}`;
}

/** What a line climbs or falls in all; one that only falls climbs 0 ft, which is no missing figure. */
const climbText = (meters: number): string => (meters === 0 ? "0 ft" : formatElevation(meters));

/** What a row of the table shows of each line. */
export const FIGURES: readonly (readonly [name: string, of: (line: ProfileLine) => string])[] = [
  ["Gain", ({ gain }) => climbText(gain)],
  ["Loss", ({ loss }) => climbText(loss)],
  ["Highest", ({ greatest }) => formatElevation(greatest)],
  ["Lowest", ({ least }) => formatElevation(least)],
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
export function placeText(profile: DrawnProfile, place: number): string {
  const lines = linesOf(profile);
  const heights = lines.map(([name, { elevation }]) => {
    const text = formatElevation(elevation[place]);
    return lines.length > 1 ? `${name.toLowerCase()} ${text}` : text;
  });
  const [first] = lines;
  const grade = gradeText(first?.[1].grade[place] ?? Number.NaN);
  const metres = profile.distance[place] ?? 0;
  return [metres > 0 ? formatDistance(metres) : "0.00 mi", ...heights, grade].join(", ");
}

/** The picture in words, for those who do not see it. */
export function summaryText(profile: DrawnProfile): string {
  const sentences = linesOf(profile).map(([name, line]) => {
    const { gain, loss, least, greatest, steepest } = line;
    const subject = name === "Ground" ? "the ground" : "the recorded elevation";
    return `${subject} rises ${climbText(gain)} and falls ${climbText(loss)} in all, between ${formatElevation(least)} and ${formatElevation(greatest)}; the steepest grade is ${gradeText(steepest)}`;
  });
  return `Along ${formatDistance(profile.length)} ${sentences.join("; ")}.`;
}
