import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import pg from "pg";
import { buildApp } from "./app";
import type { Config } from "./config";
import { openDatabase } from "./db/connection";
import { startEmbedded } from "./db/embedded/index";
import { migrate } from "./db/migrate";
import { primaryRead, type ReplicaRead, replicaRead } from "./db/replica";
import type { Database } from "./db/schema";
import { exposureWarnings } from "./exposure";
import type { Log } from "./log";
import { StartError } from "./startError";
import { openPhotoStore } from "./storage/index";

export interface RunningServer {
  /** Where users reach it. */
  url: string;
  /** Finishes requests and jobs, then closes the database. */
  stop(): Promise<void>;
}

/** Connections beyond the pool for jobs, the supervisor and an operator's psql. */
const SPARE_CONNECTIONS = 30;
/** Stopping must stay below the 10 s most service managers allow. */
const REQUESTS_MAX_MS = 4000;
const POOL_MAX_MS = 500;
const DATABASE_WAIT_MS = 15_000;
/** SQLSTATE of a PostgreSQL that is starting or stopping. */
const CANNOT_CONNECT_NOW = "57P03";

/**
 * Opens the database, migrates, builds the application and listens, in this order, so that every response is correct.
 * If a step fails, closes what was already opened.
 * @throws StartError for problems an operator can fix
 */
export async function startServer(
  config: Config,
  log: Log,
  onLost: (error: Error) => void,
): Promise<RunningServer> {
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse())
      await close().catch((err) => log.error({ err }, "Stopping"));
  };
  try {
    const connection = await openConnection(config, log, onLost, closing);
    const { db, pool, close } = openDatabase(connection, { poolSize: config.databasePoolSize, log });
    closing.push(() => within(POOL_MAX_MS, close(), () => log.warn("Statements were cut short")));
    const readReplica = openReplica(config, db, log, closing);
    const photos = await openPhotoStore(config.storage);
    closing.push(async () => photos.close());
    if (config.serve === "everything") await migrate({ db, pool }, log);
    const app = await buildApp({ config, db, readReplica, pool, connection, photos, log });
    closing.push(() => closeApp(app, log));
    for (const warning of exposureWarnings(config)) log.warn(warning);
    return { url: await listen(app, config), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Closes keep-alive connections as soon as they are idle. */
async function closeApp(app: FastifyInstance, log: Log): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await within(REQUESTS_MAX_MS, app.close(), () => {
    log.warn("Requests were cut short");
    app.server.closeAllConnections();
  });
  clearInterval(sweep);
}

async function openConnection(
  config: Config,
  log: Log,
  onLost: (error: Error) => void,
  closing: (() => Promise<void>)[],
): Promise<pg.ClientConfig> {
  if (config.databaseUrl) {
    await waitForDatabase(config.databaseUrl, log);
    return { connectionString: config.databaseUrl };
  }
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    pgBinDir: config.pgBinDir,
    maxConnections: config.databasePoolSize + SPARE_CONNECTIONS,
    log,
    onLost,
  });
  closing.push(() => embedded.stop());
  return embedded.connection;
}

/** The replica may be down: nothing connects to it before the first read. */
function openReplica(
  config: Config,
  primary: Kysely<Database>,
  log: Log,
  closing: (() => Promise<void>)[],
): ReplicaRead {
  if (!config.databaseReplicaUrl) return primaryRead(primary);
  const connection = { connectionString: config.databaseReplicaUrl };
  const { db, close } = openDatabase(connection, { poolSize: config.databasePoolSize, log });
  closing.push(() => within(POOL_MAX_MS, close(), () => log.warn("Reads of the replica were cut short")));
  return replicaRead({ primary, replica: db, log });
}

/** Retries refused connections for a while, since the database may start more slowly than this server. */
async function waitForDatabase(connectionString: string, log: Log): Promise<void> {
  for (const until = Date.now() + DATABASE_WAIT_MS; ; await sleep(500)) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const { code = "", message } = error as NodeJS.ErrnoException;
      const mayPass = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", CANNOT_CONNECT_NOW].includes(code);
      if (!mayPass || Date.now() > until)
        throw new StartError(
          `The database of DATABASE_URL refused the connection: ${message || code}. Check that it is running and that address, user and password are correct.`,
          { cause: error },
        );
      log.warn({ code }, "The database isn't responding yet");
    }
  }
}

async function listen(app: FastifyInstance, { host, port, publicUrl }: Config): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, host, port);
  }
  const address = app.server.address() as AddressInfo;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return publicUrl ?? `http://${name}:${address.port}`;
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new StartError(
        `PORT=${port} is in use by another program on ${host}. Stop that program or set PORT to another number.`,
      );
    case "EACCES":
      return new StartError(
        `PORT=${port} needs privileges that this account doesn't have. Set PORT to a number above 1023.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(
        `HOST=${host} isn't an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`,
      );
    default:
      return error;
  }
}

async function within(ms: number, work: Promise<void>, onLate: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => resolve(onLate()), ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
