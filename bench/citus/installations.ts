import { openInstallation } from "../../scripts/openInstallation";
import { seedAccount } from "../../scripts/seed/seedAccount";
import { loadConfig } from "../../server/config";
import { createAccount } from "../../server/services/auth";
import { startPlainPostgres, startPreparedCitus } from "../../tests/support/cluster/citus";
import { makeDataDir, removeDataDir, startServer, type TestServer } from "../../tests/support/server";
import { CheapClient } from "../load/client";

/** Citus' own default. */
const SHARDS = 32;
const PASSWORD = "bench-password";
const VERTICES = 8;
/** Hunts of an account, with equal numbers of its features. */
export const HUNTS = 5;

/** A server and its database. */
export interface Installation {
  name: "PostgreSQL" | "Citus";
  databaseUrl: string;
  server: TestServer;
  stop(): Promise<void>;
}

/** An account with its logged-in client. */
export interface Account {
  uuid: string;
  client: CheapClient;
}

/** @param bin folder of the PostgreSQL programs */
export async function plainInstallation(bin: string): Promise<Installation> {
  const database = await startPlainPostgres(bin);
  return { name: "PostgreSQL", ...(await serverOn(database)) };
}

/** @param bin folder of a PostgreSQL that has Citus */
export async function citusInstallation(bin: string) {
  const citus = await startPreparedCitus({ bin }, SHARDS);
  return { name: "Citus" as const, ...(await serverOn(citus)), citus };
}

async function serverOn({ url, stop }: { url: string; stop(): Promise<void> }) {
  const dataDir = makeDataDir();
  const env = { DATABASE_URL: url, STORAGE_DIR: dataDir, RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "warn" };
  const server = await startServer({ dataDir, env });
  const stopAll = async () => {
    await server.stop();
    await stop();
    removeDataDir(dataDir);
  };
  return { databaseUrl: url, server, stop: stopAll };
}

/** Adds accounts of `features` each and logs them in. */
export async function addAccounts(
  { databaseUrl, server }: Pick<Installation, "databaseUrl" | "server">,
  { accounts, features, prefix }: { accounts: number; features: number; prefix: string },
): Promise<Account[]> {
  const config = loadConfig({ ...process.env, DATABASE_URL: databaseUrl });
  const { db, pool, close } = await openInstallation(config);
  try {
    const added: Account[] = [];
    for (let index = 0; index < accounts; index++) {
      const email = `${prefix}-${index}@example.org`;
      const { uuid } = await createAccount(db, {
        email,
        password: PASSWORD,
        firstName: "Bench",
        lastName: "",
      });
      if (features > 0)
        await seedAccount(pool, uuid, { features, vertices: VERTICES, hunts: HUNTS, seed: index + 1 });
      const client = new CheapClient(server.url);
      await client.logIn(email, PASSWORD);
      added.push({ uuid, client });
    }
    return added;
  } finally {
    await close();
  }
}
