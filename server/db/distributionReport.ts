import type { Pool } from "pg";
import { currentPlacements, misplacedTables, unplacedTables } from "./distribute";

export interface WorkerLoad {
  /** host:port */
  worker: string;
  accounts: number;
  /** Estimated number of features, as of the last ANALYZE. */
  features: number;
  /** Size of tables and indexes. */
  bytes: number;
}

export interface DistributionReport {
  version: string;
  workers: WorkerLoad[];
  /** Tables that are only on the coordinator but shouldn't be. */
  unplaced: string[];
  /** Tables with the wrong placement. */
  misplaced: string[];
  accounts: number;
  /** Bytes used by the largest account, and by all accounts, as last counted. */
  largest: number;
  counted: number;
}

/** Reports how a Citus cluster's data is distributed. Sizes are queried from every worker. */
export async function reportDistribution(pool: Pool): Promise<DistributionReport> {
  const now = await currentPlacements(pool);
  const one = async <T extends object>(text: string): Promise<T> =>
    (await pool.query<{ row: T }>(`select row_to_json(r) as row from (${text}) r`)).rows[0]?.row as T;
  const { version } = await one<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const spread = now.has("content_heads") && now.has("features");
  const { workers } = spread
    ? await one<{ workers: WorkerLoad[] }>(WORKERS)
    : { workers: [] as WorkerLoad[] };
  const { accounts } = await one<{ accounts: number }>("select count(*) as accounts from users");
  const sizes = await one<{ largest: number; counted: number }>(
    "select coalesce(max(bytes), 0)::int8 as largest, coalesce(sum(bytes), 0)::int8 as counted from account_bytes",
  );
  return {
    version,
    workers,
    unplaced: unplacedTables(now),
    misplaced: misplacedTables(now),
    accounts,
    ...sizes,
  };
}

/** content_heads has one row per account. Feature counts come from each shard's own statistics. */
const WORKERS = `
  with sizes as (
    select nodename || ':' || nodeport as worker, sum(shard_size)::int8 as bytes from citus_shards
    where citus_table_type = 'distributed' group by 1
  ), accounts as (
    select nodename || ':' || nodeport as worker, sum(result::int8) as count
    from run_command_on_placements('public.content_heads', 'select count(*) from %s') group by 1
  ), features as (
    select nodename || ':' || nodeport as worker, sum(result::int8) as count
    from run_command_on_placements('public.features',
      $$select greatest(reltuples, 0)::int8 from pg_class where oid = '%s'::regclass$$) group by 1
  )
  select coalesce(json_agg(json_build_object('worker', worker, 'accounts', a.count, 'features', f.count,
    'bytes', s.bytes) order by worker), '[]') as workers
  from sizes s join accounts a using (worker) join features f using (worker)`;

/** Formats the report for a terminal. */
export function describeDistribution(report: DistributionReport): string {
  const { version, workers, unplaced, misplaced, accounts, largest, counted } = report;
  const mean = workers.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(workers.length, 1);
  const most = Math.max(0, ...workers.map(({ bytes }) => bytes));
  const rows = workers.map(
    (load) =>
      `${load.worker.padEnd(28)}${String(load.accounts).padStart(12)}${String(load.features).padStart(14)}${megabytes(load.bytes).padStart(14)}`,
  );
  return [
    `Citus ${version}, ${accounts} accounts`,
    `${"worker".padEnd(28)}${"accounts".padStart(12)}${"features, ~".padStart(14)}${"size".padStart(14)}`,
    ...rows,
    mean > 0 ? `Skew: the fullest worker has ${(most / mean).toFixed(2)} times the mean.` : "",
    counted > 0
      ? `The largest account uses ${megabytes(largest)}, ${((100 * largest) / counted).toFixed(1)}% of the total.`
      : "",
    unplaced.length > 0
      ? `Only on the coordinator: ${unplaced.join(", ")}. Run npm run cluster -- prepare.`
      : "Every table is where it belongs.",
    misplaced.length > 0 ? `Misplaced: ${misplaced.join(", ")}. See docs/growing.md.` : "",
  ]
    .filter((line) => line !== "")
    .map((line) => `${line}\n`)
    .join("");
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
