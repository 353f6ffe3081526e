import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Ground } from "./ground";

/**
 * Draws the ground so many times as high, and moves the camera with what it looks at: else it would find itself far above
 * the ground, or inside of it.
 * @param isWanted whether that is still to be done when the ground's height is known
 */
export async function raiseGround(
  view: SceneView,
  ground: Pick<Ground, "raise" | "set">,
  times: number,
  isWanted: () => boolean,
): Promise<void> {
  const center = await ground.raise(view.center, times);
  if (!isWanted()) return;
  const { zoom } = view;
  const { heading, tilt } = view.camera;
  ground.set(times);
  await view.goTo({ center, zoom, heading, tilt }, { animate: false }).catch(() => {
    // Another movement has taken its place.
  });
}
