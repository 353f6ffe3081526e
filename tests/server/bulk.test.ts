import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Database } from "../../server/db/schema";
import { applyBulk, type BulkChange } from "../../server/services/bulk";
import { styleFeatures } from "../../server/services/features";
import type { TestClient } from "../support/api";
import { bulk, idBytes, insertWaypoints } from "../support/bulk";
import { newPerson, problemOf } from "../support/content";
import { poolOf } from "../support/database";

let pool: pg.Pool;
let db: Kysely<Database>;
beforeAll(() => {
  pool = poolOf(inject("serverDataDir"));
  db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
});
afterAll(() => pool.end());

const newKey = () => `change-${randomUUID()}`;
const restyle = (client: TestClient, ids: readonly string[], key?: string, color = "1,2,3,1") =>
  bulk(client, "PATCH", `/features/bulk/styles?color=${color}`, { ids, key });

/** Returns each feature's color and the sequence number of its last change, in the order of the ids. */
async function stylesOf(userId: string, ids: readonly string[]) {
  const { rows } = await pool.query<{ color: string; seq: string }>(
    `select f.color, f.seq from unnest($2::uuid[]) with ordinality i(id, position)
     join features f on f.user_id = $1 and f.uuid = i.id order by i.position`,
    [userId, ids],
  );
  return rows.map(({ color, seq }) => ({ color, seq: Number(seq) }));
}

async function withWaypoints(count: number) {
  const { client, account } = await newPerson();
  return { client, account, ids: await insertWaypoints(pool, account.uuid, count) };
}

