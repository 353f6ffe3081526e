import type { ContentBuilder } from "../builder";
import type { ParsedTable, TableChoice } from "../csv/roles";
import { TableReader } from "../csv/table";
import { LayerFields } from "../fields/layers";
import { Pace } from "../pace";
import { tooManyPoints } from "../shapefile/errors";
import { POINTS_MAX } from "../shapefile/survey";
import type { ReadProgress } from "../types";
import { FormatError } from "../types";
import { COLUMN, eachAttribute } from "./attributes";
import { FlatTable } from "./flatbuffer";
import { FlatGeometryReader } from "./geometry";
import { BEFORE_HEADER, type FlatgeobufHeader, flatgeobufVersion, readHeader, VERSION } from "./header";
import { indexBytes } from "./indexBytes";
import { projectionFor } from "./system";

interface FlatgeobufSource {
  fileName: string;
  /** Null to guess. */
  choice: TableChoice | null;
  report(done: number, total: number): ReadProgress;
}

/** Rows used for the guess. */
const GUESSED_ROWS = 50;
const LENGTH = 4;

const damaged = (fileName: string, what: string): FormatError =>
  new FormatError(
    "flatgeobuf-damaged",
    `${fileName} is damaged: ${what}. Download it or export it again, then import the new file.`,
  );

/**
 * Reads the features of a FlatGeobuf file (flatgeobuf.org, version 3), with or without an index. Returns the column
 * roles, which the user can change.
 *
 * @throws FormatError "flatgeobuf-version", "flatgeobuf-damaged", "unsupported-crs", "missing-crs", "too-large"
 */
export function* flatgeobufSteps(
  bytes: Uint8Array,
  builder: ContentBuilder,
  { fileName, choice, report }: FlatgeobufSource,
): Generator<ReadProgress, ParsedTable | undefined, void> {
  const version = flatgeobufVersion(bytes);
  if (version !== VERSION)
    throw new FormatError(
      "flatgeobuf-version",
      `${fileName} is FlatGeobuf version ${version}; only version ${VERSION} can be read. Save it in that version, as current GIS programs do, and choose the new file.`,
    );
  const file = openFile(bytes, fileName);
  const { header, start } = file;
  const fields = new LayerFields(choice);
  const first = firstPoint(bytes, file);
  const geometry = new FlatGeometryReader(builder, projectionFor(header, first, fileName, builder.notes));
  const columns = header.columns.map(({ name, type }) => ({
    name,
    text: type === COLUMN.text || type === COLUMN.json,
  }));
  const sample: string[][] = [];
  for (const { message } of messages(bytes, file)) {
    sample.push(cellsOf(message, header) ?? []);
    if (sample.length === GUESSED_ROWS) break;
  }
  const roles = fields.add(columns, sample, 0);
  const names = columns.map(({ name }) => name);
  const rows = new TableReader(builder, { choice: { header: true, columns: roles }, names });
  const pace = new Pace();
  let line = 0;
  let end = start;
  for (const { message, position } of messages(bytes, file)) {
    line++;
    end = position;
    if (pace.isDue(position)) {
      yield report(position, bytes.length);
      pace.next(position);
    }
    const before = builder.featureCount;
    readShape(geometry, message, header, builder);
    if (builder.vertexCount > POINTS_MAX) throw tooManyPoints(fileName, POINTS_MAX);
    if (builder.featureCount === before) continue;
    if (builder.featureCount > before + 1) builder.notes.add("geometry-split");
    const known = cellsOf(message, header);
    if (!known) builder.notes.add("attributes-damaged");
    const cells = known ?? header.columns.map(() => "");
    rows.describe({ cells, beyond: 0, line, open: false }, before, -1);
  }
  if (header.count > 0 ? line < header.count : end < bytes.length)
    throw damaged(fileName, `it ends after ${line} of ${header.count || "its"} features`);
  fields.count(line);
  return fields.toTable();
}

interface OpenFile {
  header: FlatgeobufHeader;
  /** Offset of the first feature. */
  start: number;
}

function openFile(bytes: Uint8Array, fileName: string): OpenFile {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const length = view.getUint32(8, true);
    if (BEFORE_HEADER + length > bytes.length) throw new RangeError();
    const header = readHeader(bytes.subarray(BEFORE_HEADER, BEFORE_HEADER + length));
    const start = BEFORE_HEADER + length + indexBytes(header.count, header.nodeSize);
    if (start > bytes.length) throw new RangeError();
    return { header, start };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw damaged(fileName, "its header or its index reaches past its end");
  }
}

/**
 * Yields the features' messages with their end offsets. Stops at the end of the file, or at a message that would extend
 * past it.
 */
function* messages(
  bytes: Uint8Array,
  { header, start }: OpenFile,
): Generator<{ message: Uint8Array; position: number }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = header.count || Number.POSITIVE_INFINITY;
  for (let at = start; at + LENGTH <= bytes.length && left > 0; left--) {
    const position = at + LENGTH + view.getUint32(at, true);
    if (position > bytes.length) return;
    yield { message: bytes.subarray(at + LENGTH, position), position };
    at = position;
  }
}

/** Reads a shape. A damaged one is skipped and the others kept, since each has its own message. */
function readShape(
  reader: FlatGeometryReader,
  message: Uint8Array,
  { geometryType }: FlatgeobufHeader,
  builder: ContentBuilder,
): void {
  const first = builder.featureCount;
  try {
    reader.read(FlatTable.root(message).table(0), geometryType, message.length);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    builder.dropOpen();
    if (builder.featureCount === first) builder.notes.add("geometry-damaged");
  }
}

/** Returns the first coordinate pair of the file, or null if there is none. */
function firstPoint(bytes: Uint8Array, file: OpenFile): readonly [x: number, y: number] | null {
  for (const { message } of messages(bytes, file))
    try {
      const geometry = FlatTable.root(message).table(0);
      const [x, y] = (geometry?.tables(7)[0] ?? geometry)?.doubles(1) ?? [];
      if (x !== undefined && y !== undefined) return [x, y];
    } catch {
      // Damaged features are reported later, when they are read.
    }
  return null;
}

/** Converts a feature's attributes to table cells, or returns null if they are damaged. */
function cellsOf(message: Uint8Array, { columns }: FlatgeobufHeader): string[] | null {
  const cells = columns.map(() => "");
  try {
    eachAttribute(message, columns, (place, value) => {
      cells[place] =
        value === null ? "" : typeof value === "boolean" ? (value ? "yes" : "no") : String(value).trim();
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return cells;
}
