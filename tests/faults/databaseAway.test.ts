import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { formOf, importEnd, newPerson, type SeenFeature, uploadPhoto, waypoint } from "../support/content";
import { type OutsideDatabase, startOutsideDatabase } from "../support/outsideDatabase";
import { cleanUp, start, waitFor } from "../support/ownServers";
import { seenBy, writeFor } from "./writer";

let database: OutsideDatabase | undefined;

afterEach(async () => {
  await database?.stop();
  await cleanUp();
});

const GPX = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${Array.from(
  { length: 12_000 },
  (_, n) => `<wpt lat="${(40 + n / 1e5).toFixed(5)}" lon="-105"><name>Point ${n}</name></wpt>`,
).join("")}</gpx>`;

it("a database that stops and starts under load causes refused requests and nothing else", {
  timeout: 180_000,
}, async () => {
  database = await startOutsideDatabase();
  const server = await start({ env: { DATABASE_URL: database.url, RATE_LIMIT_PER_MINUTE: "0" } });
  const writers = await Promise.all(Array.from({ length: 8 }, () => newPerson(server.url)));
  const { client } = await newPerson(server.url);
  const { uuid } = await client.data<SeenFeature>("POST", "/features", waypoint("Stand"));
  for (const pauseMs of [3000, 500]) {
    const stop = new AbortController();
    const writing = writers.map((writer) => writeFor(writer.client, stop.signal));
    const { uploadId } = await client.data<{ uploadId: string }>(
      "POST",
      "/imports/upload",
      formOf("many.gpx", GPX),
    );
    await sleep(700);
    await database.stop();
    await sleep(pauseMs);
    if (pauseMs > 1000) {
      const refused = await client.call("GET", "/features");
      expect(refused).toMatchObject({ status: 503, body: { data: { id: "database-unavailable" } } });
      expect(refused.headers.get("retry-after")).toBe("2");
      expect((await client.request("GET", "/readyz")).status).toBe(503);
      expect((await client.request("GET", "/healthz")).status).toBe(200);
    }
    await database.start();
    const began = performance.now();
    await waitFor(async () => (await client.call("GET", "/features?limit=1")).status === 200);
    console.info(`Serving again ${Math.round(performance.now() - began)} ms after the database`);
    await sleep(1500);
    stop.abort();
    for (const [index, writing_] of writing.entries()) {
      const { acknowledged, statuses, ids } = await writing_;
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect([...ids].filter((id) => id !== "database-unavailable")).toEqual([]);
      expect(statuses.get(503)).toBeGreaterThan(0);
      const present = await seenBy(writers[index]?.client ?? client);
      expect([...acknowledged].filter(([id, title]) => present.get(id) !== title)).toEqual([]);
    }
    expect(await importEnd(client, uploadId)).toMatchObject({ completed: true, message: "OK" });
    await client.data("POST", `/imports/${uploadId}/confirm`);
    await uploadPhoto(client, uuid, "After");
  }
  expect((await seenBy(client)).size).toBe(2 * 12_000 + 1);
  const fatal = server
    .logs()
    .split("\n")
    .filter((line) => /"level":"(fatal)"/.test(line));
  expect(fatal).toEqual([]);
});
