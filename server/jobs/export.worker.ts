import { setPriority } from "node:os";
import { pipeline } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";
import { constants, createGzip } from "node:zlib";
import { writeGpx, writeKml } from "../../src/formats";
import { openDatabase } from "../db/connection";
import { createLog } from "../log";
import { keepExport } from "../repositories/exports";
import { CHUNK_BYTES, insertChunk } from "../repositories/files";
import { exportFeatures, GPX_TYPES } from "../services/exportFeatures";
import type { ExportInput, ExportOutcome } from "./exportThread";

// Writes one file beside the server's event loop: a page of features, a piece of the file and what its format holds back
// are all that is in memory.
// On Linux this is the calling thread's own priority: writing a file must not slow the API down.
if (process.platform === "linux") setPriority(0, 5);

/** One connection reads while the other one writes. */
const CONNECTIONS = 2;

const { connection, row, runner, name } = workerData as ExportInput;
const { user_id: userId, uuid, type, feature_ids: ids } = row;
const log = createLog({ logLevel: "warn" });
const { db, close } = openDatabase(connection, { poolSize: CONNECTIONS, log });

/** The export went to another run: nothing of this one may be written any more. */
class LostExport extends Error {}

let bytes = 0;

async function* texts(): AsyncGenerator<Buffer> {
  const write = type === "GPX" ? writeGpx : writeKml;
  // GPX holds waypoints and tracks only; what it leaves out need not be read.
  const types = type === "GPX" ? GPX_TYPES : undefined;
  for await (const text of write(exportFeatures(db, userId, { ids, types }), {
    name,
    exportedAt: Date.now(),
  })) {
    const encoded = Buffer.from(text);
    bytes += encoded.length;
    yield encoded;
  }
}

async function savePieces(chunks: AsyncIterable<Buffer>): Promise<void> {
  let parts: Buffer[] = [];
  let held = 0;
  let position = 0;
  const flush = async () => {
    const piece = Buffer.concat(parts);
    parts = [];
    held = 0;
    await db.transaction().execute(async (trx) => {
      // First: the row's lock makes a run that takes over wait for this piece, and this piece see it.
      if (!(await keepExport(trx, userId, uuid, runner))) throw new LostExport();
      await insertChunk(trx, userId, uuid, position++, piece);
    });
  };
  for await (const chunk of chunks) {
    parts.push(chunk);
    held += chunk.length;
    if (held >= CHUNK_BYTES) await flush();
  }
  if (held > 0) await flush();
}

const send = (outcome: ExportOutcome) => parentPort?.postMessage(outcome);
try {
  await pipeline(texts, createGzip({ level: constants.Z_BEST_SPEED }), savePieces);
  send({ kind: "written", bytes });
} catch (error) {
  if (!(error instanceof LostExport)) throw error;
  send({ kind: "lost" });
} finally {
  await close();
}
