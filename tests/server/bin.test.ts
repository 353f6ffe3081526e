import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { BIN_SECONDS } from "../../server/repositories/bin";
import type { TestClient } from "../support/api";
import { area, importFile, newPerson, type SeenFeature, uploadPhoto, waypoint } from "../support/content";
import { poolOf } from "../support/database";

type Seen = SeenFeature & { photoIds: string[] };
interface Batch {
  successful: string[];
  failed: { id: string; reason: string }[];
}

let database: pg.Pool;
beforeAll(() => {
  database = poolOf(inject("serverDataDir"));
});
afterAll(() => database.end());

const make = async (client: TestClient, path: string, body: object) =>
  (await client.data<{ uuid: string }>("POST", path, body)).uuid;
const statusOf = async (client: TestClient, method: string, path: string) =>
  (await client.call(method, path)).status;
const read = (client: TestClient, uuid: string) => client.data<Seen>("GET", `/features/${uuid}`);
const membersOf = async (client: TestClient, hunt: string) =>
  (await client.data<{ featureIds: string[] }>("GET", `/collections/${hunt}`)).featureIds.sort();
const restore = (client: TestClient, featureIds: string[]) =>
  client.data<Batch>("POST", "/features/restore", { featureIds });
const pictureOf = async (client: TestClient, uuid: string) => {
  const headers = { cookie: client.cookieHeader() };
  const answer = await fetch(new URL(`/api/v1/photos/${uuid}/original`, client.url), { headers });
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
};
const age = (uuid: string, by: string) =>
  database.query("update bin set deleted_at = deleted_at - $2::interval where uuid = $1", [uuid, by]);

/** A waypoint in a hunt, with two notes and a photo. */
async function makeFull(client: TestClient) {
  const feature = await make(client, "/features", waypoint("Stand"));
  const hunt = await make(client, "/collections", { title: "Ridge" });
  await client.data("PATCH", `/collections/${hunt}/add/features`, { featureIds: [feature] });
  for (const title of ["First", "Second"])
    await make(client, "/notes/feature", { noteableId: feature, title, contents: `${title} of "two"\n` });
  const photo = (await uploadPhoto(client, feature, "Buck")).uuid;
  return { feature, hunt, photo };
}

