import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type Viewpoint from "@arcgis/core/Viewpoint.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { isInterrupted } from "../view/camera";

/** Degrees by which the library changes the tilt without user input. */
const SLACK = 0.5;

/** Tilt chosen by the user, in degrees from straight down. */
export interface Tilt {
  /** Kept even if the camera can't apply it: from far above, the library looks straight down. */
  wanted: number;
  remove(): void;
}

/** Tracks tilting by the user in the view. Commands that tilt the camera set `wanted`. */
export function followTilt(view: SceneView, opening: number): Tilt {
  let before: number | null = null;
  const tilt = { wanted: opening, remove: () => handle.remove() };
  const handle = reactiveUtils.watch(
    () => view.navigating,
    (navigating) => {
      const now = view.camera.tilt;
      // Dragging and the wheel change the tilt only by a fraction.
      if (!navigating && before !== null && Math.abs(now - before) > SLACK) tilt.wanted = now;
      before = navigating ? now : null;
    },
    { sync: true },
  );
  return tilt;
}

/**
 * Moves the camera to a viewpoint's target, scale and heading with the given tilt. Without it, a viewpoint of the 2D
 * map would look straight down.
 */
export async function lookAt(view: SceneView, viewpoint: Viewpoint, tilt: number): Promise<void> {
  const { targetGeometry: center, scale, rotation } = viewpoint;
  if (center?.type !== "point") return;
  const heading = (360 - rotation) % 360;
  await view.goTo({ center, scale, heading, tilt }, { animate: false }).catch((cause: unknown) => {
    if (!isInterrupted(cause)) throw cause;
  });
}
