import { afterEach, expect, it } from "vitest";
import { TestClient } from "../support/api";
import { newPerson, waypoint } from "../support/content";
import { openEvents } from "../support/eventStream";
import { type OutsideDatabase, startOutsideDatabase } from "../support/outsideDatabase";
import { cleanUp, start, track, waitFor } from "../support/ownServers";
import { makeDataDir } from "../support/server";

let database: OutsideDatabase | undefined;

afterEach(async () => {
  // Stops the servers first, because they would wait for the database.
  await cleanUp();
  await database?.stop();
});

/** Carries the user's cookies over to another server. */
function at(url: string, client: TestClient): TestClient {
  const other = new TestClient(url);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

it("a change on one of two servers reaches clients of both, sharers and recipients", {
  timeout: 120_000,
}, async () => {
  database = await startOutsideDatabase();
  const env = { DATABASE_URL: database.url, STORAGE_DIR: track(makeDataDir()) };
  const [first, second] = [await start({ env }), await start({ env })];
  const { client: owner } = await newPerson(first.url);
  const { client: reader } = await newPerson(first.url);
  const streams = [await openEvents(owner), await openEvents(at(second.url, owner))];
  const received = await openEvents(at(second.url, reader));
  await waitFor(async () => [...streams, received].every((stream) => stream.numbers().length === 1));
  expect(received.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
  });
  expect(received.headers["content-encoding"]).toBeUndefined();
  expect(received.numbers()).toEqual([0]);

  const began = Date.now();
  const { uuid } = await owner.data<{ uuid: string }>("POST", "/features", waypoint("Stand"));
  await waitFor(async () => streams[0]?.numbers().at(-1) === 1);
  const here = Date.now() - began;
  await waitFor(async () => streams[1]?.numbers().at(-1) === 1);
  console.info(
    `A change was told after ${here} ms on its server, after ${Date.now() - began} ms on the other`,
  );

  const { shareTag } = await owner.data<{ shareTag: string }>("POST", `/shares/feature/${uuid}`);
  await reader.data("POST", "/shares/token", { token: shareTag });
  await waitFor(async () => received.numbers().at(-1) === 1);
  await owner.data("PATCH", `/features/${uuid}`, { title: "Moved" });
  await waitFor(async () => received.numbers().at(-1) === 2);
  const page = await at(second.url, reader).data("GET", "/sync?since=1");
  expect(page).toMatchObject({ now: 2, features: [{ uuid, title: "Moved" }] });

  // Ending a session on one server closes its event streams on the other.
  await owner.data("POST", "/logout");
  await waitFor(async () => streams.every((stream) => stream.ended()));
  expect(received.ended()).toBe(false);
  // A stopping server doesn't wait for open event streams.
  const stopping = Date.now();
  expect(await second.stop()).toBe(0);
  expect(Date.now() - stopping).toBeLessThan(10_000);
  await waitFor(async () => received.ended());
});

it("an account has a bounded number of connections, and each that closes makes room", async () => {
  const server = await start();
  const { client } = await newPerson(server.url);
  const { client: other } = await newPerson(server.url);
  const streams = await Promise.all(Array.from({ length: 20 }, () => openEvents(client)));
  expect(streams.every(({ status }) => status === 200)).toBe(true);
  const refused = await openEvents(client);
  expect(refused.status).toBe(429);
  await waitFor(async () => refused.text().includes("too-many-streams"));
  const theirs = await openEvents(other);
  expect(theirs.status).toBe(200);
  streams[0]?.close();
  await waitFor(async () => {
    const again = await openEvents(client);
    if (again.status !== 200) again.close();
    return again.status === 200;
  });
  // A request that isn't from an event source gets a response that ends.
  expect((await client.call("GET", "/sync/events")).status).toBe(406);
  expect((await openEvents(new TestClient(server.url))).status).toBe(401);
});
