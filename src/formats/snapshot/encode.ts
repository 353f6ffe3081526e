import type { GhType } from "../../domain/feature";
import { encodeGeometry } from "../geometry/encode";
import { StoredGeometry, type StoredTimes } from "../geometry/stored";
import { putUuid, UUID_BYTES } from "../uuidBytes";
import { ByteWriter } from "./bytes";
import { Dictionary } from "./Dictionary";
import { DecimalWriter } from "./decimals";
import {
  BLOCK,
  type Look,
  MAGIC,
  MEASURES,
  MOMENTS,
  type SnapshotEnd,
  type SnapshotHead,
  type SnapshotTable,
  type SourceRow,
} from "./types";

const utf8 = new TextEncoder();

/** Encodes the start of a stream: the magic bytes and the head. */
export function encodeHead(head: SnapshotHead): Uint8Array {
  const block = jsonBlock(BLOCK.head, head);
  const bytes = new Uint8Array(MAGIC.length + block.length);
  bytes.set(utf8.encode(MAGIC));
  bytes.set(block, MAGIC.length);
  return bytes;
}

export const encodeEnd = (end: SnapshotEnd): Uint8Array => jsonBlock(BLOCK.end, end);

function jsonBlock(kind: number, value: object): Uint8Array {
  const writer = new ByteWriter(256);
  writer.byte(kind);
  writer.bytes(utf8.encode(JSON.stringify(value)));
  return framed(writer.written());
}

/** Prefixes a block with its length, four bytes little-endian. */
function framed(block: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + block.length);
  new DataView(bytes.buffer).setUint32(0, block.length, true);
  bytes.set(block, 4);
  return bytes;
}

/**
 * Encodes a block of features as columns (docs/adr/0082-snapshot.md lists them).
 *
 * @throws SyntaxError, TypeError for a row whose JSON is damaged
 */
export function encodeFeatures(rows: readonly SourceRow[]): Uint8Array {
  const writer = new ByteWriter(rows.length * 64 + 1024);
  writer.byte(BLOCK.features);
  writer.varint(rows.length);
  for (const { uuid } of rows) writeUuid(writer, uuid);
  for (const { title } of rows) writer.varint(title.length);
  writer.text(rows.map(({ title }) => title).join(""));
  const lists = rows.map((row) => row.lists.split(";"));
  const types = writeTable(writer, rows, lists);
  const numbers = rows.map((row) => row.numbers.split(","));
  for (const column of MOMENTS.keys()) {
    let before = 0;
    for (const row of numbers) {
      const moment = Number(row[column]);
      writer.signed(moment - before);
      before = moment;
    }
  }
  for (const measure of MEASURES.keys()) {
    const column = MOMENTS.length + measure;
    writer.bits(numbers, (row) => row[column] !== "");
    for (const row of numbers) if (row[column] !== "") writer.float64(Number(row[column]));
  }
  const photos = lists.map(([, , joined = ""]) => joined);
  writeSparse(writer, photos, (text) => {
    const ids = text.split(",");
    writer.varint(ids.length);
    for (const id of ids) writeUuid(writer, id);
  });
  const notes = rows.map((row) => row.notes);
  writeSparse(writer, notes, (text) => writer.text(text));
  writeShapes(writer, rows, types);
  return framed(writer.written());
}

const uuidBytes = new Uint8Array(UUID_BYTES);

function writeUuid(writer: ByteWriter, uuid: string): void {
  putUuid(uuid, uuidBytes, 0);
  writer.bytes(uuidBytes);
}

const listOf = (text: string): string[] => (text === "" ? [] : text.split(","));

