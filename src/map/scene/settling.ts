import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { groundScale } from "../mercator";
import { drawnHeight } from "./drawnHeight";
import { groundLoaded } from "./ready";

/** Ground that comes later does not move the camera any more. */
const SETTLED_WITHIN_MS = 30_000;
/** How often, and how long after each other, the ground is looked at. */
const LOOKS = 4;
const LOOK_MS = 500;
/** A smaller difference moves nothing that a person would see, meters. */
const NEAR_METERS = 1;

/** The same point on the ground as it is drawn by now, which is coarser than the service's from far away. */
export function onDrawnGround(view: SceneView, point: Point): Point {
  const z = drawnHeight(view, point.x, point.y);
  const drawn = point.clone();
  if (z !== null) drawn.z = z;
  return drawn;
}

type Spot = { x: number; y: number; z?: number | null };

/** Meters, over distances on which the earth is flat. */
const metersBetween = (a: Spot, b: Spot, scale: number): number =>
  Math.hypot((a.x - b.x) * scale, (a.y - b.y) * scale, (a.z ?? 0) - (b.z ?? 0));

/**
 * What the camera looks at on the ground as it is drawn by now, and the view's scale there. What the view itself tells is
 * of the ground when the camera moved last.
 */
export function lookedAt(view: SceneView): { center: Point; scale: number } {
  const { padding, width, height, camera, center, scale } = view;
  const place = view.toMap({ x: (padding.left + width) / 2, y: (height - padding.bottom) / 2 });
  if (!place) return { center, scale };
  const flat = groundScale(center.latitude ?? 0);
  const [told, drawn] = [center, place].map((spot) => metersBetween(camera.position, spot, flat));
  return { center: place, scale: told && drawn ? (scale * drawn) / told : scale };
}

/** Puts the camera right when the ground has come. */
export interface Settling {
  /** The camera goes elsewhere. */
  interrupt(): void;
  /**
   * Waits for the ground in view and looks at a place again, from as far and from the same side, unless the camera has
   * gone elsewhere. A tilted camera looks past a place whose ground turns out lower or higher.
   * @param place without it what is in the center then
   * @param zoom without it the scale as it is
   */
  settle(place?: Point, zoom?: number): Promise<void>;
  remove(): void;
}

export function createSettling(view: SceneView): Settling {
  const left = new AbortController();
  let turn = 0;
  const interrupt = () => {
    turn += 1;
  };
  const moved = reactiveUtils.watch(() => view.navigating, interrupt);
  // What a person points at must not move away under the pointer.
  const pressed = view.on("pointer-down", interrupt);
  return {
    interrupt,
    async settle(place, zoom) {
      turn += 1;
      const mine = turn;
      const isOver = () => mine !== turn || left.signal.aborted || !view.container;
      let known: number | undefined;
      // The ground of a new place is not asked for before the camera has been there for a moment.
      for (let look = 0; look < LOOKS; look++) {
        if (look > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        await groundLoaded(view, SETTLED_WITHIN_MS, left.signal);
        if (isOver()) return;
        const center = onDrawnGround(view, place ?? view.center);
        if (known !== undefined && Math.abs((center.z ?? 0) - known) < NEAR_METERS) continue;
        known = center.z ?? 0;
        const { heading, tilt } = view.camera;
        const size = zoom === undefined ? { scale: view.scale } : { zoom };
        await view.goTo({ center, ...size, heading, tilt }, { animate: false }).catch(() => {
          // Another movement has taken its place.
        });
      }
    },
    remove() {
      moved.remove();
      pressed.remove();
      left.abort();
    },
  };
}
