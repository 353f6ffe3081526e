import { toMercator } from "../geometry/mercator";
import type { MapRectangle, MapViewpoint } from "./mapStage";

/**
 * Returns the visible part of the map outside the panels. In 3D, it is what a 2D map of the same scale would show
 * around the center.
 *
 * @param covered pixels covered by panels; the viewpoint is the center of the rest
 */
export function viewArea(
  { longitude, latitude, resolution, rotation, width, height }: MapViewpoint,
  covered: { left: number; bottom: number },
): MapRectangle {
  const [x, y] = toMercator(longitude, latitude);
  const right = (Math.max(0, width - covered.left) / 2) * resolution;
  const up = (Math.max(0, height - covered.bottom) / 2) * resolution;
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const corners = [
    [-right, -up],
    [right, -up],
    [right, up],
    [-right, up],
  ].flatMap(([across = 0, along = 0]) => [
    x + across * cosine - along * sine,
    y + across * sine + along * cosine,
  ]);
  return { corners: Float64Array.from(corners) };
}
