import { describe, expect, it } from "vitest";
import { allFeatures, area, line, newPerson, type Page, problemOf, waypoint } from "../support/content";

describe("feature lists", () => {
  it("return every feature once by cursor, in each order and direction, with ties", async () => {
    const { client } = await newPerson();
    const bodies = [
      ...["b", "A", "c", "a", "B"].map((title, index) => waypoint(title, -105 - index)),
      line([
        [0, 0],
        [1, 1],
      ]),
      area([
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      ]),
    ];
    for (const body of bodies) await client.data("POST", "/features", body);
    for (const sort of ["ghType", "updatedAt", "title", "createdAt"])
      for (const ascending of ["1", "0"]) {
        const query = `sort=${sort}&ascending=${ascending}`;
        const paged = await allFeatures(client, `${query}&limit=2`);
        const { features } = await client.data<Page>("GET", `/features?${query}`);
        expect(
          paged.map((one) => one.uuid),
          query,
        ).toEqual(features.map((one) => one.uuid));
        expect(new Set(paged.map((one) => one.uuid)).size).toBe(bodies.length);
      }
    const titles = (await allFeatures(client, "sort=title&types=point")).map((one) =>
      one.title.toLowerCase(),
    );
    expect(titles).toEqual(["a", "a", "b", "b", "c"]);
  });

  it.each([
    [2, "a short text"],
    [2000, "one that is compressed at once"],
    [60_000, "one of over a megabyte"],
  ])("are the same in every encoding: %i vertices, %s", async (count) => {
    const { client } = await newPerson();
    const vertices = Array.from({ length: count }, (_, index) => [
      -105 + index / 1e6,
      40 + (index % 7) / 1e3,
    ]);
    await client.data("POST", "/features", line(vertices as [number, number][]));
    const get = (encoding: string) =>
      client.call("GET", "/features", undefined, { "accept-encoding": encoding });
    const plain = await get("identity");
    expect((plain.body as { data: Page }).data.features).toHaveLength(1);
    for (const [accepted, used] of [
      ["br", "br"],
      ["gzip", "gzip"],
      ["gzip;q=0.5, br", "br"],
    ] as const) {
      const { headers, body } = await get(accepted);
      expect(headers.get("content-encoding"), accepted).toBe(count > 2 ? used : null);
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(body).toEqual(plain.body);
    }
  });

  it("accept limit and offset, types, states and slim", async () => {
    const { client } = await newPerson();
    await client.data("POST", "/features", waypoint("Colorado"));
    await client.data("POST", "/features", waypoint("Kansas", -98, 38.5));
    await client.data(
      "POST",
      "/features",
      line([
        [-98, 38.5],
        [-98.1, 38.5],
      ]),
    );
    const page = await client.data<Page>("GET", "/features?sort=title&limit=1&offset=1");
    expect(page).toMatchObject({ total: 3, limit: 1, offset: 1, features: [{ title: "Kansas" }] });
    const kansas = await client.data<Page>("GET", "/features?states=ks,NE&types=Point&types=Polygon");
    expect(kansas.features.map((one) => one.title)).toEqual(["Kansas"]);
    expect(kansas.total).toBe(1);
    const [slim] = (await client.data<Page>("GET", "/features?slim=true&limit=1")).features;
    expect(slim).toBeDefined();
    expect(slim).not.toHaveProperty("geometry");
    expect(slim).not.toHaveProperty("notes");
    expect(slim?.properties).not.toHaveProperty("times");
  });

  it("ignore a null character in a state, as in every text", async () => {
    const { client } = await newPerson();
    expect((await client.data<Page>("GET", "/features?states=a%00b")).features).toEqual([]);
  });

  it("refuse a cursor of another list", async () => {
    const { client } = await newPerson();
    for (const title of ["a", "b"]) await client.data("POST", "/features", waypoint(title));
    const { nextCursor } = await client.data<Page>("GET", "/features?sort=title&limit=1");
    for (const cursor of [nextCursor, "e30", "x"]) {
      const answer = await client.call("GET", `/features?sort=createdAt&cursor=${cursor}`);
      expect(problemOf(answer.body).id).toBe("wrong-cursor");
    }
  });
});
