import { type Kysely, sql } from "kysely";
import type { SavedPlan } from "../../src/domain/planDocument";
import type { Database } from "../db/schema";
import { type ContentWrite, insertTombstones } from "./contentHeads";

type Db = Kysely<Database>;

type PlanRow = Omit<SavedPlan, "document"> & { document: string };

const COLUMNS = sql`
  uuid, title, document, created_at as "createdAt", updated_at as "updatedAt", collection_id as "collectionId"`;

const toPlan = ({ document, ...row }: PlanRow): SavedPlan => ({ ...row, document: JSON.parse(document) });

/** Returns a hunt's plans, oldest first. */
export async function plansOf(db: Db, userId: string, collectionId: string): Promise<SavedPlan[]> {
  const { rows } = await sql<PlanRow>`
    select ${COLUMNS} from plans where user_id = ${userId} and collection_id = ${collectionId}
    order by created_at, position`.execute(db);
  return rows.map(toPlan);
}

/** Counts the plans of each hunt; hunts without plans are left out. */
export async function countPlansOf(
  db: Db,
  userId: string,
  collectionIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select collection_id as id, count(*)::int as count from plans
    where user_id = ${userId} and collection_id = any(${collectionIds}::uuid[]) group by collection_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the existing plans with their hunts. */
export async function findPlanHunts(
  db: Db,
  userId: string,
  uuids: readonly string[],
): Promise<{ uuid: string; parentId: string }[]> {
  const { rows } = await sql<{ uuid: string; parentId: string }>`
    select uuid, collection_id as "parentId" from plans
    where user_id = ${userId} and uuid = any(${uuids}::uuid[])`.execute(db);
  return rows;
}

/** Returns plans by id. */
export async function findPlans(db: Db, userId: string, uuids: readonly string[]): Promise<SavedPlan[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<PlanRow>`
    select ${COLUMNS} from plans where user_id = ${userId} and uuid = any(${uuids}::uuid[])`.execute(db);
  return rows.map(toPlan);
}

export async function findPlan(db: Db, userId: string, uuid: string): Promise<SavedPlan | null> {
  return (await findPlans(db, userId, [uuid]))[0] ?? null;
}

/** Returns the approximate size of plans in bytes. */
export async function planSizes(
  db: Db,
  userId: string,
  uuids: readonly string[],
): Promise<{ uuid: string; bytes: number }[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<{ uuid: string; bytes: number }>`
    select uuid, octet_length(document) as bytes from plans
    where user_id = ${userId} and uuid = any(${uuids}::uuid[])`.execute(db);
  return rows;
}

/** Inserts a plan. One whose uuid exists stays unchanged. */
export async function insertPlan(
  { trx, userId, seq }: ContentWrite,
  { uuid, collectionId, title, document, createdAt, updatedAt }: SavedPlan,
): Promise<void> {
  await sql`
    insert into plans (user_id, uuid, collection_id, title, document, created_at, updated_at, seq)
    values (${userId}, ${uuid}, ${collectionId}, ${title}, ${JSON.stringify(document)}, ${createdAt}, ${updatedAt}, ${seq})
    on conflict (user_id, uuid) do nothing`.execute(trx);
}

/**
 * Updates a plan.
 * @param began the updated_at the plan must still have; null skips the check
 * @returns null if there is no such plan
 */
export async function updatePlan(
  { trx, userId, seq }: ContentWrite,
  uuid: string,
  change: Partial<Pick<SavedPlan, "title" | "document">> & { now: number },
  began: number | null = null,
): Promise<SavedPlan | null> {
  const document = change.document ? JSON.stringify(change.document) : null;
  const { rows } = await sql<PlanRow>`
    update plans set title = coalesce(${change.title ?? null}, title),
      document = coalesce(${document}, document),
      updated_at = greatest(${change.now}::bigint, updated_at + 1), seq = ${seq}
    where user_id = ${userId} and uuid = ${uuid} and updated_at = coalesce(${began}::bigint, updated_at)
    returning ${COLUMNS}`.execute(trx);
  return rows[0] ? toPlan(rows[0]) : null;
}

export async function deletePlan(write: ContentWrite, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ uuid: string }>`
    with gone as (
      delete from plans where user_id = ${write.userId} and uuid = ${uuid} returning uuid, collection_id
    ) ${insertTombstones(write, "plan", sql`select uuid, collection_id from gone`)}
    returning id as uuid`.execute(write.trx);
  return rows.length > 0;
}

/** Deletes plans of hunts deleted in the same write, whose tombstones cover these plans too. */
export async function deletePlansOf(
  { trx, userId }: ContentWrite,
  collectionIds: readonly string[],
): Promise<void> {
  await sql`
    delete from plans where user_id = ${userId} and collection_id = any(${collectionIds}::uuid[])`.execute(
    trx,
  );
}
