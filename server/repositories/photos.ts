import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import { type ContentWrite, insertTombstones, type Staging } from "./contentHeads";

type Db = Kysely<Database>;

export type PhotoSize = "original" | "web" | "thumbnail";

export interface PhotoFile {
  size: PhotoSize;
  fileId: string;
  storage: "store" | "chunks";
  contentType: string;
  bytes: number;
  width: number;
  height: number;
}

export interface PhotoRow {
  ownerId: string;
  uuid: string;
  title: string;
  /** Null until the photo is uploaded. */
  featureId: string | null;
  createdAt: number;
}

const COLUMNS = sql`p.user_id as "ownerId", p.uuid, p.title, p.feature_id as "featureId", p.created_at as "createdAt"`;

export async function insertPhoto(
  db: Db,
  userId: string,
  photo: { uuid: string; title: string; now: number },
): Promise<void> {
  await db
    .insertInto("photos")
    .values({
      user_id: userId,
      uuid: photo.uuid,
      title: photo.title,
      feature_id: null,
      created_at: photo.now,
    })
    .execute();
}

export async function countPhotos(
  db: Db,
  userId: string,
  featureId: string,
): Promise<{ ofAccount: number; ofFeature: number }> {
  const result = await sql<{ ofAccount: number; ofFeature: number }>`
    select
      (select count(*) from photos where user_id = ${userId}) as "ofAccount",
      (select count(*) from photos where user_id = ${userId} and feature_id = ${featureId}) as "ofFeature"`.execute(
    db,
  );
  return result.rows[0] ?? { ofAccount: 0, ofFeature: 0 };
}

/** Like countPhotos, for many features. */
export async function countPhotosOf(
  db: Db,
  userId: string,
  featureIds: readonly string[],
): Promise<{ ofAccount: number; ofFeature: Map<string, number> }> {
  const result = await sql<{ feature: string | null; count: number }>`
    select null::uuid as feature, count(*)::int as count from photos where user_id = ${userId}
    union all
    select feature_id, count(*)::int from photos
    where user_id = ${userId} and feature_id = any(${featureIds}::uuid[]) group by feature_id`.execute(db);
  const ofFeature = new Map<string, number>();
  let ofAccount = 0;
  for (const { feature, count } of result.rows)
    if (feature === null) ofAccount = count;
    else ofFeature.set(feature, count);
  return { ofAccount, ofFeature };
}

/** Returns those ids that are photos of the account. */
export async function findPhotoIds(db: Db, userId: string, uuids: readonly string[]): Promise<string[]> {
  const result = await sql<{ uuid: string }>`
    select uuid from photos where user_id = ${userId} and uuid = any(${uuids}::uuid[])`.execute(db);
  return result.rows.map((row) => row.uuid);
}

export async function findPhoto(db: Db, userId: string, uuid: string): Promise<PhotoRow | null> {
  const result = await sql<PhotoRow>`
    select ${COLUMNS} from photos p where p.user_id = ${userId} and p.uuid = ${uuid}`.execute(db);
  return result.rows[0] ?? null;
}

/** Returns an account's uploaded photos by id, with their original files. */
export async function findPhotos(
  db: Db,
  userId: string,
  uuids: readonly string[],
): Promise<(PhotoRow & Pick<PhotoFile, "contentType" | "bytes" | "width" | "height">)[]> {
  if (uuids.length === 0) return [];
  const result = await sql<PhotoRow & Pick<PhotoFile, "contentType" | "bytes" | "width" | "height">>`
    select ${COLUMNS}, o.content_type as "contentType", o.bytes, o.width, o.height from photos p
    join photo_files o on o.user_id = p.user_id and o.photo_id = p.uuid and o.size = 'original'
    where p.user_id = ${userId} and p.uuid = any(${uuids}::uuid[])`.execute(db);
  return result.rows;
}

/**
 * Finds a photo of any account that shares something with the reader. The caller must check whether its feature is
 * shared too.
 */
export async function findSharersPhoto(db: Db, readerId: string, uuid: string): Promise<PhotoRow | null> {
  const result = await sql<PhotoRow>`
    select ${COLUMNS} from photos p
    where p.uuid = ${uuid} and p.user_id in (
      select owner_id from received_shares where user_id = ${readerId} and state = 'accepted'
    )`.execute(db);
  return result.rows[0] ?? null;
}

/** Attaches an uploaded photo to its feature. @returns false if it already is, or is gone */
export async function placePhoto(
  { trx, userId, seq }: ContentWrite | Staging,
  uuid: string,
  change: { featureId: string; title: string | undefined },
): Promise<boolean> {
  const result = await sql<{ uuid: string }>`
    update photos set feature_id = ${change.featureId}, title = coalesce(${change.title ?? null}, title), seq = ${seq}
    where user_id = ${userId} and uuid = ${uuid} and feature_id is null
    returning uuid`.execute(trx);
  return result.rows.length > 0;
}

export async function insertPhotoFiles(
  db: Db,
  userId: string,
  uuid: string,
  files: readonly PhotoFile[],
): Promise<void> {
  await db
    .insertInto("photo_files")
    .values(
      files.map(({ size, fileId, storage, contentType, bytes, width, height }) => ({
        user_id: userId,
        photo_id: uuid,
        size,
        file_id: fileId,
        storage,
        content_type: contentType,
        bytes,
        width,
        height,
      })),
    )
    .execute();
}

