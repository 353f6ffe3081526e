import { touchCollection } from "../repositories/collections";
import type { ContentWrite } from "../repositories/contentHeads";
import { insertEndedShareTombstones, renumberReceivedShares } from "../repositories/receivedChanges";
import {
  deleteReceived,
  deleteSharesOf,
  insertReceived,
  rescindReceived,
  type SharedItem,
  type ShareToken,
} from "../repositories/shares";

/** Ends all links to an owner's items and all access to them. @returns false if there were none */
export async function endSharesOf(
  write: ContentWrite,
  type: SharedItem["type"],
  uuids: readonly string[],
): Promise<boolean> {
  const { ended, any } = await deleteSharesOf(write, type, uuids);
  await insertEndedShareTombstones(write, ended);
  return any;
}

/**
 * Ends one recipient's access to an item. After "rescinded", old links don't readmit them. @returns false if they had
 * no access
 */
export async function endShareWith(
  write: ContentWrite,
  item: SharedItem,
  recipientId: string,
  how: "rescinded" | "left",
): Promise<boolean> {
  const end = how === "rescinded" ? rescindReceived : deleteReceived;
  if (!(await end(write, item, recipientId))) return false;
  await insertEndedShareTombstones(write, [{ ...item, recipientId }]);
  await touchHunt(write, item);
  return true;
}

/** Gives a recipient access to an item of the owner whose write this is. */
export async function beginShareWith(
  write: ContentWrite,
  item: ShareToken,
  recipientId: string,
): Promise<void> {
  await insertReceived(write, item, recipientId);
  await renumberReceivedShares(write, { type: item.type, uuids: [item.uuid] }, recipientId);
  await touchHunt(write, item);
}

/** Gives a hunt a new number, since its data says whether it's shared. */
async function touchHunt(write: ContentWrite, { type, uuid }: SharedItem): Promise<void> {
  if (type === "collection") await touchCollection(write, uuid);
}
