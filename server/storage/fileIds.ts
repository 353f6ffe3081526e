import { createHash, randomBytes } from "node:crypto";

/** Bytes of the digest that an id holds, less the four bits of its version. */
const HELD = 8;
const VERSION_8 = 0x80;
const VARIANT = 0x80;
/** Characters of an id up to the end of those bytes. */
const HELD_TEXT = 18;

/**
 * A new id for a file of the store: a uuid of version 8 with 60 bits of the content's SHA-256 and 62 random ones. So a
 * file that was damaged on its disk is known without a column for its checksum (ADR 0062).
 */
export function fileIdOf(digest: Uint8Array): string {
  const bytes = Buffer.concat([digest.subarray(0, HELD), randomBytes(16 - HELD)]);
  bytes[6] = VERSION_8 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = VARIANT | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Whether content with the digest is what the file was saved with. Ids from before this hold nothing to compare. */
export function isContentOf(fileId: string, digest: Uint8Array): boolean {
  if (fileId[14] !== "8") return true;
  return fileIdOf(digest).slice(0, HELD_TEXT) === fileId.slice(0, HELD_TEXT);
}

export const digestOf = (data: Uint8Array): Buffer => createHash("sha256").update(data).digest();

/** The digest of what a stream gives. */
export async function digestOfStream(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const part of stream) hash.update(part as Buffer);
  return hash.digest();
}
