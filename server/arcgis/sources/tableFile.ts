import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { GeometryType, Row, Value } from "../query/table";
import { checkedCount, damaged, VarintReader, VarintWriter } from "./varint";

/** Coordinates are multiples of this many degrees, about a meter. */
const UNIT = 1e-5;

interface Header {
  type: GeometryType;
  columns: string[];
  /** Values by column. Similar values next to each other compress better. */
  values: Value[][];
  /** Vertex count of each part of each row. */
  vertices: number[][];
}

/** Packs a table's rows: a JSON header and delta-coded coordinates, compressed together. */
export function packRows(type: GeometryType, columns: readonly string[], rows: readonly Row[]): Buffer {
  const writer = new VarintWriter();
  for (const { shape } of rows) for (const part of shape.parts) writeDeltas(part, writer);
  const header: Header = {
    type,
    columns: [...columns],
    values: columns.map((column) => rows.map(({ attributes }) => attributes[column] ?? null)),
    vertices: rows.map(({ shape }) => shape.parts.map((part) => part.length / 2)),
  };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return brotliCompressSync(Buffer.concat([length, text, writer.bytes()]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** Reads the output of packRows. @throws RangeError, SyntaxError if it is damaged */
export function unpackRows(packed: Uint8Array): Row[] {
  const bytes = brotliDecompressSync(packed);
  const end = 4 + bytes.readUInt32LE(0);
  const { type, columns, values, vertices } = JSON.parse(bytes.toString("utf8", 4, end)) as Header;
  const reader = new VarintReader(bytes.subarray(end));
  if (columns.some((_, at) => values[at]?.length !== vertices.length)) throw damaged("a column has gaps");
  const rows = vertices.map((counts, place) => ({
    attributes: Object.fromEntries(columns.map((column, at) => [column, values[at]?.[place] ?? null])),
    shape: { type, parts: counts.map((count) => readDeltas(count, reader)) },
  }));
  reader.end();
  return rows;
}

function writeDeltas(part: Float64Array, writer: VarintWriter): void {
  const last = [0, 0];
  part.forEach((degrees, i) => {
    const value = Math.round(degrees / UNIT);
    writer.write(value - (last[i % 2] ?? 0));
    last[i % 2] = value;
  });
}

function readDeltas(count: number, reader: VarintReader): Float64Array {
  reader.checkRoom(2 * checkedCount(count));
  const last = [0, 0];
  return Float64Array.from({ length: count * 2 }, (_, i) => {
    const value = (last[i % 2] ?? 0) + reader.read();
    last[i % 2] = value;
    return value / 1e5;
  });
}
