import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { seededRandom } from "../../bench/seeded";
import { TestClient } from "../support/api";
import { cleanUp, expectLogin, start } from "../support/ownServers";
import type { TestServer } from "../support/server";

const KILLS = 20;
const WRITERS = 4;
/** Every fourth time, only the server is killed. PostgreSQL survives and is adopted. */
const SERVER_ONLY_EVERY = 4;
const SEED = 20_260_815;

afterEach(cleanUp);

interface Writer {
  email: string;
  password: string;
  uuid: string;
  client: TestClient;
  /** Titles by uuid of the features that the server acknowledged. */
  acknowledged: Map<string, string>;
}

describe("an acknowledged write", () => {
  it(`survives each of ${KILLS} kills of the process tree while ${WRITERS} clients write`, async () => {
    const random = seededRandom(SEED);
    let server = await start();
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => signUp(server.url)));
    let slowestStart = 0;
    for (let kill = 1; kill <= KILLS; kill++) {
      const writing = writers.map((writer) => write(writer));
      await sleep(100 + random() * 700);
      await (kill % SERVER_ONLY_EVERY === 0 ? server.kill() : server.killTree());
      await Promise.all(writing);

      const began = performance.now();
      server = await start({ dataDir: server.dataDir });
      slowestStart = Math.max(slowestStart, performance.now() - began);
      const adopted = kill % SERVER_ONLY_EVERY === 0;
      expect(server.logs()).toContain(`"adopted":${adopted}`);
      await Promise.all(writers.map((writer) => expectAllThere(writer, server)));
    }
    const total = writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    console.info(`${total} writes acknowledged, none lost; slowest start ${Math.round(slowestStart)} ms`);
    // A kill proves something only if it interrupts real work.
    expect(total).toBeGreaterThan(KILLS * WRITERS);
  }, 300_000);
});

async function signUp(url: string): Promise<Writer> {
  const client = new TestClient(url);
  return { ...(await client.signUp()), client, acknowledged: new Map() };
}

/** Saves features one after another until the server is gone. */
async function write({ client, acknowledged }: Writer): Promise<void> {
  for (let number = acknowledged.size; ; number++) {
    const title = `Waypoint ${number}`;
    const answer = await client
      .call("POST", "/features", {
        title,
        geometry: { type: "Point", coordinates: [-107.5 + (number % 1000) * 1e-4, 40.5, 2000] },
        properties: { ghType: "Point" },
      })
      .catch(() => null);
    if (!answer) return;
    // A dying server may refuse a request. Only acknowledged ones count.
    if (answer.status >= 300) continue;
    acknowledged.set((answer.body as { data: { uuid: string } }).data.uuid, title);
  }
}

async function expectAllThere(writer: Writer, server: TestServer): Promise<void> {
  writer.client = await expectLogin(server.url, writer);
  const present = new Map<string, string>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = `/features?limit=500&slim=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = await writer.client.data<{
      features: { uuid: string; title: string }[];
      nextCursor: string | null;
    }>("GET", query);
    for (const { uuid, title } of page.features) present.set(uuid, title);
    cursor = page.nextCursor;
  }
  const lost = [...writer.acknowledged].filter(([uuid, title]) => present.get(uuid) !== title);
  expect(lost).toEqual([]);
}
