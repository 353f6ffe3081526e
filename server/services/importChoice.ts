import { UUID_BYTES, uuidAt } from "../../src/formats/uuidBytes";
import type { ContentWrite } from "../repositories/contentHeads";
import { confirmedAmong } from "../repositories/features";
import { leaveOutEmptied, leaveOutStaged, stagedAmong } from "../repositories/staged";
import { SLICE } from "./bulk";
import { removeFeatures } from "./features";

/**
 * Drops what is not wanted of an import that is being confirmed: features of the import, with hunts that are empty then,
 * and features that the account has, which go into the bin. Other ids, such as those of other accounts, are passed over.
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
  // In parts, between which other requests are answered.
  for (let start = 0; start < count; start += SLICE) {
    const length = Math.min(SLICE, count - start);
    const uuids = Array.from({ length }, (_, index) => uuidAt(ids, (start + index) * UUID_BYTES));
    const staged = await stagedAmong(trx, userId, importId, uuids);
    if (staged.length > 0)
      for (const hunt of await leaveOutStaged(trx, userId, importId, staged)) hunts.add(hunt);
    const replaced = staged.length < length ? await confirmedAmong(trx, userId, uuids) : [];
    if (replaced.length > 0)
      await removeFeatures(write, replaced, { deleteNotes: true, deletePhotos: true, binDays });
  }
  if (hunts.size > 0) await leaveOutEmptied(trx, userId, importId, [...hunts]);
}
