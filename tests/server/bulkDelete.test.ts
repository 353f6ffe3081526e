import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Database } from "../../server/db/schema";
import { putIntoBin } from "../../server/repositories/bin";
import { restoreFeatures } from "../../server/services/bin";
import { restoreItems } from "../../server/services/binRestore";
import { deleteFeatures } from "../../server/services/features";
import { encodeGeometry } from "../../src/formats/geometry/encode";
import { newPerson } from "../support/content";
import { poolOf } from "../support/database";

const BATCHES = [0, 10, 1000, 2000, 3000, 4000].map((from, index, all) => [from, all[index + 1] ?? 5000]);

const GEOMETRY = encodeGeometry("Point", [1, 2, 3], null);

let pool: pg.Pool;
beforeAll(() => {
  pool = poolOf(inject("serverDataDir"));
});
afterAll(() => pool.end());

it("deletes and restores 5,000 features with a fixed number of statements per request", {
  timeout: 60_000,
}, async () => {
  const { account, client } = await newPerson();
  const { uuid: hunt } = await client.data<{ uuid: string }>("POST", "/collections", { title: "Ridge" });
  const { rows } = await pool.query<{ uuid: string }>(
    `insert into features (user_id, uuid, title, title_key, gh_type, color, stroke_type, stroke_width, created_at,
       updated_at, server_created_at, states, geometry, bytes)
     select $1, gen_random_uuid(), 'F ' || n, 'f ' || n, 'Point', '[0,0,0,1]', 'solid', 4, n, n, n, '{}', $2, 7
     from generate_series(1, 5000) n returning uuid`,
    [account.uuid, GEOMETRY],
  );
  await pool.query("insert into collection_features select $1, $2, uuid from features where user_id = $1", [
    account.uuid,
    hunt,
  ]);
  const before = (await pool.query("select * from features where user_id = $1 order by uuid", [account.uuid]))
    .rows;
  let statements = 0;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level }) => {
      if (level === "query") statements++;
    },
  });
  const ids = rows.map(({ uuid }) => uuid);
  const how = { deleteNotes: true, deletePhotos: true, binDays: 30 };
  const most: number[] = [];
  for (const work of [
    (some: string[]) => deleteFeatures(db, account.uuid, some, how),
    (some: string[]) => restoreFeatures(db, account.uuid, some),
  ]) {
    // Ten features take as many statements as a thousand.
    const counts = new Set<number>();
    for (const [from, to] of BATCHES) {
      statements = 0;
      expect(await work(ids.slice(from, to))).toMatchObject({ failed: [] });
      counts.add(statements);
    }
    expect(counts.size).toBe(1);
    most.push(...counts);
  }
  expect(most[0]).toBeLessThanOrEqual(12);
  expect(most[1]).toBeLessThanOrEqual(9);
  const after = await pool.query("select * from features where user_id = $1 order by uuid", [account.uuid]);
  // Unchanged except for the sequence number of the restore.
  const restored = after.rows.map((row) => ({ ...row, seq: "0" }));
  expect(restored).toEqual(before);
  expect(after.rows.every(({ seq }) => Number(seq) > 0)).toBe(true);
  const places = await pool.query("select from collection_features where user_id = $1", [account.uuid]);
  expect(places.rowCount).toBe(5000);
});

it("restores 1,000 notes and photos with as many statements as ten", { timeout: 60_000 }, async () => {
  const { account, client } = await newPerson();
  const { rows } = await pool.query<{ uuid: string }>(
    `insert into features (user_id, uuid, title, title_key, gh_type, color, stroke_type, stroke_width, created_at,
       updated_at, server_created_at, states, geometry, bytes)
     select $1, gen_random_uuid(), 'F ' || n, 'f ' || n, 'Point', '[0,0,0,1]', 'solid', 4, n, n, n, '{}', $2, 7
     from generate_series(1, 10) n returning uuid`,
    [account.uuid, GEOMETRY],
  );
  const features = rows.map(({ uuid }) => uuid);
  const notes = await pool.query<{ uuid: string }>(
    `insert into notes (user_id, uuid, noteable_type, noteable_id, title, contents, created_at, updated_at)
     select $1, gen_random_uuid(), 'feature', f, '', 'N', 1, 1
     from unnest($2::uuid[]) f cross join generate_series(1, 50) returning uuid`,
    [account.uuid, features],
  );
  const photos = await pool.query<{ uuid: string }>(
    `insert into photos (user_id, uuid, title, feature_id, created_at)
     select $1, gen_random_uuid(), 'P', f, 1
     from unnest($2::uuid[]) f cross join generate_series(1, 50) returning uuid`,
    [account.uuid, features],
  );
  let statements = 0;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level }) => {
      if (level === "query") statements++;
    },
  });
  for (const [type, all] of [
    ["note", notes.rows],
    ["photo", photos.rows],
  ] as const) {
    const uuids = all.map(({ uuid }) => uuid);
    await putIntoBin(db, account.uuid, type, uuids, { binDays: 30 });
    await pool.query(`delete from ${type}s where user_id = $1`, [account.uuid]);
  }
  const items = [
    ...notes.rows.map(({ uuid }) => ({ type: "note" as const, uuid })),
    ...photos.rows.map(({ uuid }) => ({ type: "photo" as const, uuid })),
  ];
  const counts = new Set<number>();
  const some = [...items.slice(0, 5), ...items.slice(-5)];
  for (const batch of [some, items.filter((item) => !some.includes(item))]) {
    statements = 0;
    expect(await restoreItems(db, account.uuid, batch)).toMatchObject({
      restored: { length: batch.length },
      failed: [],
    });
    counts.add(statements);
  }
  expect([...counts]).toEqual([expect.any(Number)]);
  expect(Math.max(...counts)).toBeLessThanOrEqual(22);
  const { notes: there } = await client.data<{ notes: unknown[] }>("GET", `/features/${features[0]}`);
  expect(there).toHaveLength(50);
});
