import { UUID_BYTES, uuidsAt } from "../../src/formats/uuidBytes";
import type { ContentWrite } from "../repositories/contentHeads";
import { confirmedAmong } from "../repositories/features";
import { deleteEmptyStagedHunts, deleteStagedFeatures, stagedAmong } from "../repositories/staged";
import { SLICE } from "./bulk";
import { removeFeatures } from "./features";

/**
 * Drops unwanted features of an import being confirmed: features of the import, along with hunts left empty, and
 * existing features of the account, which go to the bin. Other ids, such as those of other accounts, are ignored.
 * @param ids 16 bytes each
 * @param binDays how long deleted features can be restored
 */
export async function dropUnwanted(
  write: ContentWrite,
  importId: string,
  ids: Buffer,
  binDays: number,
): Promise<void> {
  const { trx, userId } = write;
  const hunts = new Set<string>();
  const count = ids.length / UUID_BYTES;
  // In slices, so that other requests are served in between.
  for (let start = 0; start < count; start += SLICE) {
    const length = Math.min(SLICE, count - start);
    const uuids = uuidsAt(ids, start, length);
    const staged = await stagedAmong(trx, userId, importId, uuids);
    if (staged.length > 0)
      for (const hunt of await deleteStagedFeatures(trx, userId, importId, staged)) hunts.add(hunt);
    const replaced = staged.length < length ? await confirmedAmong(trx, userId, uuids) : [];
    if (replaced.length > 0)
      await removeFeatures(write, replaced, { deleteNotes: true, deletePhotos: true, binDays });
  }
  if (hunts.size > 0) await deleteEmptyStagedHunts(trx, userId, importId, [...hunts]);
}
