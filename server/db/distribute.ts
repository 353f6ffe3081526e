import type { Pool } from "pg";
import { StartError } from "../startError";
import { LEADING_TABLE, PLACEMENTS, type Placement } from "./placement";
import type { Database } from "./schema";

/** A table that `placeTables` distributed, and its placement. */
export interface PlacedTable {
  table: string;
  place: Placement;
}

/** Returns the current placement of each table by name. Tables that live on one machine have no entry. */
export async function currentPlacements(pool: Pool): Promise<Map<string, Placement>> {
  const { rows } = await pool.query<{ name: string; type: string; key: string }>(
    `select c.relname as name, t.citus_table_type as type, t.distribution_column as key
     from citus_tables t join pg_class c on c.oid = t.table_name
     where c.relnamespace = 'public'::regnamespace and t.citus_table_type in ('distributed', 'reference')`,
  );
  return new Map(
    rows.map(({ name, type, key }) => [name, type === "reference" ? "everywhere" : { by: key }]),
  );
}

/** Whether this database's tables are distributed. Works on any PostgreSQL; without Citus it costs a single lookup. */
export async function isDistributed(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ catalog: string | null }>(
    "select to_regclass('pg_catalog.pg_dist_partition')::text as catalog",
  );
  return Boolean(rows[0]?.catalog) && (await currentPlacements(pool)).has(LEADING_TABLE);
}

/**
 * Creates the Citus extension if missing and checks that there are workers.
 * @throws StartError if this isn't the coordinator of a Citus cluster with workers
 */
export async function requireCoordinator(pool: Pool): Promise<void> {
  try {
    await pool.query("create extension if not exists citus");
  } catch (error) {
    throw new StartError(
      `The database of DATABASE_URL can't distribute tables across machines: ${(error as Error).message}. Use the coordinator of a Citus cluster, with citus in shared_preload_libraries, and a role that can create extensions.`,
      { cause: error },
    );
  }
  const { rows } = await pool.query<{ workers: number; coordinator: boolean }>(
    `select count(*) filter (where groupid <> 0 and shouldhaveshards)::int as workers,
       coalesce(bool_or(groupid = 0), false) as coordinator from pg_dist_node where noderole = 'primary' and isactive`,
  );
  if (!rows[0]?.workers)
    throw new StartError(
      "This Citus cluster has no workers. Add each one with SELECT citus_add_node('HOST', PORT) in this database, then run this again.",
    );
  if (!rows[0].coordinator)
    throw new StartError(
      "The workers of this Citus cluster don't know the address of its coordinator. Run SELECT citus_set_coordinator_host('HOST', PORT) in this database, then run this again.",
    );
}

/**
 * Distributes every table that isn't placed yet, together with its rows. Each table is its own transaction, so the next
 * run completes an interrupted one.
 * @throws StartError if a table has a different placement than this version of Ridgeline needs
 */
export async function placeTables(pool: Pool): Promise<PlacedTable[]> {
  const now = await currentPlacements(pool);
  const misplaced = misplacedTables(now);
  if (misplaced.length > 0)
    throw new StartError(
      `These tables aren't placed where this version needs them: ${misplaced.join(", ")}. Stop all servers, run SELECT undistribute_table('NAME') for each of them in the database, then npm run cluster -- prepare.`,
    );
  const placed: PlacedTable[] = [];
  for (const [table, place] of Object.entries(PLACEMENTS)) {
    if (place === "coordinator") continue;
    if (!now.has(table)) {
      await placeTable(pool, table, place);
      placed.push({ table, place });
    }
    await dropLocalRows(pool, table);
  }
  return placed;
}

/** Tables with a placement other than the one this version needs. */
export function misplacedTables(now: ReadonlyMap<string, Placement>): string[] {
  return Object.entries(PLACEMENTS).flatMap(([table, place]) => {
    const found = now.get(table);
    return found !== undefined && placementName(found) !== placementName(place) ? [table] : [];
  });
}

/** Tables that should be on several machines but are only on the coordinator. */
export const unplacedTables = (now: ReadonlyMap<string, Placement>): (keyof Database)[] =>
  (Object.keys(PLACEMENTS) as (keyof Database)[]).filter(
    (table) => PLACEMENTS[table] !== "coordinator" && !now.has(table),
  );

/** Name of a placement: its column, "everywhere" or "coordinator". */
export const placementName = (place: Placement): string => (typeof place === "string" ? place : place.by);

async function placeTable(pool: Pool, table: string, place: Placement): Promise<void> {
  if (typeof place === "string") await pool.query("select create_reference_table($1)", [`public.${table}`]);
  else
    await pool.query("select create_distributed_table($1, $2, colocate_with => $3)", [
      `public.${table}`,
      place.by,
      table === LEADING_TABLE ? "none" : `public.${LEADING_TABLE}`,
    ]);
}

/** Citus keeps the local copies of distributed rows, hidden, until they are truncated. */
async function dropLocalRows(pool: Pool, table: string): Promise<void> {
  const { rows } = await pool.query<{ bytes: number }>("select pg_relation_size($1)::int8 as bytes", [
    `public.${table}`,
  ]);
  if (Number(rows[0]?.bytes) > 0)
    await pool.query("select truncate_local_data_after_distributing_table($1)", [`public.${table}`]);
}
