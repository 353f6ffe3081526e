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

/** Moves the flat map. */
export function createFlatCamera(view: MapView, onError: ErrorListener): MapCamera {
  /** Where an animation leads while it runs. */
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
      // A panel that opens must not push the map aside: its center moves with the padding instead.
      const center =
        kept === "center" ? view.center : view.toMap({ x: (width + left) / 2, y: (height - bottom) / 2 });
      const interrupted = destination;
      view.padding = { left, bottom, top: 0, right: 0 };
      view.center = center;
      // Setting the center ends an animation that was under way.
      if (interrupted) void goTo(interrupted);
    },
    zoomBy(levels) {
      // A second press while the map still flies counts from where it flies to.
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
