import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Ground } from "./ground";

/**
 * Changes the vertical exaggeration and moves the camera along with its target. Otherwise the camera could end up far
 * above the ground or inside it.
 *
 * @param isWanted whether the change is still wanted once the ground's height is known
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
    // Replaced by another movement.
  });
}
