import { GH_TYPES } from "../../../../src/domain/feature";
import { type ColumnFeature, toColumns } from "../../../../src/domain/featureColumns";
import type { Geometry, Position } from "../../../../src/domain/geometry";
import { shapesOf } from "../../../../workers/duplicates/shapes";
import type { Shapes } from "../../../../workers/duplicates/types";
import type { ContentGeometry } from "../../../../workers/graphics/types";

/** A feature with its kind (index into GH_TYPES) and paths in degrees. */
export interface Sketch {
  kind: number;
  paths: [longitude: number, latitude: number][][];
}

export const geometryOf = (sketches: readonly Sketch[]): ContentGeometry => {
  const { kinds, vertexStart, coordinates, ringIndex, ringStart } = toColumns(sketches.map(featureOf));
  const slots = Uint32Array.from(sketches, (_, slot) => slot);
  return { kinds, vertexStart, coordinates, ringIndex, ringStart, slots };
};

export const shapesFrom = (sketches: readonly Sketch[]): Shapes => shapesOf(geometryOf(sketches));

function featureOf({ kind, paths }: Sketch): ColumnFeature {
  const positions = paths.map((path) => path.map(([x, y]): Position => [x, y, 0]));
  const [first = []] = positions;
  const geometries: Record<string, Geometry> = {
    Point: { type: "Point", coordinates: first[0] ?? [0, 0, 0] },
    Polygon: { type: "Polygon", coordinates: positions },
  };
  const ghType = GH_TYPES[kind] as (typeof GH_TYPES)[number];
  return {
    uuid: "",
    title: "",
    geometry: geometries[ghType] ?? { type: "LineString", coordinates: first },
    properties: { ghType, color: [0, 0, 0, 1], strokeWidth: 4, strokeType: "solid", icon: null },
  } as unknown as ColumnFeature;
}

export function run<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
