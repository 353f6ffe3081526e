import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { heartbeatExport } from "../repositories/exports";
import { CHUNK_BYTES, deleteChunks, insertChunk } from "../repositories/files";

/** The export went to another run or was canceled. This run must not write anything more. */
export class ExportTakenOver extends Error {}

/** Saves bytes as chunks, starting at position 0. Replaces what an earlier attempt wrote. @throws ExportTakenOver */
export function chunkSaver(db: Kysely<Database>, userId: string, uuid: string, runner: string) {
  let position = 0;
  let flushing: Promise<void> = Promise.resolve();
  const flush = (parts: Buffer[]) => {
    flushing = db.transaction().execute(async (trx) => {
      // Locks the row first. Either a run that takes over waits for this chunk, or this chunk notices that one already
      // has.
      if (!(await heartbeatExport(trx, userId, uuid, runner))) throw new ExportTakenOver();
      if (position === 0) await deleteChunks(trx, userId, uuid);
      await insertChunk(trx, userId, uuid, position++, Buffer.concat(parts));
    });
    return flushing;
  };
  const save = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    let parts: Buffer[] = [];
    let held = 0;
    for await (const chunk of chunks) {
      parts.push(chunk);
      held += chunk.length;
      if (held < CHUNK_BYTES) continue;
      await flush(parts);
      parts = [];
      held = 0;
    }
    if (held > 0) await flush(parts);
  };
  return { save, settled: () => flushing.catch(() => {}) };
}
