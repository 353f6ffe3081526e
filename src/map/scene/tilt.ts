import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type Viewpoint from "@arcgis/core/Viewpoint.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { isInterrupted } from "../view/camera";

/** What the library turns the camera by without anybody tilting it, degrees. */
const SLACK = 0.5;

/** The tilt that a person wants, in degrees from straight down. */
export interface Tilt {
  /** Kept where the camera can't have it: from far above, the library looks straight down. */
  wanted: number;
  remove(): void;
}

/** Follows the hands in the view; what tilts the camera otherwise sets `wanted`. */
export function followTilt(view: SceneView, opening: number): Tilt {
  let before: number | null = null;
  const tilt = { wanted: opening, remove: () => handle.remove() };
  const handle = reactiveUtils.watch(
    () => view.navigating,
    (navigating) => {
      const now = view.camera.tilt;
      // Drags and the wheel leave the tilt as it is, but for a fraction.
      if (!navigating && before !== null && Math.abs(now - before) > SLACK) tilt.wanted = now;
      before = navigating ? now : null;
    },
    { sync: true },
  );
  return tilt;
}

/**
 * Looks at the place of a viewpoint, as large as it says and to its heading, with the camera tilted. A viewpoint that
 * stands for a flat map's alone would look straight down.
 */
export async function lookAt(view: SceneView, viewpoint: Viewpoint, tilt: number): Promise<void> {
  const { targetGeometry: center, scale, rotation } = viewpoint;
  if (center?.type !== "point") return;
  const heading = (360 - rotation) % 360;
  await view.goTo({ center, scale, heading, tilt }, { animate: false }).catch((cause: unknown) => {
    if (!isInterrupted(cause)) throw cause;
  });
}
