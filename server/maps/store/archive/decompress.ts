import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { Compression, type DecompressFunc } from "pmtiles";

const gunzipped = promisify(gunzip);
const unbrotlied = promisify(brotliDecompress);

/** Returns a function that decompresses up to a limit in bytes. The library's own function has no limit. */
export const decompressUpTo =
  (limit: number): DecompressFunc =>
  async (bytes, compression) => {
    const packed = new Uint8Array(bytes);
    switch (compression) {
      case Compression.None:
        if (packed.length > limit) throw new RangeError("A part of the archive is too large.");
        return bytes;
      case Compression.Gzip:
        return exact(await gunzipped(packed, { maxOutputLength: limit }));
      case Compression.Brotli:
        return exact(await unbrotlied(packed, { maxOutputLength: limit }));
      default:
        throw new Error(`Compression ${compression} isn't supported.`);
    }
  };

/**
 * Returns a function that checks the decompressed size but returns the compressed bytes. Browsers that decompress the
 * response have no limit.
 */
export const checkedUpTo = (limit: number): DecompressFunc => {
  const decompress = decompressUpTo(limit);
  return async (bytes, compression) => {
    await decompress(bytes, compression);
    return bytes;
  };
};

const exact = ({ buffer, byteOffset, length }: Buffer): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
