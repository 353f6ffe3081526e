import { FlatTable } from "./flatbuffer";

/** Geometry types of FlatGeobuf (flatgeobuf.org, header.fbs). */
export const TYPES = { unknown: 0, point: 1, line: 2, polygon: 3, points: 4, lines: 5, polygons: 6 } as const;

export interface Column {
  name: string;
  /** ColumnType of header.fbs. */
  type: number;
}

export interface FlatgeobufHeader {
  geometryType: number;
  columns: readonly Column[];
  count: number;
  nodeSize: number;
}

const MAGIC = Uint8Array.of(0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62);

/** Whether a file begins as FlatGeobuf of version 3 does. */
export const isFlatgeobuf = (bytes: Uint8Array): boolean =>
  bytes.length >= 12 && MAGIC.every((byte, at) => bytes[at] === byte);

/** Bytes before the header, its length included. */
export const BEFORE_HEADER = 12;

/** The header message, without its length. */
export function readHeader(bytes: Uint8Array): FlatgeobufHeader {
  const header = FlatTable.root(bytes);
  return {
    geometryType: header.byte(2),
    columns: header.tables(7).map((column) => ({ name: column.text(0) ?? "", type: column.byte(1) })),
    count: header.long(8),
    nodeSize: header.short(9, 16),
  };
}
