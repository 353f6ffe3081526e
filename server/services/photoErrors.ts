import { PHOTO_MAX_BYTES } from "../../src/domain/limits";
import { AppError } from "../errors";

export const photoTooLarge = (): AppError =>
  new AppError(
    413,
    "file-too-large",
    `Oops, the file cannot be larger than ${PHOTO_MAX_BYTES / 1024 / 1024}mb. Make it smaller and try again.`,
  );

export const alreadyUploaded = (): AppError =>
  new AppError(409, "already-uploaded", "This photo is already uploaded. Request a new photo id.");

export const tooManyPhotos = (most: number, what: string): AppError =>
  new AppError(409, "too-many-photos", `There can be at most ${most} photos on ${what}. Delete some first.`);
