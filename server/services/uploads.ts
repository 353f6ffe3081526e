import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import { CHUNK_BYTES, insertChunk } from "../repositories/files";

/** A file being uploaded. `truncated` becomes true if it exceeds the limit. */
export interface UploadedFile {
  fileName: string;
  stream: Readable & { truncated?: boolean };
  /** Form fields that precede the file. */
  fields?: Readonly<Record<string, string>>;
}

/** Saves a file in chunks as they arrive, without holding a connection during a slow upload. */
export async function savePieces(
  db: Kysely<Database>,
  userId: string,
  fileId: string,
  stream: Readable,
): Promise<{ bytes: number; checksum: string }> {
  const hash = createHash("sha256");
  let parts: Buffer[] = [];
  let held = 0;
  let total = 0;
  let position = 0;
  const flush = async () => {
    await insertChunk(db, userId, fileId, position++, Buffer.concat(parts));
    parts = [];
    held = 0;
  };
  for await (const part of stream as AsyncIterable<Buffer>) {
    hash.update(part);
    parts.push(part);
    held += part.length;
    total += part.length;
    if (held >= CHUNK_BYTES) await flush();
  }
  if (held > 0) await flush();
  return { bytes: total, checksum: hash.digest("hex") };
}

/** Whether an error of the multipart reader means an incomplete or invalid form. */
export const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && /unexpected end|malformed|boundary|premature close|aborted/i.test(error.message);

export const brokenUpload = (): AppError =>
  new AppError(400, "broken-upload", "The upload stopped before the file was complete. Send it again.");
