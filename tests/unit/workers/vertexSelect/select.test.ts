import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ColumnFeature } from "../../../../src/domain/featureColumns";
import { selectQuad } from "../../../../workers/vertex-select/kernel";
import { VertexStore } from "../../../../workers/vertex-select/vertexStore";
import { featuresArbitrary } from "../featureArbitrary";
import { isInside, rectangle, run, selectGeometry, verticesOf, WORLD } from "./oracle";

const angle = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }));

/** Rectangles of all sizes, some of them beyond the edge of the world. */
const area = fc
  .tuple(
    fc.double({ min: -0.7 * WORLD, max: 0.7 * WORLD, noNaN: true }),
    fc.double({ min: -0.4 * WORLD, max: 0.4 * WORLD, noNaN: true }),
    fc.double({ min: 1e4, max: WORLD * 0.4, noNaN: true }),
    fc.double({ min: 1e4, max: WORLD * 0.4, noNaN: true }),
    angle,
  )
  .map((parameters) => rectangle(...parameters));

const expected = (features: Map<number, ColumnFeature>, hidden: Set<number>, corners: Float64Array) =>
  [...features]
    .filter(
      ([slot, feature]) => !hidden.has(slot) && verticesOf(feature).some(([x, y]) => isInside(corners, x, y)),
    )
    .map(([slot]) => slot)
    .sort((a, b) => a - b);

const selected = (store: VertexStore, corners: Float64Array) =>
  [...run(selectQuad(store, corners))].sort((a, b) => a - b);

type Change =
  | { kind: "add"; features: ColumnFeature[]; firstSlot: number }
  | { kind: "remove"; slots: number[] }
  | { kind: "hide"; every: number }
  | { kind: "index" };

const changes = (around: [number, number], reach: number): fc.Arbitrary<Change[]> =>
  fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant("add" as const),
        features: featuresArbitrary(around, reach),
        firstSlot: fc.nat(60),
      }),
      fc.record({ kind: fc.constant("remove" as const), slots: fc.array(fc.nat(90), { maxLength: 40 }) }),
      fc.record({ kind: fc.constant("hide" as const), every: fc.integer({ min: 1, max: 4 }) }),
      fc.constant({ kind: "index" as const }),
    ),
    { minLength: 1, maxLength: 8 },
  );

function apply(list: readonly Change[]) {
  const store = new VertexStore();
  const features = new Map<number, ColumnFeature>();
  const hidden = new Set<number>();
  for (const change of list) {
    switch (change.kind) {
      case "add": {
        const slots = change.features.map((_, index) => change.firstSlot + index);
        store.add(selectGeometry(change.features, slots));
        change.features.forEach((feature, index) => {
          features.set(slots[index] ?? 0, feature);
          hidden.delete(slots[index] ?? 0);
        });
        break;
      }
      case "remove":
        store.remove(Uint32Array.from(change.slots));
        for (const slot of change.slots) features.delete(slot);
        break;
      case "hide": {
        const states = Uint8Array.from({ length: 100 }, (_, slot) => (slot % change.every === 0 ? 2 : 3));
        store.setShown(states);
        hidden.clear();
        for (const slot of features.keys()) if (slot % change.every === 0) hidden.add(slot);
        break;
      }
      case "index":
        store.index();
    }
  }
  return { store, features, hidden };
}

describe("rectangle selection", () => {
  it.each([
    ["around the prime meridian", [0, 20], 60],
    ["across the 180th meridian", [180, 10], 15],
    ["close together", [-110, 45], 0.01],
  ] as [string, [number, number], number][])(
    "agrees with brute force after any changes: %s",
    (_, around, reach) => {
      fc.assert(
        fc.property(changes(around, reach), area, (list, corners) => {
          const { store, features, hidden } = apply(list);
          expect(store.size).toBe(features.size);
          expect(selected(store, corners)).toEqual(expected(features, hidden, corners));
        }),
        { numRuns: 150 },
      );
    },
  );

  it("agrees with brute force on many features, by tree and by leaf", () => {
    let seed = 7;
    const random = () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed / 2 ** 32;
    };
    const features = Array.from({ length: 3000 }, (): ColumnFeature => {
      const [x, y] = [-110 + random() * 4, 42 + random() * 3];
      const coordinates = Array.from(
        { length: 8 },
        () => [x + random() * 0.1, y + random() * 0.1, 0] as [number, number, number],
      );
      return {
        uuid: "",
        title: "",
        geometry: { type: "LineString", coordinates },
        properties: {
          ghType: "Polyline",
          color: [0, 0, 0, 1],
          strokeType: "solid",
          strokeWidth: 4,
          icon: null,
        } as unknown as ColumnFeature["properties"],
      };
    });
    const store = new VertexStore();
    store.add(selectGeometry(features));
    expect(store.treeEnd).toBe(3000);
    const all = new Map(features.entries());
    for (const turn of [0, 0.4, 1.2]) {
      const corners = rectangle(-1.2e7 + random() * 1e5, 5.3e6, 1.5e5, 9e4, turn);
      const wanted = expected(all, new Set(), corners);
      expect(wanted.length).toBeGreaterThan(20);
      expect(selected(store, corners)).toEqual(wanted);
    }
  });

  it("finds nothing in an empty store and accepts a rectangle without area", () => {
    const store = new VertexStore();
    expect(selected(store, rectangle(0, 0, 1e6, 1e6, 0))).toEqual([]);
    store.add(
      selectGeometry([
        {
          uuid: "",
          title: "",
          geometry: { type: "Point", coordinates: [0, 0, 0] },
          properties: { ghType: "Point", color: [0, 0, 0, 1] },
        } as unknown as ColumnFeature,
      ]),
    );
    expect(selected(store, new Float64Array(8))).toEqual([0]);
  });

  it("refuses an invalid rectangle", () => {
    const store = new VertexStore();
    expect(() => run(selectQuad(store, [0, 0, 1]))).toThrow(RangeError);
    expect(() => run(selectQuad(store, [0, 0, 1, 0, 1, Number.NaN, 0, 1]))).toThrow(RangeError);
  });

  it("forgets most of what is removed", () => {
    const store = new VertexStore();
    const line = (slot: number): ColumnFeature =>
      ({
        uuid: `${slot}`,
        title: "",
        geometry: {
          type: "LineString",
          coordinates: Array.from({ length: 100 }, (_, i) => [i / 100, slot / 1000, 0]),
        },
        properties: { ghType: "Polyline", color: [0, 0, 0, 1] },
      }) as unknown as ColumnFeature;
    for (let round = 0; round < 50; round++)
      store.add(selectGeometry(Array.from({ length: 20 }, (_, slot) => line(slot))));
    expect(store.size).toBe(20);
    expect(store.starts[store.count]).toBeLessThan(3 * 4096);
  });
});
