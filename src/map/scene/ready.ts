import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type SceneView from "@arcgis/core/views/SceneView.js";

const GROUND_WITHIN_MS = 5000;
/** A scene that is not there by then will not come. */
const READY_WITHIN_MS = 60_000;

const within = <T>(promise: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The 3D view did not start in time.")), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/** Resolves when the view can be used; rejects when it cannot be made. */
export const sceneReady = (view: SceneView): Promise<unknown> => within(view.when(), READY_WITHIN_MS);

/** Resolves when the ground in view is there, or a while later: what goes below it is thrown up to its surface. */
export function groundDrawn(view: SceneView): Promise<void> {
  // Ended with the wait: what goes on watching holds what it watches.
  const late = AbortSignal.timeout(GROUND_WITHIN_MS);
  return reactiveUtils
    .whenOnce(() => !view.groundView.updating, late)
    .then(() => {})
    .catch((cause: unknown) => {
      if (!late.aborted) throw cause;
    });
}
