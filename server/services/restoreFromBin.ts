import { binnedIds, binnedParents, lockBinned, restoreBinnedItems, restoreParts } from "../repositories/bin";
import { type BinType, type PartTable, SOURCES } from "../repositories/binParts";
import type { ContentWrite } from "../repositories/contentHeads";
import { claimFiles } from "../repositories/orphanedFiles";
import { renumberReceivedShares } from "../repositories/receivedChanges";
import { checkPhotoLimits } from "./photos";

/** Restores items with their parts. @returns the ids found in the bin */
export async function restoreFromBin(
  write: ContentWrite,
  type: BinType,
  wanted: readonly string[],
): Promise<string[]> {
  const { trx, userId } = write;
  const { uuids, parts } = await lockBinned(trx, userId, type, [...wanted].sort());
  if (uuids.length === 0) return [];
  const tables = Object.keys(SOURCES[type].parts({ notes: true, photos: true })) as PartTable[];
  // A photo's feature is in the item; the feature of a feature's photos is in its parts.
  const photoPlaces = !parts
    ? []
    : type === "photo"
      ? await binnedParents(trx, userId, type, uuids)
      : type === "feature"
        ? await binnedIds(trx, userId, "feature_id", { type, uuids, table: "photos" })
        : [];
  if (parts) for (const table of tables) await restoreParts(write, { type, uuids, table });
  if (photoPlaces.length > 0) {
    const files = await binnedIds(trx, userId, "file_id", { type, uuids, table: "photo_files" });
    // Files are kept longer than the bin keeps their photos.
    if ((await claimFiles(trx, userId, files)) < files.length)
      throw new Error("Removed the files of deleted photos early");
  }
  await restoreBinnedItems(write, type, uuids);
  if (parts && (type === "feature" || type === "collection"))
    await renumberReceivedShares(write, { type, uuids });
  // A restored feature has as many photos as before. An existing one may have got others since.
  if (photoPlaces[0]) await checkPhotoLimits(trx, userId, photoPlaces[0]);
  return uuids;
}
