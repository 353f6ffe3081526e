import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import type { TestClient } from "../support/api";
import { allFeatures, newPerson, type Page, problemOf, type SeenFeature, waypoint } from "../support/content";
import { query } from "../support/database";

const ask = (text: string, values: unknown[]) => query(inject("serverDataDir"), text, values);
const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
const MB = 1024 * 1024;

const refusal = async (client: TestClient, method: string, path: string, body?: unknown) => {
  const answer = await client.call(method, path, body);
  return [answer.status, problemOf(answer.body).id];
};

describe("lists", () => {
  it("start with the latest changes, 500 features or 1,000 hunts at a time", async () => {
    const { client } = await newPerson();
    // Times have whole seconds. Features created in the second of the change would tie with it.
    const earlier = Math.floor(Date.now() / 1000) - 60;
    for (const title of ["a", "b", "c"]) {
      const { properties, ...made } = waypoint(title);
      await client.data("POST", "/features", { ...made, properties: { ...properties, updatedAt: earlier } });
    }
    const [a] = await allFeatures(client, "sort=title");
    await client.data("PATCH", `/features/${a?.uuid}`, { title: "a changed" });
    const page = await client.data<Page>("GET", "/features");
    expect(page).toMatchObject({ total: 3, limit: 500, offset: 0, nextCursor: null });
    expect(page.features[0]?.title).toBe("a changed");
    expect(await client.data("GET", "/collections")).toMatchObject({ limit: 1000, offset: 0, total: 0 });
  });

  it.each([
    "/features?limit=0",
    "/features?limit=1001",
    "/features?limit=1.5",
    "/features?limit=many",
    "/features?limit=1&limit=2",
    "/features?offset=-1",
    "/features?sort=color",
    "/features?ascending=maybe",
    "/features?slim=2",
    "/features?types=Planet",
    `/features?states=${Array(101).fill("CO").join(",")}`,
    "/collections?limit=0",
    "/collections?limit=1001",
    "/collections?sort=ghType",
    "/collections?offset=-1",
  ])("refuse %s", async (path) => {
    const { client } = await newPerson();
    expect(await refusal(client, "GET", path)).toEqual([400, "invalid-request"]);
  });
});

describe("batches", () => {
  it("have a maximum size", async () => {
    const { client } = await newPerson();
    const [fits, over] = [ids(1000), ids(1001)];
    expect(await client.data("POST", "/features/get", { featureIds: fits })).toEqual({ features: [] });
    expect(await client.data("POST", "/collections/get", { collectionIds: fits })).toEqual({
      collections: [],
    });
    const tooMany = [400, "invalid-request"];
    const properties = { color: [1, 2, 3, 1] };
    for (const [method, path, body] of [
      ["POST", "/features/get", { featureIds: over }],
      ["POST", "/collections/get", { collectionIds: over }],
      ["POST", "/features/delete", { featureIds: over }],
      ["PATCH", "/features/styles", { featureIds: ids(20_001), properties }],
    ] as const)
      expect(await refusal(client, method, path, body), path).toEqual(tooMany);
    const places = { featureIds: ids(20_000), collectionIds: ids(11) };
    expect(await refusal(client, "PATCH", "/collections/add/features", places)).toEqual([413, "too-large"]);
  });

  it("have bodies that aren't read beyond their limit", async () => {
    const { client } = await newPerson();
    const long = "x".repeat(1.1 * MB);
    expect(await refusal(client, "POST", "/collections", { title: long })).toEqual([413, "too-large"]);
    const vast = { ...waypoint("Vast"), more: "x".repeat(16.5 * MB) };
    expect(await refusal(client, "POST", "/features", vast)).toEqual([413, "too-large"]);
  });
});

describe("limits of an account", () => {
  it("are a hundred notes on a feature; long ones end a page and a batch, and none is lost", async () => {
    const { client, account } = await newPerson();
    const noteableId = (await client.data<SeenFeature>("POST", "/features", waypoint("0"))).uuid;
    for (let more = 1; more < 4; more++) await client.data("POST", "/features", waypoint(`${more}`));
    const insert = `insert into notes
      (user_id, uuid, noteable_type, noteable_id, title, contents, created_at, updated_at)`;
    await ask(
      `${insert} select $1, gen_random_uuid(), 'feature', $2, '', 'short', 0, 0 from generate_series(1, 99)`,
      [account.uuid, noteableId],
    );
    const note = { noteableId, title: "", contents: "one more" };
    expect((await client.call("POST", "/notes/feature", note)).status).toBe(200);
    expect(await refusal(client, "POST", "/notes/feature", note)).toEqual([409, "too-many-notes"]);

    // As large as the maximum number of notes at maximum length.
    await ask(
      `${insert} select user_id, gen_random_uuid(), 'feature', uuid, '', repeat('x', 17000000), 1, 1
       from features where user_id = $1`,
      [account.uuid],
    );
    const first = await client.data<Page>("GET", "/features?sort=title");
    expect(first.features.map(({ title }) => title)).toEqual(["0", "1"]);
    const second = await client.data<Page>("GET", `/features?sort=title&cursor=${first.nextCursor}`);
    expect(second.features.map(({ title }) => title)).toEqual(["2", "3"]);
    expect((await client.data<Page>("GET", "/features?slim=1")).features).toHaveLength(4);
    const featureIds = [...first.features, ...second.features].map(({ uuid }) => uuid);
    expect(await refusal(client, "POST", "/features/get", { featureIds })).toEqual([413, "too-large"]);
  });

  it("include a maximum total size of preferences", async () => {
    const { client } = await newPerson();
    const values = Array.from({ length: 15_000 }, (_, index) => `${index}`.padEnd(500, "x"));
    const add = (path: string) =>
      client.call("POST", "/user/preferences/maps", { jobs: [{ action: "add", path, values }] });
    expect((await add("features/visible/features")).status).toBe(200);
    expect((await add("features/visible/collections")).status).toBe(200);
    const refused = await add("favorites/icons");
    expect([refused.status, problemOf(refused.body).message]).toEqual([
      400,
      "Your preferences are full. Clear some of their lists first.",
    ]);
    const { favorites } = await client.data<{ favorites: { icons: string[] } }>(
      "GET",
      "/user/preferences/maps",
    );
    expect(favorites.icons).toEqual([]);
  });

  it("are ten exports in progress and twenty finished files", async () => {
    const { client, account } = await newPerson();
    await ask(
      `insert into exports (user_id, uuid, type, state, heartbeat_at)
       select $1, gen_random_uuid(), 'KML', 'writing', now() + interval '1 hour' from generate_series(1, 10)`,
      [account.uuid],
    );
    const wanted = { type: "KML" };
    expect(await refusal(client, "POST", "/exports", wanted)).toEqual([409, "too-many-exports"]);
    await ask("update exports set state = 'completed' where user_id = $1", [account.uuid]);
    await ask(
      `insert into exports (user_id, uuid, type, state, created_at)
       select $1, gen_random_uuid(), 'KML', 'completed', now() - interval '1 hour' from generate_series(1, 15)`,
      [account.uuid],
    );
    expect((await client.call("POST", "/exports", wanted)).status).toBe(200);
    const kept = await ask("select from exports where user_id = $1", [account.uuid]);
    expect(kept).toHaveLength(20);
  });
});
