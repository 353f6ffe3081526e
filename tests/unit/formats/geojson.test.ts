import { describe, expect, it } from "vitest";
import { readContent, readSteps } from "../../../src/formats/index";
import { errorOf, features, noted, read, vertices } from "./support";

const encoder = new TextEncoder();
const collection = (...list: object[]) => JSON.stringify({ type: "FeatureCollection", features: list });
const feature = (geometry: object | null, properties: object = {}) => ({
  type: "Feature",
  properties,
  geometry,
});
const POINT = { type: "Point", coordinates: [-106.5, 39.1, 3200.5] };
const LINE = {
  type: "LineString",
  coordinates: [
    [-106, 39],
    [-106.1, 39.1],
  ],
};
const RING = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];

describe("GeoJSON", () => {
  it("becomes waypoints, lines and areas with holes, with every coordinate exact", () => {
    const hole = RING.map(([x = 0, y = 0]) => [0.2 + x / 8, 0.1 + y / 8]);
    const content = read(
      collection(
        feature(POINT, { name: "Stand" }),
        feature(LINE),
        feature({ type: "Polygon", coordinates: [RING, hole] }),
      ),
    );
    expect(content.format).toBe("geojson");
    expect([...content.kinds]).toEqual([0, 1, 2]);
    expect(content.titles).toEqual(["Stand", "Line 1", "Area 1"]);
    expect(vertices(content).slice(0, 2)).toEqual([
      [-106.5, 39.1, 3200.5],
      [-106, 39, Number.NaN],
    ]);
    const [, , area] = features(content, "ridge.geojson");
    expect(area?.geometry.coordinates).toEqual(
      [RING, hole].map((ring) => ring.map((place) => [...place, 0])),
    );
    expect(area?.hunts).toEqual([0]);
  });

  it.each([
    ["a feature alone", JSON.stringify(feature(POINT, { title: "A" }))],
    ["a geometry alone", JSON.stringify(POINT)],
    ["features in lines", `${JSON.stringify(feature(POINT))}\n${JSON.stringify(feature(LINE))}\n`],
    [
      "a sequence with record separators",
      `\x1e${JSON.stringify(feature(POINT))}\n\x1e${JSON.stringify(feature(LINE))}\n`,
    ],
    ["a byte order mark and blanks", `\uFEFF \n${collection(feature(POINT))}`],
    [
      "members after the features",
      `{"features":[${JSON.stringify(feature(POINT))}],"type":"FeatureCollection"}`,
    ],
  ])("may be %s", (_, text) => {
    expect(read(text).kinds.length).toBeGreaterThan(0);
    expect(vertices(read(text))[0]).toEqual([-106.5, 39.1, 3200.5]);
    expect(noted(read(text))).not.toHaveProperty("geometry-unknown");
  });

  it("creates a feature for each part of a multipart geometry", () => {
    const parts = {
      type: "GeometryCollection",
      geometries: [
        {
          type: "MultiPoint",
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        },
        { type: "MultiLineString", coordinates: [LINE.coordinates, LINE.coordinates] },
        { type: "MultiPolygon", coordinates: [[RING], [RING]] },
      ],
    };
    const content = read(collection(feature(parts, { name: "Range", description: "All of it" })));
    expect([...content.kinds]).toEqual([0, 0, 1, 1, 2, 2]);
    expect(content.titles.slice(0, 2)).toEqual(["Range", "Range (2)"]);
    expect(content.featureNotes.map((notes) => notes.length)).toEqual([1, 0, 0, 0, 0, 0]);
    expect(noted(content)).toEqual({ "geometry-split": 1 });
  });

  it("keeps descriptions and all other properties as notes", () => {
    const properties = {
      name: "Camp",
      description: " By the\ncreek ",
      beds: 4,
      shade: true,
      owner: null,
      tags: ["a"],
    };
    expect(read(collection(feature(POINT, properties))).featureNotes).toEqual([
      [
        { title: "", contents: " By the\ncreek " },
        { title: "Details", contents: 'beds: 4\nshade: true\ntags: ["a"]' },
      ],
    ]);
  });

  it("reads simplestyle, and CalTopo's patterns, symbols, folders and times", () => {
    const track = {
      type: "LineString",
      coordinates: [
        [-106, 39, 3000, 1_700_000_000_000],
        [-106.1, 39.1, 3010, 1_700_000_060_000],
      ],
    };
    const content = read(
      collection(
        feature(POINT, { title: "Deer", "marker-color": "FF0000", "marker-symbol": "deer", folderId: "f1" }),
        feature(LINE, { stroke: "#0000ff", "stroke-opacity": 0.5, "stroke-width": 3, pattern: "dash" }),
        feature(track, { class: "Shape", folderId: "f1" }),
        { id: "f1", ...feature(null, { class: "Folder", title: "Unit 12" }) },
      ),
    );
    const [deer, line, walked] = features(content, "map.json");
    expect(deer?.properties).toMatchObject({ icon: "mule-deer", color: [255, 0, 0, 1] });
    expect(line?.properties).toMatchObject({ color: [0, 0, 255, 0.5], strokeType: "dash", strokeWidth: 3 });
    expect(walked?.properties).toMatchObject({
      ghType: "Tracks",
      times: [1_700_000_000_000, 1_700_000_060_000],
    });
    expect(walked?.properties.createdAt).toBe(1_700_000_000);
    expect(content.folders).toEqual([{ name: "Unit 12", parent: -1 }]);
    expect(content.featureFolders).toEqual([[0], [], [0]]);
  });

  it.each([
    ["coordTimes", { coordTimes: ["2024-09-01T12:00:00Z", "2024-09-01T12:01:00Z"] }],
    [
      "coordinateProperties",
      { coordinateProperties: { times: ["2024-09-01T12:00:00Z", "2024-09-01T12:01:00Z"] } },
    ],
  ])("reads a track's times from %s", (_, properties) => {
    const content = read(collection(feature(LINE, properties)));
    expect([...content.kinds]).toEqual([3]);
    expect([...content.times]).toEqual([Date.UTC(2024, 8, 1, 12), Date.UTC(2024, 8, 1, 12, 1)]);
    expect(content.featureNotes).toEqual([[]]);
  });

  it("skips and reports invalid positions, and reads the rest", () => {
    const content = read(
      collection(
        feature(null),
        feature({ type: "Point", coordinates: [400, 95] }),
        feature({ type: "Point", coordinates: ["-106", "39"] }),
        feature({ type: "LineString", coordinates: [[1, 2]] }),
        feature({
          type: "Polygon",
          coordinates: [
            [
              [0, 0],
              [1, 1],
            ],
          ],
        }),
        feature({ type: "Circle", coordinates: [1, 2] }),
        { type: "Feature" },
        feature({ type: "Polygon", coordinates: [RING.slice(0, 3)] }),
      ),
    );
    expect([...content.kinds]).toEqual([2]);
    expect(noted(content)).toEqual({
      "no-geometry": 1,
      "invalid-coordinate": 2,
      "too-few-vertices": 1,
      "invalid-ring": 1,
      "geometry-unknown": 2,
      "ring-closed": 1,
      untitled: 1,
    });
  });

  it("treats NAD83 as WGS 84 and refuses other coordinate systems, wherever they are named", () => {
    const crs = (name: string) => ({ type: "name", properties: { name } });
    const file = (name: string, first: boolean) => {
      const parts = [`"crs":${JSON.stringify(crs(name))}`, `"features":[${JSON.stringify(feature(POINT))}]`];
      return `{"type":"FeatureCollection",${(first ? parts : parts.reverse()).join(",")}}`;
    };
    expect(noted(read(file("urn:ogc:def:crs:OGC:1.3:CRS84", true)))).toEqual({ untitled: 1 });
    expect(noted(read(file("urn:ogc:def:crs:EPSG::4269", true)))).toEqual({ "nad83-read": 1, untitled: 1 });
    for (const first of [true, false])
      expect(errorOf(file("EPSG:26913", first), { fileName: "gmu.json" })).toEqual({
        id: "unsupported-crs",
        line: null,
        message:
          "gmu.json uses the coordinate system EPSG:26913. Export it in WGS 84 (EPSG:4326) and choose it again.",
      });
  });

  it.each([
    ["another JSON", '{"name":"ridgeline","version":"1"}', "not-geojson"],
    [
      "ArcGIS JSON",
      '{"features":[{"attributes":{},"geometry":{"x":1,"y":2}}],"geometryType":"esriGeometryPoint"}',
      "not-geojson",
    ],
    ["a list", "[1,2]", "not-geojson"],
    ["half a file", collection(feature(LINE)).slice(0, 90), "truncated"],
    ["half a sequence", `${JSON.stringify(feature(LINE))}\n{"type":`, "truncated"],
    ["a missing comma", '{"type":"FeatureCollection"\n"features":[]}', "malformed-json"],
    ["text behind it", `${collection(feature(POINT))}}`, "malformed-json"],
    [
      "a damaged line",
      `${JSON.stringify(feature(LINE))}\n{type}\n${JSON.stringify(feature(LINE))}`,
      "malformed-json",
    ],
  ])("is refused with a reason: %s", (_, text, id) => {
    const error = errorOf(text, { fileName: "ridge.geojson" });
    expect(error.id).toBe(id);
    expect(error.message).toMatch(/^ridge\.geojson .*\. (Choose|Export) /);
  });

  it("survives endless nesting, hostile names and huge numbers", () => {
    expect(errorOf("[".repeat(1_000_000)).id).toBe("truncated");
    expect(errorOf(`{"type":"FeatureCollection","features":[${'{"a":'.repeat(200_000)}`).id).toBe(
      "truncated",
    );
    let deep: object = POINT;
    for (let level = 0; level < 100; level++) deep = { type: "GeometryCollection", geometries: [deep] };
    expect(noted(read(collection(feature(deep))))).toEqual({ "geometry-unknown": 1 });
    const hostile = `{"type":"FeatureCollection","features":[{"type":"Feature","__proto__":{"x":1},"properties":{"__proto__":{"name":"y"}},"geometry":{"type":"Point","coordinates":[1e999,-1e999]}}]}`;
    expect(noted(read(hostile))).toEqual({ "invalid-coordinate": 1 });
    expect({}).not.toHaveProperty("x");
  });

  it("is parsed in steps of about 256 KB and reports progress", () => {
    const many = collection(
      ...Array.from({ length: 20_000 }, (_, n) => feature(POINT, { name: `Waypoint ${n}` })),
    );
    const bytes = encoder.encode(many);
    const steps = [...readSteps(bytes)];
    expect(steps.length).toBeGreaterThanOrEqual(Math.floor(bytes.length / (256 * 1024)));
    expect(steps.at(-1)).toEqual({ done: bytes.length, total: bytes.length });
    expect(readContent(bytes).kinds).toHaveLength(20_000);
  });
});
