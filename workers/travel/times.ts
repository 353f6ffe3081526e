import { columnRange } from "./circle";
import { cellIndex, type Field, UNREACHED } from "./field";
import { BANDS } from "./types";

/**
 * Returns the seconds to the cells of a circle, row by row, from one field or the sum of two. Infinity if unreachable,
 * NaN outside the circle and where there is no elevation.
 */
export function timesOf(fields: readonly Field[]): Float32Array {
  const [one] = fields;
  if (!one) return new Float32Array();
  const { circle } = one;
  const { left, top, width, height } = circle;
  const times = new Float32Array(width * height).fill(Number.NaN);
  for (let row = top; row < top + height; row++) {
    const [first, last] = columnRange(circle, row);
    for (let column = first; column <= last; column++) {
      const place = cellIndex(one, column, row);
      if (Number.isNaN(one.cells[place + 1] as number)) continue;
      let sum = 0;
      for (const { cells } of fields) {
        const time = cells[place] as number;
        sum += time < 0 || time >= UNREACHED ? Infinity : time;
      }
      times[(row - top) * width + column - left] = sum;
    }
  }
  return times;
}

/** Possible band lengths in minutes. */
const STEPS = [2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240];
/**
 * Share of the ground that the bands before the last should cover. The last band is open-ended, for the slowest tenth.
 */
const MOST_SHARE = 0.9;
/** Maximum number of minutes distinguished. */
const DAY = 24 * 60;

/** Returns square meters per band, and the length of the bands in minutes. @param rowAreas of a cell in each row */
export function bandsOf(
  times: Float32Array,
  rowAreas: Float64Array,
): { known: number; minutes: number; bands: number[] } {
  const byMinute = new Float64Array(DAY + 1);
  const width = times.length / rowAreas.length;
  let [known, reached] = [0, 0];
  for (let at = 0; at < times.length; at++) {
    const time = times[at] as number;
    if (Number.isNaN(time)) continue;
    const area = rowAreas[Math.floor(at / width)] as number;
    known += area;
    if (time === Infinity) continue;
    reached += area;
    const minute = Math.min(DAY, Math.floor(time / 60));
    byMinute[minute] = (byMinute[minute] as number) + area;
  }
  let [most, within] = [0, 0];
  while (most < DAY && within < MOST_SHARE * reached) within += byMinute[most++] as number;
  const minutes = STEPS.find((step) => step * (BANDS - 1) >= most) ?? (STEPS.at(-1) as number);
  const bands = new Array<number>(BANDS).fill(0);
  byMinute.forEach((area, minute) => {
    const band = bandAt(minute * 60, minutes);
    bands[band] = (bands[band] as number) + area;
  });
  return { known, minutes, bands };
}

/** Returns the band of a time in seconds. */
export const bandAt = (seconds: number, minutes: number): number =>
  Math.min(BANDS - 1, Math.floor(seconds / (60 * minutes)));
