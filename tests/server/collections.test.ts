import { describe, expect, it } from "vitest";
import { newPerson, type SeenFeature, waypoint } from "../support/content";

interface Hunt {
  uuid: string;
  title: string;
  count: number;
  featureIds: string[];
  createdAt: number;
  updatedAt: number;
}
interface HuntPage {
  collections: Hunt[];
  total: number;
  nextCursor: string | null;
}

const MISSING = "00000000-0000-4000-8000-000000000000";

describe("hunts", () => {
  it("are created, read, renamed, and listed by title and by cursor", async () => {
    const { client } = await newPerson();
    for (const title of ["beta", "Alpha", "  Gamma "]) await client.data("POST", "/collections", { title });
    const { collections, total } = await client.data<HuntPage>("GET", "/collections");
    expect(collections.map((hunt) => hunt.title)).toEqual(["Alpha", "beta", "Gamma"]);
    expect(total).toBe(3);
    const [alpha] = collections;
    expect(await client.data("GET", `/collections/${alpha?.uuid}`)).toEqual({
      ...alpha,
      isOwner: true,
      isShared: false,
      sharedBy: null,
      count: 0,
      featureIds: [],
    });
    const renamed = await client.data<Hunt>("PATCH", `/collections/${alpha?.uuid}`, { title: "Zeta" });
    expect(renamed).toMatchObject({ uuid: alpha?.uuid, title: "Zeta", createdAt: alpha?.createdAt });
    const first = await client.data<HuntPage>("GET", "/collections?limit=2&sort=title&ascending=true");
    const rest = await client.data<HuntPage>(
      "GET",
      `/collections?limit=2&ascending=true&cursor=${first.nextCursor}`,
    );
    expect([...first.collections, ...rest.collections].map((hunt) => hunt.title)).toEqual([
      "beta",
      "Gamma",
      "Zeta",
    ]);
    expect(rest.nextCursor).toBeNull();
  });

  it("need a title", async () => {
    const { client } = await newPerson();
    for (const title of ["", "   ", "x".repeat(256), 5, null])
      expect((await client.call("POST", "/collections", { title })).status).toBe(400);
  });

  it("hold features: batches report what worked and what didn't", async () => {
    const { client } = await newPerson();
    const one = await client.data<Hunt>("POST", "/collections", { title: "One" });
    const two = await client.data<Hunt>("POST", "/collections", { title: "Two" });
    const ids: string[] = [];
    for (const title of ["a", "b", "c"])
      ids.push((await client.data<SeenFeature>("POST", "/features", waypoint(title))).uuid);
    const [a = "", b = "", c = ""] = ids;

    expect(
      await client.data("PATCH", `/collections/${one.uuid}/add/features`, { featureIds: [a, b, MISSING] }),
    ).toEqual({ successful: [a, b], failed: [{ id: MISSING, reason: "not-found" }] });
    const both = { featureIds: [b, c, MISSING], collectionIds: [one.uuid, two.uuid, MISSING] };
    const outcome = await client.data<{ successful: string[]; failed: unknown[] }>(
      "PATCH",
      "/collections/add/features",
      both,
    );
    expect(outcome.successful).toEqual([one.uuid, two.uuid]);
    expect(outcome.failed).toHaveLength(2);
    expect(
      await client.data("PATCH", `/features/${a}/add/collections`, { collectionIds: [two.uuid] }),
    ).toEqual({
      successful: [two.uuid],
      failed: [],
    });
    const { collections } = await client.data<HuntPage>("POST", "/collections/get", {
      collectionIds: [two.uuid, one.uuid, MISSING],
    });
    expect(collections.map((hunt) => [hunt.title, hunt.count])).toEqual([
      ["Two", 3],
      ["One", 3],
    ]);
    expect(collections[0]?.featureIds.sort()).toEqual([...ids].sort());
    const feature = await client.data<SeenFeature>("GET", `/features/${a}`);
    expect(feature.collectionIds.sort()).toEqual([one.uuid, two.uuid].sort());

    expect(
      await client.data("PATCH", `/collections/${one.uuid}/remove/features`, { featureIds: [a, MISSING] }),
    ).toMatchObject({ successful: [a] });
    expect(
      await client.data("PATCH", `/features/${a}/remove/collections`, {
        collectionIds: [one.uuid, two.uuid],
      }),
    ).toMatchObject({ successful: [two.uuid], failed: [{ id: one.uuid }] });
    expect(
      (await client.call("PATCH", `/collections/${MISSING}/add/features`, { featureIds: [a] })).status,
    ).toBe(404);
    const listed = (await client.data<HuntPage>("GET", "/collections")).collections;
    expect(listed.map((hunt) => hunt.count)).toEqual([2, 2]);
  });

  it("leave their features when they are deleted, and remove their notes and pin", async () => {
    const { client } = await newPerson();
    const hunt = await client.data<Hunt>("POST", "/collections", { title: "Pinned" });
    const jobs = [{ action: "change", path: "global/pinned/collection", values: hunt.uuid }];
    await client.data("POST", "/user/preferences/maps", { jobs });
    const feature = await client.data<SeenFeature>("POST", "/features", waypoint("Stays"));
    await client.data("POST", "/notes/collection", { noteableId: hunt.uuid, title: "T", contents: "C" });
    expect(await client.data("DELETE", `/collections/${hunt.uuid}?deleteNotes=true`)).toBeNull();
    expect((await client.call("GET", `/collections/${hunt.uuid}`)).status).toBe(404);
    expect((await client.call("GET", `/notes/collection/${hunt.uuid}`)).status).toBe(404);
    expect((await client.data<SeenFeature>("GET", `/features/${feature.uuid}`)).collectionIds).toEqual([]);
    const preferences = await client.data("GET", "/user/preferences/maps");
    expect(preferences).toMatchObject({ global: { pinned: { collection: null } } });
  });

  it("never keep a feature that is deleted while it is added", async () => {
    const { client } = await newPerson();
    const hunt = await client.data<Hunt>("POST", "/collections", { title: "Race" });
    for (let round = 0; round < 10; round++) {
      const { uuid } = await client.data<SeenFeature>("POST", "/features", waypoint("Racer"));
      await Promise.all([
        client.call("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: [uuid] }),
        client.call("DELETE", `/features/${uuid}`),
      ]);
    }
    expect(await client.data("GET", `/collections/${hunt.uuid}`)).toMatchObject({ count: 0, featureIds: [] });
  });
});
