import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Kysely } from "kysely";
import type pg from "pg";
import { expect, inject, it } from "vitest";
import { openDatabase } from "../../server/db/connection";
import { withOneConnection } from "../../server/db/oneConnection";
import type { Database } from "../../server/db/schema";
import { createLog } from "../../server/log";
import type { ContentWrite } from "../../server/repositories/contentHeads";
import { copyFeatures, copyPlaces } from "../../server/repositories/copyContent";
import { type FeatureInsert, insertFeatures } from "../../server/repositories/features";
import { addPairs } from "../../server/repositories/members";
import { writeContent } from "../../server/services/contentWrite";
import { databaseOf } from "../support/database";

/** Text with characters of one to four bytes, without NUL, which PostgreSQL can't store. */
const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((value) => value.replaceAll("\0", ""));
const seconds = fc.oneof(fc.integer({ min: -10, max: 10 }), fc.maxSafeInteger());
/** Adding 0 turns minus zero into 0, because the two statements can't tell them apart. */
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const measure = fc.option(number);

const row: fc.Arbitrary<FeatureInsert> = fc.record({
  uuid: fc.uuid(),
  title: text,
  title_key: text,
  gh_type: fc.constantFrom("Point", "Tracks"),
  icon: fc.option(text),
  color: text,
  stroke_type: text,
  stroke_width: number,
  created_at: seconds,
  updated_at: seconds,
  server_created_at: seconds,
  distance: measure,
  area: measure,
  duration: measure,
  average_speed: measure,
  states: fc.array(fc.constantFrom("CO", "WY", 'Utah, "and" {more}'), { maxLength: 3 }),
  geometry: fc.uint8Array({ maxLength: 300 }),
  bytes: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
});
const rows = fc.uniqueArray(row, { maxLength: 12, selector: ({ uuid }) => uuid });

async function onPool<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const connection = databaseOf(inject("serverDataDir"));
  const { pool, close } = openDatabase(connection, { poolSize: 2, log: createLog({ logLevel: "silent" }) });
  try {
    return await work(pool);
  } finally {
    await close();
  }
}

/** Returns all columns as the database prints them, except the owner. */
const stored = async (client: pg.ClientBase, table: string, userId: string) =>
  (
    await client.query<{ row: string }>(
      `select (to_jsonb(t) - 'user_id')::text as row from ${table} t where user_id = $1 order by 1`,
      [userId],
    )
  ).rows;

type Write = (write: ContentWrite) => Promise<unknown>;
const under = async (db: Kysely<Database>, userId: string, work: Write) =>
  void (await writeContent(db, userId, work));

it("copies features and memberships into the same rows as their statements insert", () =>
  onPool((pool) =>
    withOneConnection(pool, (db, client) =>
      fc.assert(
        fc.asyncProperty(rows, async (made) => {
          // The insert statement joins states with commas.
          const features = made.map((one) => ({
            ...one,
            states: one.states.map((state) => state.replaceAll(",", "")),
          }));
          const hunt = randomUUID();
          const [copied, inserted] = [randomUUID(), randomUUID()];
          await under(db, copied, async (write) => {
            await copyFeatures(client, write, features);
            const places = features.map(({ uuid }) => ({ collection_id: hunt, feature_id: uuid }));
            await copyPlaces(client, write, places);
          });
          await under(db, inserted, async (write) => {
            await insertFeatures(write, features);
            await addPairs(
              write,
              features.map(({ uuid }) => ({ collectionId: hunt, featureId: uuid })),
            );
          });
          for (const table of ["features", "collection_features"]) {
            const seen = await stored(client, table, copied);
            expect(seen).toHaveLength(features.length);
            expect(seen).toEqual(await stored(client, table, inserted));
          }
        }),
        { numRuns: 60 },
      ),
    ),
  ));

it("adds no row and no number when one already exists, and the connection stays usable", () =>
  onPool((pool) =>
    withOneConnection(pool, async (db, client) => {
      const [first, second] = fc.sample(row, { numRuns: 2, seed: 1 }) as [FeatureInsert, FeatureInsert];
      const userId = randomUUID();
      await under(db, userId, (write) => copyFeatures(client, write, [first]));
      const again = under(db, userId, (write) => copyFeatures(client, write, [second, first]));
      await expect(again).rejects.toThrow(/duplicate key/);
      expect(await stored(client, "features", userId)).toHaveLength(1);
      await under(db, userId, (write) => copyFeatures(client, write, [second]));
      const { rows: numbers } = await client.query(
        "select seq from features where user_id = $1 order by seq",
        [userId],
      );
      expect(numbers.map(({ seq }) => Number(seq))).toEqual([1, 2]);
    }),
  ));

it("refuses numbers that would lose precision and invalid ids", () =>
  onPool((pool) =>
    withOneConnection(pool, async (db, client) => {
      const [good] = fc.sample(row, { numRuns: 1, seed: 1 }) as [FeatureInsert];
      for (const bad of [{ created_at: 0.5 }, { updated_at: 2 ** 60 }, { bytes: 2 ** 31 }, { uuid: "no id" }])
        await expect(
          under(db, randomUUID(), (write) => copyFeatures(client, write, [{ ...good, ...bad }])),
        ).rejects.toThrow(/exactly|out of range|hexadecimal/);
    }),
  ));
