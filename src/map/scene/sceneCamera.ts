import type SceneView from "@arcgis/core/views/SceneView.js";
import { groundScale } from "../mercator";
import {
  type ErrorListener,
  isInterrupted,
  type MapCamera,
  mercatorPoint,
  middleOf,
  placeOf,
  turnOf,
  unseenMiddle,
} from "../view/camera";
import type { Ground } from "./ground";
import { nextMiddle } from "./nextMiddle";

/** How much faster than usual the camera flies. */
const SPEED = 2;
const MOST_ZOOM = 23;
/** Pixels to an inch by which scales are reckoned, and inches to a metre. */
const PIXELS_A_METRE = 96 * 39.37;

/** Degrees clockwise that the map is turned by when the camera looks to a heading. */
export const rotationOf = (heading: number): number => turnOf(-heading);

/**
 * Moves the camera of a scene. Zooms below `leastZoom` are not gone to.
 * @param onMove called when the camera is sent elsewhere; panels that cover other parts of the scene do not
 */
export function createSceneCamera(
  view: SceneView,
  ground: Pick<Ground, "raise">,
  leastZoom: number,
  onError: ErrorListener,
  onMove: () => void,
): MapCamera {
  let zoomGoal: number | null = null;
  const goTo = async (target: Parameters<SceneView["goTo"]>[0]) => {
    onMove();
    await view.goTo(target, { speedFactor: SPEED }).catch((cause: unknown) => {
      if (!isInterrupted(cause)) onError("goTo", cause);
    });
  };
  return {
    view,
    viewpoint: () => ({
      ...middleOf(view),
      zoom: view.zoom,
      rotation: rotationOf(view.camera.heading),
      resolution: view.scale / PIXELS_A_METRE / groundScale(view.center.latitude ?? 0),
      canZoomIn: view.zoom < MOST_ZOOM,
      canZoomOut: view.zoom > leastZoom + 0.01,
    }),
    async goTo(target) {
      const { center, zoom } = placeOf(view, target);
      // From far its ground is not there yet: the camera would go below it.
      await goTo({ center: await ground.raise(center), zoom });
    },
    async reveal(extent) {
      const center = unseenMiddle(view, extent);
      if (center) await goTo({ center });
    },
    isSeen: async (extent) => unseenMiddle(view, extent) === null,
    setPadding({ left, bottom }, kept = "map") {
      // A scene that has not been shown yet has none.
      const padding: SceneView["padding"] | undefined = view.padding;
      if (padding?.left === left && padding.bottom === bottom) return;
      // Padding moves the middle of what the camera looks at: in a window of another size that is all there is to do.
      if (kept === "middle" || !view.ready) {
        view.padding = { left, bottom, top: 0, right: 0 };
        return;
      }
      const center = nextMiddle(view, { left, bottom });
      const { zoom, camera } = view;
      const { heading, tilt } = camera;
      view.padding = { left, bottom, top: 0, right: 0 };
      void view.goTo({ center, zoom, heading, tilt }, { animate: false }).catch(() => {});
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
      void goTo({ center: view.center, heading: 0 });
    },
    toScreen(longitude, latitude) {
      const point = mercatorPoint(longitude, latitude);
      point.z = view.groundView?.elevationSampler?.elevationAt(point.x, point.y) ?? 0;
      const screen = view.toScreen(point);
      // Behind the camera and below the horizon there is no place on the screen.
      const seen =
        screen && screen.x >= 0 && screen.y >= 0 && screen.x <= view.width && screen.y <= view.height;
      return seen ? { x: screen.x, y: screen.y } : null;
    },
  };
}
