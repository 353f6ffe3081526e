import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { TestClient } from "../support/api";
import {
  importAtOnce,
  importFile,
  newPerson,
  planOf,
  problemOf,
  type SeenFeature,
  type SeenPlan,
  uploadPhoto,
  waypoint,
} from "../support/content";
import { poolOf } from "../support/database";
import { SyncMirror, type SyncPage } from "../support/syncMirror";

let pool: pg.Pool;
beforeAll(() => {
  pool = poolOf(inject("serverDataDir"));
});
afterAll(() => pool.end());

const make = (client: TestClient, title = "Stand") =>
  client.data<SeenFeature>("POST", "/features", waypoint(title)).then(({ uuid }) => uuid);
const hunt = (client: TestClient, title = "Ridge") =>
  client.data<{ uuid: string }>("POST", "/collections", { title }).then(({ uuid }) => uuid);
const add = (client: TestClient, collection: string, featureIds: string[]) =>
  client.data("PATCH", `/collections/${collection}/add/features`, { featureIds });
const nowOf = async (client: TestClient) => (await client.data<SyncPage>("GET", "/sync")).now;
const since = (client: TestClient, number: number) => client.data<SyncPage>("GET", `/sync?since=${number}`);

async function share(owner: TestClient, type: "collections" | "feature", id: string, recipient: TestClient) {
  const { shareTag } = await owner.data<{ shareTag: string }>("POST", `/shares/${type}/${id}`);
  await recipient.data("POST", "/shares/token", { token: shareTag });
}

const GPX = (count: number) =>
  `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${Array.from(
    { length: count },
    (_, index) => `<wpt lat="40" lon="-105"><name>P${index}</name><desc>Note ${index}</desc></wpt>`,
  ).join("")}</gpx>`;

