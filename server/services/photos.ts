import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { Photo } from "../../src/domain/photo";
import { photoTypeOf } from "../../src/domain/photoTypes";
import type { Database } from "../db/schema";
import { notFound } from "../errors";
import { binFileSeconds, putIntoBin } from "../repositories/bin";
import { lockRows } from "../repositories/locks";
import { lockFeatureKeys } from "../repositories/members";
import { claimFiles, discardFiles, recordIncomingFiles } from "../repositories/orphanedFiles";
import {
  countPhotos,
  deletePhoto as deleteRow,
  findPhoto,
  findPhotos,
  findSharersPhoto,
  insertPhoto,
  insertPhotoFiles,
  type PhotoFile,
  type PhotoRow,
  type PhotoSize,
  photoFile,
  placePhoto,
} from "../repositories/photos";
import { sharedFeatureSizes } from "../repositories/shared";
import { lockUser } from "../repositories/users";
import { storageFailure } from "../storage/errors";
import { digestOf, digestOfStream, fileIdOf } from "../storage/fileIds";
import { photoKey } from "../storage/photoStore";
import { type Spool, withSpool } from "../storage/spool";
import { checkSpace } from "./accountSpace";
import { writeContent } from "./contentWrite";
import { nowSeconds } from "./features";
import { alreadyUploaded, photoTooLarge, tooManyPhotos } from "./photoErrors";
import { type CheckedFile, openChecked, type PhotoFileDeps } from "./photoFiles";
import { makePhotoSizes, notAPhoto, type Picture } from "./photoSizes";
import { brokenUpload, isBrokenForm, type UploadedFile } from "./uploads";
import { notSignedIn } from "./users";

type Db = Kysely<Database>;

export interface PhotoDeps extends PhotoFileDeps {
  accountBytes: number;
}

export const PHOTOS_PER_FEATURE = 100;
export const PHOTOS_PER_ACCOUNT = 20_000;

/** Creates a photo that waits for its upload. Without one it is removed after a day. */
export async function createPhoto(db: Db, userId: string, title: string): Promise<string> {
  const uuid = randomUUID();
  const { ofAccount } = await countPhotos(db, userId, uuid);
  if (ofAccount >= PHOTOS_PER_ACCOUNT) throw tooManyPhotos(PHOTOS_PER_ACCOUNT, "an account");
  await insertPhoto(db, userId, { uuid, title: title.trim(), now: nowSeconds() });
  return uuid;
}

export interface PhotoUpload {
  photoId: string;
  featureId: string;
  title: string | undefined;
}

/**
 * Saves an uploaded photo on a feature: the original for its owner, and two display sizes. The files are in the store
 * before the rows that refer to them are committed, so the upload succeeds completely or not at all.
 * @param signal aborts when the client disconnects
 * @throws BusyError (503), AppError not-found (404), already-uploaded (409), too-many-photos (409), file-too-large
 *   (413), account-full (413), too-many-pixels (413), not-a-photo (400), broken-upload (400), storage-full (507),
 *   storage-unavailable (503)
 */
export async function uploadPhoto(
  deps: PhotoDeps,
  userId: string,
  { photoId, featureId, title }: PhotoUpload,
  { stream }: UploadedFile,
  signal?: AbortSignal,
): Promise<Photo> {
  const { db, accountBytes } = deps;
  try {
    await checkPlace(db, userId, photoId, featureId);
    await saveSizes(deps, userId, { stream, signal }, (files) =>
      placeFiles({ db, accountBytes }, userId, files, (save) =>
        writeContent(db, userId, (write) =>
          save(write.trx, async () => {
            await checkPlace(write.trx, userId, photoId, featureId);
            if (!(await placePhoto(write, photoId, { featureId, title }))) throw alreadyUploaded();
            return photoId;
          }),
        ),
      ),
    );
  } catch (error) {
    stream.resume();
    throw isBrokenForm(error) ? brokenUpload() : error;
  }
  return getPhoto(db, userId, photoId);
}

interface ImportedPhoto {
  importId: string;
  featureId: string;
  title: string;
  bytes: Uint8Array;
}

/**
 * Saves a photo of an imported file, on a feature that isn't confirmed yet.
 * @param keep throws if the import was canceled or went to another run; it locks the import until the photo is saved
 * @throws any error of uploadPhoto or `keep`
 */
