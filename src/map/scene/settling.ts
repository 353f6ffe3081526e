import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { groundScale } from "../../geometry/mercator";
import { isGroundUpdating } from "../view/groundUpdating";
import { drawnHeight } from "./drawnHeight";
import { groundLoaded } from "./ready";

/** Ground loaded after this time no longer moves the camera. */
const SETTLED_WITHIN_MS = 30_000;
/** Number of checks of the ground, and the time between them. */
const LOOKS = 4;
const LOOK_MS = 500;
/** Meters of difference that nobody would notice. */
const NEAR_METERS = 1;

/** Returns the point at the height of the drawn ground, which is coarser than the service's when far away. */
export function onDrawnGround(view: SceneView, point: Point): Point {
  const z = drawnHeight(view, point.x, point.y);
  const drawn = point.clone();
  if (z !== null) drawn.z = z;
  return drawn;
}

type Spot = { x: number; y: number; z?: number | null };

/** Returns the distance in meters, for distances short enough to ignore the earth's curvature. */
const metersBetween = (a: Spot, b: Spot, scale: number): number =>
  Math.hypot((a.x - b.x) * scale, (a.y - b.y) * scale, (a.z ?? 0) - (b.z ?? 0));

/**
 * Returns the camera's target on the ground as drawn now, and the scale there. The view's own values refer to the
 * ground at the camera's last movement.
 */
export function lookedAt(view: SceneView): { center: Point; scale: number } {
  const { padding, width, height, camera, center, scale } = view;
  const place = view.toMap({ x: (padding.left + width) / 2, y: (height - padding.bottom) / 2 });
  if (!place) return { center, scale };
  const flat = groundScale(center.latitude ?? 0);
  const [told, drawn] = [center, place].map((spot) => metersBetween(camera.position, spot, flat));
  return { center: place, scale: told && drawn ? (scale * drawn) / told : scale };
}

/** What the camera is to look at, and how closely. */
export interface Goal {
  place: Point;
  size: { zoom: number } | { scale: number };
}

/** Corrects the camera after ground has been loaded. */
export interface Settling {
  /** Set until the camera has settled. Meanwhile, its own scale may refer to sea level. */
  readonly goal: Goal | null;
  /** Call when the camera moves elsewhere. */
  interrupt(): void;
  /**
   * Waits for the ground in view, then looks at a point again from the same distance and direction, unless the camera
   * has moved. A tilted camera misses a target whose ground turns out lower or higher.
   *
   * @param goal defaults to the center and scale at that time, which are right only if the ground was loaded before
   */
  settle(goal?: Goal): Promise<void>;
  remove(): void;
}

export function createSettling(view: SceneView): Settling {
  const left = new AbortController();
  let turn = 0;
  let pending: Goal | null = null;
  const interrupt = () => {
    turn += 1;
    pending = null;
  };
  const moved = reactiveUtils.watch(() => view.navigating, interrupt);
  // Nothing may move under the pointer while it is pressed.
  const pressed = view.on("pointer-down", interrupt);
  return {
    get goal() {
      return pending;
    },
    interrupt,
    async settle(goal) {
      turn += 1;
      pending = goal ?? null;
      const mine = turn;
      const isOver = () => mine !== turn || left.signal.aborted || !view.container;
      let known: number | undefined;
      // The ground of a new location is requested only after the camera has been there for a moment.
      for (let look = 0; look < LOOKS; look++) {
        if (look > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        await groundLoaded(view, SETTLED_WITHIN_MS, left.signal);
        if (isOver()) return;
        const center = onDrawnGround(view, goal?.place ?? view.center);
        if (known !== undefined && Math.abs((center.z ?? 0) - known) < NEAR_METERS) continue;
        // Without ground, the library takes the distance for the height above the sea.
        known = isGroundUpdating(view) ? undefined : (center.z ?? 0);
        const { heading, tilt } = view.camera;
        const target = { center, ...(goal?.size ?? { scale: view.scale }), heading, tilt };
        await view.goTo(target, { animate: false }).catch(() => {
          // Replaced by another movement.
        });
      }
      if (!isOver()) pending = null;
    },
    remove() {
      moved.remove();
      pressed.remove();
      left.abort();
    },
  };
}
