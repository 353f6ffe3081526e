import { pino } from "pino";
import { ensureRunning, preparePlace, stopPostmaster } from "../../server/db/embedded/supervisor";
import { track } from "./ownServers";
import { makeDataDir } from "./server";

export interface OutsideDatabase {
  url: string;
  /** Its folder, for tests/support/database.ts. */
  dataDir: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A PostgreSQL that no server looks after, as an operator's own: it is stopped and started by the test. */
export async function startOutsideDatabase(): Promise<OutsideDatabase> {
  const dataDir = track(makeDataDir());
  const place = await preparePlace({
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
