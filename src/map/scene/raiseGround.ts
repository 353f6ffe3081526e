import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Ground } from "./ground";
import { groundDrawn } from "./ready";
import { lookedAt } from "./settling";

/**
 * Changes the vertical exaggeration and moves the camera along with its target. Otherwise the camera could end up far
 * above the ground or inside it.
 *
 * @param isWanted whether the change is still wanted once the ground's height is known
 * @returns the camera's new target and its scale, or null without a change
 */
export async function raiseGround(
  view: SceneView,
  ground: Pick<Ground, "raise" | "set">,
  times: number,
  isWanted: () => boolean,
): Promise<{ center: Point; scale: number } | null> {
  // Until the ground is drawn, scale and center refer to sea level.
  await groundDrawn(view, await ground.raise(view.center));
  if (!isWanted()) return null;
  const center = await ground.raise(lookedAt(view).center, times);
  if (!isWanted()) return null;
  const { scale } = lookedAt(view);
  const { heading, tilt } = view.camera;
  ground.set(times);
  await view.goTo({ center, scale, heading, tilt }, { animate: false }).catch(() => {
    // Replaced by another movement.
  });
  return { center, scale };
}
