import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { MapCamera } from "../view/camera";
import { nextCenter } from "./nextCenter";
import type { Settling } from "./settling";

type Padding = Parameters<MapCamera["setPadding"]>[0];

/**
 * Sets the pixels covered by panels. The map doesn't move on the screen, unless its center is kept.
 *
 * @returns whether they changed
 */
export function changePadding(
  view: SceneView,
  settling: Pick<Settling, "goal" | "settle">,
  { left, bottom }: Padding,
  kept: "map" | "center" = "map",
): boolean {
  // Undefined before a scene is first shown.
  const current: SceneView["padding"] | undefined = view.padding;
  if (current?.left === left && current.bottom === bottom) return false;
  const padding = { left, bottom, top: 0, right: 0 };
  // Padding moves the center of the camera. That is enough when the window is resized.
  if (kept === "center" || !view.ready) {
    view.padding = padding;
    return true;
  }
  const { center, zoom } = view;
  const { goal } = settling;
  const next = atHeightOf(center, nextCenter(view, padding), view.camera.position);
  // Not by goTo, which takes frames. Until then, the map would be shifted on the screen, and for the next change too.
  view.padding = padding;
  view.center = next;
  view.zoom = zoom;
  if (goal) void settling.settle({ place: movedBy(goal.place, center, next), size: goal.size });
  return true;
}

/**
 * Returns the point at a center's height that the camera sees in the direction of a place on the ground. The view's zoom
 * applies to that height. At the place's own, each change of padding would move the map a little, to one side.
 */
function atHeightOf(center: Point, place: Point, eye: Point): Point {
  const point = place.clone();
  if (center.z == null || place.z == null || eye.z == null) return point;
  const part = (center.z - eye.z) / (place.z - eye.z);
  // Near the horizon, where another height is far away.
  if (!(part > 0.5 && part < 2)) return point;
  point.x = eye.x + (place.x - eye.x) * part;
  point.y = eye.y + (place.y - eye.y) * part;
  point.z = center.z;
  return point;
}

/** Moves a place as far as from one position to another. Its height stays. */
function movedBy(place: Point, from: Point, to: Point): Point {
  const moved = place.clone();
  moved.x += to.x - from.x;
  moved.y += to.y - from.y;
  return moved;
}