export async function photoFile(
  db: Db,
  ownerId: string,
  uuid: string,
  size: PhotoSize,
): Promise<PhotoFile | null> {
  const row = await db
    .selectFrom("photo_files")
    .select([
      "size",
      "file_id as fileId",
      "storage",
      "content_type as contentType",
      "bytes",
      "width",
      "height",
    ])
    .where("user_id", "=", ownerId)
    .where("photo_id", "=", uuid)
    .where("size", "=", size)
    .executeTakeFirst();
  return row ?? null;
}

/** Photo of a feature, with details of its files. */
export interface PhotoFiles {
  uuid: string;
  featureId: string;
  title: string;
  /** Content type and size of the original. */
  contentType: string;
  bytes: number;
  webBytes: number;
}

/** Returns the photos of features, oldest first. */
export async function photoFilesOf(
  db: Db,
  userId: string,
  featureIds: readonly string[],
): Promise<PhotoFiles[]> {
  const result = await sql<PhotoFiles>`
    select p.uuid, p.feature_id as "featureId", p.title, o.content_type as "contentType", o.bytes,
      w.bytes as "webBytes"
    from photos p
    join photo_files o on o.user_id = p.user_id and o.photo_id = p.uuid and o.size = 'original'
    join photo_files w on w.user_id = p.user_id and w.photo_id = p.uuid and w.size = 'web'
    where p.user_id = ${userId} and p.feature_id = any(${featureIds}::uuid[])
    order by p.created_at, p.uuid`.execute(db);
  return result.rows;
}

/** Replaces the file of one of a photo's sizes. @returns false if it's no longer the damaged file */
export async function replacePhotoFile(
  db: Db,
  ownerId: string,
  uuid: string,
  { damaged, file }: { damaged: PhotoFile; file: PhotoFile },
): Promise<boolean> {
  const { fileId, storage, contentType, bytes, width, height } = file;
  const row = await db
    .updateTable("photo_files")
    .set({ file_id: fileId, storage, content_type: contentType, bytes, width, height })
    .where("user_id", "=", ownerId)
    .where("photo_id", "=", uuid)
    .where("size", "=", damaged.size)
    .where("file_id", "=", damaged.fileId)
    .returning("file_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a photo and keeps its files for `keepSeconds`. @returns false if there is none */
export async function deletePhoto(write: ContentWrite, uuid: string, keepSeconds: number): Promise<boolean> {
  const { trx, userId } = write;
  const placed = sql`
    select uuid, feature_id from photos where user_id = ${userId} and uuid = ${uuid} and feature_id is not null`;
  await sql`${insertTombstones(write, "photo", placed)}`.execute(trx);
  return (await purgePhotos(trx, userId, [uuid], keepSeconds)) > 0;
}

/**
 * Deletes photos along with their features or account. The sweep removes their files after the commit.
 * @param keepSeconds how long to keep the files of photos that may be restored
 * @returns how many photos there were
 */
export async function purgePhotos(
  db: Db,
  userId: string,
  uuids: readonly string[],
  keepSeconds = 0,
): Promise<number> {
  const photos = await sql`
    delete from photos where user_id = ${userId} and uuid = any(${uuids}::uuid[])`.execute(db);
  await sql`
    insert into stray_files (user_id, file_id, leaving, due_at)
    select user_id, file_id, ${keepSeconds === 0}, now() + make_interval(secs => ${keepSeconds}) from photo_files
    where user_id = ${userId} and photo_id = any(${uuids}::uuid[]) and storage = 'store'`.execute(db);
  await sql`
    with files as (
      delete from photo_files where user_id = ${userId} and photo_id = any(${uuids}::uuid[]) returning file_id
    )
    delete from file_chunks where user_id = ${userId} and file_id in (select file_id from files)`.execute(db);
  return Number(photos.numAffectedRows ?? 0n);
}

/** Deletes photos of features deleted in the same write, whose tombstones cover these photos too. */
export async function deletePhotosOf(
  { trx, userId }: ContentWrite,
  featureIds: readonly string[],
  keepSeconds: number,
): Promise<void> {
  const result = await sql<{ uuid: string }>`
    select uuid from photos where user_id = ${userId} and feature_id = any(${featureIds}::uuid[])`.execute(
    trx,
  );
  if (result.rows.length > 0)
    await purgePhotos(
      trx,
      userId,
      result.rows.map((row) => row.uuid),
      keepSeconds,
    );
}

/** Deletes photos of all accounts created before a time and never uploaded. */
export async function deleteWaitingPhotos(db: Db, before: number): Promise<void> {
  await sql`delete from photos where feature_id is null and created_at < ${before}`.execute(db);
}

export interface ChunkedFile {
  userId: string;
  photoId: string;
  size: PhotoSize;
  fileId: string;
  contentType: string;
  bytes: number;
}

/** Finds photo files of all accounts that are still in the database. */
export async function findChunkedFiles(db: Db, limit: number): Promise<ChunkedFile[]> {
  return db
    .selectFrom("photo_files")
    .select([
      "user_id as userId",
      "photo_id as photoId",
      "size",
      "file_id as fileId",
      "content_type as contentType",
      "bytes",
    ])
    .where("storage", "=", "chunks")
    .limit(limit)
    .execute();
}

/** Points a photo at its copy in the store instead of the database. @returns false if it's gone or already moved */
export async function moveToStore(db: Db, file: ChunkedFile, storedId: string): Promise<boolean> {
  const row = await db
    .updateTable("photo_files")
    .set({ file_id: storedId, storage: "store" })
    .where("user_id", "=", file.userId)
    .where("file_id", "=", file.fileId)
    .where("storage", "=", "chunks")
    .returning("file_id")
    .executeTakeFirst();
  return row !== undefined;
}
