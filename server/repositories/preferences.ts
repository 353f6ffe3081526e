import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import type { ContentWrite } from "./contentHeads";

type Db = Kysely<Database>;

export interface PreferenceDocument {
  /** JSON text. */
  document: string;
  pinnedCollection: string | null;
}

export interface StoredPreferences extends PreferenceDocument {
  /** Meaning of the account's visibility_ids; "listed": unused, the document's list is complete. */
  visibleForm: VisibleForm;
  /** Number of the last visibility change. */
  visibleSeq: number;
}

export type VisibleForm = "listed" | "shown" | "hidden";

const COLUMNS = [
  "document",
  "pinned_collection as pinnedCollection",
  "visible_form as visibleForm",
  "visible_seq as visibleSeq",
] as const;

export async function readPreferences(db: Db, userId: string): Promise<StoredPreferences | null> {
  const row = await db
    .selectFrom("preferences")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads preferences and locks the row until the transaction ends. Creates it from `initial` if missing. */
export async function lockPreferences(
  { trx, userId, seq }: ContentWrite,
  initial: string,
): Promise<StoredPreferences> {
  await trx
    .insertInto("preferences")
    .values({ user_id: userId, document: initial, pinned_collection: null, seq })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  return trx
    .selectFrom("preferences")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writePreferences(
  { trx, userId, seq }: ContentWrite,
  stored: StoredPreferences,
): Promise<void> {
  await trx
    .updateTable("preferences")
    .set({
      document: stored.document,
      pinned_collection: stored.pinnedCollection,
      visible_form: stored.visibleForm,
      visible_seq: stored.visibleSeq,
      seq,
    })
    .where("user_id", "=", userId)
    .execute();
}

export async function pinnedCollection(db: Db, userId: string): Promise<string | null> {
  const result = await sql<{ pinned: string | null }>`
    select pinned_collection as pinned from preferences where user_id = ${userId}`.execute(db);
  return result.rows[0]?.pinned ?? null;
}
