import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { describe, expect, it } from "vitest";
import { readContent } from "../../../src/formats/index";
import { errorOf, noted, read, vertices } from "./support";

const FILE = { fileName: "units.topojson" };
const require = createRequire(import.meta.url);
const real = readFileSync(require.resolve("world-atlas/countries-110m.json"));
const file = (objects: object, arcs: readonly unknown[] = [], rest: object = {}) =>
  JSON.stringify({ type: "Topology", objects, arcs, ...rest });

describe("a TopoJSON file", () => {
  it("has the same features as a real file in GeoJSON", () => {
    const topology = JSON.parse(real.toString()) as Topology;
    const objects = Object.values(topology.objects) as GeometryCollection[];
    const features = objects.flatMap((object) => feature(topology, object).features);
    const expected = read(JSON.stringify({ type: "FeatureCollection", features }), FILE);
    const content = readContent(real, FILE);
    expect(content.format).toBe("geojson");
    expect(content.kinds.length).toBeGreaterThan(170);
    expect(content.kinds).toEqual(expected.kinds);
    expect(content.coordinates).toEqual(expected.coordinates);
    expect(content.titles).toEqual(expected.titles);
    expect(content.titles).toContain("Canada");
  });

  it("joins lines from arcs, reversed ones too, and reads points and elevations", () => {
    const objects = {
      trails: {
        type: "GeometryCollection",
        geometries: [
          { type: "LineString", arcs: [0, -2], properties: { name: "Ridge" } },
          { type: "GeometryCollection", geometries: [{ type: "Point", coordinates: [0, 0] }] },
        ],
      },
      camp: { type: "Point", coordinates: [20, 10, 2000], properties: { name: "Camp" } },
    };
    const arcs = [
      [
        [0, 0],
        [10, 0],
      ],
      [
        [30, 10],
        [-20, -10],
      ],
    ];
    const transform = { scale: [0.1, 0.1], translate: [-106, 39] };
    const content = read(file(objects, arcs, { transform }), FILE);
    expect(content.titles?.slice(0, 1)).toEqual(["Ridge"]);
    expect(vertices(content).map((place) => place.map((value) => Number(value.toFixed(6))))).toEqual([
      [-106, 39, Number.NaN],
      [-105, 39, Number.NaN],
      [-103, 40, Number.NaN],
      [-106, 39, Number.NaN],
      [-104, 40, 2000],
    ]);
  });

  it("skips only invalid geometries", () => {
    const line = (...arcs: unknown[]) => ({ type: "LineString", arcs, properties: { name: "x" } });
    const objects = { a: line(5), b: line("x"), c: line(0), d: 7, e: null, f: { type: null } };
    const content = read(
      file(objects, [
        [
          [0, 0],
          [1, 1],
        ],
      ]),
      FILE,
    );
    expect(content.titles).toEqual(["x"]);
    expect(noted(content)).toEqual({ "geometry-unknown": 3, "no-geometry": 2 });
    expect(noted(read(file({ a: line(0) }, [[[0, 0]]], { transform: 1 }), FILE))).toEqual({
      "geometry-unknown": 1,
    });
    expect(read('{"type":"Topology"}', FILE).kinds).toHaveLength(0);
  });

  it.each([
    [
      "arcs that are named without end",
      () =>
        file({ a: { type: "MultiLineString", arcs: Array(60_000).fill([0]) } }, [Array(100).fill([0, 0])]),
      "too-large",
    ],
    [
      "collections without end",
      () =>
        `${'{"type":"Topology","arcs":[],"objects":{"a":'}${'{"type":"GeometryCollection","geometries":['.repeat(100)}${"]}".repeat(100)}}}`,
      "too-deep",
    ],
    ["half a file", () => file({}).slice(0, 40), "truncated"],
  ])("is refused: %s", (_, text, id) => {
    expect(errorOf(text(), FILE).id).toBe(id);
  });
});
