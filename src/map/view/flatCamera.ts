import type MapView from "@arcgis/core/views/MapView.js";
import {
  centerOf,
  type ErrorListener,
  isInterrupted,
  type MapCamera,
  mercatorPoint,
  placeOf,
  turnOf,
  unseenCenter,
} from "./camera";

/** Creates the camera of the 2D map. */
export function createFlatCamera(view: MapView, onError: ErrorListener): MapCamera {
  /** Target of the running animation. */
  let destination: Parameters<MapView["goTo"]>[0] | null = null;
  let zoomGoal: number | null = null;
  const goTo = async (target: Parameters<MapView["goTo"]>[0]) => {
    destination = target;
    await view.goTo(target).catch((cause: unknown) => {
      if (!isInterrupted(cause)) onError("goTo", cause);
    });
    if (destination === target) destination = null;
  };
  return {
    view,
    viewpoint: () => ({
      ...centerOf(view),
      zoom: view.zoom,
      rotation: turnOf(view.rotation),
      tilt: 0,
      resolution: view.resolution,
      canZoomIn: view.canZoomIn,
      canZoomOut: view.canZoomOut,
    }),
    goTo: (target) => goTo(placeOf(view, target)),
    async reveal(extent) {
      const center = unseenCenter(view, extent);
      if (center) await goTo({ center });
    },
    isSeen: async (extent) => unseenCenter(view, extent) === null,
    setPadding({ left, bottom }, kept = "map") {
      const { padding, width, height } = view;
      if (padding.left === left && padding.bottom === bottom) return;
      // Opening a panel must not move the map, so shift the center with the padding instead.
      const center =
        kept === "center" ? view.center : view.toMap({ x: (width + left) / 2, y: (height - bottom) / 2 });
      const interrupted = destination;
      view.padding = { left, bottom, top: 0, right: 0 };
      view.center = center;
      // Setting the center ended the animation.
      if (interrupted) void goTo(interrupted);
    },
    zoomBy(levels) {
      // During a flight, add to its target.
      const goal = Math.round((zoomGoal ?? view.zoom) + levels);
      zoomGoal = goal;
      void goTo({ zoom: goal }).finally(() => {
        if (zoomGoal === goal) zoomGoal = null;
      });
    },
    resetNorth() {
      void goTo({ target: view.center, rotation: 0 });
    },
    setTilt() {},
    toScreen(longitude, latitude) {
      const screen = view.toScreen(mercatorPoint(longitude, latitude));
      return screen ? { x: screen.x, y: screen.y } : null;
    },
  };
}
