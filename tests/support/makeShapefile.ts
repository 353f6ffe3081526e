import type { ZipFile } from "./makeZip";

export type Place = readonly [x: number, y: number, z?: number];

/** A shape of a .shp file by its type number (ESRI Shapefile Technical Description). */
export type Shape =
  | { type: 0 }
  | { type: 1 | 11 | 21; place: Place }
  | { type: 8 | 18 | 28; places: readonly Place[] }
  | { type: 3 | 5 | 13 | 15 | 23 | 25; parts: readonly (readonly Place[])[] };

export interface DbfColumn {
  name: string;
  type: string;
  length: number;
}

/** Encodes a record's content without code from src/formats. */
export function shapeBytes(shape: Shape): Buffer {
  const type = Buffer.alloc(4);
  type.writeInt32LE(shape.type, 0);
  if (shape.type === 0) return type;
  if ("place" in shape) {
    const [x, y, z = 0] = shape.place;
    const more = shape.type === 11 ? [z, 0] : shape.type === 21 ? [0] : [];
    return Buffer.concat([type, doubles([x, y, ...more])]);
  }
  const parts = "parts" in shape ? shape.parts : null;
  const places = "parts" in shape ? shape.parts.flat() : shape.places;
  const box = doubles([0, 1, 2, 3].map((at) => edge(places, at)));
  const counts = parts ? integers([parts.length, places.length]) : integers([places.length]);
  const starts: number[] = [];
  for (let at = 0, start = 0; parts && at < parts.length; at++) {
    starts.push(start);
    start += parts[at]?.length ?? 0;
  }
  const heights = places.map(([, , z = 0]) => z);
  const deep = shape.type > 10 && shape.type < 20 ? doubles([0, 0].concat(heights)) : Buffer.alloc(0);
  const measures = shape.type > 10 ? doubles(new Array<number>(places.length + 2).fill(0)) : Buffer.alloc(0);
  const flat = doubles(places.flatMap((place) => [place[0], place[1]]));
  return Buffer.concat([type, box, counts, integers(starts), flat, deep, measures]);
}

/** Builds a .shp file with its .shx file. */
export function makeShp(records: readonly Buffer[]): { shp: Buffer; shx: Buffer } {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 100;
  records.forEach((record, index) => {
    const head = Buffer.alloc(8);
    head.writeInt32BE(index + 1, 0);
    head.writeInt32BE(record.length / 2, 4);
    bodies.push(head, record);
    const entry = Buffer.alloc(8);
    entry.writeInt32BE(at / 2, 0);
    entry.writeInt32BE(record.length / 2, 4);
    entries.push(entry);
    at += 8 + record.length;
  });
  return {
    shp: Buffer.concat([fileHeader(at), ...bodies]),
    shx: Buffer.concat([fileHeader(100 + 8 * records.length), ...entries]),
  };
}

/** Builds a .dbf file. @param driver language driver, byte 29 */
export function makeDbf(
  columns: readonly DbfColumn[],
  rows: readonly (readonly (string | Uint8Array)[])[],
  driver = 0,
): Buffer {
  const length = columns.reduce((sum, column) => sum + column.length, 1);
  const header = Buffer.alloc(32);
  header[0] = 3;
  header.writeUInt32LE(rows.length, 4);
  header.writeUInt16LE(33 + 32 * columns.length, 8);
  header.writeUInt16LE(length, 10);
  header[29] = driver;
  const fields = columns.map(({ name, type, length: size }) => {
    const field = Buffer.alloc(32);
    field.write(name, 0, 10, "latin1");
    field.write(type, 11, 1, "latin1");
    field[16] = size;
    return field;
  });
  const bodies = rows.map((cells) => {
    const row = Buffer.alloc(length, 0x20);
    let at = 1;
    columns.forEach((column, index) => {
      Buffer.from(cells[index] ?? "").copy(row, at, 0, column.length);
      at += column.length;
    });
    return row;
  });
  return Buffer.concat([header, ...fields, Buffer.from([0x0d]), ...bodies, Buffer.from([0x1a])]);
}

export const NAME: DbfColumn = { name: "NAME", type: "C", length: 20 };

/** Builds the files of a shapefile in degrees without a .prj, to be zipped. Shapes are named "Unit 1" and so on. */
export function shapefile(shapes: readonly Shape[], stem = "units"): ZipFile[] {
  const { shp, shx } = makeShp(shapes.map(shapeBytes));
  const dbf = makeDbf(
    [NAME],
    shapes.map((_, at) => [`Unit ${at + 1}`]),
  );
  return [
    { name: `${stem}.shp`, data: shp },
    { name: `${stem}.shx`, data: shx },
    { name: `${stem}.dbf`, data: dbf },
  ];
}

function fileHeader(bytes: number): Buffer {
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE(bytes / 2, 24);
  header.writeInt32LE(1000, 28);
  return header;
}

function doubles(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, at) => {
    bytes.writeDoubleLE(value, 8 * at);
  });
  return bytes;
}

function integers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => {
    bytes.writeInt32LE(value, 4 * at);
  });
  return bytes;
}

/** Returns one side of the extent, in the order west, south, east, north. */
const edge = (places: readonly Place[], at: number): number =>
  places.reduce(
    (most, place) => (at < 2 ? Math.min(most, place[at] ?? 0) : Math.max(most, place[at - 2] ?? 0)),
    at < 2 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
  );