export async function addImportedPhoto(
  deps: PhotoDeps,
  userId: string,
  { importId, featureId, title, bytes }: ImportedPhoto,
  keep: (trx: Db) => Promise<void>,
): Promise<void> {
  const uuid = randomUUID();
  const stream = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
  await saveSizes(deps, userId, { stream, signal: undefined }, (files) =>
    placeFiles(deps, userId, files, (save) =>
      deps.db.transaction().execute((trx) =>
        save(trx, async () => {
          await keep(trx);
          await checkCounts(trx, userId, featureId);
          await insertPhoto(trx, userId, { uuid, title: title.trim(), now: nowSeconds() });
          await placePhoto({ trx, userId, importId, seq: 0 }, uuid, { featureId, title: undefined });
          return uuid;
        }),
      ),
    ),
  );
}

/** Creates an image's sizes, saves their files, and calls `place` to save the rows that refer to them. */
async function saveSizes(
  { db, photos, spoolDir, scheduler }: PhotoDeps,
  userId: string,
  { stream, signal }: { stream: UploadedFile["stream"]; signal: AbortSignal | undefined },
  place: (files: PhotoFile[]) => Promise<void>,
): Promise<void> {
  const turn = { scheduler, userId, ...(signal && { signal }) };
  await withSpool(spoolDir, async (spool) => {
    const bytes = await spool.write("original", stream);
    if (stream.truncated) throw photoTooLarge();
    if (!photoTypeOf(await spool.head("original"))) throw notAPhoto();
    const { original, web, thumbnail } = await makePhotoSizes(turn, () => spool.read("original"));
    await spool.write("web", [web.data]);
    await spool.write("thumbnail", [thumbnail.data]);
    const files: PhotoFile[] = [
      fileOf("original", bytes, await digestOfStream(spool.stream("original")), original),
      fileOf("web", web.data.length, digestOf(web.data), web),
      fileOf("thumbnail", thumbnail.data.length, digestOf(thumbnail.data), thumbnail),
    ];
    await saveFiles({ db, photos }, userId, files, spool);
    await place(files);
  });
}

const fileOf = (
  size: PhotoSize,
  bytes: number,
  digest: Buffer,
  picture: Omit<Picture, "data">,
): PhotoFile => ({
  size,
  bytes,
  fileId: fileIdOf(digest),
  storage: "store",
  contentType: picture.contentType,
  width: picture.width,
  height: picture.height,
});

/** Moves files from the spool to the store. They are strays, covered by the sweep, until a photo adopts them. */
async function saveFiles(
  { db, photos }: Pick<PhotoDeps, "db" | "photos">,
  userId: string,
  files: readonly PhotoFile[],
  spool: Spool,
): Promise<void> {
  const ids = files.map((file) => file.fileId);
  await recordIncomingFiles(db, userId, ids);
  try {
    for (const { size, fileId, bytes, contentType } of files)
      await photos.save(photoKey(userId, fileId), { path: spool.pathOf(size), bytes, contentType });
  } catch (error) {
    await discardFiles(db, userId, ids);
    throw storageFailure(error);
  }
}

/** Saves a photo's rows in a transaction. @param place attaches the photo to its feature and returns its id */
type SavePhoto = (trx: Db, place: () => Promise<string>) => Promise<void>;

/** @param transact begins the transaction */
async function placeFiles(
  { db, accountBytes }: Pick<PhotoDeps, "db" | "accountBytes">,
  userId: string,
  files: readonly PhotoFile[],
  transact: (save: SavePhoto) => Promise<void>,
): Promise<void> {
  const ids = files.map((file) => file.fileId);
  try {
    await transact(async (trx, place) => {
      if (!(await lockUser(trx, userId))) throw notSignedIn();
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      await checkSpace(trx, userId, bytes, accountBytes);
      const photoId = await place();
      if ((await claimFiles(trx, userId, ids)) < ids.length) throw brokenUpload();
      await insertPhotoFiles(trx, userId, photoId, files);
    });
  } catch (error) {
    // If this fails too, the files are removed a day later.
    await discardFiles(db, userId, ids).catch(() => {});
    throw error;
  }
}

async function checkCounts(db: Db, userId: string, featureId: string): Promise<void> {
  const { ofAccount, ofFeature } = await countPhotos(db, userId, featureId);
  if (ofAccount >= PHOTOS_PER_ACCOUNT) throw tooManyPhotos(PHOTOS_PER_ACCOUNT, "an account");
  if (ofFeature >= PHOTOS_PER_FEATURE) throw tooManyPhotos(PHOTOS_PER_FEATURE, "one feature");
}

