import { describe, expect, it } from "vitest";
import { area, line, newPerson, type Page, problemOf, type SeenFeature, waypoint } from "../support/content";

describe("a new feature", () => {
  it("is returned complete, with defaults and computed values", async () => {
    const { client, account } = await newPerson();
    const made = await client.data<SeenFeature>("POST", "/features", {
      ...waypoint("  Camp  "),
      uuid: "temp-point-1",
      isOwner: false,
      properties: { ghType: "point", userUuid: "somebody", createdAt: 1_700_000_000.6 },
    });
    expect(made).toMatchObject({
      title: "Camp",
      isOwner: true,
      sharedBy: null,
      collectionIds: [],
      notes: [],
      geometry: { type: "Point", coordinates: [-105, 40, 0] },
      properties: {
        ghType: "Point",
        icon: "none",
        color: [243, 119, 53, 1],
        strokeType: "solid",
        strokeWidth: 4,
        createdAt: 1_700_000_001,
        states: ["CO"],
        userUuid: account.uuid,
      },
    });
    expect(await client.data("GET", `/features/${made.uuid}`)).toEqual(made);
  });

  it("is measured on the ellipsoid", async () => {
    const { client } = await newPerson();
    // One degree of the meridian from 40 to 41 is 111,044.26 m on WGS84. On a sphere it would be 111,195 m.
    const meridian = await client.data<SeenFeature>(
      "POST",
      "/features",
      line([
        [-105, 40],
        [-105, 41],
      ]),
    );
    expect(meridian.properties.distance).toBeCloseTo(111_044.26, 1);
    const square = [
      [-105, 40],
      [-104, 40],
      [-104, 41],
      [-105, 41],
    ];
    const made = await client.data<SeenFeature>("POST", "/features", area([square]));
    expect(made.properties.area).toBeCloseTo(9_412_788_745.69, 0);
    const ring = (made.geometry.coordinates as number[][][])[0] ?? [];
    expect(ring).toHaveLength(5);
    expect(ring[4]).toEqual(ring[0]);
    const hole = [
      [-104.6, 40.4],
      [-104.4, 40.4],
      [-104.4, 40.6],
      [-104.6, 40.6],
    ];
    const pierced = await client.data<SeenFeature>("POST", "/features", area([square, hole]));
    expect(pierced.properties.area as number).toBeLessThan(made.properties.area as number);
    const antimeridian = await client.data<SeenFeature>(
      "POST",
      "/features",
      line([
        [179.9, 0],
        [-179.9, 0],
      ]),
    );
    expect(antimeridian.properties.distance).toBeCloseTo(22_263.9, 0);
  });

  it("keeps a track's elevations and times, and computes its duration and speed", async () => {
    const { client } = await newPerson();
    const times = [1_700_000_000_000, null, 1_700_000_100_500];
    const made = await client.data<SeenFeature>(
      "POST",
      "/features",
      line(
        [
          [-105, 40, 1500.25],
          [-105.001, 40, 1501],
          [-105.002, 40, 1502.125],
        ],
        "track",
        times,
      ),
    );
    expect(made.geometry.coordinates).toEqual([
      [-105, 40, 1500.25],
      [-105.001, 40, 1501],
      [-105.002, 40, 1502.125],
    ]);
    const { properties } = made;
    expect(properties).toMatchObject({ ghType: "Tracks", icon: null, times, duration: 100.5 });
    expect(properties.averageSpeed).toBeCloseTo((properties.distance ?? 0) / 100.5, 6);
  });

  it("lists the states it touches, including those it only crosses", async () => {
    const { client } = await newPerson();
    const across = await client.data<SeenFeature>(
      "POST",
      "/features",
      line([
        [-109.5, 39.5],
        [-101.5, 39.5],
      ]),
    );
    expect(across.properties.states).toEqual(["CO", "KS", "UT"]);
    const abroad = await client.data<SeenFeature>("POST", "/features", waypoint("Paris", 2.35, 48.86));
    expect(abroad.properties.states).toEqual([]);
  });

  it("may have 100,000 vertices and not one more", async () => {
    const { client } = await newPerson();
    const vertices = Array.from({ length: 100_001 }, (_, index) => [-105 + index * 1e-5, 40, index % 3000]);
    const answer = await client.call("POST", "/features", line(vertices));
    expect(problemOf(answer.body)).toMatchObject({ id: "invalid-geometry" });
    const made = await client.data<SeenFeature>("POST", "/features", line(vertices.slice(1)));
    expect(made.geometry.coordinates).toHaveLength(100_000);
  });

  it.each([
    [
      "latitude out of range",
      line([
        [0, 0],
        [0, 90.001],
      ]),
    ],
    [
      "longitude out of range",
      line([
        [0, 0],
        [180.5, 0],
      ]),
    ],
    ["one vertex", line([[0, 0]])],
    [
      "two corners",
      area([
        [
          [0, 0],
          [1, 1],
        ],
      ]),
    ],
    ["no ring", area([])],
    ["no position", { ...waypoint("x"), geometry: { type: "Point", coordinates: [] } }],
    ["text for a number", { ...waypoint("x"), geometry: { type: "Point", coordinates: ["1", 2] } }],
    ["another type's geometry", { ...waypoint("x"), properties: { ghType: "Polygon" } }],
    [
      "too few times",
      line(
        [
          [0, 0],
          [1, 1],
        ],
        "Tracks",
        [1],
      ),
    ],
    ["an empty title", { ...waypoint("  ") }],
    ["a title of 256", { ...waypoint("x".repeat(256)) }],
    ["an unknown type", { ...waypoint("x"), properties: { ghType: "Circle" } }],
    ["an unknown icon", { ...waypoint("x"), properties: { ghType: "Point", icon: "ufo" } }],
    ["a color out of range", { ...waypoint("x"), properties: { ghType: "Point", color: [1, 2, 300, 1] } }],
  ])("is refused with an explanation: %s", async (_name, body) => {
    const { client } = await newPerson();
    const answer = await client.call("POST", "/features", body);
    expect(answer.status).toBe(400);
    expect(problemOf(answer.body).message.length).toBeGreaterThan(10);
    expect((await client.data<Page>("GET", "/features")).total).toBe(0);
  });

  it("joins the pinned hunt", async () => {
    const { client } = await newPerson();
    const hunt = await client.data<{ uuid: string }>("POST", "/collections", { title: "Pinned" });
    const jobs = [{ action: "change", path: "global/pinned/collection", values: hunt.uuid }];
    await client.data("POST", "/user/preferences/maps", { jobs });
    const made = await client.data<SeenFeature>("POST", "/features", waypoint("In it"));
    expect(made.collectionIds).toEqual([hunt.uuid]);
  });
});
