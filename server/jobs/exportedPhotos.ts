import { buffer } from "node:stream/consumers";
import { AppError } from "../errors";
import { openPhoto } from "../services/photos";
import type { PhotoRequest } from "./exportThread";
import type { RunDeps } from "./runDeps";

/**
 * Reads a photo for an export. Skips one that was deleted or is damaged, since the rest is useful without it.
 * @returns null for a skipped photo
 * @throws AppError storage-unavailable (503)
 */
export async function readPhoto(
  deps: RunDeps,
  userId: string,
  { photoId, size }: PhotoRequest,
): Promise<Uint8Array | null> {
  try {
    const file = await openPhoto(deps, userId, photoId, size);
    const { data } = await file.open();
    return new Uint8Array(Buffer.isBuffer(data) ? data : await buffer(data));
  } catch (error) {
    if (!(error instanceof AppError && ["not-found", "photo-damaged"].includes(error.id))) throw error;
    deps.log.warn({ err: error, photo: photoId }, "Left a photo out of an export");
    return null;
  }
}
