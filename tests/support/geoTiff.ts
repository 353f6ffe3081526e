import { writeFileSync } from "node:fs";
import { endianness } from "node:os";
import { writeArrayBuffer } from "geotiff";

type Values = Uint8Array | Float32Array;

/** Width and height in pixels, and tags by the names of geotiff.js. */
export interface GeoTiffTags {
  width: number;
  height: number;
  [tag: string]: unknown;
}

/**
 * Writes pixels as an uncompressed GeoTIFF. The library writes the directory for the first value only, because it
 * allocates three objects for each value.
 *
 * @param values interleaved bands, row by row
 */
export function writeGeoTiff(path: string, values: Values, { width, height, ...tags }: GeoTiffTags): void {
  const bands = values.length / (width * height);
  const of = <T>(value: T) => Array.from({ length: bands }, () => value);
  const metadata = {
    width,
    height,
    BitsPerSample: of(8 * values.BYTES_PER_ELEMENT),
    SampleFormat: of(values instanceof Float32Array ? 3 : 1),
    SamplesPerPixel: [bands],
    StripByteCounts: [values.byteLength],
    ...tags,
  } as unknown as Parameters<typeof writeArrayBuffer>[1];
  const written = Buffer.from(writeArrayBuffer(values.slice(0, 1), metadata) as ArrayBuffer);
  const directory = written.subarray(0, written.length - values.BYTES_PER_ELEMENT);
  writeFileSync(path, Buffer.concat([directory, bigEndian(values)]));
}

function bigEndian(values: Values): Buffer {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return values.BYTES_PER_ELEMENT === 4 && endianness() === "LE" ? Buffer.from(bytes).swap32() : bytes;
}
