import { rmSync } from "node:fs";
import { gzipSync } from "node:zlib";
import sqlite from "node-sqlite3-wasm";
import { zxyToTileId } from "pmtiles";
import sharp from "sharp";

/** A tile with its zoom, column, and row counted from the north. */
export interface PlacedTile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

/** Returns a tile of one color. */
export async function pictureOf(
  color: { r: number; g: number; b: number },
  format: "png" | "jpeg" | "webp" = "png",
  size = 256,
): Promise<Uint8Array> {
  const picture = sharp({ create: { width: size, height: size, channels: 3, background: color } });
  return new Uint8Array(await picture.toFormat(format).toBuffer());
}

/** Returns all tiles of an extent in degrees, zoom by zoom, with bytes from `draw`. */
export function tilesOver(
  [west, south, east, north]: readonly [number, number, number, number],
  zooms: readonly number[],
  draw: (z: number, x: number, y: number) => Uint8Array,
): PlacedTile[] {
  return zooms.flatMap((z) => {
    const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** z);
    const row = (latitude: number) => {
      const sine = Math.sin((latitude * Math.PI) / 180);
      return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
    };
    const tiles: PlacedTile[] = [];
    for (let y = row(north); y <= row(south); y++)
      for (let x = column(west); x <= column(east); x++) tiles.push({ z, x, y, bytes: draw(z, x, y) });
    return tiles;
  });
}

export interface PmtilesOptions {
  tileType?: number;
  metadata?: object;
  bounds?: readonly [number, number, number, number];
  /** Tiles per leaf directory. By default all are in the root. */
  leaf?: number;
  zooms?: [number, number];
  tileCompression?: number;
  /** Changes entries before they are written. */
  distort?: (entries: DirectoryEntry[]) => void;
}

export interface DirectoryEntry {
  id: number;
  run: number;
  offset: number;
  length: number;
}

/** Builds a PMTiles archive from the format's specification, without code of ours. */
export function pmtilesOf(
  tiles: readonly PlacedTile[],
  options: PmtilesOptions = {},
): Uint8Array<ArrayBuffer> {
  const sorted = [...tiles].sort((a, b) => zxyToTileId(a.z, a.x, a.y) - zxyToTileId(b.z, b.x, b.y));
  let offset = 0;
  const entries = sorted.map(({ z, x, y, bytes }): DirectoryEntry => {
    const entry = { id: zxyToTileId(z, x, y), run: 1, offset, length: bytes.length };
    offset += bytes.length;
    return entry;
  });
  options.distort?.(entries);
  const leaves: Buffer[] = [];
  let root = directoryOf(entries);
  if (options.leaf !== undefined) {
    const pointers: DirectoryEntry[] = [];
    for (let at = 0; at < entries.length; at += options.leaf) {
      const part = entries.slice(at, at + options.leaf);
      const leaf = directoryOf(part);
      const before = leaves.reduce((sum, { length }) => sum + length, 0);
      pointers.push({ id: part[0]?.id ?? 0, run: 0, offset: before, length: leaf.length });
      leaves.push(leaf);
    }
    root = directoryOf(pointers);
  }
  const all = Buffer.concat(leaves);
  const metadata = gzipSync(JSON.stringify(options.metadata ?? {}));
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes));
  const header = Buffer.alloc(127);
  header.write("PMTiles");
  header[7] = 3;
  const starts = [127, 127 + root.length, 127 + root.length + metadata.length];
  const [rootAt = 0, metadataAt = 0, leavesAt = 0] = starts;
  const numbers = [
    ...[rootAt, root.length, metadataAt, metadata.length, leavesAt, all.length],
    ...[leavesAt + all.length, data.length, entries.length, entries.length, entries.length],
  ];
  for (const [at, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
  const zooms = options.zooms ?? [sorted[0]?.z ?? 0, sorted.at(-1)?.z ?? 0];
  header.set([1, 2, options.tileCompression ?? 1, options.tileType ?? 2, ...zooms], 96);
  const bounds = options.bounds ?? [-180, -85, 180, 85];
  for (const [at, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at);
  return new Uint8Array(Buffer.concat([header, root, metadata, all, data]));
}

/** Builds a gzipped directory of the format. */
export function directoryOf(entries: readonly DirectoryEntry[], claimed = entries.length): Buffer {
  const bytes: number[] = [];
  const put = (value: number) => {
    let rest = BigInt(value);
    for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
    bytes.push(Number(rest));
  };
  put(claimed);
  for (const [at, { id }] of entries.entries()) put(id - (entries[at - 1]?.id ?? 0));
  for (const { run } of entries) put(run);
  for (const { length } of entries) put(length);
  for (const { offset } of entries) put(offset + 1);
  return gzipSync(Buffer.from(bytes));
}

/** Writes an MBTiles file. */
export function writeMbtiles(
  path: string,
  tiles: readonly PlacedTile[],
  metadata: Record<string, string>,
): void {
  rmSync(path, { force: true });
  const database = new sqlite.Database(path);
  database.exec(
    "CREATE TABLE metadata (name text, value text);" +
      "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);" +
      "CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);",
  );
  database.exec("BEGIN");
  for (const [name, value] of Object.entries(metadata))
    database.run("INSERT INTO metadata VALUES (?, ?)", [name, value]);
  for (const { z, x, y, bytes } of tiles)
    database.run("INSERT INTO tiles VALUES (?, ?, ?, ?)", [z, x, 2 ** z - 1 - y, bytes]);
  database.exec("COMMIT");
  database.close();
}
