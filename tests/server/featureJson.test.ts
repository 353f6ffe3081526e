import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import type { Database } from "../../server/db/schema";
import { feature, slimFeature } from "../../server/schemas/features";
import { getFeature } from "../../server/services/features";
import type { TestClient } from "../support/api";
import { area, line, newPerson, uploadPhoto, waypoint } from "../support/content";
import { databaseOf } from "../support/database";

const STRANGE = 'Quotes " and \\ and \n\t\u0001 and 🦌 and </script> and {"a":[1]}';

interface Seen {
  uuid: string;
  title: string;
  notes: { contents: string }[];
  properties: Record<string, unknown>;
}

const save = (client: TestClient, body: object) => client.data<Seen>("POST", "/features", body);

/** Returns one feature from every endpoint that has it: by id, in a batch, and in both kinds of list. */
async function everyAnswer(client: TestClient, uuid: string) {
  const one = await client.data<Seen>("GET", `/features/${uuid}`);
  const batch = await client.data<{ features: Seen[] }>("POST", "/features/get", { featureIds: [uuid] });
  const list = await client.data<{ features: Seen[] }>("GET", "/features");
  const slim = await client.data<{ features: Seen[] }>("GET", "/features?slim=1");
  const listed = list.features.find((other) => other.uuid === uuid);
  expect(batch.features).toEqual([one]);
  expect(listed).toEqual(one);
  return { whole: one, slim: slim.features.find((other) => other.uuid === uuid) };
}

describe("a feature's JSON, written by the database", () => {
  it("matches the schemas exactly, whatever its texts and values", async () => {
    const { client, account } = await newPerson();
    const hunt = await client.data<{ uuid: string }>("POST", "/collections", { title: STRANGE });
    const bodies = [
      { ...waypoint(STRANGE), properties: { ghType: "Point", color: [1, 2, 3, 0.25], icon: null } },
      line([
        [-105, 40],
        [-98, 38.5, 1e-7],
      ]),
      line(
        [
          [1, 2, 3.5],
          [1, 2, 4],
        ],
        "Tracks",
        [null, 1_700_000_000_123],
      ),
      area([
        [
          [-105, 40],
          [-105.1, 40],
          [-105.1, 40.1],
        ],
      ]),
    ];
    for (const body of bodies) {
      const saved = await save(client, body);
      await client.data("PATCH", `/features/${saved.uuid}`, {
        notes: [
          { title: STRANGE, contents: STRANGE },
          { title: "", contents: "b" },
        ],
      });
      await client.data("PATCH", `/features/${saved.uuid}/add/collections`, { collectionIds: [hunt.uuid] });
      const photo = await uploadPhoto(client, saved.uuid, STRANGE);
      const { whole, slim } = await everyAnswer(client, saved.uuid);
      expect(feature.strict().parse(whole)).toEqual(whole);
      expect(slimFeature.strict().parse(slim)).toEqual(slim);
      expect(whole).toMatchObject({
        title: body.title.trim(),
        isOwner: true,
        sharedBy: null,
        collectionIds: [hunt.uuid],
        photoIds: [photo.uuid],
        notes: [{ title: STRANGE, contents: STRANGE }, { contents: "b" }],
        properties: { userUuid: account.uuid },
      });
    }
  });

  it("shows recipients only the owner's name", async () => {
    const owner = await newPerson();
    const reader = await newPerson();
    const { uuid } = await save(owner.client, waypoint(STRANGE));
    const hunt = await owner.client.data<{ uuid: string }>("POST", "/collections", { title: "Private" });
    await owner.client.data("PATCH", `/features/${uuid}/add/collections`, { collectionIds: [hunt.uuid] });
    const { shareTag } = await owner.client.data<{ shareTag: string }>("POST", `/shares/feature/${uuid}`);
    await reader.client.data("POST", "/shares/token", { token: shareTag });
    const { whole, slim } = await everyAnswer(reader.client, uuid);
    const told = {
      isOwner: false,
      sharedBy: { firstName: "Test", lastName: "Person", avatar: null },
      collectionIds: [],
      properties: { userUuid: "" },
    };
    expect(feature.strict().parse(whole)).toMatchObject(told);
    expect(slimFeature.strict().parse(slim)).toMatchObject(told);
    const mine = await save(reader.client, waypoint("Mine"));
    expect((await everyAnswer(reader.client, mine.uuid)).whole).toMatchObject({
      isOwner: true,
      sharedBy: null,
      properties: { userUuid: reader.account.uuid },
    });
  });

  it("includes a track's times, but not a waypoint's", async () => {
    const { client } = await newPerson();
    const vertices = [
      [1, 2],
      [3, 4],
    ];
    const timesOf = async (times: (number | null)[]) =>
      (await save(client, line(vertices, "Tracks", times))).properties.times;
    expect(await timesOf([5, null])).toEqual([5, null]);
    expect(await timesOf([null, null])).toBeNull();
    expect((await save(client, waypoint("Point"))).properties).not.toHaveProperty("times");
  });
});

it("names a feature's hunts in the same order however the database reads them", async () => {
  const { client, account } = await newPerson();
  const { uuid } = await save(client, waypoint("Stand"));
  const hunts: string[] = [];
  for (let n = 0; n < 6; n++)
    hunts.push((await client.data<Seen>("POST", "/collections", { title: `${n}` })).uuid);
  hunts.sort();
  // Added in reverse, so that the order of the rows differs from the order of the ids.
  for (const hunt of [...hunts].reverse())
    await client.data("PATCH", `/features/${uuid}/add/collections`, { collectionIds: [hunt] });
  const { whole, slim } = await everyAnswer(client, uuid);
  expect([whole, slim]).toMatchObject([{ collectionIds: hunts }, { collectionIds: hunts }]);
  const pool = new pg.Pool({
    ...databaseOf(inject("serverDataDir")),
    options: "-c enable_indexscan=off -c enable_indexonlyscan=off -c enable_bitmapscan=off",
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const read = await getFeature(db, account.uuid, uuid).finally(() => db.destroy());
  expect(JSON.parse(read)).toMatchObject({ collectionIds: hunts });
});
