import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";

/** Degrees from straight down up to which the ground above the screen's center is nearby. */
const MOST_TILT = 45;

type Looking = Pick<SceneView, "toMap" | "center" | "padding" | "width" | "height"> & {
  camera: { tilt: number };
};

/**
 * Returns the ground that becomes the scene's center when panels cover other parts: what is already there, so that
 * nothing moves on the screen. A strongly tilted camera keeps its vertical center. Otherwise a bottom sheet would move
 * it toward the horizon, away from what the user is looking at.
 *
 * @param covered pixels that panels will cover on the left and at the bottom
 */
export function nextCenter(view: Looking, { left, bottom }: { left: number; bottom: number }): Point {
  const { camera, center, padding, width, height } = view;
  const below = camera.tilt > MOST_TILT ? padding.bottom : bottom;
  return view.toMap({ x: (left + width) / 2, y: (height - below) / 2 }) ?? center;
}
