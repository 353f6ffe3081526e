import fc from "fast-check";
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from "geojson";
import { describe, expect, it } from "vitest";
import { GH_TYPES } from "../../../../src/domain/feature";
import { type ColumnFeature, KIND, toColumns } from "../../../../src/domain/featureColumns";
import { buildGeoJson } from "../../../../workers/graphics/geoJson";
import type { GeoJsonFiles } from "../../../../workers/graphics/types";
import { featuresArbitrary } from "../featureArbitrary";

function build(features: readonly ColumnFeature[]): GeoJsonFiles {
  const slots = Uint32Array.from(features, (_, index) => 100 + index);
  const steps = buildGeoJson(toColumns(features), slots);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Returns all features written, by slot. */
function written(files: GeoJsonFiles): Map<number, Feature> {
  const bySlot = new Map<number, Feature>();
  for (const [kind, bytes] of Object.entries(files) as [keyof GeoJsonFiles, Uint8Array | null][]) {
    if (!bytes) continue;
    const { type, features } = JSON.parse(new TextDecoder().decode(bytes)) as FeatureCollection;
    expect(type).toBe("FeatureCollection");
    expect(features.length).toBeGreaterThan(0);
    for (const feature of features) {
      expect(feature.geometry.type).toMatch({ points: /^Point$/, lines: /Line/, areas: /Polygon/ }[kind]);
      bySlot.set(feature.properties?.slot, feature);
    }
  }
  return bySlot;
}

const feature = (ghType: ColumnFeature["properties"]["ghType"], geometry: unknown, more: object = {}) =>
  ({
    uuid: "u",
    title: "",
    geometry,
    properties: { ghType, color: [255, 0, 10, 0.2], strokeWidth: 4, strokeType: "dash", icon: "elk" },
    ...more,
  }) as unknown as ColumnFeature;

const line = (...coordinates: [number, number][]) =>
  feature("Polyline", { type: "LineString", coordinates: coordinates.map(([x, y]) => [x, y, 0]) });
const area = (...coordinates: [number, number][][]) =>
  feature("Polygon", {
    type: "Polygon",
    coordinates: coordinates.map((ring) => ring.map(([x, y]) => [x, y, 0])),
  });
const geometryOf = (item: ColumnFeature) => written(build([item])).get(100)?.geometry;

/** Rounding error of seven decimals. */
const NEAR = 0.5001e-7;

const positionsOf = (value: unknown): Position[] =>
  Array.isArray(value) ? (typeof value[0] === "number" ? [value] : value.flatMap(positionsOf)) : [];

function doubleArea(ring: readonly Position[]): number {
  let sum = 0;
  ring.forEach(([x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? [];
    sum += x * nextY - nextX * y;
  });
  return sum;
}

const polygons = (geometry: Polygon | MultiPolygon): Position[][][] =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;

describe("features as GeoJSON", () => {
  it("has every feature with its text and style", () => {
    fc.assert(
      fc.property(featuresArbitrary([-110, 45], 30), (features) => {
        const found = written(build(features));
        expect([...found.keys()].sort()).toEqual(features.map((_, index) => 100 + index).sort());
        features.forEach(({ uuid, title, properties }, index) => {
          const [red, green, blue, opacity] = properties.color;
          const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
          const point = properties.ghType === "Point";
          expect(found.get(100 + index)?.properties).toEqual({
            slot: 100 + index,
            uuid,
            title,
            kind: GH_TYPES.indexOf(properties.ghType),
            color,
            opacity: expect.closeTo(opacity, 2),
            strokeWidth: properties.strokeWidth,
            strokeType: properties.strokeType,
            style: expect.stringMatching(new RegExp(`^${color} [01](\\.\\d+)? `)),
            ...(point ? { icon: properties.icon } : {}),
          });
        });
      }),
    );
  });

  it("keeps every position to seven decimals when nothing is cut", () => {
    fc.assert(
      fc.property(featuresArbitrary([-110, 45], 30), (features) => {
        const found = written(build(features));
        features.forEach(({ geometry }, index) => {
          const shown = found.get(100 + index)?.geometry;
          const positions = shown && "coordinates" in shown ? positionsOf(shown.coordinates) : [];
          for (const [x = 0, y = 0] of positionsOf(geometry.coordinates)) {
            const isNear = ([a = 0, b = 0]: Position) => Math.abs(a - x) <= NEAR && Math.abs(b - y) <= NEAR;
            expect(positions.some(isNear)).toBe(true);
          }
        });
      }),
    );
  });

  it("cuts lines at the 180th meridian, on every way around the world", () => {
    expect(geometryOf(line([179, 10], [-179, 20], [-178, 20]))).toEqual({
      type: "MultiLineString",
      coordinates: [
        [
          [179, 10],
          [180, 15],
        ],
        [
          [-180, 15],
          [-179, 20],
          [-178, 20],
        ],
      ],
    });
    expect(geometryOf(line([180, 1], [170, 2]))).toEqual({
      type: "LineString",
      coordinates: [
        [180, 1],
        [170, 2],
      ],
    });
    const step = fc.tuple(
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), (places) => {
        const shown = geometryOf(line(...places));
        if (shown?.type !== "LineString" && shown?.type !== "MultiLineString") throw new Error("No line");
        const pieces = shown.type === "LineString" ? [shown.coordinates] : shown.coordinates;
        let length = 0;
        for (const piece of pieces) {
          expect(piece.length).toBeGreaterThanOrEqual(2);
          piece.forEach(([x = 0, y = 0], i) => {
            expect(Math.abs(x)).toBeLessThanOrEqual(180);
            const [fromX = x, fromY = y] = piece[i - 1] ?? [];
            length += Math.hypot(x - fromX, y - fromY);
          });
        }
        let expected = 0;
        places.forEach(([x, y], i) => {
          const [fromX = x, fromY = y] = places[i - 1] ?? [];
          const turn = Math.abs(x - fromX);
          expected += Math.hypot(Math.min(turn, 360 - turn), y - fromY);
        });
        expect(length).toBeCloseTo(expected, 3);
      }),
    );
  });

  it("cuts areas at the 180th meridian without losing any part", () => {
    const around = fc.record({
      center: fc.double({ min: -360, max: 360, noNaN: true }),
      radii: fc.array(fc.double({ min: 2, max: 40, noNaN: true }), { minLength: 3, maxLength: 12 }),
    });
    fc.assert(
      fc.property(around, ({ center, radii }) => {
        const ring = (share: number): [number, number][] =>
          radii.map((radius, i) => {
            const angle = (i / radii.length) * 2 * Math.PI;
            const x = center + Math.cos(angle) * radius * share;
            return [x - 360 * Math.round(x / 360), Math.sin(angle) * radius * share];
          });
        const flat = (share: number): Position[] =>
          radii.map((radius, i) => {
            const angle = (i / radii.length) * 2 * Math.PI;
            return [Math.cos(angle) * radius * share, Math.sin(angle) * radius * share];
          });
        const shown = geometryOf(area(ring(1), ring(0.5).reverse()));
        if (shown?.type !== "Polygon" && shown?.type !== "MultiPolygon") throw new Error("No area");
        let sum = 0;
        for (const [outer = [], ...holes] of polygons(shown)) {
          expect(doubleArea(outer)).toBeGreaterThanOrEqual(0);
          sum += doubleArea(outer);
          for (const hole of holes) {
            expect(doubleArea(hole)).toBeLessThanOrEqual(0);
            sum += doubleArea(hole);
          }
          for (const closed of [outer, ...holes]) {
            expect(closed.length).toBeGreaterThanOrEqual(4);
            expect(closed.at(-1)).toEqual(closed[0]);
            for (const [x = 0] of closed) expect(Math.abs(x)).toBeLessThanOrEqual(180);
          }
        }
        expect(sum).toBeCloseTo(Math.abs(doubleArea(flat(1))) - Math.abs(doubleArea(flat(0.5))), 3);
      }),
    );
  });

  it("writes degenerate geometry in a form that readers accept", () => {
    expect(geometryOf(line([1, 2]))).toEqual({
      type: "LineString",
      coordinates: [
        [1, 2],
        [1, 2],
      ],
    });
    expect(geometryOf(area([[1, 2]]))).toEqual({ type: "Polygon", coordinates: [Array(4).fill([1, 2])] });
    expect(geometryOf(feature("Point", { type: "Point", coordinates: [540, -90, 0] }))).toEqual({
      type: "Point",
      coordinates: [-180, -90],
    });
    expect(build([])).toEqual({ points: null, lines: null, areas: null });
    const empty = feature("Tracks", { type: "LineString", coordinates: [] });
    expect(build([empty])).toEqual({ points: null, lines: null, areas: null });
  });

  it("writes text of any kind, even in large amounts", () => {
    const title = 'A "ridge" \\ \u0001 é 猎 😀 </script>';
    const many = Array.from({ length: 2000 }, (_, i) =>
      feature("Point", { type: "Point", coordinates: [i / 100, -0.0000001, 0] }, { title: `${title} ${i}` }),
    );
    const found = written(build(many));
    expect(found.size).toBe(2000);
    expect(found.get(2099)?.properties?.title).toBe(`${title} 1999`);
    expect(found.get(2099)?.geometry).toEqual({ type: "Point", coordinates: [19.99, -1e-7] });
    expect(found.get(100)?.properties?.kind).toBe(KIND.point);
  });
});
