import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";

/** Degrees from straight down up to which what lies above the center of the screen is near it. */
const MOST_TILT = 45;

type Looking = Pick<SceneView, "toMap" | "center" | "padding" | "width" | "height"> & {
  camera: { tilt: number };
};

/**
 * The ground that becomes a scene's center when panels cover other parts of it: what lies there already, so that what is
 * seen stays where it is. A camera that looks ahead keeps its height on the screen instead: a sheet from below would send
 * it towards the horizon, away from what the person looks at.
 * @param covered pixels that panels will cover from the left and from below
 */
export function nextCenter(view: Looking, { left, bottom }: { left: number; bottom: number }): Point {
  const { camera, center, padding, width, height } = view;
  const below = camera.tilt > MOST_TILT ? padding.bottom : bottom;
  return view.toMap({ x: (left + width) / 2, y: (height - below) / 2 }) ?? center;
}
