import { beforeAll, describe, expect, inject, it } from "vitest";
import { readContent } from "../../src/formats";
import { type Account, TestClient } from "../support/api";
import {
  area,
  formOf,
  importFile,
  line,
  newPerson,
  picture,
  planOf,
  problemOf,
  type SeenFeature,
  waypoint,
} from "../support/content";
import { poolOf } from "../support/database";
import { readZip } from "../support/zip";

const STAGED = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1" lon="2"><name>Not confirmed</name></wpt></gpx>`;

let owner: TestClient;
let account: Account;
let entries: Map<string, Buffer>;
let photo: Uint8Array<ArrayBuffer>;
const ids = { point: "", track: "", hunt: "", photo: "" };

const linkOf = async (client: TestClient) => (await client.data<{ url: string }>("POST", "/user/export")).url;

async function download(client: TestClient): Promise<Map<string, Buffer>> {
  const answer = await fetch(new URL(await linkOf(client), client.url));
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="Ridgeline data \d{4}-\d\d-\d\d\.zip"$/,
  );
  return readZip(Buffer.from(await answer.arrayBuffer()));
}

const text = (name: string) => entries.get(name)?.toString() ?? "";
const json = <T>(name: string) => JSON.parse(text(name)) as T;

beforeAll(async () => {
  ({ client: owner, account } = await newPerson());
  ids.point = (await owner.data<SeenFeature>("POST", "/features", waypoint("Camp & <spring>"))).uuid;
  await owner.data(
    "POST",
    "/features",
    line([
      [-105, 40, 0],
      [-105.1, 40.1, 0],
    ]),
  );
  await owner.data(
    "POST",
    "/features",
    area([
      [
        [-105, 40, 0],
        [-105.1, 40, 0],
        [-105, 40.1, 0],
        [-105, 40, 0],
      ],
    ]),
  );
  const times = [1_700_000_000_000, 1_700_000_060_000];
  ids.track = (
    await owner.data<SeenFeature>(
      "POST",
      "/features",
      line(
        [
          [-106, 41, 1500],
          [-106.01, 41, 1510],
        ],
        "Tracks",
        times,
      ),
    )
  ).uuid;
  ids.hunt = (await owner.data<{ uuid: string }>("POST", "/collections", { title: "September" })).uuid;
  await owner.data("PATCH", `/collections/${ids.hunt}/add/features`, { featureIds: [ids.point] });
  await owner.data("POST", "/notes/feature", {
    noteableId: ids.point,
    title: "Note",
    contents: "Water here",
  });
  await owner.data("POST", "/notes/collection", {
    noteableId: ids.hunt,
    title: "Plan",
    contents: "Go early",
  });
  await owner.data("POST", `/collections/${ids.hunt}/plans`, planOf("Opening day"));
  await owner.data("POST", "/user/preferences/maps", {
    jobs: [{ action: "change", path: "global/pinned/collection", values: ids.hunt }],
  });
  photo = new Uint8Array(await picture(40, 30).jpeg().toBuffer());
  ids.photo = (await owner.data<{ uuid: string }>("POST", "/photos", { title: "View" })).uuid;
  const upload = `/photos/upload?photoid=${ids.photo}&featureid=${ids.point}`;
  await owner.data("POST", upload, formOf("view.jpg", photo, "photos"));
  await importFile(owner, "staged.gpx", STAGED);

  const { client: friend } = await newPerson();
  const theirs = (await friend.data<{ uuid: string }>("POST", "/features", waypoint("The friend's secret")))
    .uuid;
  for (const [from, to, path] of [
    [friend, owner, `/shares/feature/${theirs}`],
    [owner, friend, `/shares/collections/${ids.hunt}`],
  ] as const) {
    const { shareTag } = await from.data<{ shareTag: string }>("POST", path);
    await to.data("POST", "/shares/token", { token: shareTag });
  }
  entries = await download(owner);
});

