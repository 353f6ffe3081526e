import type { Kysely } from "kysely";
import { JOIN_PLACES_MAX } from "../../src/domain/limits";
import { putUuid, UUID_BYTES } from "../../src/formats/uuidBytes";
import type { Database } from "../db/schema";
import { notFound } from "../errors";
import { getCollections } from "../repositories/collections";
import { removeMembers } from "../repositories/members";
import type { BulkHunts } from "../schemas/bulk";
import { applyBulk, type BulkChange, SLICE } from "./bulk";
import { joinWithin } from "./members";

/**
 * Adds features to hunts or removes them.
 * @returns ids of features that don't exist or weren't in any of the hunts, and of hunts that don't exist
 * @throws AppError not-found (404) if none of the hunts exists, and as applyBulk
 */
export async function changeHunts(
  db: Kysely<Database>,
  userId: string,
  { collectionIds, member }: BulkHunts,
  { signal, ...change }: Pick<BulkChange, "key" | "what" | "ids"> & { signal: AbortSignal },
): Promise<Buffer> {
  const there = new Set((await getCollections(db, userId, collectionIds)).map(({ uuid }) => uuid));
  if (there.size === 0) throw notFound("hunt");
  const hunts = [...there];
  const slice = Math.min(SLICE, Math.floor(JOIN_PLACES_MAX / hunts.length));
  const apply: BulkChange["apply"] = member
    ? async (write, uuids) => (await joinWithin(write, uuids, hunts)).features
    : async (write, uuids) => (await removeMembers(write, hunts, uuids)).map(({ featureId }) => featureId);
  const missing = await applyBulk(db, userId, { ...change, slice, apply }, signal);
  const gone = [...new Set(collectionIds)].filter((id) => !there.has(id));
  return Buffer.concat([missing, bytesOf(gone)]);
}

function bytesOf(uuids: readonly string[]): Buffer {
  const bytes = Buffer.alloc(uuids.length * UUID_BYTES);
  for (const [index, uuid] of uuids.entries()) putUuid(uuid, bytes, index * UUID_BYTES);
  return bytes;
}
