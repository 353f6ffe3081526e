import { type CogImage, TILE_BYTES, tilesOf } from "./image";
import type { CogLayout } from "./layout";

/** Reads one tile of an image: its elevations as 32-bit floats. */
export type ReadTile = (image: CogImage, row: number, column: number) => Promise<Uint8Array>;

/** Number of table entries generated per chunk. */
const TABLE_STEP = 8192;

/** Run of bytes in the file, with the pieces that cover a part of it. */
interface Segment {
  at: number;
  length: number;
  pieces(from: number, to: number): Iterable<Piece>;
}

/** Part of a segment, generated on demand. */
interface Piece {
  at: number;
  make(): Uint8Array | Promise<Uint8Array>;
}

/** Yields the bytes from `start` up to but excluding `end`. Each tile is generated only when the reader reaches it. */
export async function* readCog(
  layout: CogLayout,
  readTile: ReadTile,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (const segment of segmentsOf(layout, readTile)) {
    const from = Math.max(start, segment.at);
    const to = Math.min(end, segment.at + segment.length);
    if (from >= to) continue;
    for (const piece of segment.pieces(from - segment.at, to - segment.at)) {
      const bytes = await piece.make();
      const at = segment.at + piece.at;
      yield bytes.subarray(Math.max(0, from - at), Math.min(bytes.length, to - at));
    }
  }
}

/** Returns all segments in file order. */
function segmentsOf({ head, images }: CogLayout, readTile: ReadTile): Segment[] {
  const tables = images.flatMap((image) => [
    table(image.offsetsAt, tilesOf(image), 8, (target, entry, at) =>
      target.setBigUint64(at, BigInt(image.dataAt + TILE_BYTES * entry), true),
    ),
    table(image.countsAt, tilesOf(image), 4, (target, _entry, at) => target.setUint32(at, TILE_BYTES, true)),
  ]);
  const data = images.toReversed().map((image) => ({
    at: image.dataAt,
    length: TILE_BYTES * tilesOf(image),
    *pieces(from: number, to: number) {
      for (let tile = Math.floor(from / TILE_BYTES); tile * TILE_BYTES < to; tile++) {
        const row = Math.floor(tile / image.across);
        yield { at: tile * TILE_BYTES, make: () => readTile(image, row, tile - row * image.across) };
      }
    },
  }));
  return [{ at: 0, length: head.length, pieces: () => [{ at: 0, make: () => head }] }, ...tables, ...data];
}

/** Returns a table of fixed-size entries that are computed from their index. */
function table(
  at: number,
  entries: number,
  width: number,
  write: (target: DataView, entry: number, at: number) => void,
): Segment {
  return {
    at,
    length: entries * width,
    *pieces(from, to) {
      for (let first = Math.floor(from / width); first * width < to; first += TABLE_STEP) {
        const count = Math.min(TABLE_STEP, Math.ceil(to / width) - first);
        yield {
          at: first * width,
          make() {
            const target = new DataView(new ArrayBuffer(count * width));
            for (let i = 0; i < count; i++) write(target, first + i, i * width);
            return new Uint8Array(target.buffer);
          },
        };
      }
    },
  };
}
