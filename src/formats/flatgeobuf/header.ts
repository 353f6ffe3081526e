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

/** A file's coordinate system. Missing parts are empty or 0. */
export interface FlatgeobufSystem {
  organization: string;
  code: number;
  wkt: string;
}

export interface FlatgeobufHeader {
  name: string;
  geometryType: number;
  columns: readonly Column[];
  /** Number of features. 0 if there are none or the file doesn't state it. */
  count: number;
  /** Children per node of the spatial index. 0 if there is no index. */
  nodeSize: number;
  system: FlatgeobufSystem | null;
}

/** Bytes before the header, including its length. */
export const BEFORE_HEADER = 12;
const MAGIC = Uint8Array.of(0x66, 0x67, 0x62);
const VERSION_AT = MAGIC.length;
export const VERSION = 3;

/** Returns the FlatGeobuf version of a file, or null for other files. */
export const flatgeobufVersion = (bytes: Uint8Array): number | null =>
  bytes.length >= BEFORE_HEADER &&
  MAGIC.every((byte, at) => bytes[at] === byte && bytes[VERSION_AT + 1 + at] === byte)
    ? (bytes[VERSION_AT] ?? 0)
    : null;

/** Tells whether a file is FlatGeobuf in the supported version. */
export const isFlatgeobuf = (bytes: Uint8Array): boolean => flatgeobufVersion(bytes) === VERSION;

/** Reads the header message, without its length prefix. */
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
