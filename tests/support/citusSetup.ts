import type { TestProject } from "vitest/node";
import { findCitus, startCitus } from "./cluster/citus";
import { runCommand } from "./commands";
import { shareServer } from "./globalSetup";

/** The shared server on a Citus of a coordinator and two workers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const source = findCitus();
  if (typeof source === "string") throw new Error(source);
  const citus = await startCitus(source);
  try {
    const { code, output } = await runCommand("cluster/run", ["prepare"], { DATABASE_URL: citus.url });
    if (code !== 0) throw new Error(output);
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
