import { randomUUID } from "node:crypto";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import type { TestClient } from "../support/api";
import { bulk, insertWaypoints } from "../support/bulk";
import { allFeatures, importFile, newPerson, waypoint } from "../support/content";
import { poolOf, query } from "../support/database";

const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  <Folder><name>North</name>
    <Placemark><name>Spring</name><description>Runs all year</description><Point><coordinates>-105,40</coordinates></Point></Placemark>
    <Placemark><name>Gate</name><Point><coordinates>-105.1,40</coordinates></Point></Placemark>
  </Folder>
  <Folder><name>South</name><description>Steep</description>
    <Placemark><name>Camp</name><Point><coordinates>-105.2,40</coordinates></Point></Placemark>
  </Folder>
</Document></kml>`;

interface Staged {
  uploadId: string;
  features: Record<string, string>;
  all: string[];
}

async function staged(client: TestClient): Promise<Staged> {
  const { uploadId } = await importFile(client, "a.kml", KML);
  const { items } = await client.data<{ items: { uuid: string; type: string }[] }>(
    "GET",
    `/imports/${uploadId}`,
  );
  const featureIds = items.filter(({ type }) => type === "feature").map(({ uuid }) => uuid);
  const { features } = await client.data<{ features: { uuid: string; title: string }[] }>(
    "POST",
    "/features/get",
    { featureIds },
  );
  return {
    uploadId,
    features: Object.fromEntries(features.map(({ uuid, title }) => [title, uuid])),
    all: items.map(({ uuid }) => uuid),
  };
}

const confirm = (client: TestClient, uploadId: string, ids: readonly (string | undefined)[]) =>
  bulk(client, "POST", `/imports/${uploadId}/confirm`, { ids: ids.filter((id) => id !== undefined) });
const titles = async (client: TestClient) => (await allFeatures(client)).map(({ title }) => title).sort();
const hunts = async (client: TestClient) => {
  const { collections } = await client.data<{ collections: { title: string; count: number }[] }>(
    "GET",
    "/collections",
  );
  return collections.map(({ title, count }) => [title, count]).sort();
};
const make = async (client: TestClient, title: string) =>
  (await client.data<{ uuid: string }>("POST", "/features", waypoint(title))).uuid;

describe("a partially confirmed import", () => {
  it("leaves out features, and the hunts that become empty", async () => {
    const { client } = await newPerson();
    const { uploadId, features, all } = await staged(client);
    const { status } = await confirm(client, uploadId, [features.Spring, features.Camp]);
    expect(status).toBe(200);
    expect(await titles(client)).toEqual(["Gate"]);
    expect(await hunts(client)).toEqual([["North", 1]]);
    const left = await query<{ title: string }>(
      inject("serverDataDir"),
      `select title from features where uuid = any($1) union all
       select title from collections where uuid = any($1) union all
       select contents from notes where noteable_id = any($1)`,
      [all],
    );
    expect(left.map(({ title }) => title).sort()).toEqual(["Gate", "North"]);
  });

  it("adds nothing when everything is left out, and is finished", async () => {
    const { client } = await newPerson();
    const { uploadId, features } = await staged(client);
    expect((await confirm(client, uploadId, Object.values(features))).status).toBe(200);
    expect([await titles(client), await hunts(client)]).toEqual([[], []]);
    expect(await client.data("GET", "/imports")).toEqual({ imports: [] });
  });

  it("moves features that it replaces into the bin, from where they can be restored", async () => {
    const { client } = await newPerson();
    const old = await make(client, "Old spring");
    const { uploadId } = await staged(client);
    expect((await confirm(client, uploadId, [old])).status).toBe(200);
    expect(await titles(client)).toEqual(["Camp", "Gate", "Spring"]);
    const { items } = await client.data<{ items: { uuid: string }[] }>("GET", "/bin");
    expect(items.map(({ uuid }) => uuid)).toEqual([old]);
    await client.data("POST", "/features/restore", { featureIds: [old] });
    expect(await titles(client)).toEqual(["Camp", "Gate", "Old spring", "Spring"]);
  });

  it("affects no other account and no other import", async () => {
    const { client: owner } = await newPerson();
    const { client: other } = await newPerson();
    const [theirs, waiting] = [await make(owner, "Theirs"), await staged(owner)];
    const own = await staged(other);
    const second = await staged(other);
    const ids = [theirs, ...waiting.all, ...second.all, randomUUID()];
    expect((await confirm(other, own.uploadId, ids)).status).toBe(200);
    expect(await titles(other)).toEqual(["Camp", "Gate", "Spring"]);
    expect(await titles(owner)).toEqual(["Theirs"]);
    for (const [client, { uploadId }] of [
      [owner, waiting],
      [other, second],
    ] as const)
      expect((await client.data<{ items: unknown[] }>("GET", `/imports/${uploadId}`)).items).toHaveLength(5);
    expect((await confirm(other, waiting.uploadId, [])).status).toBe(404);
  });

  it("changes nothing when it is confirmed again with other ids", async () => {
    const { client } = await newPerson();
    const { uploadId, features } = await staged(client);
    await confirm(client, uploadId, [features.Camp]);
    expect((await confirm(client, uploadId, [features.Spring, features.Gate])).status).toBe(200);
    expect(await titles(client)).toEqual(["Gate", "Spring"]);
  });

  it("refuses a body of invalid ids, and leaves the import unchanged", async () => {
    const { client } = await newPerson();
    const { uploadId } = await staged(client);
    const answer = await bulk(client, "POST", `/imports/${uploadId}/confirm`, { bytes: new Uint8Array(17) });
    expect(answer).toMatchObject({ status: 400, body: { data: { id: "invalid-request" } } });
    expect((await client.data<{ imports: unknown[] }>("GET", "/imports")).imports).toHaveLength(1);
  });

  it("treats a JSON body as empty, as before choices existed", async () => {
    const { client } = await newPerson();
    const { uploadId } = await staged(client);
    await client.data("POST", `/imports/${uploadId}/confirm`, {});
    expect(await titles(client)).toEqual(["Camp", "Gate", "Spring"]);
  });

  it("finds its own ids among the maximum a body can hold", async () => {
    const { client, account } = await newPerson();
    const pool = poolOf(inject("serverDataDir"));
    onTestFinished(() => pool.end());
    const own = await insertWaypoints(pool, account.uuid, 3000);
    const { uploadId } = await staged(client);
    const ids = [...Array.from({ length: 262_144 - own.length }, () => randomUUID()), ...own];
    expect((await confirm(client, uploadId, ids)).status).toBe(200);
    expect(await titles(client)).toEqual(["Camp", "Gate", "Spring"]);
  });
});
