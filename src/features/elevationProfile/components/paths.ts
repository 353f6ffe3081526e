import { UNITS, type UnitSystem } from "../../../domain/units";
import type { Axis } from "../axes";

/** Distance on the x axis, elevation on the y axis, in display units. */
export interface Scale {
  units: UnitSystem;
  across: Axis;
  up: Axis;
}

/** Side of the square that the chart is drawn in. It's stretched to the available space. */
export const BOX = 1000;

const shareOf = (value: number, { least, greatest }: Axis): number => (value - least) / (greatest - least);

/** Converts a distance and an elevation in meters to fractions of the box, from its lower left. */
export const placeIn = (
  { across, up, units }: Scale,
  along: number,
  high: number,
): [x: number, y: number] => [
  shareOf(UNITS[units].distance.of(along), across),
  shareOf(UNITS[units].elevation.of(high), up),
];

/** Returns runs of consecutive samples with a known elevation. */
function runsOf(distance: readonly number[], elevation: readonly number[], scale: Scale): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  distance.forEach((along, place) => {
    const high = elevation[place] ?? Number.NaN;
    if (Number.isNaN(high)) {
      if (run.length > 0) runs.push(run);
      run = [];
      return;
    }
    const [x, y] = placeIn(scale, along, high);
    run.push(`${(x * BOX).toFixed(1)} ${((1 - y) * BOX).toFixed(1)}`);
  });
  return run.length > 0 ? [...runs, run] : runs;
}

/** Returns the line as an SVG path, with gaps where the elevation is unknown. */
export const linePath = (distance: readonly number[], elevation: readonly number[], scale: Scale): string =>
  runsOf(distance, elevation, scale)
    .map((run) => `M${run.join("L")}`)
    .join("");

/** Returns the area below the line as an SVG path. */
export const areaPath = (distance: readonly number[], elevation: readonly number[], scale: Scale): string =>
  runsOf(distance, elevation, scale)
    .map((run) => {
      const [first = "", last = ""] = [run[0], run.at(-1)].map((place) => place?.split(" ")[0]);
      return `M${first} ${BOX}L${run.join("L")}L${last} ${BOX}Z`;
    })
    .join("");
