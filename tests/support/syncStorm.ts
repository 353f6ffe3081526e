import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { seededRandom } from "../../bench/seeded";
import { type Answer, TestClient } from "./api";
import { type SeenFeature, waypoint } from "./content";
import { openEvents } from "./eventStream";
import { freePort } from "./freePort";
import { start } from "./ownServers";
import { type ReadSnapshot, readSnapshot } from "./readSnapshot";
import { SyncMirror } from "./syncMirror";

const ACCOUNTS = 3;
const WRITERS = 2;
const SEED = 20_261_125;
/** Every fourth time, only the server is killed. PostgreSQL survives and is adopted. */
const SERVER_ONLY_EVERY = 4;
const LOST = { status: 0 };

/** Results of a storm. */
export interface StormFigures {
  kills: number;
  /** Changes that took effect, and attempts repeated because the response was lost. */
  changes: number;
  repeated: number;
  /** Pages of changes, events and snapshots that readers received during the writes. */
  pages: number;
  events: number;
  snapshots: number;
  /** Milliseconds. */
  slowestStart: number;
}

interface Storm {
  over: boolean;
  figures: StormFigures;
}

/** An account in the storm with the state acknowledged to its writers and readers. */
interface Account {
  client: TestClient;
  /** Last acknowledged titles of features and hunts, and contents of notes, by id. */
  features: Map<string, string>;
  hunts: Map<string, string>;
  notes: Map<string, string>;
  /** Number of changes that took effect. Each takes one of the account's change numbers. */
  effects: number;
}

/**
 * Kills the server repeatedly. Writers send changes under change keys and retry lost requests, as a browser's outbox
 * does. Readers follow changes, events and snapshots. No acknowledged change may be lost, none applied twice, and no
 * reader may miss a change number.
 *
 * @param changes number of changes acknowledged before each kill, so that it interrupts real work on any machine
 * @throws if any of this is violated
 */
export async function syncStorm(kills: number, changes: number): Promise<StormFigures> {
  const random = seededRandom(SEED);
  const port = await freePort();
  const env = { PORT: String(port), RATE_LIMIT_PER_MINUTE: "0", CONNECTIONS_PER_ADDRESS: "0" };
  let server = await start({ env });
  const figures = { kills, changes: 0, repeated: 0, pages: 0, events: 0, snapshots: 0, slowestStart: 0 };
  const storm: Storm = { over: false, figures };
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => account(server.url)));
  const mirrors: SyncMirror[] = [];
  const work = accounts.flatMap((one) => {
    const mirror = new SyncMirror(one.client);
    mirrors.push(mirror);
    return [
      ...Array.from({ length: WRITERS }, () => write(storm, one, random)),
      followPages(storm, mirror, random),
      followEvents(storm, one),
      followSnapshots(storm, one),
    ];
  });
  const failed = Promise.all(work);
  failed.catch(() => {});
  try {
    for (let kill = 1; kill <= kills; kill++) {
      await Promise.race([underWay(accounts, changes), failed]);
      await sleep(random() * 100);
      await (kill % SERVER_ONLY_EVERY === 0 ? server.kill() : server.killTree());
      const began = performance.now();
      server = await start({ dataDir: server.dataDir, env });
      figures.slowestStart = Math.max(figures.slowestStart, Math.round(performance.now() - began));
    }
    await Promise.race([underWay(accounts, changes), failed]);
  } finally {
    storm.over = true;
  }
  await failed;
  for (const [index, one] of accounts.entries()) await expectWhole(one, mirrors[index] as SyncMirror);
  figures.changes = effectsOf(accounts);
  figures.pages = mirrors.reduce((sum, { pages }) => sum + pages, 0);
  return figures;
}

const effectsOf = (accounts: readonly Account[]): number =>
  accounts.reduce((sum, { effects }) => sum + effects, 0);

/** Resolves once this many more changes took effect. */
async function underWay(accounts: readonly Account[], changes: number): Promise<void> {
  for (const enough = effectsOf(accounts) + changes; effectsOf(accounts) < enough; ) await sleep(5);
}

async function account(url: string): Promise<Account> {
  const client = new TestClient(url);
  await client.signUp();
  return { client, features: new Map(), hunts: new Map(), notes: new Map(), effects: 0 };
}

/** Retries a request until it gets a response. @returns the response, and whether earlier attempts got none */
async function insist(
  { figures }: Storm,
  client: TestClient,
  ...call: Parameters<TestClient["call"]>
): Promise<Answer & { again: boolean }> {
  for (let again = false; ; again = true) {
    const answer = await client.call(...call).catch(() => LOST as Answer);
    // A 5xx is treated like a lost response, as in the outbox, because the request may or may not have been applied.
    if (answer.status !== 0 && answer.status < 500) return { ...answer, again };
    figures.repeated++;
    await sleep(50);
  }
}

const idOf = ({ body }: Answer): string => (body as { data: { uuid: string } }).data.uuid;

