import { type Kysely, type RawBuilder, sql } from "kysely";
import type { PlanDocument } from "../../src/domain/planDocument";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

const PAGE_ROWS = 1000;

const seconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}))::bigint`;

/** Yields an account's rows ordered by uuid, with one page in memory at a time. */
async function* pages<Row extends { uuid: string }>(
  db: Db,
  userId: string,
  {
    columns,
    table,
    where = sql`true`,
  }: Record<"columns" | "table", RawBuilder<unknown>> & { where?: RawBuilder<unknown> },
): AsyncGenerator<Row> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${columns} from ${table} t
      where t.user_id = ${userId} and ${where} and ${after === null ? sql`true` : sql`t.uuid > ${after}`}
      order by t.uuid limit ${PAGE_ROWS}`.execute(db);
    yield* rows;
    after = rows.at(-1)?.uuid ?? null;
    if (rows.length < PAGE_ROWS || after === null) return;
  }
}

export interface OwnHunt {
  uuid: string;
  title: string;
  createdAt: number;
  updatedAt: number;
}

export const ownHunts = (db: Db, userId: string): AsyncGenerator<OwnHunt> =>
  pages(db, userId, {
    columns: sql`t.uuid, t.title, t.created_at as "createdAt", t.updated_at as "updatedAt"`,
    table: sql`collections`,
    where: sql`t.import_id is null`,
  });

export interface OwnNote {
  uuid: string;
  noteableType: string;
  noteableId: string;
  title: string;
  contents: string;
  createdAt: number;
  updatedAt: number;
}

/** Yields notes of features and hunts, including those whose feature was deleted. */
export const ownNotes = (db: Db, userId: string): AsyncGenerator<OwnNote> =>
  pages(db, userId, {
    columns: sql`t.uuid, t.noteable_type as "noteableType", t.noteable_id as "noteableId", t.title, t.contents,
      t.created_at as "createdAt", t.updated_at as "updatedAt"`,
    table: sql`notes`,
  });

export interface OwnPlan {
  uuid: string;
  collectionId: string;
  title: string;
  document: PlanDocument;
  createdAt: number;
  updatedAt: number;
}

/** Yields plans of hunts. */
export const ownPlans = (db: Db, userId: string): AsyncGenerator<OwnPlan> =>
  pages(db, userId, {
    columns: sql`t.uuid, t.collection_id as "collectionId", t.title, t.document::json as document,
      t.created_at as "createdAt", t.updated_at as "updatedAt"`,
    table: sql`plans`,
  });

export interface OwnPhoto {
  uuid: string;
  title: string;
  featureId: string | null;
  createdAt: number;
}

/** Yields uploaded photos, except those of unconfirmed imports. */
export const ownPhotos = (db: Db, userId: string): AsyncGenerator<OwnPhoto> =>
  pages(db, userId, {
    columns: sql`t.uuid, t.title, t.feature_id as "featureId", t.created_at as "createdAt"`,
    table: sql`photos`,
    where: sql`exists (select from photo_files f where f.user_id = t.user_id and f.photo_id = t.uuid and f.size = 'original')
      and not exists (
        select from features i where i.user_id = t.user_id and i.uuid = t.feature_id and i.import_id is not null)`,
  });

export interface OwnShares {
  /** Valid links: the item and when it was shared. The URL itself isn't included. */
  links: { type: string; uuid: string; createdAt: number }[];
  sharedWith: { type: string; uuid: string; firstName: string; lastName: string; since: number }[];
  received: { type: string; uuid: string; firstName: string; lastName: string; since: number }[];
}

/** Returns what an account shares and what is shared with it: the newest `limit` of each list. */
export async function ownShares(db: Db, userId: string, limit: number): Promise<OwnShares> {
  const links = await sql<OwnShares["links"][number]>`
    select type, item_id as uuid, ${seconds("created_at")} as "createdAt" from share_tokens
    where user_id = ${userId} order by created_at desc limit ${limit}`.execute(db);
  const people = async (side: "owner_id" | "user_id", other: "owner_id" | "user_id") => {
    const { rows } = await sql<OwnShares["received"][number]>`
      select s.type, s.item_id as uuid, u.first_name as "firstName", u.last_name as "lastName",
        ${seconds("s.changed_at")} as since
      from received_shares s join users u on u.uuid = ${sql.ref(`s.${other}`)}
      where ${sql.ref(`s.${side}`)} = ${userId} and s.state = 'accepted'
      order by s.changed_at desc limit ${limit}`.execute(db);
    return rows;
  };
  return {
    links: links.rows,
    sharedWith: await people("owner_id", "user_id"),
    received: await people("user_id", "owner_id"),
  };
}
