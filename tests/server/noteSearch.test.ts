import { beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../support/api";
import { newPerson, type SeenFeature, waypoint } from "../support/content";

interface Hit {
  noteableType: string;
  noteableId: string;
  title: string;
  ghType: string | null;
  excerpt: { before: string; found: string; after: string };
}

let owner: TestClient;
let friend: TestClient;
let stranger: TestClient;
let wallow: SeenFeature;
let camp: SeenFeature;
let hunt: { uuid: string };

const search = (client: TestClient, text: string, limit = 50) =>
  client.data<{ hits: Hit[]; more: boolean }>(
    "GET",
    `/search/notes?text=${encodeURIComponent(text)}&limit=${limit}`,
  );
const titles = async (client: TestClient, text: string) =>
  (await search(client, text)).hits.map(({ title }) => title);
const note = (client: TestClient, type: string, noteableId: string, contents: string, title = "") =>
  client.data<{ uuid: string }>("POST", `/notes/${type}`, { noteableId, title, contents });

beforeAll(async () => {
  ({ client: owner } = await newPerson());
  ({ client: friend } = await newPerson());
  ({ client: stranger } = await newPerson());
  wallow = await owner.data<SeenFeature>("POST", "/features", waypoint("Old wallow"));
  camp = await owner.data<SeenFeature>("POST", "/features", waypoint("Ridge camp"));
  hunt = await owner.data("POST", "/collections", { title: "September" });
  await note(owner, "feature", wallow.uuid, "Fresh sign.\n\nElk BUGLED at dawn, 100% sure_thing (twice)");
  await note(owner, "feature", wallow.uuid, "An older bugle heard here too");
  await note(owner, "feature", camp.uuid, "Gr\u00fc\u00dfe vom H\u00fcttenwirt", "Stove fuel");
  await note(owner, "collection", hunt.uuid, "Who bugles best gets the stove");
});

describe("a note search", () => {
  it("finds own hunts and features by part of a note, each once, with an excerpt", async () => {
    const { hits, more } = await search(owner, "bugle");
    expect(hits.map(({ noteableType, noteableId, ghType }) => [noteableType, noteableId, ghType])).toEqual(
      expect.arrayContaining([
        ["feature", wallow.uuid, "Point"],
        ["collection", hunt.uuid, null],
      ]),
    );
    expect(hits).toHaveLength(2);
    expect(more).toBe(false);
    const { hits: dawn } = await search(owner, "bugled AT");
    expect(dawn).toEqual([
      {
        noteableType: "feature",
        noteableId: wallow.uuid,
        title: "Old wallow",
        ghType: "Point",
        excerpt: { before: "Fresh sign. Elk ", found: "BUGLED at", after: " dawn, 100% sure_thing (twice)" },
      },
    ]);
  });

  it("finds a note by its title too", async () => {
    const { hits } = await search(owner, "fuel");
    expect(hits[0]?.excerpt).toEqual({
      before: "Stove ",
      found: "fuel",
      after: " Gr\u00fc\u00dfe vom H\u00fcttenwirt",
    });
  });

  it.each([
    ["letters beyond ASCII in either case", "gr\u00dc\u00dfe"],
    ["letters that are written in parts", "hu\u0308tten"],
    ["words with a line break between them", "fuel gr\u00fc"],
  ])("finds %s", async (_what, text) => {
    expect(await titles(owner, text)).toEqual(["Ridge camp"]);
  });

  it("matches every character literally", async () => {
    expect(await titles(owner, "100% SURE_thing (TWICE)")).toEqual(["Old wallow"]);
    for (const text of [".*", "%", "(", "[a-z]", "\\", "'; drop table notes; --", "\u0000", "***:bugle"]) {
      const found = await titles(owner, text);
      expect(found, text).toEqual(text === "%" || text === "(" ? ["Old wallow"] : []);
    }
  });

  it("marks where more of a long note is left out", async () => {
    const long = await owner.data<SeenFeature>("POST", "/features", waypoint("Long story"));
    await note(owner, "feature", long.uuid, `${"word ".repeat(400)}needle${" word".repeat(400)}`);
    const { excerpt } = (await search(owner, "NEEDLE")).hits[0] as Hit;
    expect(excerpt.before).toMatch(/^…(word )+$/);
    expect(excerpt.found).toBe("needle");
    expect(excerpt.after).toMatch(/^( word)+…$/);
    expect(`${excerpt.before}${excerpt.after}`.length).toBeLessThan(180);
  });

  it("lists the latest first and says when there are more than requested", async () => {
    const many = await Promise.all(
      ["First", "Second", "Third"].map((title) =>
        owner.data<SeenFeature>("POST", "/features", waypoint(title)),
      ),
    );
    const made = [];
    for (const { uuid } of many) made.push(await note(owner, "feature", uuid, "counted acorns"));
    await owner.data("PATCH", `/notes/${made[1]?.uuid}`, { contents: "counted acorns again" });
    const { hits, more } = await search(owner, "acorns", 2);
    expect(hits[0]?.title).toBe("Second");
    expect([hits.length, more]).toEqual([2, true]);
    expect((await search(owner, "acorns", 3)).more).toBe(false);
  });

  it("finds nothing in another account", async () => {
    for (const text of ["bugle", "fuel", "needle", "e"]) expect(await titles(stranger, text)).toEqual([]);
  });

  it("finds notes of shared items, for as long as they are shared", async () => {
    const shared = await owner.data<SeenFeature>("POST", "/features", waypoint("Shared spring"));
    const inHunt = await owner.data<SeenFeature>("POST", "/features", waypoint("In the shared hunt"));
    const trip = await owner.data<{ uuid: string }>("POST", "/collections", { title: "Shared trip" });
    await owner.data("PATCH", `/collections/${trip.uuid}/add/features`, { featureIds: [inHunt.uuid] });
    for (const { uuid } of [shared, inHunt]) await note(owner, "feature", uuid, "cold water all summer");
    await note(owner, "collection", trip.uuid, "bring water");
    for (const [type, { uuid }] of [
      ["feature", shared],
      ["collections", trip],
    ] as const) {
      const { shareTag } = await owner.data<{ shareTag: string }>("POST", `/shares/${type}/${uuid}`);
      await friend.data("POST", "/shares/token", { token: shareTag });
    }
    expect((await titles(friend, "WATER")).sort()).toEqual([
      "In the shared hunt",
      "Shared spring",
      "Shared trip",
    ]);
    expect(await titles(friend, "bugle")).toEqual([]);
    expect(await titles(stranger, "water")).toEqual([]);
    await friend.data("PATCH", `/shares/leave/collections/${trip.uuid}`);
    expect(await titles(friend, "water")).toEqual(["Shared spring"]);
    await owner.data("DELETE", `/features/${shared.uuid}`);
    expect(await titles(friend, "water")).toEqual([]);
    expect(await titles(owner, "all summer")).toEqual(["In the shared hunt"]);
  });

  it.each([
    "/search/notes",
    "/search/notes?text=%20",
    `/search/notes?text=${"x".repeat(200)}`,
    "/search/notes?text=a&limit=5000",
  ])("refuses %s", async (path) => {
    expect((await owner.call("GET", path)).status).toBe(400);
  });
});
