import type { GhType } from "../../domain/feature";
import { ByteWriter } from "../snapshot/bytes";
import { FLOATS, modeOf, toWhole, ZEROS } from "../snapshot/decimals";
import { KINDS } from "./types";

/**
 * A feature's geometry and times in the form in which the server stores them (docs/adr/0107-geometry-in-binary.md).
 * Minus zero becomes 0, as in JSON.
 * @param coordinates of GeoJSON, each position with three finite numbers
 * @param times of a track, else null
 * @throws TypeError for anything else
 */
export function encodeGeometry(
  ghType: GhType,
  coordinates: unknown,
  times: readonly (number | null)[] | null,
): Uint8Array {
  const lines = linesOf(ghType, coordinates);
  const count = lines.reduce((sum, line) => sum + line.length, 0);
  const writer = new ByteWriter(32 + count * 12);
  writer.byte(KINDS.indexOf(ghType));
  if (ghType === "Polygon") writer.varint(lines.length);
  if (ghType !== "Point") for (const line of lines) writer.varint(line.length);
  writePositions(writer, lines, count);
  if (ghType === "Tracks") writeTimes(writer, times);
  return writer.written().slice();
}

function linesOf(ghType: GhType, coordinates: unknown): unknown[][] {
  if (ghType === "Point") return [[coordinates]];
  return ghType === "Polygon" ? listOf(coordinates).map(listOf) : [listOf(coordinates)];
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError("Coordinates are lists of positions.");
  return value;
}

const AXES = [0, 1, 2] as const;

function writePositions(writer: ByteWriter, lines: readonly unknown[][], count: number): void {
  const axes = AXES.map(() => new Float64Array(count));
  let at = 0;
  for (const line of lines)
    for (const position of line) {
      if (!Array.isArray(position) || position.length !== AXES.length)
        throw new TypeError("A position has three numbers.");
      for (const axis of AXES) (axes[axis] as Float64Array)[at] = finite(position[axis]);
      at++;
    }
  const modes = axes.map((values) => writeMode(writer, values, count));
  const before = new Float64Array(AXES.length);
  for (let i = 0; i < count; i++)
    for (const axis of AXES) {
      const mode = modes[axis];
      if (mode === ZEROS) continue;
      const value = (axes[axis] as Float64Array)[i] as number;
      if (mode === FLOATS) writer.float64(value);
      else writer.signed(value - (before[axis] as number));
      before[axis] = value;
    }
}

function writeMode(writer: ByteWriter, values: Float64Array, count: number): number {
  const mode = modeOf(values, count);
  writer.byte(mode);
  toWhole(values, count, mode);
  return mode;
}

/** The number of times and one, 0 where there are none; whether any is missing, and which; then their run. */
function writeTimes(writer: ByteWriter, times: readonly (number | null)[] | null): void {
  writer.varint(times === null ? 0 : times.length + 1);
  if (times === null) return;
  const known = Float64Array.from(times.filter((time) => time !== null).map(finite));
  writer.byte(known.length === times.length ? 0 : 1);
  if (known.length < times.length)
    for (let first = 0; first < times.length; first += 8) {
      let byte = 0;
      for (let bit = 0; bit < 8 && first + bit < times.length; bit++)
        if (times[first + bit] !== null) byte |= 1 << bit;
      writer.byte(byte);
    }
  const mode = writeMode(writer, known, known.length);
  if (mode === ZEROS) return;
  let before = 0;
  for (const value of known) {
    if (mode === FLOATS) writer.float64(value);
    else writer.signed(value - before);
    before = value;
  }
}

function finite(value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new TypeError("Numbers are finite.");
  return value + 0;
}
