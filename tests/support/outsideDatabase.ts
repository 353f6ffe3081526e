import { pino } from "pino";
import { ensureRunning, prepareCluster, stopPostmaster } from "../../server/db/embedded/supervisor";
import { track } from "./ownServers";
import { makeDataDir } from "./server";

export interface OutsideDatabase {
  url: string;
  /** Its folder, for tests/support/database.ts. */
  dataDir: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a PostgreSQL not managed by a server, like an operator's own. The test stops and starts it. */
export async function startOutsideDatabase(): Promise<OutsideDatabase> {
  const dataDir = track(makeDataDir());
  const place = await prepareCluster({
    dataDir,
    pgBinDir: null,
    maxConnections: 80,
    log: pino({ level: "silent" }),
  });
  const start = async () => {
    const { client } = await ensureRunning(place);
    await client.end();
  };
  await start();
  return {
    url: `postgres://ridgeline@localhost/postgres?host=${encodeURIComponent(place.socketDir)}`,
    dataDir,
    start,
    stop: () => stopPostmaster(place, 10_000),
  };
}
