import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Compression } from "pmtiles";

/** Header fields of PMTiles version 3 that the writer doesn't count itself. */
export interface ArchiveDetails {
  /** Number in the format: 1 MVT, 2 PNG, 3 JPEG, 4 WebP. */
  tileType: number;
  /** Compression of the tiles: 1 none, 2 gzip. */
  tileCompression: Compression.None | Compression.Gzip;
  minZoom: number;
  maxZoom: number;
  /** West, south, east and north in degrees. */
  extent: readonly [number, number, number, number];
  metadata: object;
}

/** The header and root directory must fit in the first 16 KB. */
const FRONT = 16_384;
const HEADER = 127;
/** Minimum entries per leaf directory. */
const LEAF_ENTRIES = 4096;
/** Maximum number of distinct tiles tracked to deduplicate repeats such as oceans and blank tiles. */
const REMEMBERED = 500_000;
const FLUSH_BYTES = 4 * 1024 * 1024;

interface Tile {
  tileId: number;
  runLength: number;
  offset: number;
  length: number;
}

/** Writes PMTiles in the order of tile IDs without keeping the tiles in memory. */
export class PmtilesWriter {
  private readonly file: number;
  private readonly tiles: Tile[] = [];
  private readonly known = new Map<string, { offset: number; length: number }>();
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private written = FRONT;
  private bytes = 0;
  private addressed = 0;
  private contents = 0;

  constructor(path: string) {
    this.file = openSync(path, "wx", 0o600);
    writeSync(this.file, Buffer.alloc(FRONT), 0, FRONT, 0);
  }

  /** @param tileId greater than that of the previous tile */
  add(tileId: number, bytes: Uint8Array): void {
    const key = createHash("sha1").update(bytes).digest("base64");
    const last = this.tiles.at(-1);
    const known = this.known.get(key);
    this.addressed++;
    if (known && last && last.offset === known.offset && last.tileId + last.runLength === tileId) {
      last.runLength++;
      return;
    }
    const place = known ?? { offset: this.bytes, length: bytes.length };
    this.tiles.push({ tileId, runLength: 1, ...place });
    if (known) return;
    if (this.known.size < REMEMBERED) this.known.set(key, place);
    this.contents++;
    this.bytes += bytes.length;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= FLUSH_BYTES) this.flush();
  }

  finish(words: ArchiveDetails): void {
    this.flush();
    const { root, leaves } = layOut(this.tiles);
    const metadata = gzipSync(JSON.stringify(words.metadata));
    const leafOffset = FRONT + this.bytes;
    const header = Buffer.alloc(HEADER);
    header.write("PMTiles", 0, "latin1");
    header.writeUInt8(3, 7);
    const parts = [
      [HEADER, root.length],
      [leafOffset + leaves.length, metadata.length],
      [leafOffset, leaves.length],
      [FRONT, this.bytes],
    ].flat();
    const numbers = [...parts, this.addressed, this.tiles.length, this.contents];
    for (const [at, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8);
    // Clustered: tiles are stored in the order of their IDs.
    const { tileCompression, tileType, minZoom, maxZoom } = words;
    for (const [at, value] of [1, Compression.Gzip, tileCompression, tileType, minZoom, maxZoom].entries())
      header.writeUInt8(value, 96 + at);
    const [west, south, east, north] = words.extent;
    const degrees = [west, south, east, north].map((value) => Math.round(value * 1e7));
    for (const [at, value] of degrees.entries()) header.writeInt32LE(value, 102 + at * 4);
    header.writeUInt8(words.minZoom, 118);
    header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
    header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
    writeAll(this.file, Buffer.concat([leaves, metadata]), leafOffset);
    writeAll(this.file, Buffer.concat([header, root]), 0);
    closeSync(this.file);
  }

  private flush(): void {
    const bytes = Buffer.concat(this.waiting);
    writeAll(this.file, bytes, this.written);
    this.written += bytes.length;
    this.waiting = [];
    this.waitingBytes = 0;
  }
}

function writeAll(file: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
}

/**
 * Returns a single directory if it fits in the front. Otherwise splits it into leaves large enough that the root fits.
 */
function layOut(tiles: readonly Tile[]): { root: Buffer; leaves: Buffer } {
  const most = FRONT - HEADER;
  const whole = tiles.length < most ? directory(tiles) : null;
  if (whole && whole.length <= most) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = [];
    const pointers: Tile[] = [];
    let offset = 0;
    for (let at = 0; at < tiles.length; at += size) {
      const leaf = directory(tiles.slice(at, at + size));
      pointers.push({ tileId: tiles[at]?.tileId ?? 0, runLength: 0, offset, length: leaf.length });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = directory(pointers);
    if (root.length <= most) return { root, leaves: Buffer.concat(leaves) };
  }
}

/** Encodes entries column by column, as the format requires. */
function directory(tiles: readonly Tile[]): Buffer {
  const out: number[] = [];
  const put = (value: number) => {
    let rest = value;
    while (rest >= 128) {
      out.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    out.push(rest);
  };
  put(tiles.length);
  let last = 0;
  for (const { tileId } of tiles) {
    put(tileId - last);
    last = tileId;
  }
  for (const { runLength } of tiles) put(runLength);
  for (const { length } of tiles) put(length);
  let next = -1;
  for (const { offset, length } of tiles) {
    // 0 means directly after the previous tile.
    put(offset === next ? 0 : offset + 1);
    next = offset + length;
  }
  return gzipSync(Uint8Array.from(out));
}
