import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import type { CitusVersions } from "../../scripts/lib/citusResult";
import { findCitus, startPreparedCitus } from "./cluster/citus";
import { shareServer } from "./globalSetup";
import { projectRoot } from "./server";

/** Runs the shared server on Citus with a coordinator and two workers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const source = findCitus();
  if (typeof source === "string") throw new Error(source);
  const citus = await startPreparedCitus(source);
  try {
    await noteVersions(citus.url);
    const stopServer = await shareServer(project, citus.url);
    return async () => {
      await stopServer();
      await citus.stop();
    };
  } catch (error) {
    await citus.stop();
    throw error;
  }
}

/** Records the versions for scripts/citus.ts. */
async function noteVersions(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<CitusVersions>(
    `select split_part(current_setting('server_version'), ' ', 1) as postgres,
       substring(citus_version() from '[0-9.]+') as citus,
       (select count(*)::int from pg_dist_node where groupid <> 0) as workers`,
  );
  await client.end();
  const folder = path.join(projectRoot, "test-results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "citus.json"), JSON.stringify(rows[0]));
}
