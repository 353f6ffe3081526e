import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Feature } from "../../src/domain/feature";
import { FEATURES_PAGE_SIZE } from "../../src/domain/limits";
import { TestClient } from "../support/api";
import { area, line, newPerson, type SeenFeature, uploadPhoto, waypoint } from "../support/content";
import { cleanUp, start } from "../support/ownServers";
import { askForSnapshot, type ReadSnapshot, readSnapshot } from "../support/readSnapshot";
import { seed } from "../support/seed";
import type { SyncPage } from "../support/syncMirror";

interface FeaturePage {
  features: Feature[];
  nextCursor: string | null;
}

/** Returns all features as the list endpoint pages them. */
async function listed(client: TestClient): Promise<Feature[]> {
  const features: Feature[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const query = `sort=updatedAt&ascending=false&limit=${FEATURES_PAGE_SIZE}&slim=false${after}`;
    const page: FeaturePage = await client.data("GET", `/features?${query}`);
    features.push(...page.features);
    cursor = page.nextCursor;
  }
  return features;
}

const make = async (client: TestClient, body: object) =>
  (await client.data<SeenFeature>("POST", "/features", body)).uuid;
const nowOf = async (client: TestClient) => (await client.data<SyncPage>("GET", "/sync")).now;

async function share(owner: TestClient, type: "collections" | "feature", id: string, recipient: TestClient) {
  const { shareTag } = await owner.data<{ shareTag: string }>("POST", `/shares/${type}/${id}`);
  await recipient.data("POST", "/shares/token", { token: shareTag });
}

/** Fills an account with one feature of every kind, including notes and photos. */
async function fill(client: TestClient): Promise<string[]> {
  const point = await make(client, waypoint("Elk 🦌 “wallow”", -105.1234567, 40.7654321));
  const shapes = [
    line([
      [179.9999999, 10.1, 0],
      [-179.9999999, 10.2, -12.345],
    ]),
    line(
      [
        [-105, 40, 2000.5],
        [-105.00001, 40.00002, 2001],
        [1 / 3, 2 / 3, 0.1],
      ],
      "Tracks",
      [1_600_000_000_000, null, 1_600_000_000_250.5],
    ),
    line(
      [
        [-105, 40],
        [-105.1, 40.1],
      ],
      "Tracks",
    ),
    area([
      [
        [-105, 40],
        [-104, 40],
        [-104, 41],
        [-105, 40],
      ],
      [
        [-104.5, 40.1],
        [-104.4, 40.1],
        [-104.4, 40.2],
        [-104.5, 40.1],
      ],
    ]),
  ];
  const ids = [point];
  for (const shape of shapes) ids.push(await make(client, shape));
  const { uuid: ridge } = await client.data<{ uuid: string }>("POST", "/collections", { title: "Ridge" });
  await client.data("PATCH", `/collections/${ridge}/add/features`, { featureIds: ids.slice(0, 2) });
  for (const contents of ['A "quoted"\nnote', "Another"])
    await client.data("POST", "/notes/feature", { noteableId: point, title: "T", contents });
  await uploadPhoto(client, point, "P");
  return [ridge, ...ids];
}

