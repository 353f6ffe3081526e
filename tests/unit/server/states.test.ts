import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { booleanPointInPolygon, point } from "@turf/turf";
import fc from "fast-check";
import type { Feature, MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { expect, it } from "vitest";
import { STATE_CODES, statesOf } from "../../../server/services/states";

const topology = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("us-atlas/states-10m.json"), "utf8"),
) as Topology;
const states = feature(topology, topology.objects.states as GeometryCollection).features as Feature<
  Polygon | MultiPolygon
>[];

it("knows every state of the atlas by its postal code", () => {
  expect(STATE_CODES.size).toBe(states.length);
  const capitals: [string, number, number][] = [
    ["CO", -104.99, 39.74],
    ["MT", -112.03, 46.59],
    ["AK", -134.42, 58.3],
    ["HI", -157.86, 21.31],
    ["DC", -77.04, 38.9],
    ["PR", -66.11, 18.4],
  ];
  for (const [code, x, y] of capitals)
    expect(statesOf({ type: "Point", coordinates: [x, y, 0] })).toEqual([code]);
});

it("agrees with asking every border, everywhere", () => {
  const place = fc.tuple(
    fc.double({ min: -180, max: -60, noNaN: true }),
    fc.double({ min: 17, max: 72, noNaN: true }),
  );
  fc.assert(
    fc.property(place, ([x, y]) => {
      const inside = states.filter((state) =>
        booleanPointInPolygon(point([x, y]), state, { ignoreBoundary: true }),
      );
      expect(statesOf({ type: "Point", coordinates: [x, y, 0] })).toHaveLength(inside.length);
    }),
    { numRuns: 300 },
  );
});

it("finds what a line crosses without a vertex in it, and nothing across the 180th meridian", () => {
  const across = {
    type: "LineString" as const,
    coordinates: [
      [-109.5, 39.5, 0],
      [-101.5, 39.5, 0],
    ] as [number, number, number][],
  };
  expect(statesOf(across)).toEqual(["CO", "KS", "UT"]);
  const pacific = {
    type: "LineString" as const,
    coordinates: [
      [170, 40, 0],
      [-170, 40, 0],
    ] as [number, number, number][],
  };
  expect(statesOf(pacific)).toEqual([]);
});
