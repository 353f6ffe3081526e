import { beforeAll, describe, expect, inject, it } from "vitest";
import { type Account, TestClient } from "../support/api";
import {
  allFeatures,
  exportText,
  importFile,
  line,
  newPerson,
  problemOf,
  type SeenFeature,
  waypoint,
} from "../support/content";
import { query } from "../support/database";

interface Seen extends SeenFeature {
  isOwner: boolean;
  sharedBy: unknown;
}
interface SeenHunt {
  uuid: string;
  title: string;
  count: number;
  featureIds: string[];
  isOwner: boolean;
  isShared: boolean;
  sharedBy: unknown;
}
interface Link {
  link: string;
  shareTag: string;
}
interface Status {
  links: number;
  shares: { uuid: string; type: string; status: string; user: { uuid: string }; rescindUrl: string }[];
}

const SHARER = { firstName: "Test", lastName: "Person", avatar: null };

async function setUp() {
  const { client: owner, account } = await newPerson();
  const { client: friend, account: friendAccount } = await newPerson();
  const make = (body: unknown) => owner.data<Seen>("POST", "/features", body);
  const stand = await make(waypoint("Stand"));
  const trail = await make(
    line([
      [-105, 40, 0],
      [-105.1, 40.1, 0],
    ]),
  );
  const secret = await make(waypoint("Secret spot"));
  const hunt = await owner.data<SeenHunt>("POST", "/collections", { title: "Shared hunt" });
  const other = await owner.data<SeenHunt>("POST", "/collections", { title: "Private hunt" });
  await owner.data("PATCH", `/collections/${hunt.uuid}/add/features`, {
    featureIds: [stand.uuid, trail.uuid],
  });
  await owner.data("PATCH", `/collections/${other.uuid}/add/features`, {
    featureIds: [stand.uuid, secret.uuid],
  });
  const note = { noteableId: stand.uuid, title: "Wind", contents: "From the west" };
  await owner.data("POST", "/notes/feature", note);
  return { owner, account, friend, friendAccount, stand, trail, secret, hunt, other };
}

const share = (owner: TestClient, type: string, uuid: string) =>
  owner.data<Link>("POST", `/shares/${type}/${uuid}`);
const accept = (client: TestClient, { shareTag }: Link) =>
  client.call("POST", "/shares/token", { token: shareTag.replace("share-token=", "") });

