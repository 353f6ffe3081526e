import exifr from "exifr";
import type { PhotoFacts, PhotoReading } from "../../src/domain/photoFacts";
import { photoTypeOf } from "../../src/domain/photoTypes";
import { webpExif } from "../../src/domain/webpExif";
import { placeIn, type Tags } from "./place";
import { takenAt } from "./takenAt";

/** Leaves the tags as written in the file, because they're interpreted here. */
const AS_WRITTEN = { tiff: true, exif: true, gps: true, translateValues: false, reviveValues: false };

/** Bytes at the start of a file that usually contain the camera's tags. */
const HEAD = 262_144;

/** A file, or a stand-in for one in tests. */
export type PhotoSource = Pick<Blob, "size" | "slice">;

/** Reads when and where a photo was taken. A photo with damaged tags still counts as a photo. */
export async function readPhoto(file: PhotoSource): Promise<PhotoReading> {
  if (file.size === 0) return { ok: false, reason: "empty" };
  const head = await bytesOf(file, HEAD);
  const type = photoTypeOf(head);
  if (type === null) return { ok: false, reason: "not-a-photo" };
  if (type === "image/webp") return { ok: true, ...factsOf(await webpTags(file)).facts };
  const first = factsOf(await tagsOf(head));
  const { place, takenAt } = first.facts;
  const enough = file.size <= HEAD || (first.complete && (place !== null || takenAt !== null));
  return { ok: true, ...(enough ? first : factsOf(await tagsOf(await bytesOf(file, file.size)))).facts };
}

const bytesOf = async (file: PhotoSource, most: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, most).arrayBuffer());

/** @returns complete: false if tags were missing or damaged */
function factsOf(tags: Tags | null): { facts: PhotoFacts; complete: boolean } {
  if (!tags) return { facts: { place: null, lack: "damaged", takenAt: null }, complete: false };
  const complete = tags.errors === undefined;
  const found = placeIn(tags);
  const lack = found.lack === "none" && !complete ? "damaged" : found.lack;
  return { facts: { ...found, lack, takenAt: takenAt(tags) }, complete };
}

/** Reads the tags of a WebP photo, which come after the pixels, where exifr doesn't find them. */
async function webpTags(file: PhotoSource): Promise<Tags | null> {
  try {
    const block = await webpExif(file);
    return block ? await tagsOf(block) : {};
  } catch {
    return null;
  }
}

/** Returns null if the tags can't be read. */
async function tagsOf(bytes: Uint8Array): Promise<Tags | null> {
  try {
    return (await exifr.parse(bytes, AS_WRITTEN)) ?? {};
  } catch {
    return null;
  }
}
