import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { groundScale } from "../mercator";
import {
  centerOf,
  type ErrorListener,
  isInterrupted,
  type MapCamera,
  mercatorPoint,
  placeOf,
  turnOf,
  unseenCenter,
} from "../view/camera";
import { drawnHeight } from "./drawnHeight";
import type { Ground } from "./ground";
import { nextCenter } from "./nextCenter";
import { lookedAt, type Settling } from "./settling";
import type { Tilt } from "./tilt";

/** How much faster than usual the camera flies. */
const SPEED = 2;
const MOST_ZOOM = 23;
/** Changes of the tilt that follow each other so soon turn the camera around the same place. */
const ONE_TURN_MS = 1500;
/** Pixels to an inch by which scales are reckoned, and inches to a meter. */
const PIXELS_A_METER = 96 * 39.37;

/** Degrees clockwise that the map is turned by when the camera looks to a heading. */
export const rotationOf = (heading: number): number => turnOf(-heading);

interface Target {
  center: Point;
  zoom?: number;
  scale?: number;
  heading?: number;
  tilt?: number;
}

export interface SceneCameraOptions {
  ground: Pick<Ground, "raise">;
  tilt: Pick<Tilt, "wanted">;
  settling: Pick<Settling, "interrupt" | "settle">;
  /** Zooms below are not gone to. */
  leastZoom: number;
  onError: ErrorListener;
  /** Called when the camera is sent elsewhere; panels that cover other parts of the scene do not. */
  onMove(): void;
}

/** Moves the camera of a scene, which keeps its heading and its tilt unless told otherwise. */
export function createSceneCamera(view: SceneView, options: SceneCameraOptions): MapCamera {
  const { ground, tilt, settling, leastZoom, onError, onMove } = options;
  let zoomGoal: number | null = null;
  let pivot: { center: Point; scale: number; at: number } | null = null;
  /** Where the camera turns to while it flies. */
  let turning: number | null = null;
  const goTo = async (target: Target, animate = true) => {
    onMove();
    settling.interrupt();
    const heading = target.heading ?? turning ?? view.camera.heading;
    turning = heading;
    const motion = animate ? { speedFactor: SPEED } : { animate };
    // Left to itself, the library looks straight down and to the north at places that are far away.
    const arrived = await view.goTo({ tilt: tilt.wanted, ...target, heading }, motion).then(
      () => true,
      (cause: unknown) => {
        if (!isInterrupted(cause)) onError("goTo", cause);
        return false;
      },
    );
    if (turning === heading) turning = null;
    return arrived;
  };
  return {
    view,
    viewpoint: () => ({
      ...centerOf(view),
      zoom: view.zoom,
      rotation: rotationOf(view.camera.heading),
      tilt: Math.round(view.camera.tilt),
      resolution: view.scale / PIXELS_A_METER / groundScale(view.center.latitude ?? 0),
      canZoomIn: view.zoom < MOST_ZOOM,
      canZoomOut: view.zoom > leastZoom + 0.01,
    }),
    async goTo(target) {
      const { center, zoom } = placeOf(view, target);
      // From far its ground is not there yet: the camera would go below it.
      if (await goTo({ center: await ground.raise(center), zoom })) void settling.settle(center, zoom);
    },
    async reveal(extent) {
      const center = unseenCenter(view, extent);
      if (center) await goTo({ center, zoom: view.zoom });
    },
    isSeen: async (extent) => unseenCenter(view, extent) === null,
    setPadding({ left, bottom }, kept = "map") {
      // A scene that has not been shown yet has none.
      const padding: SceneView["padding"] | undefined = view.padding;
      if (padding?.left === left && padding.bottom === bottom) return;
      // Padding moves the center of what the camera looks at: in a window of another size that is all there is to do.
      if (kept === "center" || !view.ready) {
        view.padding = { left, bottom, top: 0, right: 0 };
        return;
      }
      const center = nextCenter(view, { left, bottom });
      const { zoom, camera } = view;
      const { heading, tilt } = camera;
      view.padding = { left, bottom, top: 0, right: 0 };
      void view.goTo({ center, zoom, heading, tilt }, { animate: false }).then(
        () => settling.settle(),
        () => {},
      );
    },
    zoomBy(levels) {
      // A second press while the camera still flies counts from where it flies to.
      const wanted = Math.round((zoomGoal ?? view.zoom) + levels);
      const goal = Math.min(MOST_ZOOM, Math.max(leastZoom, wanted));
      zoomGoal = goal;
      void goTo({ center: view.center, zoom: goal }).finally(() => {
        if (zoomGoal === goal) zoomGoal = null;
      });
    },
    resetNorth() {
      void goTo({ center: view.center, zoom: view.zoom, heading: 0 });
    },
    setTilt(degrees) {
      tilt.wanted = degrees;
      // One for all the steps of a slider, or each would add to the errors of those before.
      const now = performance.now();
      if (!pivot || now - pivot.at > ONE_TURN_MS) pivot = { ...lookedAt(view), at: now };
      pivot.at = now;
      const { center, scale } = pivot;
      void goTo({ center, scale }, false);
    },
    toScreen(longitude, latitude) {
      const point = mercatorPoint(longitude, latitude);
      point.z = drawnHeight(view, point.x, point.y) ?? 0;
      const screen = view.toScreen(point);
      // Behind the camera and below the horizon there is no place on the screen.
      const seen =
        screen && screen.x >= 0 && screen.y >= 0 && screen.x <= view.width && screen.y <= view.height;
      return seen ? { x: screen.x, y: screen.y } : null;
    },
  };
}
