import { createRequire } from "node:module";
import type { MultiPolygon, Polygon, Position } from "geojson";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Shape } from "../../../server/arcgis/query/table";
import { stateOfFips, type UsState } from "../../../src/domain/usStates";
import { polygonsOf } from "../outlines";

export type Atlas = Topology<{
  counties: GeometryCollection<{ name: string }>;
  states: GeometryCollection<{ name: string }>;
}>;

export const require = createRequire(import.meta.url);
export const atlas = require("us-atlas/counties-10m.json") as Atlas;

/** Counties of the US states with their FIPS code, state and geometry in the atlas. */
export const counties = atlas.objects.counties.geometries.flatMap((geometry) => {
  const fips = String(geometry.id).padStart(5, "0");
  const state = stateOfFips(fips);
  return state && (geometry.type === "Polygon" || geometry.type === "MultiPolygon")
    ? [{ fips, state, geometry, name: geometry.properties?.name ?? "" }]
    : [];
});

export type County = (typeof counties)[number] & { state: UsState };

/**
 * Converts to a shape in ArcGIS order: outer rings clockwise, each followed by its holes counterclockwise, without the
 * repeated last vertex.
 */
export function areaShape(geometry: Polygon | MultiPolygon): Shape {
  const parts = polygonsOf(geometry).flatMap((rings) =>
    rings.map((ring, place) => {
      const open = ring.slice(0, -1);
      return Float64Array.from(
        (isClockwise(ring) === (place === 0) ? open : open.reverse()).flatMap(([x = 0, y = 0]) => [x, y]),
      );
    }),
  );
  return { type: "esriGeometryPolygon", parts: parts.filter((part) => part.length >= 6) };
}

function isClockwise(ring: readonly Position[]): boolean {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x0 = 0, y0 = 0] = ring[i] ?? [];
    const [x1 = 0, y1 = 0] = ring[i + 1] ?? [];
    sum += x0 * y1 - x1 * y0;
  }
  return sum < 0;
}
