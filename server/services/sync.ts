import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import { NO_PARENT, readHead } from "../repositories/contentHeads";
import {
  hasReceived,
  receivedCollections,
  receivedFeatures,
  receivedNotes,
  receivedPlans,
  receivedSince,
} from "../repositories/receivedKeys";
import { startAfter, syncKeys } from "../repositories/syncKeys";
import type { SyncQuery } from "../schemas/sync";
import { getListedCollections } from "./collections";
import { commaBetween } from "./featureList";
import { countReceived } from "./receivedChanges";
import { readSyncCursor, type SyncCursor, writeSyncCursor } from "./syncCursor";
import { addOwnRows, addReceivedFeatures, addReceivedNotes, addReceivedPlans, SyncRows } from "./syncRows";

type Db = Kysely<Database>;

/** Days that removals from an account's content are recorded. */
export const SYNC_DAYS = 30;

/** Ends a page at this size to limit the response. */
const PAGE_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Returns the JSON, in parts, of a page of changes to the account's content after a number: current rows and removals.
 * Each page is read from one state of the database. Changes made while a client walks the pages come later in the walk
 * or in the next one. After the last page the client has everything numbered up to `now`.
 * @throws AppError snapshot-needed (410), wrong-cursor (400)
 */
export async function syncPageJson(db: Db, userId: string, query: SyncQuery): Promise<string[]> {
  if (query.after !== undefined) return pageJson(db, userId, query, readSyncCursor(query.after));
  await countReceived(db, [userId]);
  const { seq } = await readHead(db, userId);
  const { since = seq } = query;
  // Most requests end here: nothing has a higher number.
  if (since === seq) return textOf(new SyncRows(), seq, null);
  return pageJson(db, userId, query, { phase: "own", since, key: startAfter(since) });
}

const pageJson = (db: Db, userId: string, { limit }: SyncQuery, from: SyncCursor): Promise<string[]> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const head = await readHead(trx, userId);
      if (from.since < head.floor || from.since > head.seq) throw snapshotNeeded();
      const walk: Walk = { db: trx, userId, rows: new SyncRows(), left: limit, now: head.seq };
      let next: SyncCursor | null = from;
      while (next && walk.left > 0) next = await PHASES[next.phase](walk, next);
      return textOf(walk.rows, walk.now, next);
    });

/** A page being filled. */
interface Walk {
  db: Db;
  userId: string;
  rows: SyncRows;
  /** Rows that still fit; 0 once it has enough bytes. */
  left: number;
  now: number;
}

type Phase = (walk: Walk, from: SyncCursor) => Promise<SyncCursor | null>;

const PHASES: Record<SyncCursor["phase"], Phase> = {
  own: async (walk, from) => {
    if (from.phase !== "own") return from;
    const { db, userId, rows, left } = walk;
    const { since } = from;
    const keys = await syncKeys(db, userId, from.key, left + 1);
    const wanted = keys.slice(0, left);
    const taken = await addOwnRows(db, userId, { rows, keys: wanted, maxBytes: PAGE_MAX_BYTES });
    const last = wanted[taken - 1];
    if (last && taken < keys.length) {
      walk.left = 0;
      const { seq, kind, id, other } = last;
      return { phase: "own", since, key: { seq, kind, id, other } };
    }
    walk.left -= taken;
    if (!(await hasReceived(db, userId))) return null;
    return { phase: "collections", since, now: walk.now, id: NO_PARENT };
  },

  collections: (walk, from) =>
    received(walk, from, "features", async (limit, after) => {
      const ids = await receivedCollections(walk.db, await receivedSince(walk.db, walk.userId, from.since), {
        after,
        limit,
      });
      const take = async () => {
        const some = ids.slice(0, limit - 1);
        walk.rows.collections.push(...(await getListedCollections(walk.db, walk.userId, some)));
        return some.length;
      };
      return { ids, take };
    }),

  features: (walk, from) =>
    received(walk, from, "notes", async (limit, after) => {
      const { db, userId, rows } = walk;
      const ids = await receivedFeatures(db, await receivedSince(db, userId, from.since), { after, limit });
      const some = { rows, ids: ids.slice(0, limit - 1), maxBytes: PAGE_MAX_BYTES };
      return { ids, take: () => addReceivedFeatures(db, userId, some) };
    }),

  notes: (walk, from) =>
    received(walk, from, "plans", async (limit, after) => {
      const { db, userId, rows } = walk;
      const found = await receivedNotes(db, await receivedSince(db, userId, from.since), { after, limit });
      const some = { rows, found: found.slice(0, limit - 1), maxBytes: PAGE_MAX_BYTES };
      return { ids: found.map(({ id }) => id), take: () => addReceivedNotes(db, some) };
    }),

  plans: (walk, from) =>
    received(walk, from, null, async (limit, after) => {
      const { db, userId, rows } = walk;
      const found = await receivedPlans(db, await receivedSince(db, userId, from.since), { after, limit });
      const some = { rows, found: found.slice(0, limit - 1), maxBytes: PAGE_MAX_BYTES };
      return { ids: found.map(({ id }) => id), take: () => addReceivedPlans(db, some) };
    }),
};

/** Runs a phase over received items. It looks for one row more than fits, which tells whether the phase continues. */
async function received(
  walk: Walk,
  from: SyncCursor,
  following: "features" | "notes" | "plans" | null,
  find: (limit: number, after: string) => Promise<{ ids: string[]; take(): Promise<number> }>,
): Promise<SyncCursor | null> {
  if (from.phase === "own") return from;
  walk.now = from.now;
  const { ids, take } = await find(walk.left + 1, from.id);
  const taken = await take();
  const last = ids[taken - 1];
  if (last !== undefined && taken < ids.length) {
    walk.left = 0;
    return { ...from, id: last };
  }
  walk.left -= taken;
  return following && { ...from, phase: following, id: NO_PARENT };
}

const textOf = (rows: SyncRows, now: number, next: SyncCursor | null): string[] => [
  `{"now":${now},"more":${next !== null},"after":${next ? JSON.stringify(writeSyncCursor(next)) : null}`,
  `,"deleted":${JSON.stringify(rows.deleted)},"preferences":${rows.preferences}`,
  `,"collections":${JSON.stringify(rows.collections)},"places":${JSON.stringify(rows.places)}`,
  `,"notes":${JSON.stringify(rows.notes)},"photos":${JSON.stringify(rows.photos)}`,
  `,"plans":${JSON.stringify(rows.plans)},"features":[`,
  ...commaBetween(rows.features),
  "]}",
];

const snapshotNeeded = (): AppError =>
  new AppError(
    410,
    "snapshot-needed",
    "Changes since that number are no longer available. Reload everything.",
  );
