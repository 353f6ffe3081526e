import { describe, expect, it } from "vitest";
import type { ColumnFeature } from "../../../../src/domain/featureColumns";
import { placesForNames } from "../../../../workers/vertex-select/names";
import { CROWDED, type NameQuery } from "../../../../workers/vertex-select/types";
import { VertexStore } from "../../../../workers/vertex-select/vertexStore";
import { area, line, point } from "./features";
import { selectGeometry, WORLD } from "./oracle";

const BOX: NameQuery = { west: 0, south: 0, east: 100, north: 100, most: 10 };

function storeOf(features: ColumnFeature[], shown = features.map(() => 1)): VertexStore {
  const store = new VertexStore();
  store.add(selectGeometry(features, undefined, shown));
  store.index();
  return store;
}

/** Returns the slot and the position, in whole meters, of each name. */
function found(store: VertexStore, query = BOX): [slot: number, x: number, y: number][] | null {
  const names = placesForNames(store, query);
  if (!names) return null;
  return [...names.slots].map((slot, at) => [
    slot,
    Math.round(names.places[at * 2] ?? 0),
    Math.round(names.places[at * 2 + 1] ?? 0),
  ]);
}

describe("name positions", () => {
  it("are those of the waypoints in the rectangle, the topmost first", () => {
    expect(found(storeOf([point(10, 20), point(200, 20), point(30, 40)]))).toEqual([
      [2, 30, 40],
      [0, 10, 20],
    ]);
  });

  it("leave out hidden features and points drawn as dots", () => {
    const store = storeOf([point(10, 20), point(30, 40), point(50, 60)], [1, 0, 1]);
    store.crowded = Uint8Array.from([CROWDED, 0, 0]);
    expect(found(store)).toEqual([[2, 50, 60]]);
  });

  it("lie on the part of a line in the rectangle, even without a vertex there", () => {
    const lines = [line("Polyline", [-500, 50], [20, 50], [500, 50]), line("Tracks", [-100, 20], [300, 20])];
    expect(found(storeOf(lines))).toEqual([
      [1, 50, 20],
      [0, 20, 50],
    ]);
    expect(found(storeOf([line("Polyline", [-50, 20], [20, 150])]))).toEqual([]);
  });

  it("lie inside an area: in the center of its visible part, not in its notch or hole", () => {
    expect(
      found(
        storeOf([
          area([
            [-100, 20],
            [50, 20],
            [50, 80],
            [-100, 80],
            [-100, 20],
          ]),
        ]),
      ),
    ).toEqual([[0, 25, 50]]);
    const notched = area([
      [10, 10],
      [90, 10],
      [90, 90],
      [70, 90],
      [70, 20],
      [10, 20],
      [10, 10],
    ]);
    const [[, x = 0, y = 0] = []] = found(storeOf([notched])) ?? [];
    expect(x > 70 || y < 20).toBe(true);
  });

  it("are empty when there are too many features", () => {
    const points = Array.from({ length: 11 }, (_, at) => point(at, at));
    expect(found(storeOf(points))).toBeNull();
    expect(found(storeOf(points.slice(1)))).toHaveLength(10);
  });

  it("are in the requested copy of the world", () => {
    const query = { ...BOX, west: BOX.west + WORLD, east: BOX.east + WORLD };
    expect(found(storeOf([point(10, 20)]), query)).toEqual([[0, Math.round(10 + WORLD), 20]]);
  });
});
