import path from "node:path";
import type { Config } from "../server/config";
import { type DatabaseHandle, openDatabase, SERVER_NAME } from "../server/db/connection";
import { startEmbedded } from "../server/db/embedded/index";
import { isPostmasterOf, readPidFile } from "../server/db/embedded/pidFile";
import { connectionTo } from "../server/db/embedded/supervisor";
import { migrate } from "../server/db/migrate";
import { createLog } from "../server/log";

const CONNECTIONS = 4;

/**
 * The database of the installation that DATA_DIR and DATABASE_URL name. Where its own PostgreSQL runs already it is
 * shared with the server; where it does not, it is started, and stopped by close().
 * @param options name of its connections; whether the schema is brought up to date first
 * @throws StartError for what an operator can fix
 */
export async function openInstallation(
  config: Config,
  { name = SERVER_NAME, upToDate = true } = {},
): Promise<DatabaseHandle> {
  const log = createLog({ logLevel: "silent" });
  const open = async (connection: Parameters<typeof openDatabase>[0], stop: () => Promise<void>) => {
    const { db, pool, close } = openDatabase(connection, {
      poolSize: CONNECTIONS,
      log,
      applicationName: name,
    });
    const closeAll = async () => {
      await close();
      await stop();
    };
    try {
      if (upToDate) await migrate({ db, pool }, log);
    } catch (error) {
      await closeAll();
      throw error;
    }
    return { db, pool, close: closeAll };
  };
  if (config.databaseUrl) return open({ connectionString: config.databaseUrl }, async () => {});
  const cluster = path.join(config.dataDir, "pg");
  const running = readPidFile(cluster);
  if (running?.status === "ready" && isPostmasterOf(cluster, running.pid))
    return open(connectionTo(running.socketDir), async () => {});
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    pgBinDir: config.pgBinDir,
    // As many as the server asks for: one that starts now and finds this PostgreSQL running has enough.
    maxConnections: config.databasePoolSize + 30,
    log,
    onLost: () => {},
  });
  return open(embedded.connection, () => embedded.stop());
}
