import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { seededRandom } from "../../bench/seeded";
import { TestClient } from "../support/api";
import { allFeatures, formOf, importEnd } from "../support/content";
import { cleanUp, start } from "../support/ownServers";
import type { TestServer } from "../support/server";

const COUNT = 4000;
const KILLS = 3;
const points = Array.from(
  { length: COUNT },
  (_, n) => `<wpt lat="${40 + n / 1e5}" lon="-105"><name>Point ${n}</name><desc>Note ${n}</desc></wpt>`,
);
const GPX = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${points.join("")}</gpx>`;

afterEach(cleanUp);

/** Carries the user's cookies over to the restarted server. */
function again(server: TestServer, client: TestClient): TestClient {
  const next = new TestClient(server.url);
  for (const [name, value] of client.cookies) next.cookies.set(name, value);
  return next;
}

/** Kills the server a given time after the action starts, and every other time its database too. */
async function killDuring(
  server: TestServer,
  turn: number,
  after: number,
  action: (begun: () => void) => Promise<void>,
): Promise<TestServer> {
  let running = Promise.resolve();
  await new Promise<void>((begun) => {
    running = action(begun).finally(begun);
  });
  await sleep(after);
  await (turn % 2 === 0 ? server.kill() : server.killTree());
  await running;
  return start({ dataDir: server.dataDir });
}

describe("a server that is killed", () => {
  it("while features are deleted leaves each batch complete or untouched, with its notes and hunt members", async () => {
    const random = seededRandom(3);
    let server = await start();
    let client = new TestClient(server.url);
    await client.signUp();
    const { uploadId } = await client.data<{ uploadId: string }>(
      "POST",
      "/imports/upload",
      formOf("many.gpx", GPX),
    );
    await importEnd(client, uploadId);
    await client.data("POST", `/imports/${uploadId}/confirm`);
    let left = (await allFeatures(client, "sort=title&limit=1000")).map(({ uuid }) => uuid);
    expect(left).toHaveLength(COUNT);
    for (let turn = 0; turn < KILLS; turn++) {
      const batches = Array.from({ length: 8 }, (_, at) => left.slice(at * 100, at * 100 + 100));
      const confirmed = new Set<string>();
      server = await killDuring(server, turn, 5 + random() * 60, async (begun) => {
        begun();
        for (const featureIds of batches) {
          const answer = await client.call("POST", "/features/delete", { featureIds }).catch(() => null);
          if (answer?.status === 200) for (const id of featureIds) confirmed.add(id);
          else return;
        }
      });
      client = again(server, client);
      const present = await allFeatures(client, "sort=title&limit=1000");
      const ids = new Set(present.map(({ uuid }) => uuid));
      for (const batch of batches) {
        const there = batch.filter((id) => ids.has(id));
        expect([0, batch.length], "a batch is half deleted").toContain(there.length);
        if (confirmed.has(batch[0] ?? "")) expect(there, "what was confirmed came back").toEqual([]);
      }
      // Every remaining feature still has its note and hunt, and the hunt's count matches.
      expect(
        present.every(({ notes, collectionIds }) => notes.length === 1 && collectionIds.length === 1),
      ).toBe(true);
      const { collections } = await client.data<{ collections: { count: number }[] }>("GET", "/collections");
      expect(collections).toMatchObject([{ count: present.length }]);
      left = present.map(({ uuid }) => uuid);
    }
  }, 240_000);

  it("while preferences change keeps every confirmed change, and none partially", async () => {
    const random = seededRandom(5);
    let server = await start();
    let client = new TestClient(server.url);
    await client.signUp();
    let confirmed = 0;
    let sent = 0;
    for (let turn = 0; turn < KILLS; turn++) {
      server = await killDuring(server, turn, 40 + random() * 120, async (begun) => {
        for (;;) {
          const number = sent + 1;
          // Three paths that must always agree.
          const jobs = [
            { action: "change", path: "features/visible/updatedAt", values: number },
            { action: "change", path: "layers/visible", values: [`layer-${number}`] },
            { action: "change", path: "global/layer/opacity", values: { number: (number % 100) / 100 } },
          ];
          sent = number;
          const answer = await client.call("POST", "/user/preferences/maps", { jobs }).catch(() => null);
          if (answer?.status !== 200) return;
          confirmed = number;
          begun();
        }
      });
      client = again(server, client);
      const stored = await client.data<{
        features: { visible: { updatedAt: number } };
        layers: { visible: string[] };
        global: { layer: { opacity: Record<string, number> } };
      }>("GET", "/user/preferences/maps");
      const number = stored.features.visible.updatedAt;
      expect(number).toBeGreaterThanOrEqual(confirmed);
      expect(number).toBeLessThanOrEqual(sent);
      expect(stored.layers.visible).toEqual([`layer-${number}`]);
      expect(stored.global.layer.opacity).toEqual({ number: (number % 100) / 100 });
    }
    expect(confirmed).toBeGreaterThan(KILLS);
  }, 240_000);
});
