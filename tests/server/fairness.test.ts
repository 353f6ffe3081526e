import sharp, { type SharpOptions } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestClient } from "../support/api";
import { formOf, picture, problemOf, waypoint } from "../support/content";
import { cleanUp, start } from "../support/ownServers";

let url: string;
let victim: TestClient;

beforeAll(async () => {
  // Each test simulates several clients by naming their addresses as a proxy would.
  ({ url } = await start({ env: { TRUST_PROXY: "1" } }));
  victim = new TestClient(url);
  await victim.signUp();
});
afterAll(cleanUp);

const services = () => `${url}/arcgis/rest/services`;
const from = (address: string) => ({ "x-forwarded-for": address });

/** Returns the median milliseconds of sequential GET /collections requests under load. */
async function usualWait(calls: number): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const before = performance.now();
    await victim.data("GET", "/collections");
    times.push(performance.now() - before);
  }
  return times.sort((a, b) => a - b)[Math.floor(calls / 2)] ?? 0;
}

/** Returns how much work of a class is running or waiting, by the server's metrics. */
async function workOf(name: string, state: "running" | "waiting"): Promise<number> {
  const metrics = await fetch(`${url}/metrics`).then((answer) => answer.text());
  return Number(new RegExp(`ridgeline_work\\{class="${name}",state="${state}"\\} (\\d+)`).exec(metrics)?.[1]);
}

describe("a client that overloads map services", () => {
  /** A star with the maximum number of vertices, spanning the whole country. */
  const star = Array.from({ length: 2000 }, (_, i) => {
    const [angle, reach] = [(i * Math.PI) / 1000, i % 2 ? 24 : 8];
    return [-98 + reach * Math.cos(angle), 39 + reach * 0.45 * Math.sin(angle)];
  });

  const body = new URLSearchParams({
    f: "json",
    geometryType: "esriGeometryPolygon",
    inSR: "4326",
    geometry: JSON.stringify({ rings: [star] }),
  });
  const ask = (address: string) =>
    fetch(`${services()}/Layers/US_Counties/MapServer/0/query`, {
      method: "POST",
      headers: from(address),
      body,
    });

  it("doesn't slow down other users with the heaviest allowed queries", async () => {
    let asked = true;
    const statuses = new Set<number>();
    const loop = async () => {
      while (asked) {
        const answer = await ask("203.0.113.3");
        await answer.arrayBuffer();
        statuses.add(answer.status);
      }
    };
    const loops = Array.from({ length: 8 }, loop);
    // Waits until the query thread has started.
    await expect.poll(() => statuses.size, { timeout: 60_000 }).toBe(1);
    const waited = await usualWait(20);
    asked = false;
    await Promise.all(loops);
    expect([...statuses]).toEqual([400]);
    // This took seconds when queries ran on the main thread.
    expect(waited).toBeLessThan(500);
  });

  it("doesn't keep others from their tiles", async () => {
    const gone = new AbortController();
    const tile = (address: string, column: number) =>
      fetch(`${services()}/Terrain/Contours/MapServer/tile/12/1550/${column}`, {
        headers: from(address),
        signal: gone.signal,
      });
    const crowd = Array.from({ length: 420 }, (_, i) => tile("203.0.113.1", 800 + i).catch(() => null));
    const waiting = () => workOf("tiles", "waiting");
    await expect.poll(waiting).toBeGreaterThan(390);
    // One tile that the crowd didn't request, and one far back in its queue.
    for (const column of [2000, 1190]) expect((await tile("198.51.100.1", column)).status).toBe(200);
    expect(await waiting()).toBeGreaterThan(300);
    gone.abort();
    await Promise.all(crowd);
    await expect.poll(waiting).toBe(0);
  });

  it("gets a Retry-After once too many are waiting", async () => {
    const all = Array.from({ length: 150 }, () => ask("203.0.113.2"));
    const refused = (await Promise.all(all)).find(({ status }) => status === 503);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({ error: { code: 503 } });
  });
});

