import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Ground } from "./ground";
import { groundDrawn } from "./ready";
import { type Goal, lookedAt, type Settling } from "./settling";

/**
 * Changes the vertical exaggeration and moves the camera along with its target. Otherwise the camera could end up far
 * above the ground or inside it.
 *
 * @param isWanted whether the change is still wanted once the ground's height is known
 * @returns what the camera looks at on the new ground, or null without a change
 */
export async function raiseGround(
  view: SceneView,
  ground: Pick<Ground, "raise" | "set">,
  settling: Pick<Settling, "goal" | "interrupt">,
  times: number,
  isWanted: () => boolean,
): Promise<Goal | null> {
  // Until the ground is drawn, scale and center refer to sea level.
  if (!settling.goal) await groundDrawn(view, await ground.raise(view.center));
  if (!isWanted()) return null;
  const place = await ground.raise(settling.goal?.place ?? lookedAt(view).center, times);
  if (!isWanted()) return null;
  const size = settling.goal?.size ?? { scale: lookedAt(view).scale };
  const { heading, tilt } = view.camera;
  settling.interrupt();
  ground.set(times);
  await view.goTo({ center: place, ...size, heading, tilt }, { animate: false }).catch(() => {
    // Replaced by another movement.
  });
  return { place, size };
}
