import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { ByteSource } from "../../src/formats/bytes/source";

/** Synchronous FileReader, available in workers only. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** Reads a file on the user's disk piece by piece, on demand. */
export const fileSource = (file: Blob): ByteSource => ({
  size: file.size,
  read: (start, end) => new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(start, end))),
});

/** Wraps a source to compute the SHA-256, in hex, of everything read from it from beginning to end. */
export function withChecksum(source: ByteSource): { source: ByteSource; checksum(): string } {
  const hash = sha256.create();
  let hashed = 0;
  const take = (start: number, bytes: Uint8Array) => {
    // The file's head is read more than once.
    if (start + bytes.length <= hashed) return;
    hash.update(bytes.subarray(hashed - start));
    hashed = start + bytes.length;
  };
  return {
    source: {
      size: source.size,
      read: (start, end) => {
        const bytes = source.read(start, end);
        if (start <= hashed) take(start, bytes);
        return bytes;
      },
    },
    checksum: () => bytesToHex(hash.digest()),
  };
}
