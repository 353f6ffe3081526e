import type { GhType } from "../../domain/feature";
import { ByteWriter } from "../snapshot/bytes";
import { FLOATS, modeOf, toWhole, ZEROS } from "../snapshot/decimals";
import { KINDS } from "./types";

/**
 * Encodes a feature's geometry and times as stored by the server (docs/adr/0107-geometry-in-binary.md). Minus zero
 * becomes 0, as in JSON.
 *
 * @param coordinates of GeoJSON, each position with three finite numbers
 * @param times of a track, otherwise null
 * @throws TypeError for anything else
 */
export function encodeGeometry(
  ghType: GhType,
  coordinates: unknown,
  times: readonly (number | null)[] | null,
): Uint8Array {
  const lines = linesOf(ghType, coordinates);
  const count = lines.reduce((sum, line) => sum + line.length, 0);
  const writer = count > SHORT ? new ByteWriter(32 + count * 12) : shortWriter;
  writer.clear();
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

/**
 * Maximum number of vertices for the reused buffers. Most geometries fit, and allocating buffers would take longer than
 * the rest.
 */
const SHORT = 256;
const shortWriter = new ByteWriter(32 + SHORT * 12);
const shortAxes = [new Float64Array(SHORT), new Float64Array(SHORT), new Float64Array(SHORT)] as const;

function writePositions(writer: ByteWriter, lines: readonly unknown[][], count: number): void {
  const isShort = count <= SHORT;
  const [xs, ys, zs] = isShort
    ? shortAxes
    : [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  let at = 0;
  for (const line of lines)
    for (const position of line) {
      if (!Array.isArray(position) || position.length !== 3)
        throw new TypeError("A position has three numbers.");
      xs[at] = finite(position[0]);
      ys[at] = finite(position[1]);
      zs[at] = finite(position[2]);
      at++;
    }
  const xMode = writeMode(writer, xs, count);
  const yMode = writeMode(writer, ys, count);
  const zMode = writeMode(writer, zs, count);
  for (let i = 0; i < count; i++) {
    writeNumber(writer, xs, i, xMode);
    writeNumber(writer, ys, i, yMode);
    writeNumber(writer, zs, i, zMode);
  }
}

/** Writes the difference from the previous number, if the mode uses integers. */
function writeNumber(writer: ByteWriter, values: Float64Array, at: number, mode: number): void {
  if (mode === ZEROS) return;
  const value = values[at] as number;
  if (mode === FLOATS) writer.float64(value);
  else writer.signed(at === 0 ? value : value - (values[at - 1] as number));
}

function writeMode(writer: ByteWriter, values: Float64Array, count: number): number {
  const mode = modeOf(values, count);
  writer.byte(mode);
  toWhole(values, count, mode);
  return mode;
}

/** Writes the number of times plus one (0 for no times), whether any are missing and which, and then the times. */
function writeTimes(writer: ByteWriter, times: readonly (number | null)[] | null): void {
  writer.varint(times === null ? 0 : times.length + 1);
  if (times === null) return;
  const known = Float64Array.from(times.filter((time) => time !== null).map(finite));
  writer.byte(known.length === times.length ? 0 : 1);
  if (known.length < times.length) writer.bits(times, (time) => time !== null);
  const mode = writeMode(writer, known, known.length);
  for (let i = 0; i < known.length; i++) writeNumber(writer, known, i, mode);
}

function finite(value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new TypeError("Numbers are finite.");
  return value + 0;
}