describe("numbered changes", () => {
  it("every content change gets one number, and a client that reads changes matches the lists", {
    timeout: 120_000,
  }, async () => {
    const { client } = await newPerson();
    const mirror = new SyncMirror(client);
    let number = 0;
    /** Runs one request and expects it to take one number, after which the mirror matches the server. */
    const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const done = await work();
      expect(await nowOf(client), name).toBe(++number);
      await mirror.pull();
      expect(mirror.now, name).toBe(number);
      await mirror.expectSame(name);
      return done;
    };
    expect(await nowOf(client)).toBe(0);
    const feature = await step("create", () => make(client));
    const other = await step("another", () => make(client, "Camp"));
    const ridge = await step("hunt", () => hunt(client));
    await step("edit", () =>
      client.data("PATCH", `/features/${feature}`, { title: "New", notes: [{ title: "N", contents: "C" }] }),
    );
    await step("styles", () =>
      client.data("PATCH", "/features/styles", {
        featureIds: [feature, other],
        properties: { color: [1, 2, 3, 1] },
      }),
    );
    await step("add", () => add(client, ridge, [feature, other]));
    await step("remove", () =>
      client.data("PATCH", `/collections/${ridge}/remove/features`, { featureIds: [other] }),
    );
    await step("rename", () => client.data("PATCH", `/collections/${ridge}`, { title: "Saddle" }));
    const note = await step("note", () =>
      client.data<{ uuid: string }>("POST", "/notes/feature", {
        noteableId: feature,
        title: "T",
        contents: "C",
      }),
    );
    const huntNote = await step("note of a hunt", () =>
      client.data<{ uuid: string }>("POST", "/notes/collection", {
        noteableId: ridge,
        title: "T",
        contents: "C",
      }),
    );
    await step("edit a note", () => client.data("PATCH", `/notes/${note.uuid}`, { contents: "D" }));
    await step("delete notes", () => client.data("DELETE", `/notes/${huntNote.uuid}`));
    await step("restore a note", () => client.data("POST", `/notes/${huntNote.uuid}/restore`));
    const plan = await step("plan", () =>
      client.data<SeenPlan>("POST", `/collections/${ridge}/plans`, planOf("Opening day")),
    );
    await step("rename a plan", () => client.data("PATCH", `/plans/${plan.uuid}`, { title: "Second day" }));
    await step("update a plan", () =>
      client.data("PATCH", `/plans/${plan.uuid}`, { document: planOf("Moved", -106).document }),
    );
    await step("delete a plan", () => client.data("DELETE", `/plans/${plan.uuid}`));
    await step("restore a plan", () => client.data("POST", `/plans/${plan.uuid}/restore`));
    const photo = await step("photo", () => uploadPhoto(client, feature, "P"));
    await step("delete a photo", () => client.data("DELETE", `/photos/${photo.uuid}`));
    await step("restore a photo", () => client.data("POST", `/photos/${photo.uuid}/restore`));
    await step("delete", () => client.data("POST", "/features/delete", { featureIds: [feature, other] }));
    await step("restore", () => client.data("POST", "/features/restore", { featureIds: [feature, other] }));
    await step("delete a hunt", () => client.data("DELETE", `/collections/${ridge}`));
    await step("restore a hunt", () => client.data("POST", `/collections/${ridge}/restore`));
    const { uploadId } = await importFile(client, "file.gpx", GPX(3));
    expect(await nowOf(client), "what waits to be confirmed is no content").toBe(number);
    await step("confirm", () => client.data("POST", `/imports/${uploadId}/confirm`));
    const canceled = await importFile(client, "other.gpx", GPX(2));
    await client.data("DELETE", `/imports/${canceled.uploadId}`);
    expect(await nowOf(client), "an import that was canceled").toBe(number);
    await step("preferences", () =>
      client.data("POST", "/user/preferences/maps", {
        jobs: [{ action: "add", path: "features/visible/features", values: ["f1"] }],
      }),
    );
    expect((await since(client, number - 1)).preferences).toBe(true);
    // Paging one row at a time from the start ends in the same state.
    const slow = new SyncMirror(client);
    await slow.pull(1);
    await slow.expectSame("one by one");
    expect(slow.pages).toBeGreaterThan(5);
  });

  it("a refused change gets no number, and simultaneous changes get one each", async () => {
    const { client } = await newPerson();
    const feature = await make(client);
    expect((await client.call("PATCH", `/features/${feature}`, { title: "X", updatedAt: 1 })).status).toBe(
      409,
    );
    expect((await client.call("PATCH", `/features/${crypto.randomUUID()}`, { title: "X" })).status).toBe(404);
    expect(await nowOf(client)).toBe(1);
    const ridge = await hunt(client);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? make(client) : add(client, ridge, [feature]))),
    );
    expect(await nowOf(client)).toBe(22);
    const { rows } = await pool.query<{ seq: string }>(
      "select seq from features where user_id = (select user_id from features where uuid = $1) order by seq",
      [feature],
    );
    expect(new Set(rows.map(({ seq }) => seq)).size).toBe(11);
  });

  it("items deleted before numbers existed are restored with one", async () => {
    const { client, account } = await newPerson();
    const feature = await make(client);
    await client.data("POST", "/notes/feature", { noteableId: feature, title: "N", contents: "C" });
    const { client: reader } = await newPerson();
    await share(client, "feature", feature, reader);
    await client.data("POST", "/features/delete", { featureIds: [feature] });
    const { rowCount } = await pool.query(
      `update bin set item = regexp_replace(item::text, ',"seq":[0-9]+', '')::json,
         parts = regexp_replace(parts::text, ',"(owner_)?seq":[0-9]+', '', 'g')::json
       where user_id = $1 and item ->> 'seq' is not null and parts -> 'received_shares' -> 0 ->> 'owner_seq' is not null`,
      [account.uuid],
    );
    expect(rowCount).toBe(1);
    const before = await nowOf(client);
    await client.data("POST", "/features/restore", { featureIds: [feature] });
    expect(await since(client, before)).toMatchObject({ features: [{ uuid: feature }], notes: [{}] });
    expect((await since(reader, 0)).features).toHaveLength(1);
    const mirror = new SyncMirror(client);
    await mirror.pull();
    await mirror.expectSame();
  });

  it("pages stay whole while others write between them", { timeout: 60_000 }, async () => {
    const { client } = await newPerson();
    await importAtOnce(client, { name: "many.gpx", bytes: Buffer.from(GPX(60)) });
    const mirror = new SyncMirror(client);
    const gone = new Set<string>();
    let turn = 0;
    await mirror.pull(7, async () => {
      turn++;
      if (turn > 12) return;
      const ids = [...mirror.features.keys()].filter((id) => !gone.has(id));
      if (turn % 4 === 0) {
        for (const id of ids.slice(0, 2)) gone.add(id);
        await client.data("POST", "/features/delete", { featureIds: ids.slice(0, 2) });
      } else if (turn % 4 === 1) await client.data("PATCH", `/features/${ids[0]}`, { title: `Turn ${turn}` });
      else if (turn % 4 === 2) await add(client, await hunt(client, `H${turn}`), ids.slice(0, 5));
      else await make(client, `Made ${turn}`);
    });
    await mirror.pull(7);
    await mirror.expectSame();
  });

  it("requests a new snapshot when changes are no longer stored or never were", async () => {
    const { client, account } = await newPerson();
    const feature = await make(client);
    await client.data("POST", "/features/delete", { featureIds: [feature] });
    await make(client);
    const ahead = await client.call("GET", "/sync?since=4");
    expect(ahead.status).toBe(410);
    expect(problemOf(ahead.body)).toMatchObject({ id: "snapshot-needed" });
    expect((await since(client, 0)).deleted).toEqual([{ kind: "feature", id: feature, parent: null }]);
    await pool.query("update tombstones set deleted_at = now() - interval '31 days' where user_id = $1", [
      account.uuid,
    ]);
    await prune();
    expect((await client.call("GET", "/sync?since=1")).status).toBe(410);
    expect((await since(client, 2)).features).toHaveLength(1);
    // Simulates an account older than change numbers, whose content appears in no delta.
    await pool.query("update content_heads set floor = 3 where user_id = $1", [account.uuid]);
    expect((await client.call("GET", "/sync?since=2")).status).toBe(410);
    expect(await since(client, 3)).toMatchObject({ now: 3, more: false, features: [] });
    for (const wrong of ["since=-1", "since=1.5", "since=x", "after=x", "after=e30", "since=0&limit=0"])
      expect((await client.call("GET", `/sync?${wrong}`)).status, wrong).toBe(400);
  });
});

