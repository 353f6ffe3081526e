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
 * Opens the database of the installation given by DATA_DIR and DATABASE_URL. A running embedded PostgreSQL is shared
 * with the server. Otherwise it is started, and close() stops it.
 *
 * @param options name of the connections, and whether to migrate the schema first
 * @throws StartError for errors that the operator can fix
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
    // The server's own limit, in case it starts now and shares this PostgreSQL.
    maxConnections: config.databasePoolSize + 30,
    log,
    onLost: () => {},
  });
  return open(embedded.connection, () => embedded.stop());
}
