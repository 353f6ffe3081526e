import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { BinItem } from "../../src/domain/bin";
import type { TestClient } from "../support/api";
import { area, importFile, newPerson, type SeenFeature, uploadPhoto, waypoint } from "../support/content";
import { poolOf, setBack } from "../support/database";

type Seen = SeenFeature & { photoIds: string[] };
interface BinPage {
  items: BinItem[];
  total: number;
  nextCursor: string | null;
  keptDays: number;
}
type Key = Pick<BinItem, "type" | "uuid">;
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
const DAY_MS = 86_400_000;
/** Moves an item's deletion back by the given milliseconds. */
const age = (uuid: string, ms: number) =>
  setBack(database, "bin", ["uuid", uuid], ["deleted_at", "expires_at"], ms);

const binPage = (client: TestClient, query = "") => client.data<BinPage>("GET", `/bin${query}`);
const binOf = async (client: TestClient, query = "") => (await binPage(client, query)).items;
const restoreItems = (client: TestClient, items: Pick<BinItem, "type" | "uuid">[]) =>
  client.data<{ restored: Key[]; failed: (Key & { reason: string })[] }>("POST", "/bin/restore", { items });

/** Creates a waypoint in a hunt, with two notes and a photo. */
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
  it("is removed at once, and is restored unchanged: hunts, notes, photos and times", async () => {
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
    // The files are attached again, so the sweep doesn't remove them.
    const strays = await database.query(
      "select from stray_files s join photo_files f using (user_id, file_id) where f.photo_id = $1",
      [photo],
    );
    expect(strays.rows).toEqual([]);
    expect((await database.query("select from bin where uuid = any($1)", [[feature, shape]])).rows).toEqual(
      [],
    );
    // Repeating the request, as after a lost response, does no harm.
    expect(await restore(client, [feature])).toEqual({ successful: [feature], failed: [] });
    expect(await read(client, feature)).toEqual(before[0]);
  });

  it("can be deleted and restored again and again", async () => {
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

  it("gets back the notes kept under its id", async () => {
    const { client } = await newPerson();
    const { feature } = await makeFull(client);
    const before = await read(client, feature);
    await client.data("DELETE", `/features/${feature}?deleteNotes=false&deletePhotos=false`);
    await restore(client, [feature]);
    expect(await read(client, feature)).toEqual(before);
  });

  it("is restored into its hunts in whichever order they are restored", async () => {
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

  it("is in the hunts it was added to while deleted, and not in those it left", async () => {
    const { client } = await newPerson();
    const [left, alone, joined] = [
      await make(client, "/collections", { title: "Left" }),
      await make(client, "/collections", { title: "Left alone" }),
      await make(client, "/collections", { title: "Joined" }),
    ];
    const feature = await make(client, "/features", waypoint("Stand"));
    const put = (collectionIds: string[]) =>
      client.data<Batch>("PATCH", "/collections/add/features", { featureIds: [feature], collectionIds });
    await put([left, alone]);
    await client.data("DELETE", `/features/${feature}`);
    expect((await put([joined])).failed.map(({ id }) => id)).toEqual([feature]);
    await client.data("PATCH", `/collections/${left}/remove/features`, { featureIds: [feature] });
    const one = `/features/${feature}/remove/collections`;
    expect((await client.call("PATCH", one, { collectionIds: [alone] })).status).toBe(404);
    const { client: stranger } = await newPerson();
    await stranger.call("PATCH", one, { collectionIds: [joined] });
    const theirs = await make(stranger, "/collections", { title: "Theirs" });
    await stranger.call("PATCH", "/collections/add/features", {
      featureIds: [feature],
      collectionIds: [theirs, joined],
    });
    await restore(client, [feature]);
    expect(await membersOf(client, joined)).toEqual([feature]);
    expect([await membersOf(client, left), await membersOf(client, alone)]).toEqual([[], []]);
    expect(await membersOf(stranger, theirs)).toEqual([]);
  });

  it("isn't added to a hunt by a refused request", async () => {
    const { client } = await newPerson();
    const hunt = await make(client, "/collections", { title: "Ridge" });
    const feature = await make(client, "/features", waypoint("Stand"));
    await client.data("DELETE", `/features/${feature}`);
    const path = `/features/${feature}/add/collections`;
    expect((await client.call("PATCH", path, { collectionIds: [hunt] })).status).toBe(404);
    await restore(client, [feature]);
    expect(await membersOf(client, hunt)).toEqual([]);
  });

  it("is shared again as before, by link and with recipients", async () => {
    const { client } = await newPerson();
    const { client: friend } = await newPerson();
    const { client: late } = await newPerson();
    const { feature } = await makeFull(client);
    const { shareTag } = await client.data<{ shareTag: string }>("POST", `/shares/feature/${feature}`);
    await friend.data("POST", "/shares/token", { token: shareTag });
    await client.data("DELETE", `/features/${feature}`);
    expect(await statusOf(friend, "GET", `/features/${feature}`)).toBe(404);
    expect((await late.call("POST", "/shares/token", { token: shareTag })).status).toBe(404);
    // Recipients can't restore it.
    expect(await restore(friend, [feature])).toMatchObject({ successful: [] });
    await restore(client, [feature]);
    expect(await statusOf(friend, "GET", `/features/${feature}`)).toBe(200);
    expect((await late.call("POST", "/shares/token", { token: shareTag })).status).toBe(200);
  });

  it("can't be restored after 30 days or by another user, and is purged with its files", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    const { feature, photo } = await makeFull(client);
    const files = await database.query("select file_id from photo_files where photo_id = $1", [photo]);
    await client.data("DELETE", `/features/${feature}`);
    const failed = [{ id: feature, reason: "not-found" }];
    expect(await restore(other, [feature])).toEqual({ successful: [], failed });
    await age(feature, 30 * DAY_MS - 60_000);
    expect(await binOf(client)).toHaveLength(1);
    await age(feature, 120_000);
    expect(await binOf(client)).toEqual([]);
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

  it("of an unconfirmed import is permanently deleted", async () => {
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
  it("is restored with its features and notes, without those deleted since", async () => {
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

it("a feature added to a deleted hunt is in it once the hunt is restored", async () => {
  const { client } = await newPerson();
  const hunt = await make(client, "/collections", { title: "Ridge" });
  const feature = await make(client, "/features", waypoint("Stand"));
  await client.data("DELETE", `/collections/${hunt}?deleteNotes=true`);
  await client.data("PATCH", "/collections/add/features", { featureIds: [feature], collectionIds: [hunt] });
  await restoreItems(client, [{ type: "collection", uuid: hunt }]);
  expect(await membersOf(client, hunt)).toEqual([feature]);
});

describe("a deleted note or photo", () => {
  it("is restored to its feature, for its owner only", async () => {
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

  it("isn't restored beyond a feature's limit", async () => {
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
    // The photo stays in the bin and can be restored later.
    await database.query("delete from photos where feature_id = $1", [feature]);
    expect((await client.call("POST", `/photos/${photo}/restore`)).status).toBe(200);
  });
});

describe("Recently deleted", () => {
  it("lists deleted items, newest first, with what each restores and when it expires", async () => {
    const { client } = await newPerson();
    const { feature, hunt, photo } = await makeFull(client);
    const before = await read(client, feature);
    const [note] = before.notes;
    await client.data("DELETE", `/notes/${note?.uuid}`);
    await client.data("DELETE", `/photos/${photo}`);
    await client.data("DELETE", `/collections/${hunt}`);
    await client.data("DELETE", `/features/${feature}`);
    const { items, total, nextCursor, keptDays } = await binPage(client);
    expect([total, nextCursor, keptDays]).toEqual([4, null, 30]);
    expect(items).toMatchObject([
      { type: "feature", uuid: feature, title: "Stand", ghType: "Point", notes: 1, photos: 0 },
      { type: "collection", uuid: hunt, title: "Ridge", ghType: null, features: 1 },
      { type: "photo", uuid: photo, parent: "Stand", parentThere: false },
      { type: "note", uuid: note?.uuid, title: "First", parent: "Stand", parentThere: false },
    ]);
    for (const { deletedAt, expiresAt } of items) {
      expect(Math.abs(deletedAt * 1000 - Date.now())).toBeLessThan(60_000);
      expect(expiresAt - deletedAt).toBe((30 * DAY_MS) / 1000);
    }
    const { restored, failed } = await restoreItems(client, items);
    expect([restored.length, failed]).toEqual([4, []]);
    expect(await read(client, feature)).toEqual(before);
    expect(await binPage(client)).toMatchObject({ items: [], total: 0 });
  });

  it("restores what it can and reports the rest", async () => {
    const { client } = await newPerson();
    const { feature } = await makeFull(client);
    const note = (await read(client, feature)).notes[0]?.uuid ?? "";
    await client.data("DELETE", `/notes/${note}`);
    await client.data("DELETE", `/features/${feature}`);
    const missing = { type: "feature" as const, uuid: "00000000-0000-4000-8000-000000000000" };
    const wrong = { type: "note" as const, uuid: "no id" };
    expect(await restoreItems(client, [{ type: "note", uuid: note }, missing, wrong])).toEqual({
      restored: [],
      failed: [missing, { type: "note", uuid: note }, wrong].map((key) => ({ ...key, reason: "not-found" })),
    });
    expect((await binPage(client)).total).toBe(2);
  });

  it("restores notes and photos up to their feature's limit, in the requested order", async () => {
    const { client, account } = await newPerson();
    const { feature, photo } = await makeFull(client);
    const more = (await uploadPhoto(client, feature, "Doe")).uuid;
    const notes = (await read(client, feature)).notes.map(({ uuid }) => uuid);
    for (const uuid of notes) await client.data("DELETE", `/notes/${uuid}`);
    for (const uuid of [photo, more]) await client.data("DELETE", `/photos/${uuid}`);
    await database.query(
      `insert into notes (user_id, uuid, noteable_type, noteable_id, title, contents, created_at, updated_at)
       select $1, gen_random_uuid(), 'feature', $2, '', 'N', 1, 1 from generate_series(1, 99)`,
      [account.uuid, feature],
    );
    await database.query(
      `insert into photos (user_id, uuid, title, feature_id, created_at)
       select $1, gen_random_uuid(), 'P', $2, 1 from generate_series(1, 99)`,
      [account.uuid, feature],
    );
    const items = [
      ...[...notes].reverse().map((uuid) => ({ type: "note" as const, uuid })),
      ...[more, photo].map((uuid) => ({ type: "photo" as const, uuid })),
    ];
    const [second, first, doe, buck] = items;
    const { client: other } = await newPerson();
    expect((await restoreItems(other, items)).restored).toEqual([]);
    const outcome = {
      restored: [second, doe],
      failed: [
        { ...first, reason: "too-many-notes" },
        { ...buck, reason: "too-many-photos" },
      ],
    };
    expect(await restoreItems(client, items)).toEqual(outcome);
    // Repeating the request, as after a lost response, gets the same result.
    expect(await restoreItems(client, items)).toEqual(outcome);
    expect(await binOf(client)).toMatchObject([{ uuid: photo }, { uuid: notes[0] }]);
    expect(await statusOf(client, "POST", `/notes/${notes[0]}/restore`)).toBe(409);
    expect(await pictureOf(client, more)).toMatchObject({ status: 200 });
  });

  it("is paged and searched by title", async () => {
    const { client } = await newPerson();
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push(await make(client, "/features", waypoint(`Élk ${n} 100%_`)));
    const moose = await make(client, "/features", waypoint("Moose"));
    for (const uuid of [...made, moose]) await client.data("DELETE", `/features/${uuid}`);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: BinPage = await binPage(
        client,
        `?limit=2&search=${encodeURIComponent("éLK")}${cursor && `&cursor=${cursor}`}`,
      );
      expect(page.total).toBe(5);
      seen.push(...page.items.map(({ uuid }) => uuid));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([...made].reverse());
    expect(await binOf(client, "?search=100%25_")).toHaveLength(5);
    expect(await binOf(client, "?search=wolf")).toEqual([]);
    const [{ nextCursor }, other] = [await binPage(client, "?limit=2"), "&search=moose"];
    expect((await client.call("GET", `/bin?cursor=${nextCursor}${other}`)).status).toBe(400);
  });

  it("is separate for each account", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    const { feature, hunt, photo } = await makeFull(client);
    const note = (await read(client, feature)).notes[0]?.uuid ?? "";
    for (const path of [`/notes/${note}`, `/photos/${photo}`, `/features/${feature}`, `/collections/${hunt}`])
      await client.data("DELETE", path);
    const items = await binOf(client);
    expect(await binPage(other)).toMatchObject({ items: [], total: 0 });
    const { restored, failed } = await restoreItems(other, items);
    expect([restored, failed.length]).toEqual([[], 4]);
    expect(await binOf(client)).toEqual(items);
  });

  it("lists the features deleted with a hunt", async () => {
    const { client } = await newPerson();
    const { feature, hunt } = await makeFull(client);
    const alone = await make(client, "/features", waypoint("Alone"));
    await client.data("POST", "/features/delete", { featureIds: [feature], collectionId: hunt });
    await client.data("DELETE", `/collections/${hunt}`);
    await client.data("DELETE", `/features/${alone}`);
    const together = await binOf(client, `?deletedWith=${hunt}`);
    expect(together.map(({ uuid }) => uuid)).toEqual([feature]);
    await restoreItems(client, [{ type: "collection", uuid: hunt }, ...together]);
    expect(await membersOf(client, hunt)).toEqual([feature]);
  });

  it("keeps a feature's place in a hunt as long as either side can be restored", async () => {
    const { client } = await newPerson();
    const { feature, hunt } = await makeFull(client);
    await client.data("DELETE", `/features/${feature}`);
    await database.query(
      "update bin_places set expires_at = now() + interval '1 minute' where feature_id = $1",
      [feature],
    );
    await client.data("DELETE", `/collections/${hunt}`);
    const { rows } = await database.query(
      "select from bin_places where feature_id = $1 and expires_at > now() + interval '29 days'",
      [feature],
    );
    expect(rows).toHaveLength(1);
  });

  it("keeps photos' files longer than the photos can be restored", async () => {
    const { client } = await newPerson();
    const { feature, photo } = await makeFull(client);
    const files = await database.query("select file_id from photo_files where photo_id = $1", [photo]);
    await client.data("DELETE", `/features/${feature}`);
    const { rows } = await database.query(
      `select from stray_files s, bin b
       where s.user_id = b.user_id and s.file_id = any($1) and not s.leaving and b.uuid = $2 and s.due_at > b.expires_at`,
      [files.rows.map((row) => row.file_id), feature],
    );
    expect(rows).toHaveLength(3);
  });
});
