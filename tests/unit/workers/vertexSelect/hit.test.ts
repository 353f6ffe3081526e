import { describe, expect, it } from "vitest";
import type { GhType } from "../../../../src/domain/feature";
import type { ColumnFeature } from "../../../../src/domain/featureColumns";
import { findCrowded } from "../../../../workers/vertex-select/crowding";
import { findHit } from "../../../../workers/vertex-select/hit";
import { COVERED, CROWDED, type HitQuery } from "../../../../workers/vertex-select/types";
import { VertexStore } from "../../../../workers/vertex-select/vertexStore";
import { feature, line, point, position } from "./features";
import { run, selectGeometry, WORLD } from "./oracle";

const square = (low: number, high: number): [number, number, number][] =>
  [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
    [low, low],
  ].map(([x = 0, y = 0]) => position([x, y]));

/** One meter per pixel, with north up. The marker's head is 25 m above its tip. */
const at = (x: number, y: number, change: Partial<HitQuery> = {}): HitQuery => ({
  x,
  y,
  tolerance: 8,
  markerX: 0,
  markerY: 25,
  markerRadius: 17,
  dotRadius: 6,
  ...change,
});

function storeOf(...features: ColumnFeature[]): VertexStore {
  const store = new VertexStore();
  store.add(selectGeometry(features));
  return store;
}

/** Finds crowded features by slot. With the tiny default grain, nothing is covered. */
const crowdsOf = (store: VertexStore, cell: number, most: number, grain = 1e-3, raised: number[] = []) => {
  const bytes = new Uint8Array(store.count);
  for (const slot of raised) bytes[slot] = 1;
  return run(findCrowded(store, { cell, most, grain }, bytes));
};

describe("hit test", () => {
  it("hits a marker on its pin, and no farther below its tip than the pin's width", () => {
    const store = storeOf(point(0, 0));
    expect(findHit(store, at(0, 1))).toBe(0);
    expect(findHit(store, at(0, 40))).toBe(0);
    expect(findHit(store, at(16, 25))).toBe(0);
    expect(findHit(store, at(19, 25))).toBe(-1);
    expect(findHit(store, at(0, -18))).toBe(-1);
  });

  it("follows the screen's up when the map is turned", () => {
    const store = storeOf(point(0, 0));
    expect(findHit(store, at(-40, 0, { markerX: -25, markerY: 0 }))).toBe(0);
    expect(findHit(store, at(0, 40, { markerX: -25, markerY: 0 }))).toBe(-1);
  });

  it("prefers markers to tracks to lines to areas, in any input order", () => {
    const area = feature("Polygon", { type: "Polygon", coordinates: [square(-100, 100)] });
    const store = storeOf(
      point(0, 0),
      line("Tracks", [-50, 0], [50, 0]),
      line("Polyline", [-90, 0], [90, 0]),
      area,
    );
    expect(findHit(store, at(0, 5))).toBe(0);
    expect(findHit(store, at(40, 5))).toBe(1);
    expect(findHit(store, at(80, 5))).toBe(2);
    expect(findHit(store, at(80, 60))).toBe(3);
    expect(findHit(store, at(130, 60))).toBe(-1);
  });

  it("returns the nearest of several lines and the last of several markers", () => {
    const store = storeOf(
      line("Polyline", [0, 0], [100, 0]),
      line("Polyline", [0, 6], [100, 6]),
      point(200, 0),
      point(201, 0),
    );
    expect(findHit(store, at(50, 1))).toBe(0);
    expect(findHit(store, at(50, 5))).toBe(1);
    expect(findHit(store, at(200, 2))).toBe(3);
  });

  it("leaves a hole out, but not its edge", () => {
    const store = storeOf(
      feature("Polygon", { type: "Polygon", coordinates: [square(-100, 100), square(-50, 50)] }),
    );
    expect(findHit(store, at(75, 0))).toBe(0);
    expect(findHit(store, at(0, 0))).toBe(-1);
    expect(findHit(store, at(45, 0))).toBe(0);
    expect(findHit(store, at(105, 0))).toBe(0);
  });

  it("skips hidden features", () => {
    const store = storeOf(point(0, 0), line("Polyline", [-50, 0], [50, 0]));
    store.setShown(Uint8Array.of(0, 1));
    expect(findHit(store, at(0, 5))).toBe(1);
  });

  it("finds a line across the 180th meridian from both sides and in the next world", () => {
    const store = storeOf(
      feature("Polyline", {
        type: "LineString",
        coordinates: [
          [179.9, 0, 0],
          [-179.9, 0, 0],
        ],
      }),
    );
    for (const x of [WORLD / 2 - 100, -WORLD / 2 + 100, WORLD / 2 + 100])
      expect(findHit(store, at(x, 3))).toBe(0);
    expect(findHit(store, at(0, 3))).toBe(-1);
  });

  it("hits a feature drawn as a dot only on the dot", () => {
    const store = storeOf(point(0, 0), point(1, 0));
    store.crowded = crowdsOf(store, 1000, 1);
    expect([...store.crowded]).toEqual([CROWDED, 0]);
    store.setShown(Uint8Array.of(1, 0));
    expect(findHit(store, at(0, 30))).toBe(-1);
    expect(findHit(store, at(0, 5))).toBe(0);
  });
});

