import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { TestClient } from "../support/api";
import { type Balancer, startBalancer } from "../support/balancer";
import {
  allFeatures,
  formOf,
  importEnd,
  newPerson,
  type SeenFeature,
  type Status,
  until,
  uploadPhoto,
} from "../support/content";
import { type OutsideDatabase, startOutsideDatabase } from "../support/outsideDatabase";
import { cleanUp, start, track } from "../support/ownServers";
import { makeDataDir, type TestServer } from "../support/server";
import { seenBy, writeFor } from "./writer";

let balancer: Balancer | undefined;
let database: OutsideDatabase | undefined;

afterEach(async () => {
  balancer?.close();
  await database?.stop();
  await cleanUp();
});

async function startPair(env: NodeJS.ProcessEnv = {}): Promise<[TestServer, TestServer]> {
  database = await startOutsideDatabase();
  const common = {
    DATABASE_URL: database.url,
    TRUST_PROXY: "true",
    STORAGE_DIR: track(makeDataDir()),
    ...env,
  };
  // Started at the same time. One creates the tables while the other waits.
  const pair = await Promise.all([start({ env: common }), start({ env: common })]);
  balancer = await startBalancer(pair.map(({ url }) => url));
  return pair as [TestServer, TestServer];
}

const COUNT = 12_000;
const GPX = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${Array.from(
  { length: COUNT },
  (_, n) => `<wpt lat="${(40 + n / 1e5).toFixed(5)}" lon="-105"><name>Point ${n}</name></wpt>`,
).join("")}</gpx>`;

it("two servers look like one to the user, and nothing is lost when one is killed under load", {
  timeout: 180_000,
}, async () => {
  const [first] = await startPair({ RATE_LIMIT_PER_MINUTE: "0" });
  const url = balancer?.url ?? "";
  const { client } = await newPerson(url);
  const writers = await Promise.all(Array.from({ length: 6 }, () => newPerson(url)));
  const stop = new AbortController();
  const writing = writers.map((writer) => writeFor(writer.client, stop.signal));
  // Several are imported at a time, so the killed server is working on some of them.
  const uploads = await Promise.all(
    Array.from({ length: 4 }, () =>
      client.data<{ uploadId: string }>("POST", "/imports/upload", formOf("many.gpx", GPX)),
    ),
  );
  await until(async () => {
    const all = await Promise.all(
      uploads.map(({ uploadId }) => client.data<Status>("GET", `/imports/upload/${uploadId}`)),
    );
    return all.every(({ progress }) => progress > 0) ? all : null;
  });
  await first.kill();
  await sleep(3000);
  stop.abort();
  const outcomes = await Promise.all(writing);
  expect(balancer?.answered.every((count) => count > 20)).toBe(true);
  for (const [index, { acknowledged }] of outcomes.entries()) {
    const client = writers[index]?.client ?? new TestClient(url);
    const present = await seenBy(client);
    expect([...acknowledged].filter(([uuid, title]) => present.get(uuid) !== title)).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(5);
  }
  // The other server resumes its imports, complete and without duplicates.
  for (const { uploadId } of uploads) {
    expect(await importEnd(client, uploadId)).toMatchObject({ valid: true, completed: true, message: "OK" });
    await client.data("POST", `/imports/${uploadId}/confirm`);
  }
  const features = await allFeatures(client, "sort=title&limit=1000&slim=1");
  expect(features).toHaveLength(uploads.length * COUNT);
});

it("photos, log-in throttle and rate limit are shared by both servers", {
  timeout: 120_000,
}, async () => {
  const LIMIT = 200;
  await startPair({ RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  const { client, account } = await newPerson(balancer?.url);
  const { uuid } = await client.data<SeenFeature>("POST", "/features", {
    title: "Stand",
    geometry: { type: "Point", coordinates: [-105, 40, 0] },
    properties: { ghType: "Point" },
  });
  const photo = await uploadPhoto(client, uuid, "One");
  for (let count = 0; count < 4; count++)
    expect((await client.request("GET", photo.pathWeb ?? "")).status).toBe(200);

  const guesser = new TestClient(balancer?.url ?? "");
  const guess = (password: string) => guesser.call("POST", "/auth/login", { email: account.email, password });
  const statuses: number[] = [];
  for (let count = 0; count < 14; count++) statuses.push((await guess("wrong password")).status);
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);

  // Waits for the start of a minute so that all requests count toward the same one.
  await sleep(60_000 - (Date.now() % 60_000) + 200);
  const served: number[] = [];
  for (const end = Date.now() + 8000; Date.now() < end; ) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.call("POST", "/whoami")));
    served.push(...answers.map(({ status }) => status));
    // The servers share their counts at intervals. Until then, requests can exceed the limit.
    await sleep(150);
  }
  const passed = served.filter((status) => status === 200).length;
  expect(new Set(served)).toEqual(new Set([200, 429]));
  expect(passed).toBeGreaterThanOrEqual(LIMIT - 8);
  expect(passed).toBeLessThan(LIMIT * 1.5);
  expect(served.slice(-20).every((status) => status === 429)).toBe(true);
});