describe("a bulk change of features", () => {
  it("reaches all of them in slices, each under its own number", async () => {
    const { client, account, ids } = await withWaypoints(12_000);
    const { now } = await client.data<{ now: number }>("GET", "/sync");
    expect(await restyle(client, ids)).toEqual({ status: 200, missing: [], body: null });
    const styles = await stylesOf(account.uuid, ids);
    expect(new Set(styles.map(({ color }) => color))).toEqual(new Set(["[1,2,3,1]"]));
    expect([...new Set(styles.map(({ seq }) => seq))]).toEqual([now + 1, now + 2, now + 3]);
  });

  it("changes nothing of other accounts, reveals nothing to them, and returns the ids it skipped", async () => {
    const { client, ids } = await withWaypoints(2);
    const other = await withWaypoints(2);
    const unknown = randomUUID();
    const foreign = [...other.ids, unknown];
    const { now } = await other.client.data<{ now: number }>("GET", "/sync");
    const before = await pool.query("select * from features where user_id = $1 order by uuid", [
      other.account.uuid,
    ]);
    const { uuid: hunt } = await client.data<{ uuid: string }>("POST", "/collections", { title: "Mine" });
    const { uuid: theirs } = await other.client.data<{ uuid: string }>("POST", "/collections", {
      title: "X",
    });
    const asked = { ids: [...ids, ...foreign] };
    const into = `/features/bulk/hunts?member=true&collectionIds=${hunt}`;
    expect((await restyle(client, asked.ids)).missing).toEqual(foreign);
    expect((await bulk(client, "PATCH", into, asked)).missing).toEqual(foreign);
    expect((await bulk(client, "PATCH", `${into},${theirs}`, asked)).missing).toEqual([...foreign, theirs]);
    const out = `/features/bulk/hunts?member=false&collectionIds=${hunt}`;
    expect((await bulk(client, "PATCH", out, asked)).missing).toEqual(foreign);
    expect((await bulk(client, "POST", "/features/bulk/delete", asked)).missing).toEqual(foreign);
    expect((await bulk(client, "POST", "/features/bulk/restore", asked)).missing).toEqual(foreign);
    const after = await pool.query("select * from features where user_id = $1 order by uuid", [
      other.account.uuid,
    ]);
    expect(after.rows).toEqual(before.rows);
    // The one new change is their hunt.
    expect(await other.client.data("GET", "/sync")).toMatchObject({ now: now + 1 });
    expect(await other.client.data("GET", `/collections/${theirs}`)).toMatchObject({ count: 0 });
    const only = await bulk(client, "PATCH", `/features/bulk/hunts?member=true&collectionIds=${theirs}`, {
      ids,
    });
    expect([only.status, problemOf(only.body).id]).toEqual([404, "not-found"]);
  });

  it("uses no number when there is nothing to change", async () => {
    const { client } = await newPerson();
    const { now } = await client.data<{ now: number }>("GET", "/sync");
    const ids = [randomUUID()];
    expect((await restyle(client, ids, newKey())).missing).toEqual(ids);
    expect((await bulk(client, "POST", "/features/bulk/delete", { ids })).missing).toEqual(ids);
    expect(await restyle(client, [])).toMatchObject({ status: 200, missing: [] });
    expect(await client.data("GET", "/sync")).toMatchObject({ now });
  });

  it("is applied once, however often and fast it is sent under its key", async () => {
    const { client, account, ids } = await withWaypoints(6000);
    const key = newKey();
    const asked = [...ids, randomUUID()];
    const answers = await Promise.all(Array.from({ length: 4 }, () => restyle(client, asked, key)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, missing: asked.slice(-1) });
    const once = await stylesOf(account.uuid, ids);
    expect(new Set(once.map(({ seq }) => seq)).size).toBe(2);
    // A repeated request must not overwrite a later choice.
    await restyle(client, ids.slice(0, 1), newKey(), "9,9,9,1");
    expect(await restyle(client, asked, key)).toMatchObject({ missing: asked.slice(-1) });
    const styles = await stylesOf(account.uuid, ids);
    expect(styles[0]?.color).toBe("[9,9,9,1]");
    expect(styles.slice(1)).toEqual(once.slice(1));
  });

  it("is stored in less than 1 KB a slice, for the newest 20,000 slices of an account", async () => {
    const { client, account, ids } = await withWaypoints(1);
    await pool.query(
      `insert into bulk_slices (user_id, key, start, length, digest, missing, applied_at)
       select $1, 'older', n, 1, '', '', now() - interval '1 hour' + n * interval '1 millisecond'
       from generate_series(1, 20002) n`,
      [account.uuid],
    );
    const key = newKey();
    const asked = [...Array.from({ length: 4999 }, () => randomUUID()), ...ids];
    expect((await restyle(client, asked, key)).missing).toEqual(asked.slice(0, -1));
    const { rows } = await pool.query(
      `select key, min(start) as first, count(*)::int as slices, max(pg_column_size(bulk_slices.*)) as bytes
       from bulk_slices where user_id = $1 group by key order by key`,
      [account.uuid],
    );
    const [own, older] = rows.toSorted((a, b) => a.slices - b.slices);
    expect(own).toMatchObject({ key, slices: 1 });
    expect(own.bytes).toBeLessThan(1024);
    expect(older).toMatchObject({ key: "older", first: 3, slices: 20_000 });
    expect((await restyle(client, asked, key)).missing).toEqual(asked.slice(0, -1));
  });

  it("is separate for another user, and refused when the key belongs to another change", async () => {
    const { client, account, ids } = await withWaypoints(2);
    const other = await withWaypoints(1);
    const key = newKey();
    await restyle(client, ids, key);
    expect((await restyle(other.client, other.ids, key)).status).toBe(200);
    expect((await stylesOf(other.account.uuid, other.ids))[0]?.color).toBe("[1,2,3,1]");
    const before = await stylesOf(account.uuid, ids);
    for (const answer of [
      await restyle(client, ids, key, "4,5,6,1"),
      await restyle(client, ids.toReversed(), key),
      await bulk(client, "POST", "/features/bulk/delete", { ids, key }),
    ])
      expect([answer.status, problemOf(answer.body).id]).toEqual([409, "key-reused"]);
    expect(await stylesOf(account.uuid, ids)).toEqual(before);
  });

  it("resumes where it stopped between two slices, even with another slice size", async () => {
    const { account, ids } = await withWaypoints(10);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ slice: fc.integer({ min: 1, max: 12 }), ends: fc.integer({ min: 0, max: 3 }) }),
          {
            maxLength: 4,
          },
        ),
        async (tries) => {
          const applied: string[] = [];
          const change: BulkChange = {
            key: newKey(),
            what: "restyle",
            ids: Buffer.from(idBytes(ids)),
            apply: async (write, uuids) => {
              const found = await styleFeatures(write, uuids, { color: [7, 7, 7, 1] });
              applied.push(...uuids);
              return found;
            },
          };
          for (const { slice, ends } of tries) {
            const ending = new AbortController();
            let slices = 0;
            const apply: BulkChange["apply"] = (write, uuids) => {
              if (++slices > ends) ending.abort();
              return change.apply(write, uuids);
            };
            await applyBulk(db, account.uuid, { ...change, slice, apply }, ending.signal).catch(() => {});
          }
          const missing = await applyBulk(
            db,
            account.uuid,
            { ...change, slice: 4 },
            new AbortController().signal,
          );
          expect(missing).toHaveLength(0);
          expect(applied).toEqual(ids);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("applies nothing of a failing slice, keeps those before it, and reports the failure", async () => {
    const { account, ids } = await withWaypoints(9);
    const what: Omit<BulkChange, "apply"> = {
      key: newKey(),
      what: "w",
      ids: Buffer.from(idBytes(ids)),
      slice: 3,
    };
    const style: BulkChange["apply"] = (write, uuids) => styleFeatures(write, uuids, { color: [7, 7, 7, 1] });
    let slices = 0;
    const failing: BulkChange["apply"] = async (write, uuids) => {
      const found = await style(write, uuids);
      if (++slices === 2) throw new Error("broken");
      return found;
    };
    const { signal } = new AbortController();
    await expect(applyBulk(db, account.uuid, { ...what, apply: failing }, signal)).rejects.toThrow("broken");
    const colors = async () => (await stylesOf(account.uuid, ids)).map(({ color }) => color === "[7,7,7,1]");
    expect(await colors()).toEqual([...Array(3).fill(true), ...Array(6).fill(false)]);
    await applyBulk(db, account.uuid, { ...what, apply: style }, signal);
    expect(await colors()).toEqual(Array(9).fill(true));
  });

  it("is refused for invalid values, and then changes nothing", async () => {
    const { client, account, ids } = await withWaypoints(1);
    const before = await stylesOf(account.uuid, ids);
    const refused = async (method: string, path: string, bytes: Uint8Array<ArrayBuffer>, key?: string) =>
      (await bulk(client, method, path, { bytes, key })).status;
    const bytes = idBytes(ids);
    expect(await refused("PATCH", "/features/bulk/styles?color=1,2,3,1", new Uint8Array(17))).toBe(400);
    expect(await refused("PATCH", "/features/bulk/styles?color=1,2,3,1", new Uint8Array(16 * 262_145))).toBe(
      413,
    );
    expect(await refused("PATCH", "/features/bulk/styles?color=1,2,3,1", bytes, "short")).toBe(400);
    for (const query of ["color=1,2,3", "color=1,2,3,x", "color=1,2,300,1", "strokeWidth=0", "icon=no-icon"])
      expect(await refused("PATCH", `/features/bulk/styles?${query}`, bytes), query).toBe(400);
    expect(await refused("POST", "/features/bulk/delete?collectionId=x", bytes)).toBe(400);
    const hunts = Array.from({ length: 101 }, () => randomUUID()).join();
    for (const query of [
      "member=true",
      `collectionIds=${randomUUID()}`,
      `member=true&collectionIds=${hunts}`,
    ])
      expect(await refused("PATCH", `/features/bulk/hunts?${query}`, bytes), query).toBe(400);
    const json = await client.call("PATCH", "/features/bulk/styles?color=1,2,3,1", { featureIds: ids });
    expect(json.status).toBe(415);
    expect(await stylesOf(account.uuid, ids)).toEqual(before);
  });

  it("requires a session", async () => {
    const { client, ids } = await withWaypoints(1);
    client.cookies.clear();
    expect((await restyle(client, ids)).status).toBe(401);
  });
});
