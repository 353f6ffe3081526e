import pg from "pg";
import { connectionTo } from "../../server/db/embedded/supervisor";
import { socketDirOf } from "./ownServers";

/** Asks the database of a server of the test's own. */
export async function query<T extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client(connectionTo(socketDirOf(dataDir)));
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The same for code that wants a pool; the caller's to end. */
export const poolOf = (dataDir: string): pg.Pool =>
  new pg.Pool({ ...connectionTo(socketDirOf(dataDir)), max: 2 });