describe("a deleted feature", () => {
  it("is gone at once, and comes back as it was: hunts, notes, photos and times", async () => {
    const { client } = await newPerson();
    const { feature, photo } = await makeFull(client);
    const shape = await make(
      client,
      "/features",
      area([
        [
          [-105, 40],
          [-104.9, 40],
          [-104.9, 40.1],
          [-105, 40],
        ],
      ]),
    );
    const before = [await read(client, feature), await read(client, shape)];
    const picture = await pictureOf(client, photo);
    expect(picture.bytes).toBeGreaterThan(100);

    await client.data("POST", "/features/delete", { featureIds: [feature, shape] });
    expect(await statusOf(client, "GET", `/features/${feature}`)).toBe(404);
    expect(await statusOf(client, "GET", `/notes/feature/${feature}`)).toBe(404);
    expect(await statusOf(client, "GET", `/photos/${photo}`)).toBe(404);
    expect(await client.data("GET", "/features")).toMatchObject({ total: 0 });

    const { successful, failed } = await restore(client, [feature, shape]);
    expect([successful.sort(), failed]).toEqual([[feature, shape].sort(), []]);
    expect([await read(client, feature), await read(client, shape)]).toEqual(before);
    expect(await pictureOf(client, photo)).toEqual(picture);
    // Its files belong to it again: no sweep takes them.
    const strays = await database.query(
      "select from stray_files s join photo_files f using (user_id, file_id) where f.photo_id = $1",
      [photo],
    );
    expect(strays.rows).toEqual([]);
    expect((await database.query("select from bin where uuid = any($1)", [[feature, shape]])).rows).toEqual(
      [],
    );
    // An answer that was lost: the same call again does no harm.
    expect(await restore(client, [feature])).toEqual({ successful: [feature], failed: [] });
    expect(await read(client, feature)).toEqual(before[0]);
  });

  it("can be deleted and brought back again and again", async () => {
    const { client } = await newPerson();
    const { feature, photo } = await makeFull(client);
    const before = await read(client, feature);
    for (let time = 0; time < 3; time++) {
      await client.data("DELETE", `/features/${feature}`);
      await restore(client, [feature]);
    }
    expect(await read(client, feature)).toEqual(before);
    expect((await pictureOf(client, photo)).status).toBe(200);
  });

  it("finds the notes that were kept under its id", async () => {
    const { client } = await newPerson();
    const { feature } = await makeFull(client);
    const before = await read(client, feature);
    await client.data("DELETE", `/features/${feature}?deleteNotes=false&deletePhotos=false`);
    await restore(client, [feature]);
    expect(await read(client, feature)).toEqual(before);
  });

  it("comes back into its hunts whichever of them comes back first", async () => {
    const { client } = await newPerson();
    for (const huntFirst of [true, false]) {
      const { feature, hunt } = await makeFull(client);
      await client.data("DELETE", `/features/${feature}`);
      await client.data("DELETE", `/collections/${hunt}`);
      const steps = [
        () => client.data("POST", `/collections/${hunt}/restore`),
        () => restore(client, [feature]),
      ];
      for (const step of huntFirst ? steps : steps.reverse()) await step();
      expect(await membersOf(client, hunt)).toEqual([feature]);
      expect((await read(client, feature)).collectionIds).toEqual([hunt]);
    }
  });

  it("is shared again as it was, by link and with people", async () => {
    const { client } = await newPerson();
    const { client: friend } = await newPerson();
    const { client: late } = await newPerson();
    const { feature } = await makeFull(client);
    const { shareTag } = await client.data<{ shareTag: string }>("POST", `/shares/feature/${feature}`);
    await friend.data("POST", "/shares/token", { token: shareTag });
    await client.data("DELETE", `/features/${feature}`);
    expect(await statusOf(friend, "GET", `/features/${feature}`)).toBe(404);
    expect((await late.call("POST", "/shares/token", { token: shareTag })).status).toBe(404);
    // Those who only received it do not bring it back.
    expect(await restore(friend, [feature])).toMatchObject({ successful: [] });
    await restore(client, [feature]);
    expect(await statusOf(friend, "GET", `/features/${feature}`)).toBe(200);
    expect((await late.call("POST", "/shares/token", { token: shareTag })).status).toBe(200);
  });

  it("cannot be brought back after an hour, nor by anybody else, and is swept away with its files", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    const { feature, photo } = await makeFull(client);
    const files = await database.query("select file_id from photo_files where photo_id = $1", [photo]);
    await client.data("DELETE", `/features/${feature}`);
    const failed = [{ id: feature, reason: "not-found" }];
    expect(await restore(other, [feature])).toEqual({ successful: [], failed });
    await age(feature, `${BIN_SECONDS + 1} seconds`);
    expect(await restore(client, [feature])).toEqual({ successful: [], failed });
    const ids = files.rows.map((row) => row.file_id);
    await database.query("update stray_files set due_at = now() where file_id = any($1)", [ids]);
    await expect
      .poll(
        async () =>
          (
            await database.query(
              "select uuid from bin where uuid = $1 union all select file_id from stray_files where file_id = any($2)",
              [feature, ids],
            )
          ).rows,
        { timeout: 20_000 },
      )
      .toEqual([]);
  });

  it("of an import that waits for its confirmation goes for good", async () => {
    const { client } = await newPerson();
    const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1" lon="2"><name>W</name></wpt></gpx>`;
    const { uploadId } = await importFile(client, "a.gpx", gpx);
    const { items } = await client.data<{ items: { uuid: string; type: string }[] }>(
      "GET",
      `/imports/${uploadId}`,
    );
    const staged = items.find(({ type }) => type === "feature")?.uuid ?? "";
    await client.data("POST", "/features/delete", { featureIds: [staged] });
    expect(await restore(client, [staged])).toMatchObject({ successful: [] });
  });
});

