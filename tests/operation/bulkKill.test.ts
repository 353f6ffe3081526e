import { afterAll, expect, it } from "vitest";
import { TestClient } from "../support/api";
import { bulk, insertWaypoints } from "../support/bulk";
import { until } from "../support/content";
import { poolOf } from "../support/database";
import { makeDataDir, removeDataDir, startServer, type TestServer } from "../support/server";

const COUNT = 20_000;

const dataDir = makeDataDir();
let server: TestServer | undefined;

afterAll(async () => {
  await server?.stop();
  removeDataDir(dataDir);
});

/** Counts features by the sequence number of their last change, in ascending order. */
async function slices(userId: string): Promise<{ seq: number; count: number }[]> {
  const pool = poolOf(dataDir);
  const { rows } = await pool.query<{ seq: string; count: string }>(
    `select seq, count(*) from features where user_id = $1 and color = '[1,2,3,1]' group by seq order by seq`,
    [userId],
  );
  await pool.end();
  return rows.map(({ seq, count }) => ({ seq: Number(seq), count: Number(count) }));
}

it("a bulk change interrupted by a kill resumes where it stopped, and applies nothing twice", {
  timeout: 180_000,
}, async () => {
  server = await startServer({ dataDir });
  const before = new TestClient(server.url);
  const { uuid } = await before.signUp();
  const pool = poolOf(dataDir);
  const ids = await insertWaypoints(pool, uuid, COUNT);
  await pool.end();
  const restyle = (client: TestClient) =>
    bulk(client, "PATCH", "/features/bulk/styles?color=1,2,3,1", { ids, key: "change-of-many" });
  const cut = restyle(before).catch(() => null);
  await until(async () => ((await slices(uuid)).length > 0 ? true : null));
  await server.kill();
  expect(await cut).toBeNull();
  server = await startServer({ dataDir });
  const done = await slices(uuid);
  expect(done.length).toBeGreaterThan(0);
  expect(done.length).toBeLessThan(4);
  const client = new TestClient(server.url);
  for (const [name, value] of before.cookies) client.cookies.set(name, value);
  expect(await restyle(client)).toEqual({ status: 200, missing: [], body: null });
  const after = await slices(uuid);
  expect(after.slice(0, done.length)).toEqual(done);
  expect(after.reduce((sum, { count }) => sum + count, 0)).toBe(COUNT);
  // Sequence numbers have no gaps, as for any change.
  expect(after.map(({ seq }) => seq)).toEqual(after.map((_, index) => (after[0]?.seq ?? 0) + index));
});
