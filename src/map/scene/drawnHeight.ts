import type SceneView from "@arcgis/core/views/SceneView.js";

/**
 * Returns the height in meters of the ground as drawn at a Web Mercator position; null if not loaded yet. In that case
 * the library itself returns 3.4e37, which would send the camera to a pole.
 */
export function drawnHeight(
  { groundView }: Pick<SceneView, "groundView">,
  x: number,
  y: number,
): number | null {
  const sampler = groundView?.elevationSampler;
  const height = sampler?.elevationAt(x, y);
  return height === undefined || Number.isNaN(height) || height === sampler?.noDataValue ? null : height;
}