describe("a deleted hunt", () => {
  it("comes back with its features and notes, without those that were deleted meanwhile", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    const { feature, hunt } = await makeFull(client);
    const second = await make(client, "/features", waypoint("Second"));
    await client.data("PATCH", `/collections/${hunt}/add/features`, { featureIds: [second] });
    await make(client, "/notes/collection", { noteableId: hunt, title: "Plan", contents: "Early" });
    const before = await client.data("GET", `/collections/${hunt}`);
    const notes = await client.data("GET", `/notes/collection/${hunt}`);
    await client.data("DELETE", `/collections/${hunt}`);
    expect((await read(client, feature)).collectionIds).toEqual([]);
    expect(await statusOf(other, "POST", `/collections/${hunt}/restore`)).toBe(404);
    expect(await client.data("POST", `/collections/${hunt}/restore`)).toMatchObject({ uuid: hunt, count: 2 });
    expect(await membersOf(client, hunt)).toEqual([feature, second].sort());
    expect(await client.data("GET", `/collections/${hunt}`)).toMatchObject({
      ...(before as object),
      featureIds: expect.arrayContaining([feature, second]),
    });
    expect(await client.data("GET", `/notes/collection/${hunt}`)).toEqual(notes);

    await client.data("DELETE", `/collections/${hunt}`);
    await client.data("DELETE", `/features/${second}`);
    await client.data("POST", `/collections/${hunt}/restore`);
    expect(await membersOf(client, hunt)).toEqual([feature]);
  });
});

describe("a deleted note or photo", () => {
  it("comes back to its feature, and to nobody else", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    const { feature, photo } = await makeFull(client);
    const before = await read(client, feature);
    const picture = await pictureOf(client, photo);
    for (const path of [`/notes/${before.notes[0]?.uuid}`, `/photos/${photo}`]) {
      await client.data("DELETE", path);
      expect(await statusOf(other, "POST", `${path}/restore`)).toBe(404);
      expect(await read(client, feature)).not.toEqual(before);
      await client.data("POST", `${path}/restore`);
      expect(await read(client, feature)).toEqual(before);
      expect(await statusOf(client, "POST", `${path}/restore`)).toBe(200);
    }
    expect(await pictureOf(client, photo)).toEqual(picture);
  });

  it("waits for its feature", async () => {
    const { client } = await newPerson();
    const { feature, photo } = await makeFull(client);
    const before = await read(client, feature);
    const paths = [`/notes/${before.notes[1]?.uuid}`, `/photos/${photo}`];
    for (const path of paths) await client.data("DELETE", path);
    await client.data("DELETE", `/features/${feature}`);
    for (const path of paths) expect(await statusOf(client, "POST", `${path}/restore`)).toBe(404);
    await restore(client, [feature]);
    for (const path of paths) await client.data("POST", `${path}/restore`);
    expect(await read(client, feature)).toEqual(before);
  });

  it("does not come back beyond the limit of a feature", async () => {
    const { client, account } = await newPerson();
    const { feature, photo } = await makeFull(client);
    await client.data("DELETE", `/photos/${photo}`);
    await database.query(
      `insert into photos (user_id, uuid, title, feature_id, created_at)
       select $1, gen_random_uuid(), 'P', $2, 1 from generate_series(1, 100)`,
      [account.uuid, feature],
    );
    expect((await client.call("POST", `/photos/${photo}/restore`)).status).toBe(409);
    expect(await statusOf(client, "GET", `/photos/${photo}`)).toBe(404);
    // Nothing is lost by that.
    await database.query("delete from photos where feature_id = $1", [feature]);
    expect((await client.call("POST", `/photos/${photo}/restore`)).status).toBe(200);
  });
});
