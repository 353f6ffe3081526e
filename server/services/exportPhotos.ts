import type { Kysely } from "kysely";
import type { Feature } from "../../src/domain/feature";
import { extensionOf } from "../../src/domain/photoTypes";
import type { ExportPhoto } from "../../src/formats";
import type { Database } from "../db/schema";
import { type PhotoFiles, photoFilesOf } from "../repositories/photos";

/** Larger originals would fill a file that must stay small enough to import. */
const ORIGINAL_MAX_BYTES = 4 * 1024 * 1024;
/** Google Earth and most phones show no other types. */
const READ_EVERYWHERE = new Set(["image/jpeg", "image/png"]);

/**
 * Selects the photo files for a KMZ: the original if other programs can show it, otherwise the web size. If a feature's
 * files would take more than half of the archive, all use the web size.
 */
export async function photosToExport(
  db: Kysely<Database>,
  userId: string,
  features: readonly Pick<Feature, "uuid" | "photoIds">[],
  partBytes: number,
): Promise<Map<string, ExportPhoto[]>> {
  const ids = features.flatMap(({ uuid, photoIds }) => (photoIds.length > 0 ? [uuid] : []));
  const found = new Map<string, ExportPhoto[]>();
  if (ids.length === 0) return found;
  for (const [featureId, files] of groups(await photoFilesOf(db, userId, ids))) {
    const best = files.map((file) => toExport(file, isReadEverywhere(file) ? "original" : "web"));
    const bytes = best.reduce((sum, photo) => sum + photo.bytes, 0);
    found.set(featureId, bytes <= partBytes / 2 ? best : files.map((file) => toExport(file, "web")));
  }
  return found;
}

function groups(files: readonly PhotoFiles[]): Map<string, PhotoFiles[]> {
  const found = new Map<string, PhotoFiles[]>();
  for (const file of files) found.set(file.featureId, [...(found.get(file.featureId) ?? []), file]);
  return found;
}

const isReadEverywhere = ({ contentType, bytes }: PhotoFiles): boolean =>
  READ_EVERYWHERE.has(contentType) && bytes <= ORIGINAL_MAX_BYTES;

function toExport(file: PhotoFiles, size: ExportPhoto["size"]): ExportPhoto {
  const extension = extensionOf(size === "original" ? file.contentType : "image/jpeg");
  return {
    uuid: file.uuid,
    title: file.title,
    path: `files/${file.uuid}.${extension}`,
    size,
    bytes: size === "original" ? file.bytes : file.webBytes,
  };
}
