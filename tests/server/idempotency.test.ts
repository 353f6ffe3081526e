import { describe, expect, it } from "vitest";
import { newPerson, type Page, problemOf, type SeenFeature, waypoint } from "../support/content";

const withKey = (key: string) => ({ "idempotency-key": key });

describe("a new feature with a key", () => {
  it("is created once, however often and fast it is sent", async () => {
    const { client } = await newPerson();
    const hunt = await client.data<{ uuid: string }>("POST", "/collections", { title: "Active" });
    await client.data("POST", "/user/preferences/maps", {
      jobs: [{ action: "change", path: "global/pinned/collection", values: hunt.uuid }],
    });
    const send = (title = "Stand") => client.call("POST", "/features", waypoint(title), withKey("drawing-1"));
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
    answers.push(await send("Another title"));
    const made = answers.map(({ body }) => (body as { data: SeenFeature }).data);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(made.map(({ uuid }) => uuid)).size).toBe(1);
    expect(made.map(({ title }) => title)).toEqual(made.map(() => "Stand"));
    const { features, total } = await client.data<Page>("GET", "/features");
    expect([total, features[0]?.collectionIds]).toEqual([1, [hunt.uuid]]);
  });

  it("is separate under another key, without one, and for another user", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    const uuids = [];
    for (const [who, key] of [
      [client, "drawing-1"],
      [client, "drawing-2"],
      [client, null],
      [client, null],
      [other, "drawing-1"],
    ] as const) {
      const answer = await who.call("POST", "/features", waypoint("Stand"), key === null ? {} : withKey(key));
      uuids.push((answer.body as { data: SeenFeature }).data.uuid);
    }
    expect(new Set(uuids).size).toBe(5);
    for (const uuid of uuids) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[48][0-9a-f]{3}-[89ab]/);
  });

  it("isn't restored by its key after it was deleted", async () => {
    const { client } = await newPerson();
    const send = () => client.call("POST", "/features", waypoint("Stand"), withKey("drawing-1"));
    const { uuid } = ((await send()).body as { data: SeenFeature }).data;
    await client.data("DELETE", `/features/${uuid}`);
    const again = await send();
    expect([again.status, problemOf(again.body).id]).toEqual([409, "deleted"]);
    expect(await client.data("GET", "/features")).toMatchObject({ total: 0 });
  });

  it("is refused for an invalid key", async () => {
    const { client } = await newPerson();
    for (const key of ["short", "x".repeat(65), "with space", "ä-umlaut-key"]) {
      const answer = await client.call("POST", "/features", waypoint("Stand"), {
        "idempotency-key": encodeURI(key),
      });
      expect(answer.status, key).toBe(400);
    }
    expect(await client.data("GET", "/features")).toMatchObject({ total: 0 });
  });
});

it("a repeated request uses no number, as it changes nothing", async () => {
  const { client } = await newPerson();
  const now = async () => (await client.data<{ now: number }>("GET", "/sync")).now;
  const twice = async (path: string, body: object) => {
    const answers = [
      await client.call("POST", path, body, withKey("the-same-key")),
      await client.call("POST", path, body, withKey("the-same-key")),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const uuids = answers.map((answer) => (answer.body as { data: { uuid: string } }).data.uuid);
    expect(new Set(uuids).size, path).toBe(1);
    return uuids[0] ?? "";
  };
  const feature = await twice("/features", waypoint("Stand"));
  expect(await now()).toBe(1);
  await twice("/collections", { title: "Ridge" });
  expect(await now()).toBe(2);
  await twice("/notes/feature", { noteableId: feature, title: "", contents: "Dry" });
  expect(await now()).toBe(3);
  const remove = () => client.data("POST", "/features/delete", { featureIds: [feature] });
  await remove();
  await remove();
  expect(await now()).toBe(4);
  // The next change gets the next number, so a reader misses nothing.
  await client.data("POST", "/features", waypoint("Camp"));
  expect(await client.data("GET", "/sync?since=4")).toMatchObject({ now: 5, features: [{ title: "Camp" }] });
});

describe("a new hunt with a key", () => {
  type Client = Awaited<ReturnType<typeof newPerson>>["client"];
  const send = (client: Client, key: string, title = "North unit") =>
    client.call("POST", "/collections", { title }, withKey(key));
  const madeBy = ({ body }: { body: unknown }) => (body as { data: { uuid: string; title: string } }).data;

  it("is created once, however often and fast it is sent", async () => {
    const { client } = await newPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(client, "hunt-key-1")));
    answers.push(await send(client, "hunt-key-1", "Another title"));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => madeBy(answer).uuid)).size).toBe(1);
    expect(new Set(answers.map((answer) => madeBy(answer).title))).toEqual(new Set(["North unit"]));
    expect(await client.data("GET", "/collections")).toMatchObject({ total: 1 });
  });

  it("is separate under another key and for another user, and stays deleted", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    const made = madeBy(await send(client, "hunt-key-1"));
    const uuids = [made.uuid, madeBy(await send(client, "hunt-key-2")).uuid];
    uuids.push(madeBy(await send(other, "hunt-key-1")).uuid);
    expect(new Set(uuids).size).toBe(3);
    await client.data("DELETE", `/collections/${made.uuid}`);
    const again = await send(client, "hunt-key-1");
    expect([again.status, problemOf(again.body).id]).toEqual([409, "deleted"]);
    expect(await client.data("GET", "/collections")).toMatchObject({ total: 1 });
  });
});
