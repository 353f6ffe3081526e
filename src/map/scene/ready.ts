import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { isGroundUpdating } from "../view/groundUpdating";
import { drawnHeight } from "./drawnHeight";

const GROUND_WITHIN_MS = 5000;
/** Who measures waits longer than who looks. */
const LOADED_WITHIN_MS = 20_000;
/** A busy machine needs so long for the first of the ground. */
const RELIEF_WITHIN_MS = 10_000;
const LOOK_MS = 100;
/** Finer ground is asked for within a few frames after coarser ground has come. */
const STEADY_MS = 300;
/** As near to its height as the first, coarse ground comes: meters, and a part of the height. */
const NEAR_METERS = 100;
const NEAR_PART = 0.1;
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

/** Whether the ground under a point is where it is known to be. Without a known height it counts as being there. */
function hasRisen(view: SceneView, { x, y, z }: Point): boolean {
  const known = z ?? 0;
  const height = drawnHeight(view, x, y) ?? 0;
  return Math.abs(height - known) <= NEAR_METERS + Math.abs(known) * NEAR_PART;
}

/**
 * Resolves when the ground in view is there, or a while later. Before, a scene takes it to be at sea level: what it tells of
 * its center and its scale is wrong then by as much as the ground is high, seen from the camera (a third in the mountains),
 * and moving the camera to where it says throws it aside.
 * @param center where the camera looks, at the height of the ground as far as that is known
 */
export async function groundDrawn(view: SceneView, center: Point | null): Promise<void> {
  const deadline = performance.now() + RELIEF_WITHIN_MS;
  while (center && !view.destroyed && !hasRisen(view, center) && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  await groundLoaded(view, GROUND_WITHIN_MS);
}

/**
 * Resolves when all of the ground in view is loaded, or so many milliseconds later.
 * @param left ends the wait as well
 */
export async function groundLoaded(
  view: SceneView,
  withinMs = LOADED_WITHIN_MS,
  left?: AbortSignal,
): Promise<void> {
  // Ended with the wait: what goes on watching holds what it watches.
  const late = AbortSignal.timeout(withinMs);
  const ended = left ? AbortSignal.any([late, left]) : late;
  await reactiveUtils
    .whenOnce(() => !isGroundUpdating(view), ended)
    .catch((cause: unknown) => {
      if (!ended.aborted) throw cause;
    });
}

/**
 * Resolves when all of the ground in view is loaded and no finer ground is asked for any more, or a while later.
 * @param left ends the wait as well
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
