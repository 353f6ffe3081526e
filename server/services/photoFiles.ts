import { createHash } from "node:crypto";
import { pipeline, Readable, Transform } from "node:stream";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import type { Log } from "../log";
import { readChunks } from "../repositories/files";
import {
  claimFiles,
  discardFiles,
  recordIncomingFiles,
  recordOrphanedFiles,
} from "../repositories/orphanedFiles";
import { type PhotoFile, photoFile, replacePhotoFile } from "../repositories/photos";
import type { ServerScheduler } from "../scheduler/index";
import { storageFailure } from "../storage/errors";
import { digestOf, fileIdOf, isContentOf } from "../storage/fileIds";
import { type PhotoStore, photoKey } from "../storage/photoStore";
import { withSpool } from "../storage/spool";
import { makePhotoSizes } from "./photoSizes";

export interface PhotoFileDeps {
  db: Kysely<Database>;
  photos: PhotoStore;
  /** Local folder for incoming files. */
  spoolDir: string;
  log: Log;
  scheduler: ServerScheduler;
}

interface Whose {
  ownerId: string;
  /** Account whose turn it is when an image is remade. */
  readerId: string;
  photoId: string;
}

/** Files up to this size are read completely before anything is sent. */
const AT_ONCE_BYTES = 4 * 1024 * 1024;

/** Checked bytes of an image: verified before any are sent or, for a large original, before its end is sent. */
export interface CheckedFile {
  bytes: number;
  data: Buffer | Readable;
}

/**
 * Opens a photo's file. A damaged or missing smaller size is remade from the original.
 * @throws AppError photo-damaged (500), storage-unavailable (503)
 */
export async function openChecked(deps: PhotoFileDeps, whose: Whose, file: PhotoFile): Promise<CheckedFile> {
  if (file.size === "original" && file.bytes > AT_ONCE_BYTES) {
    await checkLength(deps, whose, file);
    const stored = await openStored(deps, whose.ownerId, file);
    // An error ends the response early, which the client detects by its length.
    const data = pipeline(stored, heldEnd(whose.photoId, file), () => {});
    return { bytes: file.bytes, data };
  }
  const whole = await readWhole(deps, whose, file);
  if (!whole && file.size === "original") throw photoDamaged(whose.photoId, file, "wrong content");
  const data = whole ?? (await remake(deps, whose, file));
  return { bytes: data.length, data };
}

/** Opens the stored bytes without checking them. @throws AppError storage-unavailable (503) */
export async function openStored(
  { db, photos }: Pick<PhotoFileDeps, "db" | "photos">,
  ownerId: string,
  { storage, fileId }: PhotoFile,
): Promise<Readable> {
  if (storage === "chunks") return Readable.from(readChunks(db, ownerId, fileId), { objectMode: false });
  return photos.open(photoKey(ownerId, fileId)).catch((error: unknown) => {
    throw storageFailure(error);
  });
}

/** Checks the length up front, since a response shorter than its declared length leaves the client waiting. */
async function checkLength({ photos }: PhotoFileDeps, { ownerId, photoId }: Whose, file: PhotoFile) {
  if (file.storage === "chunks") return;
  const size = await photos.size(photoKey(ownerId, file.fileId)).catch((error: unknown) => {
    throw storageFailure(error);
  });
  if (size === null) throw storageFailure(new Error(`The store has no file ${file.fileId}`));
  if (size !== file.bytes) throw photoDamaged(photoId, file, `${size} bytes`);
}

/** Reads a whole file. @returns null if it's damaged or missing */
async function readWhole(deps: PhotoFileDeps, { ownerId }: Whose, file: PhotoFile): Promise<Buffer | null> {
  const { photos } = deps;
  const parts: Buffer[] = [];
  try {
    for await (const part of await openStored(deps, ownerId, file)) parts.push(part as Buffer);
  } catch (error) {
    // A store without its originals isn't mounted, or worse. That isn't damage to a single file.
    if (file.size === "original") throw error;
    // Distinguishes a failing store from one that only lacks this file.
    const size = await photos.size(photoKey(ownerId, file.fileId)).catch(() => file.bytes);
    if (size !== null) throw error;
    return null;
  }
  const data = Buffer.concat(parts);
  return data.length === file.bytes && isContentOf(file.fileId, digestOf(data)) ? data : null;
}

/** Remakes a smaller size and replaces the damaged one. */
async function remake(deps: PhotoFileDeps, whose: Whose, damaged: PhotoFile): Promise<Buffer> {
  const { ownerId, readerId, photoId } = whose;
  const original = await photoFile(deps.db, ownerId, photoId, "original");
  if (!original || damaged.size === "original") throw photoDamaged(photoId, damaged, "no original");
  const turn = { scheduler: deps.scheduler, userId: readerId };
  const made = await makePhotoSizes(turn, async () => {
    const data = await readWhole(deps, whose, original);
    if (!data) throw photoDamaged(photoId, original, "wrong content");
    return data;
  });
  const { data, contentType, width, height } = made[damaged.size];
  const fileId = fileIdOf(digestOf(data));
  const file: PhotoFile = {
    ...damaged,
    storage: "store",
    fileId,
    contentType,
    width,
    height,
    bytes: data.length,
  };
  try {
    await putInPlace(deps, whose, { damaged, file, data });
    deps.log.warn({ photo: photoId, size: damaged.size }, "Regenerated a damaged image from its original");
  } catch (err) {
    // It's shown anyway, and remade again next time.
    deps.log.warn({ err, photo: photoId, size: damaged.size }, "Couldn't save a regenerated image");
  }
  return data;
}

async function putInPlace(
  { db, photos, spoolDir }: PhotoFileDeps,
  { ownerId, photoId }: Whose,
  { damaged, file, data }: { damaged: PhotoFile; file: PhotoFile; data: Buffer },
): Promise<void> {
  const { fileId, bytes, contentType } = file;
  await recordIncomingFiles(db, ownerId, [fileId]);
  const placed = await withSpool(spoolDir, async (spool) => {
    await spool.write("file", [data]);
    await photos.save(photoKey(ownerId, fileId), { path: spool.pathOf("file"), bytes, contentType });
    return db.transaction().execute(async (trx) => {
      if (!(await replacePhotoFile(trx, ownerId, photoId, { damaged, file }))) return false;
      await claimFiles(trx, ownerId, [fileId]);
      if (damaged.storage === "store") await recordOrphanedFiles(trx, ownerId, [damaged.fileId]);
      return true;
    });
  });
  // Another request was faster, or the photo is gone.
  if (!placed) await discardFiles(db, ownerId, [fileId]);
}

/** Forwards an original but holds its last chunk back until everything is verified. */
function heldEnd(photoId: string, file: PhotoFile): Transform {
  const hash = createHash("sha256");
  let held: Buffer | undefined;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      const before = held;
      held = part;
      done(null, before);
    },
    flush(done) {
      if (isContentOf(file.fileId, hash.digest())) done(null, held);
      else done(photoDamaged(photoId, file, "wrong content"));
    },
  });
}

const photoDamaged = (photoId: string, { size }: PhotoFile, found: string): AppError =>
  new AppError(
    500,
    "photo-damaged",
    "This photo is damaged on the server. Its operator may have a backup of it.",
    { cause: new Error(`The ${size} of photo ${photoId} is damaged: ${found}`) },
  );
