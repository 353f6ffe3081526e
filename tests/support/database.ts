import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { connectionTo } from "../../server/db/embedded/supervisor";
import { socketDirOf } from "./ownServers";

/** Where the data folder of a server that has no database of its own names the one that it uses. */
const nameFile = (dataDir: string) => path.join(dataDir, "test-database-url");

/** Tells `databaseOf` which database the server of this folder uses. */
export const nameDatabase = (dataDir: string, url: string): void => writeFileSync(nameFile(dataDir), url);

/** How to reach the database of a server by its data folder. */
export function databaseOf(dataDir: string): pg.ClientConfig {
  const named = nameFile(dataDir);
  return existsSync(named)
    ? { connectionString: readFileSync(named, "utf8") }
    : connectionTo(socketDirOf(dataDir));
}

/** The same as a DATABASE_URL for another server. */
export function databaseUrlOf(dataDir: string): string {
  const { connectionString, host, user, database } = databaseOf(dataDir);
  return (
    connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`
  );
}

/** Asks the database of a server of the test's own. */
export async function query<T extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client(databaseOf(dataDir));
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The same for code that wants a pool; the caller's to end. */
export const poolOf = (dataDir: string): pg.Pool => new pg.Pool({ ...databaseOf(dataDir), max: 2 });
