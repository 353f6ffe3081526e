import { HALF_WORLD, TILE_SIZE, WORLD_METERS } from "../../geo/mercator";
import { COG_TILE, type CogImage } from "./image";

/** Value types of TIFF 6.0 (section 2) and BigTIFF. */
const SHORT = 3;
const LONG = 4;
const ASCII = 2;
const DOUBLE = 12;
const LONG8 = 16;
const SIZE: Readonly<Record<number, number>> = { [SHORT]: 2, [LONG]: 4, [ASCII]: 1, [DOUBLE]: 8, [LONG8]: 8 };

/** Tag, type, and either the values or their count and file offset. */
type Entry = [tag: number, type: number, values: readonly number[] | { count: number; at: number }];

const HEADER_BYTES = 16;
const ENTRY_BYTES = 20;
/** Values up to this many bytes are stored in the entry itself. */
const INLINE = 8;

/** GeoTIFF 1.1, 7.1: projected, pixel is area, EPSG:3857, meters horizontally and vertically. */
const GEO_KEYS = [
  [1024, 1],
  [1025, 1],
  [3072, 3857],
  [3076, 9001],
  [4099, 9001],
] as const;

function entriesOf(image: CogImage, first: boolean): Entry[] {
  const tiles = image.across * image.down;
  const pixel = WORLD_METERS / (TILE_SIZE * 2 ** image.level);
  const entries: Entry[] = [
    [254, LONG, [first ? 0 : 1]],
    [256, LONG, [image.width]],
    [257, LONG, [image.height]],
    [258, SHORT, [32]],
    [259, SHORT, [1]],
    [262, SHORT, [1]],
    [277, SHORT, [1]],
    [284, SHORT, [1]],
    [322, SHORT, [COG_TILE]],
    [323, SHORT, [COG_TILE]],
    // A single value is stored in the entry itself.
    [324, LONG8, tiles === 1 ? [image.dataAt] : { count: tiles, at: image.offsetsAt }],
    [325, LONG, tiles === 1 ? [4 * COG_TILE * COG_TILE] : { count: tiles, at: image.countsAt }],
    [339, SHORT, [3]],
  ];
  if (first) {
    const [west, north] = [image.left * pixel - HALF_WORLD, HALF_WORLD - image.top * pixel];
    entries.push(
      [33550, DOUBLE, [pixel, pixel, 0]],
      [33922, DOUBLE, [0, 0, 0, west, north, 0]],
      [34735, SHORT, [1, 1, 1, GEO_KEYS.length, ...GEO_KEYS.flatMap(([key, value]) => [key, 0, 1, value])]],
    );
  }
  entries.push([42113, ASCII, [...Buffer.from("nan\0")]]);
  return entries;
}

/**
 * Returns the header of a little-endian BigTIFF and the directories of its images. Long values follow their directory.
 */
export function directoriesOf(images: readonly CogImage[]): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(HEADER_BYTES));
  for (const [i, short] of [0x4949, 43, 8, 0].entries()) head.setUint16(2 * i, short, true);
  head.setBigUint64(8, BigInt(HEADER_BYTES), true);
  const parts: Uint8Array[] = [new Uint8Array(head.buffer)];
  let at = HEADER_BYTES;
  for (const [i, image] of images.entries()) {
    const directory = directoryOf(entriesOf(image, i === 0), at, i + 1 === images.length);
    parts.push(directory);
    at += directory.length;
  }
  return Uint8Array.from(Buffer.concat(parts));
}

function directoryOf(entries: readonly Entry[], at: number, last: boolean): Buffer {
  const fixed = 8 + ENTRY_BYTES * entries.length + 8;
  const outside = entries.reduce((sum, [, type, values]) => sum + padded(bytesOutside(type, values)), 0);
  const bytes = Buffer.alloc(fixed + outside);
  bytes.writeBigUInt64LE(BigInt(entries.length), 0);
  let free = fixed;
  for (const [i, [tag, type, values]] of entries.entries()) {
    const entry = 8 + ENTRY_BYTES * i;
    bytes.writeUInt16LE(tag, entry);
    bytes.writeUInt16LE(type, entry + 2);
    if ("count" in values) {
      bytes.writeBigUInt64LE(BigInt(values.count), entry + 4);
      bytes.writeBigUInt64LE(BigInt(values.at), entry + 12);
      continue;
    }
    bytes.writeBigUInt64LE(BigInt(values.length), entry + 4);
    const length = bytesOutside(type, values);
    if (length > 0) bytes.writeBigUInt64LE(BigInt(at + free), entry + 12);
    writeValues(bytes, length > 0 ? free : entry + 12, type, values);
    free += padded(length);
  }
  bytes.writeBigUInt64LE(last ? 0n : BigInt(at + bytes.length), fixed - 8);
  return bytes;
}

/** Returns the size of values that don't fit in the entry. */
function bytesOutside(type: number, values: Entry[2]): number {
  if ("count" in values) return 0;
  const bytes = (SIZE[type] ?? 0) * values.length;
  return bytes > INLINE ? bytes : 0;
}

/** Values start at multiples of 8 bytes. */
const padded = (bytes: number) => Math.ceil(bytes / 8) * 8;

function writeValues(target: Buffer, at: number, type: number, values: readonly number[]): void {
  for (const value of values) {
    if (type === SHORT) target.writeUInt16LE(value, at);
    else if (type === LONG) target.writeUInt32LE(value, at);
    else if (type === LONG8) target.writeBigUInt64LE(BigInt(value), at);
    else if (type === DOUBLE) target.writeDoubleLE(value, at);
    else target.writeUInt8(value, at);
    at += SIZE[type] ?? 0;
  }
}