describe("content shared by others", () => {
  it("arrives by the recipient's numbers, follows the owner's changes, and leaves when the share ends", {
    timeout: 120_000,
  }, async () => {
    const { client: owner } = await newPerson();
    const { client: reader } = await newPerson();
    const [ridge, alone] = [await hunt(owner), await make(owner, "Alone")];
    const members = [await make(owner, "One"), await make(owner, "Two")];
    const unshared = await make(owner, "Mine");
    await add(owner, ridge, members);
    await make(reader, "Own");
    const mirror = new SyncMirror(reader);
    const same = async (about: string) => {
      const before = mirror.now;
      await mirror.pull();
      await mirror.expectSame(about);
      return mirror.now - before;
    };
    await same("before");
    await share(owner, "collections", ridge, reader);
    expect(await same("accepted"), "one number").toBe(1);
    expect(mirror.features.size).toBe(3);
    await share(owner, "feature", alone, reader);
    await same("a feature");
    for (const [about, work] of Object.entries({
      "an edit": () => owner.data("PATCH", `/features/${members[0]}`, { title: "Edited" }),
      "a note": () =>
        owner.data("POST", "/notes/feature", { noteableId: members[1], title: "N", contents: "C" }),
      "a note of the hunt": () =>
        owner.data("POST", "/notes/collection", { noteableId: ridge, title: "N", contents: "C" }),
      "a plan": () => owner.data("POST", `/collections/${ridge}/plans`, planOf("Opening day")),
      "a plan that changes": async () => {
        const [plan] = await plansOf(owner, ridge);
        return owner.data("PATCH", `/plans/${plan?.uuid}`, { title: "Second day" });
      },
      "a plan that is deleted": async () => {
        const [plan] = await plansOf(owner, ridge);
        return owner.data("DELETE", `/plans/${plan?.uuid}`);
      },
      "another plan": () => owner.data("POST", `/collections/${ridge}/plans`, planOf("Third day")),
      "a photo": () => uploadPhoto(owner, members[1] ?? "", "P"),
      "a new member": async () => add(owner, ridge, [unshared]),
      "a member that leaves": () =>
        owner.data("PATCH", `/collections/${ridge}/remove/features`, { featureIds: [unshared] }),
      "a member that is deleted": () => owner.data("DELETE", `/features/${members[0]}`),
      "and restored": () => owner.data("POST", "/features/restore", { featureIds: [members[0]] }),
      "a title": () => owner.data("PATCH", `/collections/${ridge}`, { title: "Saddle" }),
    })) {
      await work();
      expect(await same(about), about).toBeGreaterThan(0);
    }
    await owner.data("PATCH", `/features/${unshared}`, { title: "Nobody's business" });
    expect(await same("what is not shared")).toBe(0);
    await owner.data("DELETE", `/collections/${ridge}`);
    await same("a deleted hunt");
    expect(mirror.features.size).toBe(2);
    await owner.data("POST", `/collections/${ridge}/restore`);
    await same("a restored hunt");
    expect(mirror.features.size).toBe(4);
    await reader.data("PATCH", `/shares/leave/collections/${ridge}`);
    await same("left");
    await owner.data("DELETE", `/shares/destroy/feature/${alone}`);
    await same("ended");
    expect([...mirror.features.values()].map(({ title }) => title)).toEqual(["Own"]);
    // A reader that starts from scratch, one row at a time, gets the same content.
    const slow = new SyncMirror(reader);
    await slow.pull(1);
    await slow.expectSame("one by one");
  });

  it("keeps a feature that another share includes, and is removed with a deleted account", async () => {
    const { client: owner, account } = await newPerson();
    const { client: reader } = await newPerson();
    const feature = await make(owner);
    const hunts = [await hunt(owner, "A"), await hunt(owner, "B")];
    for (const one of hunts) {
      await add(owner, one, [feature]);
      await share(owner, "collections", one, reader);
    }
    const mirror = new SyncMirror(reader);
    await mirror.pull();
    await owner.data("DELETE", `/shares/destroy/collections/${hunts[0]}`);
    await mirror.pull();
    await mirror.expectSame();
    expect([...mirror.features.keys()]).toEqual([feature]);
    await owner.data("POST", "/user/delete", { password: account.password });
    await mirror.pull();
    await mirror.expectSame();
    expect(mirror.features.size + mirror.collections.size).toBe(0);
  });

  it("triggers a new snapshot when a share too large to list ends", async () => {
    const { client: owner, account } = await newPerson();
    const { client: reader } = await newPerson();
    const ridge = await hunt(owner);
    await share(owner, "collections", ridge, reader);
    await pool.query(
      "insert into collection_features select $1, $2, gen_random_uuid() from generate_series(1, 10001)",
      [account.uuid, ridge],
    );
    const before = await nowOf(reader);
    await owner.data("DELETE", `/shares/destroy/collections/${ridge}`);
    expect((await reader.call("GET", `/sync?since=${before}`)).status).toBe(410);
    expect((await since(reader, before + 1)).more).toBe(false);
    await owner.data("DELETE", `/collections/${ridge}`);
  });

  it("a second account gets nothing by the first's number, id or cursor", async () => {
    const { client: victim } = await newPerson();
    const feature = await make(victim, "Secret");
    const ridge = await hunt(victim, "Secret");
    await add(victim, ridge, [feature]);
    await make(victim, "Secret too");
    const { uuid: secretPlan } = await victim.data<SeenPlan>(
      "POST",
      `/collections/${ridge}/plans`,
      planOf("Secret plan"),
    );
    await victim.data("POST", "/features/delete", { featureIds: [await make(victim, "Secret gone")] });
    const { client: thief } = await newPerson();
    for (let turn = 0; turn < 8; turn++) await make(thief, "Mine");
    const first = await victim.data<SyncPage>("GET", "/sync?since=0&limit=1");
    const cursorOf = (cursor: object) => Buffer.from(JSON.stringify(cursor)).toString("base64url");
    for (const phase of ["collections", "features", "notes", "plans"])
      for (const id of [feature, ridge, secretPlan, "00000000-0000-0000-0000-000000000000"])
        await expectMine(thief, `after=${cursorOf({ phase, since: 0, now: 5, id })}`);
    for (const query of [
      "since=0",
      "since=3",
      `after=${first.after}`,
      `after=${cursorOf({ phase: "own", since: 0, key: { seq: 1, kind: "feature", id: feature, other: feature } })}`,
    ])
      await expectMine(thief, query);
    const stranger = await fetch(new URL("/api/v1/sync?since=0", victim.url));
    expect(stranger.status).toBe(401);
  });
});

const plansOf = async (client: TestClient, hunt: string) =>
  (await client.data<{ plans: SeenPlan[] }>("GET", `/collections/${hunt}/plans`)).plans;

async function expectMine(client: TestClient, query: string) {
  const page = await client.data<SyncPage>("GET", `/sync?${query}`);
  expect(JSON.stringify(page), query).not.toContain("Secret");
  expect(page.features.every(({ title }) => title === "Mine")).toBe(true);
  expect([...page.deleted, ...page.places, ...page.collections, ...page.plans]).toEqual([]);
}

async function prune(): Promise<void> {
  const { Kysely, PostgresDialect } = await import("kysely");
  const { pruneTombstones } = await import("../../server/repositories/tombstones");
  await pruneTombstones(new Kysely({ dialect: new PostgresDialect({ pool }) }), 30);
}
