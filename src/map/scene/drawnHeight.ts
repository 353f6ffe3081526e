import type SceneView from "@arcgis/core/views/SceneView.js";

/**
 * The height in meters at which a scene draws the ground at a place of Web Mercator; null where it has none yet. The
 * library's own answer is a number all the same then, 3.4e37: a camera that looks at it ends at a pole.
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