/** Creates, edits and deletes its own items until the storm is over. */
async function write(storm: Storm, one: Account, random: () => number): Promise<void> {
  const { client } = one;
  const own: string[] = [];
  const make = async (path: string, body: object, into: Map<string, string>, text: string) => {
    const key = crypto.randomUUID();
    const answer = await insist(storm, client, "POST", path, body, { "idempotency-key": key });
    expect(answer.status, path).toBe(200);
    one.effects++;
    into.set(idOf(answer), text);
    return idOf(answer);
  };
  while (!storm.over) {
    const text = crypto.randomUUID();
    const choice = random();
    const target = own[Math.floor(random() * own.length)];
    if (choice < 0.4 || target === undefined)
      own.push(await make("/features", waypoint(text), one.features, text));
    else if (choice < 0.5) await make("/collections", { title: text }, one.hunts, text);
    else if (choice < 0.65)
      await make("/notes/feature", { noteableId: target, title: "", contents: text }, one.notes, text);
    else if (choice < 0.93) await edit(storm, one, target, text);
    else {
      one.features.delete(target);
      const answer = await insist(storm, client, "DELETE", `/features/${target}?deleteNotes=true`);
      // An earlier attempt already deleted it.
      expect(answer.again ? [200, 404] : [200]).toContain(answer.status);
      one.effects++;
      own.splice(own.indexOf(target), 1);
    }
  }
}

async function edit(storm: Storm, one: Account, uuid: string, title: string): Promise<void> {
  const read = await insist(storm, one.client, "GET", `/features/${uuid}`);
  const before = (read.body as { data: SeenFeature }).data;
  expect(before.title, "what was acknowledged").toBe(one.features.get(uuid));
  const { updatedAt } = before.properties;
  const answer = await insist(storm, one.client, "PATCH", `/features/${uuid}`, { title, updatedAt });
  if (answer.status === 409) {
    // This is the only writer, so an earlier attempt must have arrived.
    expect(answer.again).toBe(true);
    const there = await insist(storm, one.client, "GET", `/features/${uuid}`);
    expect((there.body as { data: SeenFeature }).data.title).toBe(title);
  } else expect(answer.status).toBe(200);
  one.effects++;
  one.features.set(uuid, title);
}

/** Follows the changes in small pages. Change numbers must never decrease. */
async function followPages(storm: Storm, mirror: SyncMirror, random: () => number): Promise<void> {
  while (!storm.over) {
    const before = mirror.now;
    const failed = await mirror.pull(1 + Math.floor(random() * 20)).catch((error: Error) => error);
    if (failed?.name === "AssertionError") throw failed;
    // The server is down.
    if (failed) await sleep(20);
    expect(mirror.now).toBeGreaterThanOrEqual(before);
    await sleep(5);
  }
}

async function followEvents(storm: Storm, { client }: Account): Promise<void> {
  for (let latest = 0; !storm.over; await sleep(20)) {
    const stream = await openEvents(client).catch(() => null);
    if (stream?.status !== 200) continue;
    while (!storm.over && !stream.ended()) await sleep(20);
    const numbers = stream.numbers();
    storm.figures.events += numbers.length;
    expect([...numbers].sort((one, other) => one - other)).toEqual(numbers);
    expect(numbers[0] ?? latest, "a number after a restart").toBeGreaterThanOrEqual(latest);
    latest = numbers.at(-1) ?? latest;
    stream.close();
  }
}

async function followSnapshots(storm: Storm, { client, features }: Account): Promise<void> {
  for (let latest = 0; !storm.over; await sleep(100)) {
    const known = new Map(features);
    const snapshot = await readSnapshot(client).catch((): ReadSnapshot | null => null);
    if (!snapshot) continue;
    storm.figures.snapshots++;
    expect(snapshot.now).toBeGreaterThanOrEqual(latest);
    expect(snapshot.features).toHaveLength(snapshot.total);
    latest = snapshot.now;
    // Must contain everything acknowledged before the request and not deleted since.
    const there = new Set(snapshot.features.map(({ uuid }) => uuid));
    expect([...known.keys()].filter((uuid) => features.has(uuid) && !there.has(uuid))).toEqual([]);
  }
}

/** Expects exactly the acknowledged changes, one change number each, in the account and in the reader's mirror. */
async function expectWhole(
  { client, features, hunts, notes, effects }: Account,
  mirror: SyncMirror,
): Promise<void> {
  await mirror.pull(3);
  expect(mirror.now, "a number for each change").toBe(effects);
  await mirror.expectSame();
  const titles = new Map([...mirror.features].map(([uuid, { title }]) => [uuid, title]));
  expect(titles).toEqual(features);
  expect([...mirror.collections.keys()].sort()).toEqual([...hunts.keys()].sort());
  const left = [...notes].filter(([uuid]) => mirror.notes.has(uuid));
  expect(left).toHaveLength(mirror.notes.size);
  // Every note has its own text, so this finds any that were created twice.
  expect([...mirror.notes.keys()].filter((uuid) => !notes.has(uuid))).toEqual([]);
  const snapshot = await readSnapshot(client);
  expect(snapshot.now).toBe(effects);
  expect(new Map(snapshot.features.map(({ uuid, title }) => [uuid, title]))).toEqual(features);
}
