import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table features add column geometry bytea",
  // It hardly shrinks: kept as it is, it is read without unpacking.
  "alter table features alter column geometry set storage external",
  // Null once the row's geometry is in binary.
  "alter table features alter column coordinates drop not null",
  // Not valid: rows from before have coordinates, and need not be looked at.
  `alter table features add constraint features_have_geometry
    check (coordinates is not null or geometry is not null) not valid`,
  // What is still to be moved: empty when all is.
  `create index features_unmoved on features (user_id, uuid) where coordinates is not null and geometry is null`,
];

/** Geometry in binary (ADR 0107). No row is rewritten here: servers move them while they run (jobs/moveGeometry). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