describe("an account's own data", () => {
  it("is complete, in self-describing files", () => {
    const names = [...entries.keys()].sort();
    expect(names).toEqual(
      [
        "README.txt",
        "account.json",
        "features.geojson",
        "features.gpx",
        "features.kml",
        "hunts.json",
        "notes.json",
        `photos/${ids.photo}.jpg`,
        "photos.json",
        "plans.json",
        "preferences.json",
        "shares.json",
      ].sort(),
    );
    for (const name of names)
      if (!name.startsWith("photos/"))
        expect(text("README.txt")).toContain(name === "README.txt" ? "everything" : name);
  });

  it("holds every feature as GeoJSON, with notes, hunts, photos and time stamps", () => {
    const { type, features } = json<{
      type: string;
      features: { id: string; geometry: { type: string }; properties: Record<string, unknown> }[];
    }>("features.geojson");
    expect(type).toBe("FeatureCollection");
    expect(features.map(({ geometry }) => geometry.type).sort()).toEqual([
      "LineString",
      "LineString",
      "Point",
      "Polygon",
    ]);
    expect(features.find(({ id }) => id === ids.point)?.properties).toMatchObject({
      title: "Camp & <spring>",
      notes: [{ title: "Note", contents: "Water here" }],
      hunts: [{ uuid: ids.hunt, title: "September" }],
      photoIds: [ids.photo],
    });
    expect(features.find(({ id }) => id === ids.track)?.properties).toMatchObject({
      times: [1_700_000_000_000, 1_700_000_060_000],
    });
  });

  it("holds them as KML and GPX that can be imported again", async () => {
    const read = async (name: string) =>
      readContent(new Uint8Array(entries.get(name) ?? []), { fileName: name, maxBytes: 1e6 });
    expect((await read("features.kml")).titles).toHaveLength(4);
    expect((await read("features.gpx")).titles).toHaveLength(2);
  });

  it("holds hunts, notes, plans, preferences, shares and the account", () => {
    expect(json("plans.json")).toMatchObject([{ collectionId: ids.hunt, ...planOf("Opening day") }]);
    expect(json("hunts.json")).toMatchObject([{ uuid: ids.hunt, title: "September" }]);
    expect(
      json<{ contents: string }[]>("notes.json")
        .map(({ contents }) => contents)
        .sort(),
    ).toEqual(["Go early", "Water here"]);
    expect(json("preferences.json")).toMatchObject({ global: { pinned: { collection: ids.hunt } } });
    expect(json("account.json")).toMatchObject({
      email: account.email,
      sessions: [{ device: expect.any(String) }],
    });
    expect(json("shares.json")).toMatchObject({
      links: [{ type: "collection", uuid: ids.hunt }],
      sharedWith: [{ uuid: ids.hunt, firstName: "Test" }],
      received: [{ type: "feature", firstName: "Test" }],
    });
  });

  it("holds photos byte for byte as uploaded", () => {
    expect(json("photos.json")).toMatchObject([
      { uuid: ids.photo, title: "View", featureId: ids.point, file: `photos/${ids.photo}.jpg` },
    ]);
    expect(entries.get(`photos/${ids.photo}.jpg`)?.equals(Buffer.from(photo))).toBe(true);
  });

  it("holds nothing of others, nothing unconfirmed, and no secret", () => {
    const all = [...entries.values()].map(String).join("\n");
    expect(all).not.toContain("The friend's secret");
    expect(all).not.toContain("Not confirmed");
    expect(all).not.toMatch(/argon2|share-token=|token_hash|password/i);
  });

  it("is a whole file for an empty account", async () => {
    const { client } = await newPerson();
    const empty = await download(client);
    expect(JSON.parse(String(empty.get("features.geojson")))).toEqual({
      type: "FeatureCollection",
      features: [],
    });
    expect(JSON.parse(String(empty.get("notes.json")))).toEqual([]);
    expect(JSON.parse(String(empty.get("photos.json")))).toEqual([]);
  });
});

describe("its link", () => {
  it("works without a session, only for the account that requested it", async () => {
    const link = await linkOf(owner);
    const { client: thief, account: other } = await newPerson();
    const path = link.replace("/api/v1", "");
    expect((await thief.call("GET", path)).status).toBe(404);
    expect((await thief.call("GET", path.replace(account.uuid, other.uuid))).status).toBe(404);
    const stranger = new TestClient(inject("serverUrl"));
    for (const forged of [
      path.replace(account.uuid, other.uuid),
      path.replace(/expires=\d/, "expires=9"),
      path.replace(/signature=.{4}/, "signature=AAAA"),
    ])
      expect((await stranger.call("GET", forged)).status, forged).toBe(404);
    expect((await stranger.call("GET", "/user/export/file")).status).toBe(400);
    expect((await stranger.call("POST", "/user/export")).status).toBe(401);
  });

  it("can't be derived from an export's link", async () => {
    const { uuid } = await owner.data<{ uuid: string }>("POST", "/exports", { type: "KML" });
    const link = await linkOf(owner);
    const { search } = new URL(link, owner.url);
    expect((await owner.call("GET", `/exports/${uuid}/file${search}`)).status).toBe(404);
  });

  it("is deleted with the account", async () => {
    const { client, account: gone } = await newPerson();
    const link = await linkOf(client);
    await client.data("POST", "/user/delete", { password: gone.password });
    expect((await fetch(new URL(link, client.url))).status).toBe(401);
  });

  it("ends with the session that requested it", async () => {
    const { client, account: own } = await newPerson();
    const link = new URL(await linkOf(client), client.url);
    const other = new URL(link);
    other.searchParams.set("session", own.uuid);
    expect((await fetch(other)).status).toBe(404);
    const newPassword = "a new and much longer password";
    await client.data("POST", "/user/password", { currentPassword: own.password, newPassword });
    const answer = await fetch(link);
    expect([answer.status, problemOf(await answer.json()).id]).toEqual([403, "link-expired"]);
  });

  it("serves one of 30 simultaneous downloads, and the next one after that is canceled", async () => {
    const { client, account: busy } = await newPerson();
    // More than the socket buffers hold, so that the download stalls until it is read.
    const noise = Array.from({ length: 20_000 }, () => [Math.random() * 90, Math.random() * 40, 0]);
    await client.data("POST", "/features", line(noise));
    const database = poolOf(inject("serverDataDir"));
    await database.query(
      `insert into features select user_id, gen_random_uuid(), title, title_key, gh_type, icon, color, stroke_type,
        stroke_width, created_at, updated_at, server_created_at, distance, area, duration, average_speed, states,
        coordinates, times, bytes, null, 0, geometry from features, generate_series(1, 20) where user_id = $1`,
      [busy.uuid],
    );
    await database.end();
    const link = new URL(await linkOf(client), client.url);
    const stop = new AbortController();
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(link, { signal: stop.signal })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(29).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(problemOf(await refused?.json()).id).toBe("export-running");
    stop.abort();
    await expect.poll(async () => (await fetch(link)).status).toBe(200);
  });
});