describe("a shared hunt", () => {
  let all: Awaited<ReturnType<typeof setUp>>;
  let link: Link;
  let account: Account;
  beforeAll(async () => {
    all = await setUp();
    account = all.account;
    link = await share(all.owner, "collections", all.hunt.uuid);
    expect((await accept(all.friend, link)).body).toEqual({
      success: true,
      data: { result: "accepted", type: "collection", uuid: all.hunt.uuid },
    });
  });

  it("has a link with an unguessable token in its fragment, and a short one that redirects there", async () => {
    const { owner, friend } = all;
    expect(link.shareTag).toMatch(/^share-token=[\w-]{24}$/);
    expect(link.link).toBe(`${inject("serverUrl")}/maps/#${link.shareTag}`);
    const { shortLink } = await owner.data<{ shortLink: string }>("POST", "/shares/short", {
      longLink: link.link,
    });
    const visit = await new TestClient(inject("serverUrl")).request("GET", shortLink);
    expect(visit.status).toBe(302);
    expect(visit.headers.get("location")).toBe(`/maps/#${link.shareTag}`);
    for (const [client, longLink] of [
      [friend, link.link],
      [owner, "https://example.org/"],
      [owner, `${link.link}x`],
    ] as const)
      expect((await client.call("POST", "/shares/short", { longLink })).status).toBe(404);
  });

  it("appears with its features in the recipient's lists, read-only and with only the owner's name", async () => {
    const { friend, hunt, stand, trail } = all;
    const { collections, total } = await friend.data<{ collections: SeenHunt[]; total: number }>(
      "GET",
      "/collections",
    );
    expect(total).toBe(1);
    expect(collections).toMatchObject([
      { uuid: hunt.uuid, count: 2, isOwner: false, isShared: true, sharedBy: SHARER },
    ]);
    const whole = await friend.data<SeenHunt>("GET", `/collections/${hunt.uuid}`);
    expect(new Set(whole.featureIds)).toEqual(new Set([stand.uuid, trail.uuid]));
    const features = (await allFeatures(friend)) as Seen[];
    expect(features.map((feature) => feature.uuid).sort()).toEqual([stand.uuid, trail.uuid].sort());
    for (const feature of features) {
      expect(feature).toMatchObject({ isOwner: false, sharedBy: SHARER, collectionIds: [hunt.uuid] });
      expect(feature.properties.userUuid).toBe("");
    }
    const one = await friend.data<Seen>("GET", `/features/${stand.uuid}`);
    expect(one.notes).toMatchObject([{ contents: "From the west" }]);
    expect(await friend.data("GET", `/notes/feature/${stand.uuid}`)).toMatchObject({ notes: one.notes });
    expect(await friend.data("GET", `/notes/collection/${hunt.uuid}`)).toEqual({ notes: [] });
    const both = await friend.data<{ features: Seen[] }>("POST", "/features/get", {
      featureIds: [trail.uuid, all.secret.uuid, stand.uuid],
    });
    expect(both.features.map((feature) => feature.uuid)).toEqual([trail.uuid, stand.uuid]);
    const slim = await friend.data<{ features: Seen[]; total: number }>(
      "GET",
      "/features?slim=1&types=Point",
    );
    expect(slim).toMatchObject({
      total: 1,
      features: [{ uuid: stand.uuid, isOwner: false, sharedBy: SHARER }],
    });
  });

  it("reveals nothing else about the owner to the recipient", async () => {
    const { friend, hunt, stand, secret, other } = all;
    const paths = ["/features", "/features?slim=1", "/collections", `/collections/${hunt.uuid}`];
    paths.push(`/features/${stand.uuid}`, `/notes/feature/${stand.uuid}`);
    for (const path of paths) {
      const text = JSON.stringify(await friend.data("GET", path));
      for (const hidden of [
        account.email,
        account.uuid,
        "Secret spot",
        "Private hunt",
        secret.uuid,
        other.uuid,
      ])
        expect(text, path).not.toContain(hidden);
    }
    for (const path of [
      `/features/${secret.uuid}`,
      `/collections/${other.uuid}`,
      `/notes/feature/${secret.uuid}`,
    ])
      expect((await friend.call("GET", path)).status).toBe(404);
    expect((await exportText(friend, "KML", [stand.uuid])).text).not.toContain("Stand");
  });

  it("can't be changed, reshared or filed by the recipient", async () => {
    const { owner, friend, hunt, stand, friendAccount } = all;
    const before = JSON.stringify([
      await owner.data("GET", "/features"),
      await owner.data("GET", "/collections"),
    ]);
    const mine = await friend.data<SeenHunt>("POST", "/collections", { title: "Mine" });
    const refused: [string, string, unknown?][] = [
      ["PATCH", `/features/${stand.uuid}`, { title: "Taken" }],
      ["DELETE", `/features/${stand.uuid}`],
      ["PATCH", `/features/${stand.uuid}/add/collections`, { collectionIds: [mine.uuid] }],
      ["PATCH", `/features/${stand.uuid}/remove/collections`, { collectionIds: [hunt.uuid] }],
      ["PATCH", `/collections/${hunt.uuid}`, { title: "Taken" }],
      ["DELETE", `/collections/${hunt.uuid}`],
      ["PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: [stand.uuid] }],
      ["PATCH", `/collections/${hunt.uuid}/remove/features`, { featureIds: [stand.uuid] }],
      ["POST", "/notes/feature", { noteableId: stand.uuid, title: "", contents: "Taken" }],
      ["POST", `/shares/feature/${stand.uuid}`],
      ["POST", `/shares/collections/${hunt.uuid}`],
      ["GET", `/shares/status?type=collections&id=${hunt.uuid}`],
      ["DELETE", `/shares/destroy/collections/${hunt.uuid}`],
      ["PATCH", `/shares/collections/${hunt.uuid}/${friendAccount.uuid}`],
      ["PATCH", `/shares/leave/feature/${stand.uuid}`],
    ];
    for (const [method, path, body] of refused)
      expect((await friend.call(method, path, body)).status, `${method} ${path}`).toBe(404);
    for (const [method, path, body] of [
      ["POST", "/features/delete", { featureIds: [stand.uuid] }],
      ["PATCH", "/features/styles", { featureIds: [stand.uuid], properties: { strokeWidth: 8 } }],
      ["PATCH", "/collections/add/features", { featureIds: [stand.uuid], collectionIds: [hunt.uuid] }],
    ] as const)
      expect(await friend.data(method, path, body)).toMatchObject({ successful: [] });
    await friend.data("DELETE", `/collections/${mine.uuid}`);
    const after = JSON.stringify([
      await owner.data("GET", "/features"),
      await owner.data("GET", "/collections"),
    ]);
    expect(after).toBe(before);
  });

  it("shows the owner its recipients, and follows items that the owner adds and removes", async () => {
    const { owner, friend, friendAccount, hunt, secret } = all;
    const { shares } = await owner.data<Status>("GET", `/shares/status?type=collections&id=${hunt.uuid}`);
    expect(shares).toEqual([
      {
        uuid: hunt.uuid,
        type: "collection",
        status: "accepted",
        user: { uuid: friendAccount.uuid, ...SHARER },
        rescindUrl: `/api/v1/shares/collection/${hunt.uuid}/${friendAccount.uuid}`,
      },
    ]);
    expect(await owner.data("GET", `/collections/${hunt.uuid}`)).toMatchObject({
      isOwner: true,
      isShared: true,
    });
    const members = { featureIds: [secret.uuid] };
    await owner.data("PATCH", `/collections/${hunt.uuid}/add/features`, members);
    expect((await friend.call("GET", `/features/${secret.uuid}`)).status).toBe(200);
    await owner.data("PATCH", `/collections/${hunt.uuid}/remove/features`, members);
    expect((await friend.call("GET", `/features/${secret.uuid}`)).status).toBe(404);
  });
});

it("a removed recipient loses access, and regains it through a new link but not an old one", async () => {
  const { owner, friend, hunt, stand } = await setUp();
  const link = await share(owner, "collections", hunt.uuid);
  await accept(friend, link);
  const path = `/shares/status?type=collection&id=${hunt.uuid}`;
  const { shares } = await owner.data<Status>("GET", path);
  expect((await owner.request("PATCH", shares[0]?.rescindUrl ?? "", {})).status).toBe(200);
  expect((await owner.request("PATCH", shares[0]?.rescindUrl ?? "")).status).toBe(404);
  // The link is no longer offered, because it wouldn't let the removed recipient back in.
  expect(await owner.data("GET", path)).toEqual({ shares: [], links: 1, link: null });
  expect((await friend.call("GET", `/features/${stand.uuid}`)).status).toBe(404);
  expect((await friend.call("GET", `/collections/${hunt.uuid}`)).status).toBe(404);
  expect(await friend.data("GET", "/features")).toMatchObject({ total: 0 });
  expect((await accept(friend, link)).status).toBe(404);
  expect((await accept(friend, await share(owner, "collections", hunt.uuid))).status).toBe(200);
  expect((await friend.call("GET", `/features/${stand.uuid}`)).status).toBe(200);
});

it("reaches at most 1,000 people at once, and one more after somebody was removed", async () => {
  const { owner, account, friend, hunt } = await setUp();
  const link = await share(owner, "collections", hunt.uuid);
  const fill = (state: string, count: number) =>
    query(
      inject("serverDataDir"),
      `insert into received_shares (user_id, type, item_id, owner_id, state)
       select gen_random_uuid(), 'collection', $1, $2, $3 from generate_series(1, $4::int)`,
      [hunt.uuid, account.uuid, state, count],
    );
  await fill("accepted", 999);
  await fill("rescinded", 5);
  expect((await accept(friend, link)).status).toBe(200);
  const { client: late } = await newPerson();
  const refused = await accept(late, link);
  expect([refused.status, problemOf(refused.body).id]).toEqual([409, "too-many-shares"]);
  const [{ rescindUrl = "" } = {}] = (
    await owner.data<Status>("GET", `/shares/status?type=collection&id=${hunt.uuid}`)
  ).shares;
  expect((await owner.request("PATCH", rescindUrl)).status).toBe(200);
  expect((await accept(late, link)).status).toBe(200);
});

it("a share can be left, or ended with its links; a deleted item ends its shares", async () => {
  const { owner, friend, stand, hunt } = await setUp();
  const link = await share(owner, "feature", stand.uuid);
  await accept(friend, link);
  expect((await accept(friend, link)).status).toBe(200);
  expect((await friend.data<Seen>("GET", `/features/${stand.uuid}`)).collectionIds).toEqual([]);
  await friend.data("PATCH", `/shares/leave/feature/${stand.uuid}`);
  expect((await friend.call("GET", `/features/${stand.uuid}`)).status).toBe(404);
  expect((await accept(friend, link)).status).toBe(200);
  const status = () => owner.data<Status>("GET", `/shares/status?type=feature&id=${stand.uuid}`);
  await share(owner, "feature", stand.uuid);
  await share(owner, "collections", hunt.uuid);
  expect(await status()).toMatchObject({ links: 1, shares: [{ status: "accepted" }] });
  await owner.data("DELETE", `/shares/destroy/feature/${stand.uuid}`);
  expect(await status()).toEqual({ links: 0, shares: [], link: null });
  expect((await friend.call("GET", `/features/${stand.uuid}`)).status).toBe(404);
  const ended = await accept(friend, link);
  expect(ended.status).toBe(404);
  expect(problemOf(ended.body).id).toBe("unknown-link");
  const huntLink = await share(owner, "collections", hunt.uuid);
  const featureLink = await share(owner, "feature", stand.uuid);
  for (const each of [huntLink, featureLink]) await accept(friend, each);
  await owner.data("DELETE", `/collections/${hunt.uuid}`);
  await owner.data("DELETE", `/features/${stand.uuid}`);
  expect(await friend.data("GET", "/features")).toMatchObject({ total: 0 });
  expect(await friend.data("GET", "/collections")).toMatchObject({ total: 0 });
  for (const each of [huntLink, featureLink]) expect((await accept(friend, each)).status).toBe(404);
});

it("has one link at a time, which only its owner can see again", async () => {
  const { owner, friend, hunt, stand } = await setUp();
  const first = await share(owner, "collections", hunt.uuid);
  expect(await share(owner, "collections", hunt.uuid)).toEqual(first);
  const status = (uuid: string) => owner.data<Status>("GET", `/shares/status?type=collection&id=${uuid}`);
  const token = first.shareTag.replace("share-token=", "");
  expect(await status(hunt.uuid)).toEqual({
    links: 1,
    shares: [],
    link: `${inject("serverUrl")}/s/${token}`,
  });
  const both = await Promise.all([1, 2, 3].map(() => share(owner, "feature", stand.uuid)));
  expect(new Set(both.map(({ link }) => link)).size).toBe(1);
  for (const client of [friend, new TestClient(inject("serverUrl"))]) {
    const answer = await client.call("GET", `/shares/status?type=collection&id=${hunt.uuid}`);
    expect([401, 404]).toContain(answer.status);
  }
  await owner.data("DELETE", `/shares/destroy/collections/${hunt.uuid}`);
  expect((await share(owner, "collections", hunt.uuid)).link).not.toBe(first.link);
});

it("an owner's own link is no share, and invalid tokens fail", async () => {
  const { owner, friend, stand } = await setUp();
  const link = await share(owner, "feature", stand.uuid);
  expect((await accept(owner, link)).body).toMatchObject({ data: { result: "own", uuid: stand.uuid } });
  expect(await owner.data("GET", "/features")).toMatchObject({ total: 3 });
  const token = link.shareTag.replace("share-token=", "");
  const wrong = [token.slice(1), `${token}A`, token.toLowerCase(), "", "A".repeat(24), "%00", stand.uuid];
  for (const each of wrong) {
    expect((await friend.call("POST", "/shares/token", { token: each })).status).toBe(404);
    expect((await friend.request("GET", `/s/${encodeURIComponent(each)}`)).status).toBe(404);
  }
  expect((await friend.call("POST", "/shares/token", {})).status).toBe(400);
  expect((await owner.call("POST", `/shares/planet/${stand.uuid}`)).status).toBe(400);
});

it("pages cover own and shared features without gaps or duplicates, in every order", async () => {
  const { owner, friend, hunt } = await setUp();
  const make = async (client: TestClient, title: string) =>
    (await client.data<Seen>("POST", "/features", waypoint(title))).uuid;
  const shared: string[] = [];
  for (let index = 0; index < 12; index++) shared.push(await make(owner, `P ${index % 5}`));
  for (let index = 0; index < 12; index++) await make(friend, `P ${index % 5}`);
  await owner.data("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: shared });
  await accept(friend, await share(owner, "collections", hunt.uuid));
  // Shared twice but listed once.
  await accept(friend, await share(owner, "feature", shared[0] ?? ""));
  for (const sort of ["title", "createdAt", "updatedAt", "ghType"])
    for (const ascending of [0, 1]) {
      const query = `sort=${sort}&ascending=${ascending}`;
      const whole = await friend.data<{ features: Seen[]; total: number }>("GET", `/features?${query}`);
      expect(whole.total).toBe(26);
      expect(new Set(whole.features.map(({ uuid }) => uuid)).size).toBe(26);
      const paged = await allFeatures(friend, `${query}&limit=4`);
      expect(paged.map(({ uuid }) => uuid)).toEqual(whole.features.map(({ uuid }) => uuid));
      // With 14 shared features, the offsets cover pages preceded by fewer, as many and more own features, and pages at
      // and past the end.
      for (const offset of [0, 9, 14, 17, 23, 26, 30]) {
        const path = `/features?${query}&limit=4&offset=${offset}`;
        const page = await friend.data<{ features: Seen[]; nextCursor: string | null }>("GET", path);
        expect(
          page.features.map(({ uuid }) => uuid),
          path,
        ).toEqual(whole.features.slice(offset, offset + 4).map(({ uuid }) => uuid));
        expect(page.nextCursor === null, path).toBe(offset >= 22);
      }
    }
});

it("a shared hunt of thousands pages in index order, beside the reader's own content and without the rest", async () => {
  const { client: owner } = await newPerson();
  const { client: friend } = await newPerson();
  const points = Array.from(
    { length: 5200 },
    (_, index) =>
      `<wpt lat="40" lon="-105"><name>W ${String((index * 37) % 5200).padStart(4, "0")}</name></wpt>`,
  );
  const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${points.join("")}</gpx>`;
  const { uploadId } = await importFile(owner, "many.gpx", gpx);
  await owner.data("POST", `/imports/${uploadId}/confirm`);
  await owner.data("POST", "/features", waypoint("W 0000 secret"));
  const { collections } = await owner.data<{ collections: SeenHunt[] }>("GET", "/collections");
  await accept(friend, await share(owner, "collections", collections[0]?.uuid ?? ""));
  await friend.data("POST", "/features", waypoint("W 2600 own"));
  const seen: Seen[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const path = `/features?slim=1&sort=title&limit=1000${cursor && `&cursor=${cursor}`}`;
    const page: { features: Seen[]; total: number; nextCursor: string | null } = await friend.data(
      "GET",
      path,
    );
    expect(page.total).toBe(5201);
    seen.push(...page.features);
    cursor = page.nextCursor;
  }
  expect(new Set(seen.map(({ uuid }) => uuid)).size).toBe(5201);
  expect(seen.map(({ title }) => title)).toEqual(seen.map(({ title }) => title).sort());
  expect(seen[2601]).toMatchObject({ title: "W 2600 own", isOwner: true, sharedBy: null });
  expect(seen.filter(({ isOwner }) => isOwner)).toHaveLength(1);
  expect(seen.some(({ title }) => title.includes("secret"))).toBe(false);
  for (const offset of [4999, 5000, 5150, 5201, 12_000]) {
    const page = await friend.data<{ features: Seen[] }>(
      "GET",
      `/features?slim=1&sort=title&limit=40&offset=${offset}`,
    );
    expect(page.features.map(({ uuid }) => uuid)).toEqual(
      seen.slice(offset, offset + 40).map(({ uuid }) => uuid),
    );
  }
});

it("pages of hunts cover own and shared ones from any offset", async () => {
  const { owner, friend } = await setUp();
  const make = (client: TestClient, title: string) =>
    client.data<SeenHunt>("POST", "/collections", { title });
  for (const title of ["b", "d", "f"])
    await accept(friend, await share(owner, "collections", (await make(owner, title)).uuid));
  for (const title of ["a", "c", "e", "g", "h", "i"]) await make(friend, title);
  const pages = async (offset: number, limit: number) =>
    (
      await friend.data<{ collections: SeenHunt[] }>(
        "GET",
        `/collections?sort=title&ascending=1&limit=${limit}&offset=${offset}`,
      )
    ).collections.map(({ title }) => title);
  const whole = await pages(0, 20);
  expect(whole).toEqual(["a", "b", "c", "d", "e", "f", "g", "h", "i"]);
  for (let offset = 0; offset <= 10; offset++)
    expect(await pages(offset, 2)).toEqual(whole.slice(offset, offset + 2));
});
