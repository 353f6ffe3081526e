import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../db/schema";
import type { AuditLogTable } from "../db/tables/installation";

type Db = Kysely<Database>;
export type AuditRow = Selectable<AuditLogTable>;

export async function insertAudit(db: Db, entry: Insertable<AuditLogTable>): Promise<void> {
  await db.insertInto("audit_log").values(entry).execute();
}

/** Returns a page of the log, newest entry first. `total` counts all entries. */
export async function listAudit(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const rows = await db
    .selectFrom("audit_log")
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("uuid")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom("audit_log")
    .select(sql<string>`count(*)`.as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export async function deleteOldAudit(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom("audit_log")
    .where("at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
