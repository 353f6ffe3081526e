import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { ByteSource } from "../../src/formats/bytes/source";

/** What workers have in place of FileReader: it waits for the disk. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** A file on the person's disk, of which only what is asked for is read. */
export const fileSource = (file: Blob): ByteSource => ({
  size: file.size,
  read: (start, end) => new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(start, end))),
});

/** The same source, and the SHA-256 in hex of what was read of it from beginning to end. */
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
