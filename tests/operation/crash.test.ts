import { afterAll, describe, expect, it } from "vitest";
import { TestClient } from "../support/api";
import { allFeatures, formOf, importEnd, type Page, type Status, until } from "../support/content";
import { makeDataDir, removeDataDir, startServer, type TestServer } from "../support/server";

const COUNT = 12_000;
const points = Array.from(
  { length: COUNT },
  (_, n) =>
    `<wpt lat="${(40 + n / 1e5).toFixed(5)}" lon="-105"><name>Point ${n}</name><desc>Note ${n}</desc></wpt>`,
);
const GPX = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${points.join("")}</gpx>`;

const dataDir = makeDataDir();
let server: TestServer | undefined;

/** Restarts the server on another port and carries the user's cookies over. */
async function restart(client?: TestClient): Promise<TestClient> {
  server = await startServer({ dataDir });
  const next = new TestClient(server.url);
  for (const [name, value] of client?.cookies ?? []) next.cookies.set(name, value);
  return next;
}

afterAll(async () => {
  await server?.stop();
  removeDataDir(dataDir);
});

const progressOf = (client: TestClient, uploadId: string, least: number) =>
  until(async () => {
    const status = await client.data<Status>("GET", `/imports/upload/${uploadId}`);
    return status.progress >= least || status.completed ? status : null;
  });

describe("a server that stops during a job", () => {
  it("resumes an import after a kill, and completes it without duplicates", {
    timeout: 180_000,
  }, async () => {
    let client = await restart();
    await client.signUp();
    const { uploadId } = await client.data<{ uploadId: string }>(
      "POST",
      "/imports/upload",
      formOf("many.gpx", GPX),
    );
    for (const least of [0.5, 0.7]) {
      const status = await progressOf(client, uploadId, least);
      expect(status.completed).toBe(false);
      await server?.kill();
      client = await restart(client);
      expect((await client.data<Page>("GET", "/features")).total).toBe(0);
    }
    expect(await importEnd(client, uploadId)).toMatchObject({ valid: true, completed: true, message: "OK" });
    const { items } = await client.data<{ items: { type: string }[] }>("GET", `/imports/${uploadId}`);
    expect(items).toHaveLength(COUNT + 1);
    await client.data("POST", `/imports/${uploadId}/confirm`);
    const features = await allFeatures(client, "sort=title&limit=1000");
    expect(features).toHaveLength(COUNT);
    expect(new Set(features.map((one) => one.title)).size).toBe(COUNT);
    expect(features.every((one) => one.notes.length === 1 && one.collectionIds.length === 1)).toBe(true);
    const { collections } = await client.data<{ collections: unknown[] }>("GET", "/collections");
    expect(collections).toMatchObject([{ title: "many", count: COUNT }]);
  });

  it("resumes an import after a graceful stop", { timeout: 120_000 }, async () => {
    let client = new TestClient(server?.url ?? "");
    await client.signUp();
    const { uploadId } = await client.data<{ uploadId: string }>(
      "POST",
      "/imports/upload",
      formOf("many.gpx", GPX),
    );
    await progressOf(client, uploadId, 0.5);
    expect(await server?.stop()).toBe(0);
    client = await restart(client);
    expect(await importEnd(client, uploadId)).toMatchObject({ message: "OK" });
  });

  it("finishes an interrupted export too", { timeout: 120_000 }, async () => {
    let client = new TestClient(server?.url ?? "");
    await client.signUp();
    const upload = await client.data<{ uploadId: string }>(
      "POST",
      "/imports/upload",
      formOf("many.gpx", GPX),
    );
    await importEnd(client, upload.uploadId);
    await client.data("POST", `/imports/${upload.uploadId}/confirm`);
    const { uuid } = await client.data<{ uuid: string }>("POST", "/exports", { type: "GPX" });
    await server?.kill();
    client = await restart(client);
    const url = await until(
      async () => (await client.data<{ url?: string }>("GET", `/exports/${uuid}`)).url ?? null,
    );
    const { body } = await client.request("GET", url);
    expect(String(body).match(/<wpt /g)).toHaveLength(COUNT);
    expect(String(body)).toMatch(/<\/gpx>\s*$/);
  });
});
