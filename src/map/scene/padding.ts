import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { MapCamera } from "../view/camera";
import { nextCenter } from "./nextCenter";
import { lookedAt, type Settling } from "./settling";

type Padding = Parameters<MapCamera["setPadding"]>[0];
type Kept = Parameters<MapCamera["setPadding"]>[1];

/**
 * Returns the function that sets the pixels covered by panels. The map doesn't move on the screen, unless its center is
 * kept.
 */
export function createPadding(
  view: SceneView,
  settling: Pick<Settling, "goal" | "settle">,
): MapCamera["setPadding"] {
  let isMoving = false;
  let waiting: { padding: Padding; kept: Kept } | null = null;
  const set = (padding: Padding, kept: Kept = "map"): void => {
    // Padding moves the center of the camera. That is enough when the window is resized.
    const isAllowedToMove = kept === "center" || !view.ready;
    // Until the camera has moved back, the position of the map on the screen is wrong by the previous change.
    if (isMoving && !isAllowedToMove) {
      waiting = { padding, kept };
      return;
    }
    waiting = null;
    // Undefined before a scene is first shown.
    const current: SceneView["padding"] | undefined = view.padding;
    if (current?.left === padding.left && current.bottom === padding.bottom) return;
    if (isAllowedToMove) {
      view.padding = { ...padding, top: 0, right: 0 };
      return;
    }
    isMoving = true;
    void keepMap(view, settling, padding).then(() => {
      isMoving = false;
      if (waiting) set(waiting.padding, waiting.kept);
    });
  };
  return set;
}

/** Sets the padding and moves the camera so that the map stays where it is on the screen. */
async function keepMap(
  view: SceneView,
  settling: Pick<Settling, "goal" | "settle">,
  padding: Padding,
): Promise<void> {
  const { goal } = settling;
  const next = nextCenter(view, padding);
  const center = goal ? movedBy(goal.place, lookedAt(view).center, next) : next;
  const { zoom, camera } = view;
  const { heading, tilt } = camera;
  view.padding = { ...padding, top: 0, right: 0 };
  try {
    await view.goTo({ center, ...(goal?.size ?? { zoom }), heading, tilt }, { animate: false });
  } catch {
    // Replaced by another movement, which has its own goal.
    return;
  }
  void settling.settle(goal ? { place: center, size: goal.size } : undefined);
}

/** Moves a place as far as from one position to another. Its height stays. */
function movedBy(place: Point, from: Point, to: Point): Point {
  const moved = place.clone();
  moved.x += to.x - from.x;
  moved.y += to.y - from.y;
  return moved;
}
