import type { Kysely } from "kysely";
import type { BinItem } from "../../src/domain/bin";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import type { BinRestoreInput } from "../schemas/bin";
import type { BatchOutcome } from "./batch";
import { restoreCollections, restoreFeatures } from "./bin";
import { restoreNotes } from "./restoreNotes";
import { restorePhotos } from "./restorePhotos";
import { restorePlans } from "./restorePlans";

type Key = Pick<BinItem, "type" | "uuid">;

export interface RestoreOutcome {
  restored: Key[];
  failed: (Key & { reason: string })[];
}

/**
 * Restores items of any type. Features and hunts come first, since notes, photos and plans need theirs. An item that
 * can't be restored is reported with its error id and doesn't stop the others.
 */
export async function restoreItems(
  db: Kysely<Database>,
  userId: string,
  items: BinRestoreInput,
): Promise<RestoreOutcome> {
  const result: RestoreOutcome = { restored: [], failed: [] };
  const idsOf = (type: Key["type"]) => items.filter((item) => item.type === type).map(({ uuid }) => uuid);
  for (const [type, restore] of [
    ["feature", (ids: string[]) => restoreFeatures(db, userId, ids)],
    ["collection", (ids: string[]) => restoreCollections(db, userId, ids)],
    ["note", async (ids: string[]) => (await restoreNotes(db, userId, ids)).outcome],
    ["plan", async (ids: string[]) => (await restorePlans(db, userId, ids)).outcome],
    ["photo", async (ids: string[]) => (await restorePhotos(db, userId, ids)).outcome],
  ] as const) {
    const ids = idsOf(type);
    if (ids.length === 0) continue;
    const { successful, failed } = await restore(ids).catch((error: unknown) => refused(ids, error));
    result.restored.push(...successful.map((uuid) => ({ type, uuid })));
    result.failed.push(...failed.map(({ id, reason }) => ({ type, uuid: id, reason })));
  }
  return result;
}

/** A refusal concerns only these items. Any other error fails the request. */
function refused(ids: readonly string[], error: unknown): BatchOutcome {
  if (!(error instanceof AppError)) throw error;
  return { successful: [], failed: [...new Set(ids)].map((id) => ({ id, reason: error.id })) };
}
