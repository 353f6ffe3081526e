import { setPriority } from "node:os";
import { pipeline } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";
import { constants, createGzip } from "node:zlib";
import {
  MIN_FEATURE_BYTES,
  MIN_ROW_BYTES,
  PictureBook,
  type Pictures,
  writeCsv,
  writeGeoJson,
  writeGpx,
  writeKml,
} from "../../src/formats";
import { openDatabase } from "../db/connection";
import { createLog } from "../log";
import { countConfirmed, idsByHunt } from "../repositories/features";
import { type ChosenIds, exportFeatures, gpxTypes } from "../services/exportFeatures";
import { pieces, ZipWriter } from "../services/zipWriter";
import { withSpool } from "../storage/spool";
import type { ExportInput, ExportMessage, ExportOutcome, ReadPhoto } from "./exportThread";
import { writeKmz } from "./kmzFile";
import { isDiskFull } from "./layers/diskFull";
import { writeShapefiles } from "./layers/shapefiles";
import { chunkSaver, ExportTakenOver } from "./saveChunks";

// Writes one file off the server's event loop. Memory holds only a page of features, a piece of the file and what its
// format has to buffer. On Linux, setPriority affects only the calling thread: writing a file must not slow the API
// down.
if (process.platform === "linux") setPriority(0, 5);

/** One connection reads while the other writes. */
const CONNECTIONS = 2;

const { connection, row, runner, name, partBytes, spoolDir } = workerData as ExportInput;
const { user_id: userId, uuid, type, lines, device, feature_ids: ids } = row;
const log = createLog({ logLevel: "warn" });
const { db, close } = openDatabase(connection, { poolSize: CONNECTIONS, log });

/** The file would exceed the import limit. */
class TooLarge extends Error {}

const WRITERS = { GPX: writeGpx, KML: writeKml, KMZ: writeKml, GEOJSON: writeGeoJson, CSV: writeCsv };
const types = type === "GPX" ? gpxTypes(lines) : undefined;
const least = type === "CSV" || device === "garmin" ? MIN_ROW_BYTES : MIN_FEATURE_BYTES;
const photos = type === "KMZ" ? { partBytes } : null;
const GEOPACKAGE = "layers.gpkg";
/** Images of the KMZ part being written. */
let book = new PictureBook();

const send = (message: ExportMessage) => parentPort?.postMessage(message);
const readPhoto: ReadPhoto = (wanted) =>
  new Promise((resolve) => {
    parentPort?.once("message", resolve);
    send(wanted);
  });

const document = (chosen: ChosenIds | null, next: () => void): AsyncGenerator<string> =>
  WRITERS[type as keyof typeof WRITERS](exportFeatures(db, userId, { ids: chosen, types, photos }), {
    name,
    ...(photos && { pictures: book }),
    lines,
    device,
    exportedAt: Date.now(),
    parts: { maxBytes: partBytes, next },
  });

const saver = () => chunkSaver(db, userId, uuid, runner);

/** Writes a single file. @throws TooLarge if it would be too large to import again */
const writeWhole = (): Promise<number> =>
  savePacked(
    document(ids, () => {
      throw new TooLarge();
    }),
  );

/** Saves a file with gzip. @returns its uncompressed bytes */
async function savePacked(whole: AsyncIterable<string | Uint8Array>): Promise<number> {
  let bytes = 0;
  const { save, settled } = saver();
  async function* counted() {
    for await (const piece of pieces(whole)) {
      bytes += piece.length;
      yield piece;
    }
  }
  try {
    await pipeline(counted, createGzip({ level: constants.Z_BEST_SPEED }), save);
  } finally {
    await settled();
  }
  return bytes;
}

/** Writes a single KMZ. @throws TooLarge if it would be too large to import again */
async function writeWholeKmz(): Promise<number> {
  const { save, settled } = saver();
  const zip = new ZipWriter(constants.Z_BEST_SPEED);
  const kml = document(ids, () => {
    throw new TooLarge();
  });
  let bytes = 0;
  const counted = sized(zip, (chunk) => {
    bytes += chunk.length;
  });
  try {
    await Promise.all([writeKmz(zip, kml, () => book.finish(), readPhoto), save(counted)]);
  } finally {
    await settled();
  }
  return bytes;
}

