import { FlatTable } from "./flatbuffer";

/** Geometry types of FlatGeobuf (flatgeobuf.org, header.fbs). */
export const TYPES = {
  unknown: 0,
  point: 1,
  line: 2,
  polygon: 3,
  points: 4,
  lines: 5,
  polygons: 6,
  collection: 7,
} as const;

export interface Column {
  name: string;
  /** ColumnType of header.fbs. */
  type: number;
}

/** A file's coordinate system; what it leaves out is empty or 0. */
export interface FlatgeobufSystem {
  organization: string;
  code: number;
  wkt: string;
}

export interface FlatgeobufHeader {
  name: string;
  geometryType: number;
  columns: readonly Column[];
  /** 0: there are none, or the file doesn't say. */
  count: number;
  /** Children of a node of the spatial index; 0: there is none. */
  nodeSize: number;
  system: FlatgeobufSystem | null;
}

/** Bytes before the header, its length included. */
export const BEFORE_HEADER = 12;
const MAGIC = Uint8Array.of(0x66, 0x67, 0x62);
const VERSION_AT = MAGIC.length;
export const VERSION = 3;

/** The version of FlatGeobuf that a file begins with; null for every other file. */
export const flatgeobufVersion = (bytes: Uint8Array): number | null =>
  bytes.length >= BEFORE_HEADER &&
  MAGIC.every((byte, at) => bytes[at] === byte && bytes[VERSION_AT + 1 + at] === byte)
    ? (bytes[VERSION_AT] ?? 0)
    : null;

/** Whether a file begins as FlatGeobuf of the version that can be read. */
export const isFlatgeobuf = (bytes: Uint8Array): boolean => flatgeobufVersion(bytes) === VERSION;

/** The header message, without its length. */
export function readHeader(bytes: Uint8Array): FlatgeobufHeader {
  const header = FlatTable.root(bytes);
  const system = header.table(10);
  return {
    name: header.text(0) ?? "",
    geometryType: header.byte(2),
    columns: header.tables(7).map((column) => ({ name: column.text(0) ?? "", type: column.byte(1) })),
    count: header.long(8),
    nodeSize: header.short(9, 16),
    system: system && {
      organization: system.text(0) ?? "",
      code: system.int(1),
      wkt: system.text(4) ?? "",
    },
  };
}
