import { nearTo } from "../../../../workers/viewshed/block";
import type { Geometry } from "../../../domain/geometry";
import type { TerrainFrame } from "../../../geometry/terrainTiles";
import type { PlanAreas } from "../../../map/mapStage";
import { mercatorPath } from "../mercatorPath";

/** Returns the corners of a frame in drawing order: alternating x and y in Web Mercator meters. */
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
 * Returns the vertices of a drawn area, without repeating the first at the end. x continues across the antimeridian.
 *
 * @param geometry polygon from the map's sketch tool
 */
export function areaCorners(geometry: Geometry): number[] {
  if (geometry.type !== "Polygon") return [];
  const path = mercatorPath((geometry.coordinates[0] ?? []).slice(0, -1));
  for (let at = 2; at < path.length; at += 2) path[at] = nearTo(path[at] as number, path[at - 2] as number);
  return [...path];
}

/** Returns a rectangle or an area in the format of the plan layer. */
export const outlineOf = (corners: readonly number[]): PlanAreas => ({
  zoneRing: Uint32Array.of(0, 1),
  ringStart: Uint32Array.of(0, corners.length / 2),
  coordinates: Float64Array.from(corners),
});
