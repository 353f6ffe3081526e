import { createHash, randomBytes } from "node:crypto";

/** Bytes of the digest kept in an id, minus the four version bits. */
const HELD = 8;
const VERSION_8 = 0x80;
const VARIANT = 0x80;
/** Characters of an id that cover those bytes. */
const HELD_TEXT = 18;

/**
 * Creates an id for a file in the store: a version 8 uuid with 60 bits of the content's SHA-256 and 62 random bits.
 * This detects files damaged on disk without a checksum column (ADR 0062).
 */
export function fileIdOf(digest: Uint8Array): string {
  const bytes = Buffer.concat([digest.subarray(0, HELD), randomBytes(16 - HELD)]);
  bytes[6] = VERSION_8 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = VARIANT | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Whether content with this digest is what the file was saved with. Older ids hold no digest and always match. */
export function isContentOf(fileId: string, digest: Uint8Array): boolean {
  if (fileId[14] !== "8") return true;
  return fileIdOf(digest).slice(0, HELD_TEXT) === fileId.slice(0, HELD_TEXT);
}

export const digestOf = (data: Uint8Array): Buffer => createHash("sha256").update(data).digest();

/** Hashes the content of a stream. */
export async function digestOfStream(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const part of stream) hash.update(part as Buffer);
  return hash.digest();
}