async function* sized(zip: ZipWriter, count: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of zip.stream as AsyncIterable<Buffer>) {
    count(chunk);
    yield chunk;
  }
}

/** Writes a zip of files small enough to import each. Features of a hunt stay together, so few hunts are split. */
async function writeParts(): Promise<number> {
  let [bytes, part, ended] = [0, 1, false];
  let first: string | null = null;
  let finished: Pictures | null = null;
  book = new PictureBook();
  const whole = document(await idsByHunt(db, userId, ids), () => {
    part++;
    finished = book.finish();
  });
  async function* onePart(number: number) {
    if (first !== null) yield first;
    for (;;) {
      const next = await whole.next();
      ended = next.done ?? false;
      if (ended) return;
      if (part !== number) {
        first = next.value;
        return;
      }
      yield next.value;
    }
  }
  const zip = new ZipWriter(constants.Z_BEST_SPEED);
  const writing = async () => {
    while (!ended) {
      const fileName = `${name} part ${part}.${type.toLowerCase()}`;
      if (type === "KMZ") await onePartKmz(fileName, part);
      else await zip.text(fileName, onePart(part));
    }
    zip.end();
  };
  const onePartKmz = async (fileName: string, number: number) => {
    const inner = new ZipWriter(constants.Z_BEST_SPEED);
    const pictures = () => {
      const own = finished ?? book.finish();
      finished = null;
      return own;
    };
    await Promise.all([
      writeKmz(inner, onePart(number), pictures, readPhoto),
      zip.bytes(fileName, inner.stream),
    ]);
  };
  const counted = sized(zip, (chunk) => {
    bytes += chunk.length;
  });
  await Promise.all([writing(), saver().save(counted)]);
  return bytes;
}

/**
 * Writes a GIS layer file, or a zip of them. They are built on disk because their headers depend on what follows. They
 * aren't split, since GIS programs accept any size.
 */
async function writeLayers(): Promise<ExportOutcome> {
  const features = exportFeatures(db, userId, { ids, photos: null });
  return withSpool(spoolDir, async ({ pathOf, stream }) => {
    if (type === "GPKG") {
      // Its SQLite takes 17 MB, which other exports don't need.
      const { writeGeoPackage } = await import("./layers/geoPackage");
      await writeGeoPackage(pathOf(GEOPACKAGE), features);
      return { kind: "written", bytes: await savePacked(stream(GEOPACKAGE)), zip: false };
    }
    const names = await writeShapefiles(pathOf, features);
    const zip = new ZipWriter(constants.Z_BEST_SPEED);
    const writing = async () => {
      for (const fileName of names) await zip.text(fileName, stream(fileName));
      zip.end();
    };
    let bytes = 0;
    const counted = sized(zip, (chunk) => {
      bytes += chunk.length;
    });
    await Promise.all([writing(), saver().save(counted)]);
    return { kind: "written", bytes, zip: true };
  });
}

/** Whether there are too many features for a single file. Otherwise the size is only known once the file is written. */
const isSurelyLarge = async (): Promise<boolean> =>
  (await countConfirmed(db, userId, { ids, types })) * least > partBytes;

/** Writes a file small enough to import again, or a zip of such files. */
async function writeFile(): Promise<ExportOutcome> {
  if (type === "GPKG" || type === "SHP") return writeLayers();
  if (!(await isSurelyLarge()))
    try {
      return { kind: "written", bytes: await (type === "KMZ" ? writeWholeKmz() : writeWhole()), zip: false };
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  return { kind: "written", bytes: await writeParts(), zip: true };
}

try {
  send(await writeFile());
} catch (error) {
  if (error instanceof ExportTakenOver) send({ kind: "lost" });
  else if (isDiskFull(error)) send({ kind: "full" });
  else throw error;
} finally {
  await close();
}
