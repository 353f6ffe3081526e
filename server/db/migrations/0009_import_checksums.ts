import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // SHA-256 of the file in hex; null for older imports.
  `alter table imports add column checksum text`,
  `create index imports_by_checksum on imports (user_id, checksum) where checksum is not null`,
  // Records are now kept for a year. This index lets the sweep find old ones without scanning the rest.
  `create index imports_by_age on imports (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
