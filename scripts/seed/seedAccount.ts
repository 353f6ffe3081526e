import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { withOneConnection } from "../../server/db/oneConnection";
import { type CollectionInsert, insertCollections } from "../../server/repositories/collections";
import { type ContentWrite, renumberHunts } from "../../server/repositories/contentHeads";
import { copyFeatures, copyPlaces } from "../../server/repositories/copyContent";
import type { FeatureInsert } from "../../server/repositories/features";
import { writeContent } from "../../server/services/contentWrite";
import { newFeatureRow, titleKeyOf } from "../../server/services/featureRows";
import { orderedUuids } from "../../server/services/orderedUuids";
import { nextFeature, randomOf } from "./content";

/** A batch ends at this number of rows or bytes of geometry, whichever comes first. */
const BATCH_ROWS = 1000;
const BATCH_BYTES = 4 * 1024 * 1024;
/** Rows generated before yielding to the event loop, so that the previous batch's statements can proceed. */
const ROWS_A_TURN = 20;

/**
 * Adds generated features and hunts to an account. Every feature is in one hunt. The same seed adds the same content
 * under new ids. Each batch is written atomically.
 */
export const seedAccount = (
  pool: pg.Pool,
  userId: string,
  wanted: { features: number; vertices: number; hunts: number; seed: number },
): Promise<void> =>
  withOneConnection(pool, async (db, client) => {
    const random = randomOf(wanted.seed);
    const now = Math.floor(Date.now() / 1000);
    const hunts: CollectionInsert[] = Array.from({ length: wanted.hunts }, (_, index) => {
      const title = `Hunt ${index + 1}`;
      return { uuid: randomUUID(), title, title_key: titleKeyOf(title), now };
    });
    await writeContent(db, userId, (write) => insertCollections(write, hunts));
    const newId = orderedUuids();
    let rows: FeatureInsert[] = [];
    let bytes = 0;
    let saving = Promise.resolve();
    for (let index = 0; index < wanted.features; index++) {
      const row = { ...newFeatureRow(nextFeature(random, index, wanted.vertices), now), uuid: newId() };
      rows.push(row);
      if (index % ROWS_A_TURN === 0) await setImmediate();
      bytes += row.bytes;
      if (rows.length < BATCH_ROWS && bytes < BATCH_BYTES && index < wanted.features - 1) continue;
      await saving;
      const [batch, first] = [rows, index + 1 - rows.length];
      saving = writeContent(db, userId, (write) => copyBatch(client, write, batch, hunts, first));
      // Saved in the background while the next batch is generated. Awaiting `saving` then reports a failure.
      saving.catch(() => {});
      rows = [];
      bytes = 0;
    }
    await saving;
    await sql`analyze features, collections, collection_features`.execute(db);
  });

async function copyBatch(
  client: pg.ClientBase,
  write: ContentWrite,
  rows: readonly FeatureInsert[],
  hunts: readonly { uuid: string }[],
  first: number,
): Promise<void> {
  await copyFeatures(client, write, rows);
  if (hunts.length === 0) return;
  const places = rows.map(({ uuid }, position) => ({
    collection_id: (hunts[(first + position) % hunts.length] as { uuid: string }).uuid,
    feature_id: uuid,
  }));
  await copyPlaces(client, write, places);
  const changed = [...new Set(places.map((place) => place.collection_id))];
  await renumberHunts(write, sql`select unnest(${changed}::uuid[])`).execute(write.trx);
}
