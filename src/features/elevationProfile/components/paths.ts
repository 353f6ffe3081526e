import { UNITS, type UnitSystem } from "../../../domain/units";
import type { Axis } from "../axes";

/** Distance across, elevation upwards, in the units shown. */
export interface Scale {
  units: UnitSystem;
  across: Axis;
  up: Axis;
}

/** Edge of the box that a picture is drawn in; it is stretched to whatever room there is. */
export const BOX = 1000;

const shareOf = (value: number, { least, greatest }: Axis): number => (value - least) / (greatest - least);

/** Where meters along and meters high are, as shares of the box from its lower left. */
export const placeIn = (
  { across, up, units }: Scale,
  along: number,
  high: number,
): [x: number, y: number] => [
  shareOf(UNITS[units].distance.of(along), across),
  shareOf(UNITS[units].elevation.of(high), up),
];

/** Runs of neighboring places whose elevation is known. */
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

/** The line as an SVG path, with gaps where nothing is known. */
export const linePath = (distance: readonly number[], elevation: readonly number[], scale: Scale): string =>
  runsOf(distance, elevation, scale)
    .map((run) => `M${run.join("L")}`)
    .join("");

/** All below the line. */
export const areaPath = (distance: readonly number[], elevation: readonly number[], scale: Scale): string =>
  runsOf(distance, elevation, scale)
    .map((run) => {
      const [first = "", last = ""] = [run[0], run.at(-1)].map((place) => place?.split(" ")[0]);
      return `M${first} ${BOX}L${run.join("L")}L${last} ${BOX}Z`;
    })
    .join("");
