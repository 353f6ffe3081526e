import { beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import { importFile, line, newPerson, problemOf, type SeenFeature, waypoint } from "../support/content";

interface View {
  type: string;
  title: string;
  createdAt: number;
  sharer: unknown;
  notes: unknown[];
  total: number;
  standing: string;
}
interface Page {
  features: { title: string; notes: unknown[]; photos: number; geometry: { type: string } }[];
  nextOffset: number | null;
}

const anybody = () => new TestClient(inject("serverUrl"));
const view = (client: TestClient, token: string) => client.data<View>("POST", "/shares/view", { token });
const page = (client: TestClient, token: string, offset = 0) =>
  client.data<Page>("POST", "/shares/view/features", { token, offset });

async function shareOf(owner: TestClient, type: string, uuid: string): Promise<string> {
  const { shareTag } = await owner.data<{ shareTag: string }>("POST", `/shares/${type}/${uuid}`);
  return shareTag;
}

describe("the session-free view of a share link", () => {
  let owner: TestClient;
  let friend: TestClient;
  let stand: SeenFeature;
  let hunt: { uuid: string };
  let token = "";

  beforeAll(async () => {
    ({ client: owner } = await newPerson());
    ({ client: friend } = await newPerson());
    stand = await owner.data<SeenFeature>("POST", "/features", waypoint("Stand"));
    const trail = await owner.data<SeenFeature>(
      "POST",
      "/features",
      line([
        [-105, 40, 0],
        [-105.1, 40.1, 0],
      ]),
    );
    await owner.data("POST", "/features", waypoint("Secret spot"));
    hunt = await owner.data("POST", "/collections", { title: "Elk & deer" });
    await owner.data("PATCH", `/collections/${hunt.uuid}/add/features`, {
      featureIds: [stand.uuid, trail.uuid],
    });
    const contents = 'From the "west"';
    await owner.data("POST", "/notes/feature", { noteableId: stand.uuid, title: "Wind", contents });
    await owner.data("POST", "/notes/collection", {
      noteableId: hunt.uuid,
      title: "Plan",
      contents: "Go early",
    });
    token = await shareOf(owner, "collections", hunt.uuid);
  });

  it("shows title, sharer, notes and item counts", async () => {
    expect(await view(anybody(), token)).toEqual({
      type: "collection",
      title: "Elk & deer",
      createdAt: expect.any(Number),
      sharer: { firstName: "Test", lastName: "Person", avatar: null },
      notes: [{ title: "Plan", contents: "Go early" }],
      total: 2,
      standing: "new",
    });
  });

  it("shows its features with their notes, but no other feature and no id", async () => {
    const { features, nextOffset } = await page(anybody(), token);
    expect(nextOffset).toBeNull();
    expect(features.map(({ title }) => title).sort()).toEqual(["Stand", "Line"].sort());
    expect(features.find(({ title }) => title === "Stand")).toEqual({
      title: "Stand",
      notes: [{ title: "Wind", contents: 'From the "west"' }],
      photos: 0,
      properties: expect.objectContaining({ ghType: "Point", distance: null, area: null }),
      geometry: expect.objectContaining({ type: "Point" }),
    });
    const all = JSON.stringify([await view(anybody(), token), features]);
    expect(all).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(all).not.toContain("Secret");
  });

  it("shows one feature when one is shared", async () => {
    const one = await shareOf(owner, "feature", stand.uuid);
    expect(await view(anybody(), one)).toMatchObject({
      type: "feature",
      title: "Stand",
      total: 1,
      notes: [],
    });
    expect((await page(anybody(), one)).features).toMatchObject([{ title: "Stand" }]);
  });

  it("shows its owner and its recipients their relation to it", async () => {
    expect((await view(owner, token)).standing).toBe("own");
    expect((await view(friend, token)).standing).toBe("new");
    await friend.data("POST", "/shares/token", { token });
    expect((await view(friend, token)).standing).toBe("accepted");
  });

  it("is empty for invalid tokens, for removed recipients, and after sharing ended", async () => {
    const refused = async (client: TestClient, wrong: string) => {
      for (const path of ["/shares/view", "/shares/view/features"]) {
        const answer = await client.call("POST", path, { token: wrong });
        expect(answer.status, `${path} ${wrong}`).toBe(404);
        expect(problemOf(answer.body).id).toBe("unknown-link");
      }
    };
    for (const wrong of ["", "A".repeat(24), `${token}A`, "%00", hunt.uuid]) await refused(anybody(), wrong);
    for (const offset of [-1, 0.5, 5001])
      expect((await anybody().call("POST", "/shares/view/features", { token, offset })).status).toBe(400);
    const ended = await shareOf(owner, "feature", stand.uuid);
    await owner.data("DELETE", `/shares/destroy/feature/${stand.uuid}`);
    await refused(anybody(), ended);
    await friend.data("PATCH", `/shares/leave/collections/${hunt.uuid}`);
    await friend.data("POST", "/shares/token", { token });
    const { shares } = await owner.data<{ shares: { rescindUrl: string }[] }>(
      "GET",
      `/shares/status?type=collection&id=${hunt.uuid}`,
    );
    await owner.request("PATCH", shares[0]?.rescindUrl ?? "", {});
    expect((await friend.call("POST", "/shares/view", { token })).status).toBe(404);
    await owner.data("DELETE", `/collections/${hunt.uuid}`);
    await refused(anybody(), token);
  });
});

it("a renewed link replaces all others, locks out removed recipients, and keeps accepted shares", async () => {
  const [{ client: owner }, { client: friend }, { client: removed }] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ];
  const { uuid } = await owner.data<{ uuid: string }>("POST", "/features", waypoint("Stand"));
  const old = await shareOf(owner, "feature", uuid);
  for (const client of [friend, removed]) await client.data("POST", "/shares/token", { token: old });
  const status = `/shares/status?type=feature&id=${uuid}`;
  const { shares } = await owner.data<{ shares: { rescindUrl: string; user: { uuid: string } }[] }>(
    "GET",
    status,
  );
  const { uuid: removedId } = await removed.data<{ uuid: string }>("POST", "/whoami");
  await owner.request("PATCH", shares.find(({ user }) => user.uuid === removedId)?.rescindUrl ?? "", {});
  // Logged out, they can still open the old link.
  expect((await view(anybody(), old)).title).toBe("Stand");
  for (const client of [friend, removed])
    expect((await client.call("POST", `/shares/feature/${uuid}/renew`)).status).toBe(404);
  const { shareTag } = await owner.data<{ shareTag: string }>("POST", `/shares/feature/${uuid}/renew`);
  const renewed = shareTag.split("=")[1] ?? "";
  expect(renewed).not.toBe(old);
  for (const client of [anybody(), friend, removed])
    expect((await client.call("POST", "/shares/view", { token: old })).status).toBe(404);
  expect((await removed.call("POST", "/shares/token", { token: old })).status).toBe(404);
  expect((await removed.call("GET", `/features/${uuid}`)).status).toBe(404);
  expect((await friend.call("GET", `/features/${uuid}`)).status).toBe(200);
  expect((await view(anybody(), renewed)).title).toBe("Stand");
  expect(await owner.data("GET", status)).toMatchObject({ links: 1, link: expect.stringContaining(renewed) });
});

it("pages through a large hunt up to 5,000 features, without duplicates", async () => {
  const { client: owner } = await newPerson();
  const points = Array.from(
    { length: 5100 },
    (_, index) => `<wpt lat="40" lon="-105"><name>W ${index}</name></wpt>`,
  );
  const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${points.join("")}</gpx>`;
  const { uploadId } = await importFile(owner, "many.gpx", gpx);
  await owner.data("POST", `/imports/${uploadId}/confirm`);
  const { collections } = await owner.data<{ collections: { uuid: string }[] }>("GET", "/collections");
  const token = await shareOf(owner, "collections", collections[0]?.uuid ?? "");
  expect((await view(anybody(), token)).total).toBe(5100);
  const titles: string[] = [];
  let pages = 0;
  for (let offset: number | null = 0; offset !== null; pages++) {
    const { features, nextOffset }: Page = await page(anybody(), token, offset);
    titles.push(...features.map(({ title }) => title));
    offset = nextOffset;
  }
  expect(new Set(titles).size).toBe(5000);
  expect(pages).toBe(10);
});
