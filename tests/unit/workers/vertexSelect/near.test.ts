import { describe, expect, it } from "vitest";
import type { ColumnFeature } from "../../../../src/domain/featureColumns";
import { pathsNear } from "../../../../workers/vertex-select/near";
import type { NearQuery } from "../../../../workers/vertex-select/types";
import { VertexStore } from "../../../../workers/vertex-select/vertexStore";
import { area, line, type Place, point } from "./features";
import { selectGeometry, WORLD } from "./oracle";

const BOX: NearQuery = { west: 0, south: 0, east: 100, north: 100, most: 1000 };

function storeOf(features: ColumnFeature[]): VertexStore {
  const store = new VertexStore();
  store.add(selectGeometry(features));
  return store;
}

/** Returns the paths found, in whole meters. */
function found(features: ColumnFeature[], query = BOX): Place[][] | null {
  const paths = pathsNear(storeOf(features), query);
  if (!paths) return null;
  const { vertices, starts } = paths;
  return Array.from({ length: starts.length - 1 }, (_, path) =>
    Array.from({ length: (starts[path + 1] ?? 0) - (starts[path] ?? 0) }, (__, index): Place => {
      const at = ((starts[path] ?? 0) + index) * 2;
      return [Math.round(vertices[at] ?? 0), Math.round(vertices[at + 1] ?? 0)];
    }),
  );
}

describe("snap targets in a rectangle", () => {
  it("include a waypoint inside, and none outside", () => {
    expect(found([point(10, 20), point(200, 20)])).toEqual([[[10, 20]]]);
  });

  it("include the segments of a line that touch it, whole; a line that leaves and returns is two", () => {
    const path: Place[] = [
      [-500, 50],
      [-50, 50],
      [50, 50],
      [500, 50],
      [500, 90],
      [60, 90],
    ];
    expect(found([line("Polyline", ...path)])).toEqual([
      [
        [-50, 50],
        [50, 50],
        [500, 50],
      ],
      [
        [500, 90],
        [60, 90],
      ],
    ]);
  });

  it("include a segment that crosses it without a vertex inside", () => {
    expect(found([line("Polyline", [-50, 50], [150, 50])])).toHaveLength(1);
  });

  it("include the edges of an area and of its holes, each ring separately", () => {
    const ring = (low: number, high: number): Place[] => [
      [low, low],
      [high, low],
      [high, high],
      [low, high],
      [low, low],
    ];
    expect(found([area(ring(10, 90), ring(40, 60))])).toEqual([ring(10, 90), ring(40, 60)]);
  });

  it("exclude hidden features and the excluded one", () => {
    const store = storeOf([point(10, 10), point(20, 20), point(30, 30)]);
    store.setShown(Uint8Array.of(0, 1, 1));
    expect([...(pathsNear(store, { ...BOX, except: 1 })?.vertices ?? [])].map(Math.round)).toEqual([30, 30]);
  });

  it("are empty when there are too many to choose from", () => {
    const many = Array.from({ length: 20 }, (_, at) => point(at, at));
    expect(found(many, { ...BOX, most: 19 })).toBeNull();
    expect(found(many, { ...BOX, most: 20 })).toHaveLength(20);
  });

  it("are in the requested copy of the world", () => {
    const east = { ...BOX, west: WORLD, east: WORLD + 100 };
    expect(found([point(10, 20)], east)).toEqual([[[Math.round(WORLD + 10), 20]]]);
  });
});
