import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { groundScale } from "../../geometry/mercator";
import {
  centerOf,
  type ErrorListener,
  type MapCamera,
  mercatorPoint,
  placeOf,
  turnOf,
  unseenCenter,
} from "../view/camera";
import { drawnHeight } from "./drawnHeight";
import { createFlights } from "./flights";
import type { Ground } from "./ground";
import { changePadding } from "./padding";
import { lookedAt, type Settling } from "./settling";
import type { Tilt } from "./tilt";

const MOST_ZOOM = 23;
/** Tilt changes within this time share one pivot. */
const ONE_TURN_MS = 1500;
/** Pixels per meter for map scales: 96 pixels per inch, 39.37 inches per meter. */
const PIXELS_A_METER = 96 * 39.37;

/** Returns the map rotation for a camera heading, in degrees clockwise. */
export const rotationOf = (heading: number): number => turnOf(-heading);

export interface SceneCameraOptions {
  ground: Pick<Ground, "raise">;
  tilt: Pick<Tilt, "wanted">;
  settling: Pick<Settling, "goal" | "interrupt" | "settle">;
  /** Minimum zoom level. */
  leastZoom: number;
  onError: ErrorListener;
  /** Called when a command moves the camera, but not for changes of padding. */
  onMove(): void;
}

/** Creates the camera of a scene. Movements keep heading and tilt unless specified. */
export function createSceneCamera(view: SceneView, options: SceneCameraOptions): MapCamera {
  const { ground, tilt, settling, leastZoom } = options;
  let zoomGoal: number | null = null;
  let pivot: { center: Point; scale: number; at: number } | null = null;
  const flights = createFlights(view, options);
  const { goTo } = flights;
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
      // The ground of a distant target isn't loaded yet, so without a height the camera would go below it.
      await goTo({ center: await ground.raise(center), zoom }, { goal: { place: center, size: { zoom } } });
    },
    async reveal(extent) {
      const center = unseenCenter(view, extent);
      if (center) await goTo({ center, zoom: view.zoom });
    },
    isSeen: async (extent) => unseenCenter(view, extent) === null,
    setPadding(padding, kept) {
      // Setting the center ends a flight.
      if (changePadding(view, settling, padding, kept)) flights.resume();
    },
    zoomBy(levels) {
      // During a flight, add to its target.
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
      // All steps of a slider share one pivot, or their errors would add up.
      const now = performance.now();
      if (!pivot || now - pivot.at > ONE_TURN_MS) pivot = { ...lookedAt(view), at: now };
      pivot.at = now;
      const { center, scale } = pivot;
      void goTo({ center, scale }, { animate: false });
    },
    toScreen(longitude, latitude) {
      const point = mercatorPoint(longitude, latitude);
      point.z = drawnHeight(view, point.x, point.y) ?? 0;
      const screen = view.toScreen(point);
      // Points behind the camera or below the horizon have no screen position.
      const seen =
        screen && screen.x >= 0 && screen.y >= 0 && screen.x <= view.width && screen.y <= view.height;
      return seen ? { x: screen.x, y: screen.y } : null;
    },
  };
}
