import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { isGroundUpdating } from "../view/groundUpdating";
import { drawnHeight } from "./drawnHeight";

const GROUND_WITHIN_MS = 5000;
/** Timeout for measuring, which waits longer than viewing. */
const LOADED_WITHIN_MS = 20_000;
/** Limit for the first ground tiles on a busy machine. */
const RELIEF_WITHIN_MS = 10_000;
const LOOK_MS = 100;
/** Finer ground is requested within a few frames after coarser ground is loaded. */
const STEADY_MS = 300;
/** Tolerance for the first, coarse ground: meters, plus a fraction of the height. */
const NEAR_METERS = 100;
const NEAR_PART = 0.1;
/** Timeout for starting a scene. */
const READY_WITHIN_MS = 60_000;

const within = <T>(promise: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The 3D view did not start in time.")), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/** Resolves when the view is ready. Rejects on failure or timeout. */
export const sceneReady = (view: SceneView): Promise<unknown> => within(view.when(), READY_WITHIN_MS);

/** Whether the ground below a point is drawn near its known height. A point without a height counts as at sea level. */
function hasRisen(view: SceneView, { x, y, z }: Point): boolean {
  const known = z ?? 0;
  const height = drawnHeight(view, x, y) ?? 0;
  return Math.abs(height - known) <= NEAR_METERS + Math.abs(known) * NEAR_PART;
}

/**
 * Resolves when the ground in view is loaded, or after a timeout. Until then, a scene assumes sea level. Its center and
 * scale are off by the elevation as seen from the camera (a third in the mountains), and moving the camera by them
 * displaces it.
 *
 * @param center target of the camera, at the height of the ground if known
 */
export async function groundDrawn(view: SceneView, center: Point | null): Promise<void> {
  const deadline = performance.now() + RELIEF_WITHIN_MS;
  while (center && !view.destroyed && !hasRisen(view, center) && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  await groundLoaded(view, GROUND_WITHIN_MS);
}

/**
 * Resolves when all ground in view is loaded, or after a timeout.
 *
 * @param left ends the wait early
 */
export async function groundLoaded(
  view: SceneView,
  withinMs = LOADED_WITHIN_MS,
  left?: AbortSignal,
): Promise<void> {
  // End the watch with the wait, since a pending watch keeps the view alive.
  const late = AbortSignal.timeout(withinMs);
  const ended = left ? AbortSignal.any([late, left]) : late;
  await reactiveUtils
    .whenOnce(() => !isGroundUpdating(view), ended)
    .catch((cause: unknown) => {
      if (!ended.aborted) throw cause;
    });
}

/**
 * Resolves when all ground in view is loaded and no finer ground is being requested, or after a timeout.
 *
 * @param left ends the wait early
 */
export async function groundSteady(view: SceneView, left: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(LOADED_WITHIN_MS);
  for (let steady = false; !(steady || late.aborted || left.aborted); ) {
    await groundLoaded(view, LOADED_WITHIN_MS, left);
    steady = true;
    const handle = reactiveUtils.watch(
      () => isGroundUpdating(view),
      () => {
        steady = false;
      },
    );
    await new Promise((resolve) => setTimeout(resolve, STEADY_MS));
    handle.remove();
  }
}