async function checkPlace(db: Db, userId: string, photoId: string, featureId: string): Promise<void> {
  if ((await lockFeatureKeys(db, userId, [featureId])).length === 0) throw notFound("feature");
  const photo = await findPhoto(db, userId, photoId);
  if (!photo) throw notFound("photo");
  if (photo.featureId !== null) throw alreadyUploaded();
  const { ofFeature } = await countPhotos(db, userId, featureId);
  if (ofFeature >= PHOTOS_PER_FEATURE) throw tooManyPhotos(PHOTOS_PER_FEATURE, "one feature");
}

/** Checks that restored photos keep within the limits. @throws AppError too-many-photos (409) */
export async function checkPhotoLimits(db: Db, userId: string, featureId: string): Promise<void> {
  const { ofAccount, ofFeature } = await countPhotos(db, userId, featureId);
  if (ofAccount > PHOTOS_PER_ACCOUNT) throw tooManyPhotos(PHOTOS_PER_ACCOUNT, "an account");
  if (ofFeature > PHOTOS_PER_FEATURE) throw tooManyPhotos(PHOTOS_PER_FEATURE, "one feature");
}

/** Returns a photo of one's own or of a shared feature. @throws AppError not-found (404) */
export async function getPhoto(db: Db, readerId: string, uuid: string): Promise<Photo> {
  const row = await visiblePhoto(db, readerId, uuid);
  const original = row.featureId === null ? null : await photoFile(db, row.ownerId, uuid, "original");
  return toPhoto(row, original, readerId);
}

/** Returns those of an account's own photos that exist and are uploaded. */
export async function getOwnPhotos(db: Db, userId: string, uuids: readonly string[]): Promise<Photo[]> {
  return (await findPhotos(db, userId, uuids)).map((row) => toPhoto(row, row, userId));
}

function toPhoto(
  row: PhotoRow,
  original: Pick<PhotoFile, "contentType" | "bytes" | "width" | "height"> | null,
  readerId: string,
): Photo {
  const pathOf = (size: PhotoSize) => original && `/api/v1/photos/${row.uuid}/${size}`;
  return {
    uuid: row.uuid,
    title: row.title,
    createdAt: row.createdAt,
    featureId: row.featureId,
    pathThumbnail: pathOf("thumbnail"),
    pathWeb: pathOf("web"),
    pathOriginal: row.ownerId === readerId ? pathOf("original") : null,
    fileData: original && {
      contentType: original.contentType,
      bytes: original.bytes,
      width: original.width,
      height: original.height,
    },
  };
}

/**
 * Finds a photo's image in a size. Only the owner may open the original. `open` fails with photo-damaged (500) or
 * storage-unavailable (503).
 * @throws AppError not-found (404)
 */
export async function openPhoto(
  deps: PhotoFileDeps,
  readerId: string,
  uuid: string,
  size: PhotoSize,
): Promise<PhotoFile & { open(): Promise<CheckedFile> }> {
  const { db } = deps;
  const { ownerId } = await visiblePhoto(db, readerId, uuid);
  const file = size === "original" && ownerId !== readerId ? null : await photoFile(db, ownerId, uuid, size);
  if (!file) throw notFound("photo");
  return { ...file, open: () => openChecked(deps, { ownerId, readerId, photoId: uuid }, file) };
}

/** Deletes a photo, which can be restored for some days (services/bin). @throws AppError not-found (404) */
export async function deletePhoto(db: Db, userId: string, uuid: string, binDays: number): Promise<void> {
  await writeContent(db, userId, async (write) => {
    const { trx } = write;
    await lockRows(trx, userId, "photos", [uuid]);
    await putIntoBin(trx, userId, "photo", [uuid], { binDays });
    if (!(await deleteRow(write, uuid, binFileSeconds(binDays)))) throw notFound("photo");
  });
}

async function visiblePhoto(db: Db, readerId: string, uuid: string): Promise<PhotoRow> {
  const own = await findPhoto(db, readerId, uuid);
  if (own) return own;
  const photo = await findSharersPhoto(db, readerId, uuid);
  const shared = photo?.featureId ? await sharedFeatureSizes(db, readerId, [photo.featureId]) : [];
  if (!photo || shared[0]?.ownerId !== photo.ownerId) throw notFound("photo");
  return photo;
}