describe("an account that sends very many requests at once", () => {
  let crowd: TestClient;
  let featureIds: string[];

  beforeAll(async () => {
    crowd = new TestClient(url);
    await crowd.signUp();
    const create = () => crowd.data<{ uuid: string }>("POST", "/features", waypoint("Stand"));
    featureIds = (await Promise.all(Array.from({ length: 200 }, create))).map(({ uuid }) => uuid);
  });

  /** Median milliseconds of others' requests, and of its own, while it repeats a request with many clients. */
  async function waitsDuring(clients: number, ask: () => Promise<{ status: number }>) {
    let asking = true;
    const own: number[] = [];
    const statuses = new Set<number>();
    const loops = Array.from({ length: clients }, async () => {
      while (asking) {
        const before = performance.now();
        statuses.add((await ask()).status);
        own.push(performance.now() - before);
      }
    });
    // Every client has had its turn at least once.
    await expect.poll(() => own.length, { timeout: 60_000 }).toBeGreaterThan(clients);
    const others = await usualWait(20);
    asking = false;
    await Promise.all(loops);
    expect([...statuses]).toEqual([200]);
    return { others, own: own.sort((a, b) => a - b)[own.length >> 1] ?? 0 };
  }

  it("makes only its own wait while it writes", async () => {
    const restyle = () =>
      crowd.call("PATCH", "/features/styles", { featureIds, properties: { color: [0, 120, 255, 1] } });
    const { others, own } = await waitsDuring(60, restyle);
    // Without turns, others wait for as many writes, since each holds a database connection.
    expect(others).toBeLessThan(own / 4);
  });

  it("makes only its own wait while it reads", async () => {
    const { others, own } = await waitsDuring(120, () => crowd.call("GET", "/features?limit=500"));
    expect(others).toBeLessThan(own / 4);
  });

  it("leaves no request waiting or running after its clients disconnect", async () => {
    const gone = new AbortController();
    const cookie = crowd.cookieHeader();
    const ask = () =>
      fetch(`${url}/api/v1/features?limit=500`, { headers: { cookie }, signal: gone.signal }).catch(
        () => null,
      );
    const all = Array.from({ length: 300 }, ask);
    await expect.poll(() => workOf("requests", "waiting"), { interval: 5 }).toBeGreaterThan(0);
    gone.abort();
    await Promise.all(all);
    await expect.poll(() => workOf("requests", "waiting")).toBe(0);
    await expect.poll(() => workOf("requests", "running")).toBe(0);
  });
});

describe("a user who uploads images that are expensive to decode", () => {
  const send = async (client: TestClient, featureId: string, file: Uint8Array) => {
    const { uuid } = await client.data<{ uuid: string }>("POST", "/photos", { title: "T" });
    const query = `photoid=${uuid}&featureid=${featureId}`;
    return client.call("POST", `/photos/upload?${query}`, formOf("a.png", new Uint8Array(file), "photos"));
  };
  const withFeature = async () => {
    const client = new TestClient(url);
    await client.signUp();
    const { uuid } = await client.data<{ uuid: string }>("POST", "/features", waypoint("Stand"));
    return { client, featureId: uuid };
  };

  it("is refused images with more rows than any camera produces", async () => {
    const { client, featureId } = await withFeature();
    for (const [width, height] of [
      [1, 30_001],
      [30_001, 1],
    ]) {
      const tall = sharp({ create: { width, height, channels: 3, background: "red" } } as SharpOptions);
      const answer = await send(client, featureId, await tall.png().toBuffer());
      expect([answer.status, problemOf(answer.body).id]).toEqual([413, "too-many-pixels"]);
    }
  });

  it("doesn't make others wait for more than one of them", async () => {
    const [crowd, other] = [await withFeature(), await withFeature()];
    // The maximum number of pixels for a photo. Each takes more than a second.
    const background = { width: 7000, height: 7000, channels: 3, background: "red" } as const;
    const large = await sharp({ create: background }).png({ compressionLevel: 1 }).toBuffer();
    let done = 0;
    const all = Array.from({ length: 8 }, () =>
      send(crowd.client, crowd.featureId, large).then((answer) => {
        done++;
        return answer.status;
      }),
    );
    await expect.poll(() => workOf("photos", "running")).toBe(1);
    const small = await picture(800, 600).jpeg().toBuffer();
    expect((await send(other.client, other.featureId, small)).status).toBe(200);
    expect(done).toBeLessThan(3);
    expect(await Promise.all(all)).toEqual(Array(8).fill(200));
  });
});

it("an account's export doesn't wait for all that another has requested", async () => {
  const people = [new TestClient(url), new TestClient(url)] as const;
  for (const client of people) {
    await client.signUp();
    await client.data("POST", "/features", waypoint("Stand"));
  }
  const [crowd, other] = people;
  const ask = async (client: TestClient) =>
    (await client.data<{ uuid: string }>("POST", "/exports", { type: "KML" })).uuid;
  const done = async (client: TestClient, uuid: string) =>
    (await client.data<{ url?: string }>("GET", `/exports/${uuid}`)).url !== undefined;
  const many = await Promise.all(Array.from({ length: 10 }, () => ask(crowd)));
  const one = await ask(other);
  await expect.poll(() => done(other, one), { timeout: 60_000 }).toBe(true);
  const ended = await Promise.all(many.map((uuid) => done(crowd, uuid)));
  expect(ended.filter(Boolean).length).toBeLessThan(7);
  await expect
    .poll(async () => (await Promise.all(many.map((uuid) => done(crowd, uuid)))).every(Boolean), {
      timeout: 90_000,
    })
    .toBe(true);
});