/** Writes the table and the rows' indexes into it. Returns the rows' types. */
function writeTable(writer: ByteWriter, rows: readonly SourceRow[], lists: readonly string[][]): GhType[] {
  const looks = new Dictionary<Look>();
  const owners = new Dictionary<SnapshotTable["owners"][number]>();
  const hunts = new Dictionary<string[]>();
  const states = new Dictionary<string[]>();
  const lookPlaces = rows.map(({ look }) => looks.placeOf(look, () => JSON.parse(look)));
  const places = [
    lookPlaces,
    rows.map(({ owner }) => owners.placeOf(owner, () => owner)),
    lists.map(([, inHunts = ""]) => hunts.placeOf(inHunts, () => listOf(inHunts))),
    lists.map(([inStates = ""]) => states.placeOf(inStates, () => listOf(inStates))),
  ];
  const table: SnapshotTable = {
    looks: looks.values,
    owners: owners.values,
    hunts: hunts.values,
    states: states.values,
  };
  writer.text(JSON.stringify(table));
  for (const column of places) for (const place of column) writer.varint(place);
  return lookPlaces.map((place) => (looks.values[place] as Look).ghType);
}

/**
 * Writes values that few rows have, where "" means none: their number, then each with the distance from the previous
 * row.
 */
function writeSparse(writer: ByteWriter, texts: readonly string[], write: (text: string) => void): void {
  writer.varint(texts.reduce((count, text) => count + (text === "" ? 0 : 1), 0));
  let before = 0;
  for (const [index, text] of texts.entries()) {
    if (text === "") continue;
    writer.varint(index - before);
    before = index;
    write(text);
  }
}

/** A reusable buffer for the numbers of one run. */
class Scratch {
  values = new Float64Array(1024);

  ofLength(count: number): Float64Array {
    if (count > this.values.length) this.values = new Float64Array(count * 2);
    return this.values;
  }
}

function writeShapes(writer: ByteWriter, rows: readonly SourceRow[], types: readonly GhType[]): void {
  const axes = [new DecimalWriter(), new DecimalWriter(), new DecimalWriter()];
  const scratch = axes.map(() => new Scratch());
  const tracks: (StoredTimes | null)[] = [];
  for (const [index, row] of rows.entries()) {
    const ghType = types[index] as GhType;
    const stored = new StoredGeometry(row.geometry ?? binaryOf(row, ghType));
    const { lengths, vertices } = stored;
    if (ghType === "Polygon") writer.varint(lengths.length);
    if (ghType !== "Point") for (const length of lengths) writer.varint(length);
    const [xs, ys, zs] = scratch.map((values) => values.ofLength(vertices)) as Axes;
    for (let i = 0; i < vertices; i++) {
      xs[i] = stored.next(0);
      ys[i] = stored.next(1);
      zs[i] = stored.next(2);
    }
    for (const [axis, values] of [xs, ys, zs].entries())
      axes[axis]?.encoded(stored.modes[axis] as number, values, vertices);
    if (ghType === "Tracks") tracks.push(stored.times());
  }
  for (const axis of axes) axis.writeTo(writer);
  writeTimes(writer, tracks, scratch[0] as Scratch);
}

type Axes = [Float64Array, Float64Array, Float64Array];

/** Encodes the geometry of a row stored as JSON by an older version. */
function binaryOf({ coordinates, times }: SourceRow, ghType: GhType): Uint8Array {
  return encodeGeometry(ghType, JSON.parse(coordinates ?? "null"), JSON.parse(times ?? "null"));
}

/** Writes for each track the number of its times plus one (0 for no times), whether any are missing, and which. */
function writeTimes(writer: ByteWriter, tracks: readonly (StoredTimes | null)[], scratch: Scratch): void {
  const column = new DecimalWriter();
  for (const times of tracks) {
    if (times === null) {
      writer.varint(0);
      continue;
    }
    const { count, bits, mode } = times;
    writer.varint(count + 1);
    writer.byte(bits === null ? 0 : 1);
    if (bits !== null) writer.bytes(bits);
    const values = scratch.ofLength(count);
    let known = 0;
    for (let i = 0; i < count; i++) {
      const value = times.next();
      if (value !== null) values[known++] = value;
    }
    column.encoded(mode, values, known);
  }
  column.writeTo(writer);
}
