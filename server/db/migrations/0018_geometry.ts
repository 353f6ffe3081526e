import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table features add column geometry bytea",
  // Binary geometry hardly compresses. Uncompressed, it's faster to read.
  "alter table features alter column geometry set storage external",
  // Null once the row's geometry is in binary.
  "alter table features alter column coordinates drop not null",
  // Not valid: existing rows have coordinates and needn't be checked.
  `alter table features add constraint features_have_geometry
    check (coordinates is not null or geometry is not null) not valid`,
  // Rows still to be moved; empty when done.
  `create index features_unmoved on features (user_id, uuid) where coordinates is not null and geometry is null`,
];

/** Geometry in binary (ADR 0107). This rewrites no rows: servers move them while running (jobs/moveGeometry). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