describe("the snapshot", () => {
  it("matches the list's pages, field by field and in order, shared content too", async () => {
    const { client } = await newPerson();
    const { client: friend } = await newPerson();
    await fill(client);
    const [hunt, , single] = await fill(friend);
    await share(friend, "collections", hunt as string, client);
    await share(friend, "feature", single as string, client);
    await make(client, waypoint("The last"));
    const snapshot = await readSnapshot(client);
    const pages = await listed(client);
    expect(pages.some(({ isOwner }) => !isOwner)).toBe(true);
    expect(snapshot.total).toBe(pages.length);
    expect(snapshot.features).toStrictEqual(pages);
    expect(snapshot.now).toBe(await nowOf(client));
  });

  it("is empty for a new account, and shows nothing of other accounts", async () => {
    const { client } = await newPerson();
    const { client: stranger, account } = await newPerson();
    const [, point] = await fill(stranger);
    const theirs = await readSnapshot(stranger);
    expect(theirs.features).toHaveLength(5);
    const words = [
      `user=${account.uuid}`,
      `userId=${account.uuid}`,
      `account=${account.uuid}`,
      `id=${point}`,
    ];
    for (const word of ["", ...words]) {
      const snapshot = await readSnapshot(client, `?${word}&since=0&after=x&now=${theirs.now}`);
      expect(snapshot, word).toMatchObject({ total: 0, features: [] });
    }
    const nobody = await new TestClient(client.url).call("GET", "/sync/snapshot");
    expect(nobody.status).toBe(401);
  });

  it("is sent in each requested encoding", async () => {
    const { client } = await newPerson();
    await make(client, waypoint("Camp"));
    for (const [accepted, sent] of [
      ["br, gzip", "br"],
      ["gzip;q=0.5, br;q=0", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await askForSnapshot(client, { headers: { "accept-encoding": accepted } });
      expect(answer.headers.get("content-encoding")).toBe(sent);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(new TextDecoder().decode(await answer.arrayBuffer())).toMatch(/^RGS1/);
    }
  });
});

describe("the snapshot of a large account", () => {
  const FEATURES = 20_000;
  let client: TestClient;
  let url: string;

  beforeAll(async () => {
    const server = await start();
    url = server.url;
    const person = { email: "large@example.org", password: "a long enough secret" };
    const words = ["--features", String(FEATURES), "--hunts", "2", "--vertices", "8"];
    const done = await seed(server.dataDir, "--email", person.email, ...words, "--password", person.password);
    expect(done.err).toBe("");
    client = new TestClient(url);
    await client.data("POST", "/auth/login", person);
  }, 240_000);
  afterAll(cleanUp);

  it("arrives in blocks of bounded size that start with a small one, and equals the pages", async () => {
    const snapshot = await readSnapshot(client);
    expect(snapshot.blocks[0]).toBe(500);
    expect(Math.max(...snapshot.blocks)).toBeLessThanOrEqual(3000);
    expect(snapshot.total).toBe(FEATURES);
    const pages = await listed(client);
    expect(snapshot.features.length).toBe(pages.length);
    expect(snapshot.features.every(({ uuid }, index) => uuid === pages[index]?.uuid)).toBe(true);
    // Comparing all of them takes too long. Every seventh still covers all kinds.
    const some = (_: unknown, index: number) => index % 7 === 0;
    expect(snapshot.features.filter(some)).toStrictEqual(pages.filter(some));
  });

  it("belongs to one number: concurrent changes are either in it or in the changes since", async () => {
    let writing = true;
    const made = new Set<string>();
    const write = async () => {
      while (writing) made.add(await make(client, waypoint(`New ${made.size}`)));
    };
    const writer = write();
    const snapshots: ReadSnapshot[] = [];
    for (let i = 0; i < 3; i++) snapshots.push(await readSnapshot(client));
    writing = false;
    await writer;
    expect(made.size).toBeGreaterThan(0);
    for (const { now, total, features } of snapshots) {
      expect(features.length).toBe(total);
      const { features: since } = await client.data<SyncPage>("GET", `/sync?since=${now}&limit=1000`);
      const known = new Set(features.map(({ uuid }) => uuid));
      const later = since.map(({ uuid }) => uuid);
      expect(later.filter((uuid) => known.has(uuid))).toEqual([]);
      expect([...made].filter((uuid) => !known.has(uuid)).sort()).toEqual(later.sort());
    }
  });

  it("leaves the server free for others while many are read, and drops clients that don't read", async () => {
    let reading = true;
    const waits: number[] = [];
    const ask = async () => {
      while (reading) {
        const before = performance.now();
        await (await fetch(`${url}/healthz`)).arrayBuffer();
        waits.push(performance.now() - before);
      }
    };
    // Clients that read the first bytes and then stall.
    const stalled = Array.from({ length: 2 }, () =>
      get(`${url}/api/v1/sync/snapshot`, { headers: { cookie: client.cookieHeader() } }, (answer) =>
        answer.once("readable", () => answer.read(1)),
      ),
    );
    const asking = ask();
    const snapshots = await Promise.all(Array.from({ length: 6 }, () => readSnapshot(client)));
    reading = false;
    await asking;
    for (const request of stalled) request.destroy();
    for (const { total, features } of snapshots) expect(features.length).toBe(total);
    waits.sort((a, b) => a - b);
    // The median, because single responses may wait for processors shared with other tests.
    expect(waits[waits.length >> 1]).toBeLessThan(200);
  });
});
