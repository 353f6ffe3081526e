import { nearTo } from "../../../../workers/viewshed/block";
import type { Geometry } from "../../../domain/geometry";
import type { PlanAreas } from "../../../map/mapStage";
import type { TerrainFrame } from "../../../map/terrain/tiles";
import { mercatorPath } from "../mercatorPath";

/** The corners of what a map shows, in drawing order: x and y in turn, Web Mercator meters. */
export function frameCorners({ center: [x, y], resolution, rotation, size }: TerrainFrame): number[] {
  const [halfWidth, halfHeight] = [(size[0] * resolution) / 2, (size[1] * resolution) / 2];
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].flatMap(([east = 0, north = 0]) => {
    const [dx, dy] = [east * halfWidth, north * halfHeight];
    return [x + dx * cosine - dy * sine, y + dx * sine + dy * cosine];
  });
}

/**
 * The corners of an area that was drawn, without the first one again at the end; x goes on across the 180th meridian.
 * @param geometry as the map's sketch gives it
 */
export function areaCorners(geometry: Geometry): number[] {
  if (geometry.type !== "Polygon") return [];
  const path = mercatorPath((geometry.coordinates[0] ?? []).slice(0, -1));
  for (let at = 2; at < path.length; at += 2) path[at] = nearTo(path[at] as number, path[at - 2] as number);
  return [...path];
}

/** A rectangle or an area as the plan layer draws it. */
export const outlineOf = (corners: readonly number[]): PlanAreas => ({
  zoneRing: Uint32Array.of(0, 1),
  ringStart: Uint32Array.of(0, corners.length / 2),
  coordinates: Float64Array.from(corners),
});