describe("crowded markers", () => {
  it("keep the last of every square, visible points only", () => {
    const store = storeOf(
      point(10, 10),
      point(20, 20),
      point(30, 30),
      point(510, 10),
      line("Polyline", [40, 40], [60, 60]),
    );
    expect([...crowdsOf(store, 500, 2)]).toEqual([CROWDED, 0, 0, 0, 0]);
    store.setShown(Uint8Array.of(1, 1, 0, 1, 1));
    expect([...crowdsOf(store, 500, 2)]).toEqual([0, 0, 0, 0, 0]);
    expect([...crowdsOf(store, 500, 1)]).toEqual([CROWDED, 0, 0, 0, 0]);
  });

  it("match a text-keyed table", () => {
    const points = Array.from({ length: 500 }, (_, i) =>
      point(Math.sin(i * 12.9898) * 5000, Math.sin(i * 78.233) * 5000),
    );
    const store = storeOf(...points);
    const counts = new Map<string, number>();
    const crowded = points.map(() => 0);
    for (let i = points.length - 1; i >= 0; i--) {
      const start = (store.starts[i] ?? 0) * 2;
      const key = [store.vertices[start], store.vertices[start + 1]]
        .map((value) => Math.floor((value ?? 0) / 700))
        .join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if ((counts.get(key) ?? 0) > 2) crowded[i] = CROWDED;
    }
    expect([...crowdsOf(store, 700, 2)]).toEqual(crowded);
  });

  it("cover crowded points under another in the same square, but no marker", () => {
    const store = storeOf(point(11, 11), point(12, 12), point(19, 19), point(13, 13), point(14, 14));
    const covered = CROWDED | COVERED;
    expect([...crowdsOf(store, 500, 1, 5)]).toEqual([covered, covered, CROWDED, CROWDED, 0]);
  });

  it("count raised features as above all others, in their order", () => {
    const store = storeOf(point(11, 11), point(12, 12), point(19, 19), point(13, 13), point(14, 14));
    const covered = CROWDED | COVERED;
    expect([...crowdsOf(store, 500, 1, 5, [0])]).toEqual([0, covered, CROWDED, covered, CROWDED]);
    expect([...crowdsOf(store, 500, 1, 5, [0, 1])]).toEqual([CROWDED, 0, CROWDED, covered, covered]);
    store.setShown(Uint8Array.of(0, 1, 1, 1, 1));
    expect([...crowdsOf(store, 500, 1, 5, [0])]).toEqual([0, covered, CROWDED, CROWDED, 0]);
  });

  it("cover small lines and areas under others of their kind, with hidden ones left out", () => {
    const small = (ghType: GhType) => line(ghType, [11, 11], [13, 13]);
    const area = feature("Polygon", { type: "Polygon", coordinates: [square(11, 13)] });
    const large = line("Polyline", [11, 11], [30, 13]);
    const store = storeOf(
      small("Polyline"),
      area,
      large,
      small("Polyline"),
      small("Tracks"),
      area,
      point(12, 12),
    );
    expect([...crowdsOf(store, 500, 6, 5)]).toEqual([COVERED, COVERED, 0, 0, 0, 0, 0]);
    store.setShown(Uint8Array.of(1, 1, 1, 0, 1, 1, 1));
    expect([...crowdsOf(store, 500, 6, 5)]).toEqual([0, COVERED, 0, 0, 0, 0, 0]);
  });
});
