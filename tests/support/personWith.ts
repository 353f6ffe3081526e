import type pg from "pg";
import { TestClient } from "./api";

/** Creates an account with these roles and no trial. */
export async function personWith(
  roles: readonly string[],
  { url, database }: { url: string; database: Pick<pg.Pool, "query"> },
): Promise<TestClient> {
  const client = new TestClient(url);
  const { uuid } = await client.signUp();
  await database.query("update users set roles = $2, trial = null, trial_ends_at = null where uuid = $1", [
    uuid,
    roles,
  ]);
  return client;
}

/** Demotes an administrator created by a test, because later tests rely on the server's own administrator. */
export async function demote(chief: TestClient, database: Pick<pg.Pool, "query">): Promise<void> {
  await database.query(
    "update users set roles = '{registered}' where roles[1] = 'administrator' and uuid = $1",
    [(await chief.data<{ uuid: string }>("POST", "/whoami")).uuid],
  );
}
