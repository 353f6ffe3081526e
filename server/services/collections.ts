import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Collection } from "../../src/domain/hunt";
import type { Database } from "../db/schema";
import { deletedSince, notFound, stale } from "../errors";
import { lockBinned, putIntoBin } from "../repositories/bin";
import {
  type CollectionRow,
  countCollections,
  deleteCollection as deleteRow,
  getCollections as getRows,
  getSharedCollections,
  insertCollections,
  listCollections as listRows,
  renameCollection,
} from "../repositories/collections";
import { lockRows } from "../repositories/locks";
import { membersOf } from "../repositories/members";
import { deleteNotesOf } from "../repositories/notes";
import { deletePlansOf } from "../repositories/plans";
import { receivedHunts } from "../repositories/shared";
import type { CollectionListQuery } from "../schemas/collections";
import { validIds } from "./batch";
import { writeContent } from "./contentWrite";
import { readCursor, writeCursor } from "./cursor";
import { titleKeyOf } from "./featureRows";
import { nowSeconds } from "./features";
import { keyedUuid } from "./keyedUuid";
import { type Reader, readersOf } from "./readers";
import { endSharesOf } from "./shareEnds";

type Db = Kysely<Database>;

/**
 * Creates a hunt.
 * @param key idempotency key of the caller. A retry returns the existing hunt instead of creating another
 * @throws AppError deleted (409) if the key's hunt was recently deleted
 */
export async function createCollection(
  db: Db,
  userId: string,
  title: string,
  key: string | null = null,
): Promise<Collection> {
  const uuid = key === null ? randomUUID() : keyedUuid(userId, key);
  const trimmed = title.trim();
  const row = { uuid, title: trimmed, title_key: titleKeyOf(trimmed), now: nowSeconds() };
  await writeContent(db, userId, async (write) => {
    if (key !== null && (await lockBinned(write.trx, userId, "collection", [uuid])).uuids.length > 0)
      throw deletedSince();
    if ((await insertCollections(write, [row])) === 0) write.markUnchanged();
  });
  return getCollection(db, userId, uuid);
}

/** @throws AppError not-found (404) */
export async function getCollection(db: Db, userId: string, uuid: string): Promise<Collection> {
  const [collection] = await getCollections(db, userId, [uuid]);
  if (!collection) throw notFound("hunt");
  return collection;
}

/** Returns the existing hunts, own and shared, with their feature ids, in request order. */
export async function getCollections(db: Db, userId: string, ids: readonly string[]): Promise<Collection[]> {
  const wanted = validIds(ids);
  const own = await getRows(db, userId, wanted);
  const mine = new Set(own.map(({ uuid }) => uuid));
  const others = await getSharedCollections(
    db,
    userId,
    wanted.filter((id) => !mine.has(id)),
  );
  const rows = [...own, ...others];
  const members = new Map<string, string[]>();
  for (const ownerId of new Set(rows.map((row) => row.owner_id))) {
    const owned = rows.filter((row) => row.owner_id === ownerId).map((row) => row.uuid);
    for (const [hunt, features] of await membersOf(db, ownerId, owned)) members.set(hunt, features);
  }
  const readerOf = await readersOf(db, userId, rows);
  const byId = new Map(rows.map((row) => [row.uuid, row]));
  return wanted.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toCollection(row, members.get(id) ?? [], readerOf(row))] : [];
  });
}

/** Returns hunts as in lists, without their feature ids. */
export async function getListedCollections(
  db: Db,
  userId: string,
  wanted: readonly string[],
): Promise<Collection[]> {
  if (wanted.length === 0) return [];
  const own = await getRows(db, userId, wanted);
  const mine = new Set(own.map(({ uuid }) => uuid));
  const others = wanted.filter((id) => !mine.has(id));
  const rows = [...own, ...(await getSharedCollections(db, userId, others))];
  const readerOf = await readersOf(db, userId, rows);
  return rows.map((row) => toCollection(row, [], readerOf(row)));
}

export async function listCollections(db: Db, userId: string, query: CollectionListQuery) {
  const { sort, limit } = query;
  const ascending = query.ascending ?? sort === "title";
  const of = JSON.stringify(["collections", sort, ascending]);
  const cursor =
    query.cursor === undefined ? null : readCursor(query.cursor, of, sort === "title" ? "string" : "number");
  const offset = cursor ? 0 : query.offset;
  const received = receivedHunts(db, userId);
  const [total, page] = await Promise.all([
    cursor ? cursor.total : countCollections(db, userId, received),
    listRows(db, userId, { sort, ascending, limit, offset, after: cursor }, received),
  ]);
  const readerOf = await readersOf(db, userId, page.rows);
  const collections = page.rows.map((row) => toCollection(row, [], readerOf(row)));
  const last = page.rows.at(-1);
  const nextCursor =
    page.more && last ? writeCursor({ of, key: last.sort_key, uuid: last.uuid, total }) : null;
  return { collections, total, limit, offset, nextCursor };
}

/**
 * Renames a hunt.
 * @param updatedAt of the hunt when the edit began
 * @throws AppError not-found (404), stale (409)
 */
export async function changeCollection(
  db: Db,
  userId: string,
  uuid: string,
  { title, updatedAt }: { title: string; updatedAt?: number | undefined },
): Promise<Collection> {
  const trimmed = title.trim();
  const change = { title: trimmed, title_key: titleKeyOf(trimmed), now: nowSeconds() };
  await writeContent(db, userId, async (write) => {
    if (await renameCollection(write, uuid, change, updatedAt)) return;
    const [there] = updatedAt === undefined ? [] : await getRows(write.trx, userId, [uuid]);
    throw there ? stale("hunt") : notFound("hunt");
  });
  return getCollection(db, userId, uuid);
}

/**
 * Deletes a hunt with its plans and shares, and unpins it. Its features stay. It can be restored for some days
 * (services/bin).
 * @throws AppError not-found (404)
 */
export async function deleteCollection(
  db: Db,
  userId: string,
  uuid: string,
  { deleteNotes, binDays }: { deleteNotes: boolean; binDays: number },
): Promise<void> {
  await writeContent(db, userId, async (write) => {
    const { trx } = write;
    await lockRows(trx, userId, "collections", [uuid]);
    const together = { notes: deleteNotes, photos: false };
    await putIntoBin(trx, userId, "collection", [uuid], { binDays, together });
    // While its memberships exist, since they determine what recipients lose.
    await endSharesOf(write, "collection", [uuid]);
    if (!(await deleteRow(write, uuid, binDays))) throw notFound("hunt");
    if (deleteNotes) await deleteNotesOf(write, "collection", [uuid]);
    await deletePlansOf(write, [uuid]);
  });
}

const toCollection = (row: CollectionRow, featureIds: string[], { sharedBy }: Reader): Collection => ({
  uuid: row.uuid,
  title: row.title,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  featureIds,
  count: row.count,
  isOwner: sharedBy === null,
  isShared: row.is_shared,
  sharedBy,
});
