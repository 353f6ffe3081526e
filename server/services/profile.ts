import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import sharp from "sharp";
import { AVATAR_MAX_BYTES } from "../../src/domain/limits";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import { readAvatar, saveAvatar } from "../repositories/avatars";
import { setProfile } from "../repositories/users";
import type { ServerScheduler } from "../scheduler/index";
import { makePhotoSizes, notAPhoto } from "./photoSizes";
import { brokenUpload, isBrokenForm, type UploadedFile } from "./uploads";
import { notSignedIn } from "./users";

type Db = Kysely<Database>;

/** Side of an avatar in pixels, and its JPEG quality. */
const SIDE = 256;
const QUALITY = 85;

export interface Profile {
  firstName: string;
  lastName: string;
  location: string;
}

/** Saves an account's name and location, trimmed. @throws AppError not-signed-in (401) */
export async function changeProfile(db: Db, userId: string, profile: Profile): Promise<void> {
  const location = profile.location.trim() || null;
  const names = { firstName: profile.firstName.trim(), lastName: profile.lastName.trim() };
  if (!(await setProfile(db, userId, { ...names, location }))) throw notSignedIn();
}

export const avatarTooLarge = (): AppError =>
  new AppError(
    413,
    "file-too-large",
    `Oops, the file cannot be larger than ${AVATAR_MAX_BYTES / 1024 / 1024}mb. Make it smaller and try again.`,
  );

/**
 * Sets an account's avatar to the center square of an uploaded image, re-encoded like any photo.
 * @throws BusyError (503), AppError file-too-large (413), too-many-pixels (413), not-a-photo (400), broken-upload (400)
 */
export async function uploadAvatar(
  { db, scheduler }: { db: Db; scheduler: ServerScheduler },
  userId: string,
  { stream }: UploadedFile,
  signal: AbortSignal,
): Promise<void> {
  try {
    const parts: Buffer[] = [];
    for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
    if (stream.truncated) throw avatarTooLarge();
    const { web } = await makePhotoSizes({ scheduler, userId, signal }, async () => Buffer.concat(parts));
    const data = await square(web.data);
    const fileId = randomUUID();
    const path = `/api/v1/avatars/${userId}/${fileId}`;
    const saved = await db.transaction().execute((trx) => saveAvatar(trx, userId, { fileId, data, path }));
    if (!saved) throw notSignedIn();
  } catch (error) {
    stream.resume();
    throw isBrokenForm(error) ? brokenUpload() : error;
  }
}

const square = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize({ width: SIDE, height: SIDE, fit: "cover" })
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => {
      throw notAPhoto();
    });

/** Removes an account's avatar. */
export async function removeAvatar(db: Db, userId: string): Promise<void> {
  await db.transaction().execute((trx) => saveAvatar(trx, userId, null));
}

/**
 * Returns an avatar by its URL, which only its account and those it shares with know. @throws AppError not-found (404)
 */
export async function openAvatar(db: Db, userId: string, fileId: string): Promise<Buffer> {
  const data = await readAvatar(db, userId, fileId);
  if (!data) throw notFound("avatar");
  return data;
}
