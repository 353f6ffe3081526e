import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { booleanPointInPolygon, point } from "@turf/turf";
import fc from "fast-check";
import type { Feature, MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { expect, it } from "vitest";
import { STATE_CODES, statesOf } from "../../../server/services/states";
import { stateOfFips } from "../../../src/domain/usStates";
import { effortOf } from "../../support/effort";

const topology = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("us-atlas/states-10m.json"), "utf8"),
) as Topology;
const states = feature(topology, topology.objects.states as GeometryCollection).features as Feature<
  Polygon | MultiPolygon
>[];

/** The atlas includes the territories, which the app's list of states leaves out. */
const TERRITORIES: Record<string, string> = { "60": "AS", "66": "GU", "69": "MP", "72": "PR", "78": "VI" };

/** Returns the states that contain a position, by testing every border with turf. */
const codesAt = (x: number, y: number): (string | undefined)[] =>
  states
    .filter((state) => booleanPointInPolygon(point([x, y]), state, { ignoreBoundary: true }))
    .map(({ id }) => stateOfFips(String(id))?.abbreviation ?? TERRITORIES[String(id)]);

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

it("agrees with testing every border, everywhere", () => {
  const place = fc.tuple(
    fc.double({ min: -180, max: -60, noNaN: true }),
    fc.double({ min: 17, max: 72, noNaN: true }),
  );
  fc.assert(
    fc.property(place, ([x, y]) => {
      expect(statesOf({ type: "Point", coordinates: [x, y, 0] })).toEqual(codesAt(x, y));
    }),
    { numRuns: 300 },
  );
});

it("finds states a line crosses without a vertex inside, and nothing across the 180th meridian", () => {
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

it("agrees with testing every border near the borders, where cells hold several states", () => {
  const corners = states.flatMap(({ geometry }) =>
    geometry.type === "Polygon" ? geometry.coordinates.flat() : geometry.coordinates.flat(2),
  );
  // Avoids the borders themselves, where either result is correct.
  const offset = fc
    .tuple(fc.double({ min: 1e-4, max: 0.2, noNaN: true }), fc.constantFrom(-1, 1))
    .map(([degrees, sign]) => degrees * sign);
  const beside = fc.tuple(fc.nat({ max: corners.length - 1 }), offset, offset);
  fc.assert(
    fc.property(beside, ([corner, dx, dy]) => {
      const [x = 0, y = 0] = corners[corner] ?? [];
      const position: [number, number, number] = [x + dx, y + dy, 0];
      expect(statesOf({ type: "Point", coordinates: position })).toEqual(codesAt(x + dx, y + dy));
    }),
    { numRuns: 300 },
  );
});

it("handles a line that jumps across the country 100,000 times in less than 100 ms of processor time", () => {
  const wide = Array.from({ length: 100_000 }, (_, at): [number, number, number] => [
    at % 2 ? -179 : -1,
    40,
    0,
  ]);
  const border = Array.from({ length: 100_000 }, (_, at): [number, number, number] => [
    -104.05,
    41 + at * 1e-7,
    0,
  ]);
  statesOf({ type: "LineString", coordinates: wide.slice(0, 2) });
  for (const coordinates of [wide, border])
    expect(effortOf(() => statesOf({ type: "LineString", coordinates }))).toBeLessThan(100);
  expect(statesOf({ type: "LineString", coordinates: wide }).length).toBeGreaterThan(5);
});
