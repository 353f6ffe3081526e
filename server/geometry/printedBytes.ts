import { StoredGeometry, type StoredTimes } from "../../src/formats/geometry/stored";
import { FLOATS, ZEROS } from "../../src/formats/snapshot/decimals";
import { decimalBytes } from "./jsonBytes";

/** Length of a list's brackets, and of a position's brackets and commas. */
const LIST = 2;
const POSITION = 4;

/** Returns the JSON length of a stored geometry and its times. Takes half as long as printing them. */
export function printedBytes(bytes: Uint8Array): number {
  const stored = new StoredGeometry(bytes);
  const { ghType, lengths, modes, vertices } = stored;
  let total = vertices * POSITION;
  for (let i = 0; i < vertices; i++)
    for (let axis = 0; axis < 3; axis++) total += numberBytes(stored.next(axis), modes[axis] as number);
  // Lists have one comma fewer than items.
  if (ghType !== "Point") for (const length of lengths) total += LIST + Math.max(0, length - 1);
  if (ghType === "Polygon") total += LIST + Math.max(0, lengths.length - 1);
  const times = stored.times();
  return times === null ? total : total + timesBytes(times);
}

function timesBytes(times: StoredTimes): number {
  let total = LIST + Math.max(0, times.count - 1);
  for (let i = 0; i < times.count; i++) {
    const value = times.next();
    total += value === null ? "null".length : numberBytes(value, times.mode);
  }
  return total;
}

function numberBytes(value: number, mode: number): number {
  if (mode === FLOATS) return JSON.stringify(value).length;
  return decimalBytes(value, mode === ZEROS ? 0 : mode);
}
