import { nanoid } from "@reduxjs/toolkit";
import { call, delay, put, race, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { PHOTO_MAX_BYTES, PHOTOS_IMPORT_MAX } from "../../../domain/limits";
import type { PhotoReading } from "../../../domain/photoFacts";
import { isPhotoName, titleOfPhoto } from "../../../domain/photoNames";
import { formatBytes } from "../../../domain/units";
import { selectPreferences } from "../../preferences/selectors";
import { selectPhotoImport } from "../selectors";
import {
  type PhotoImportState,
  photoImportChanged,
  photoRead,
  photoRefused,
  photoStepChanged,
} from "../slice";
import { huntTitleOf } from "../words";
import { holdPhoto, type PhotoSession } from "./session";
import { showPlaces } from "./showPlaces";

/** Timeout per file in milliseconds. A file that takes longer is damaged or malicious. */
const READ_MS = 10_000;
/** Number of photos from which a new hunt is suggested. */
const HUNT_FROM = 2;

const NOT_A_PHOTO =
  "This isn't a JPEG, HEIC, PNG or WebP photo. Save it as one of these and choose it again.";
const UNREADABLE = "Couldn't read the file. It may have been moved or changed. Choose it again.";
const TOO_MANY = `You can import ${PHOTOS_IMPORT_MAX} photos at a time. Add these first, then choose the rest.`;
const TOO_LARGE = `It's larger than ${formatBytes(PHOTO_MAX_BYTES)}. Make it smaller and choose it again.`;

/** Reads the chosen photos one after the other, then opens the review. An error in one doesn't affect the others. */
export function* readPhotos(session: PhotoSession, files: readonly File[]): SagaGenerator<void> {
  const before = yield* select(selectPhotoImport);
  for (const [at, file] of files.entries()) {
    yield* put(photoStepChanged({ name: "reading", done: at, total: files.length }));
    const why = yield* call(readOne, session, file);
    if (why) yield* put(photoRefused({ id: nanoid(), fileName: file.name, why }));
  }
  const hunt = yield* call(huntAfter, before, session);
  yield* put(photoImportChanged({ hunt, space: yield* call(spaceLeft), problem: null }));
  yield* put(photoStepChanged({ name: "review" }));
  yield* call(showPlaces, { move: true });
}

/**
 * Returns the title of the suggested hunt. Several photos get one, unless new features already go into an active hunt.
 * A title the user typed is kept.
 */
function* huntAfter({ photos, hunt }: PhotoImportState, session: PhotoSession) {
  const untouched = hunt === (photos.length < HUNT_FROM ? null : huntTitleOf(photos));
  if (!untouched || session.huntId !== null) return hunt;
  const pinned = (yield* select(selectPreferences)).global.pinned.collection;
  const now = (yield* select(selectPhotoImport)).photos;
  return pinned === null && now.length >= HUNT_FROM ? huntTitleOf(now) : null;
}

/** Adds a photo to the list, or returns why it can't become a waypoint. */
function* readOne(session: PhotoSession, file: File): SagaGenerator<string | null> {
  if (session.held.size >= PHOTOS_IMPORT_MAX) return TOO_MANY;
  if (!isPhotoName(file.name)) return NOT_A_PHOTO;
  if (file.size > PHOTO_MAX_BYTES) return TOO_LARGE;
  if ([...session.held.values()].some((held) => isSameFile(held.file, file)))
    return "It's already in the list.";
  const reading = yield* call(readInTime, session, file);
  if (reading === null) return UNREADABLE;
  if (!reading.ok) return reading.reason === "empty" ? "The file is empty. Choose it again." : NOT_A_PHOTO;
  const { place, lack, takenAt } = reading;
  const id = nanoid();
  session.held.set(id, holdPhoto(file));
  const { name: fileName, size: bytes } = file;
  const title = titleOfPhoto(fileName) || fileName;
  yield* put(photoRead({ id, fileName, bytes, title, place, lack, takenAt, thumbnail: null, error: null }));
  return null;
}

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Returns null if the photo couldn't be read in time. */
function* readInTime(session: PhotoSession, file: File): SagaGenerator<PhotoReading | null> {
  const { createPhotos } = yield* getServices();
  const { client } = session;
  try {
    const { reading } = yield* race({ reading: call([client, client.read], file), late: delay(READ_MS) });
    if (reading) return reading;
    console.warn("a photo took too long to read", file.size);
    client.dispose();
    session.client = createPhotos();
  } catch (error) {
    console.warn("unable to read a photo", error);
  }
  return null;
}

/** Returns the free storage of the account in bytes, or null if it's unknown or unlimited. */
function* spaceLeft(): SagaGenerator<number | null> {
  const { api } = yield* getServices();
  const use = yield* call([api, api.storageUse]);
  if (!use.success || use.data.allowedBytes === null) return null;
  return Math.max(0, use.data.allowedBytes - use.data.usedBytes);
}
