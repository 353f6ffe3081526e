import type SceneView from "@arcgis/core/views/SceneView.js";
import { drawnHeight } from "./drawnHeight";

/** Sample points across and down the screen. */
const STEPS = 4;
/** Sample points along a line of sight. Ground between them is ignored. */
const LOOKS = 64;
/** Tolerance in meters, since distant ground is drawn coarser. */
const SLACK_METERS = 15;

/** Extent in Web Mercator meters. */
export interface SeenExtent {
  west: number;
  south: number;
  east: number;
  north: number;
}

type Looking = Pick<SceneView, "toMap" | "width" | "height">;

/** Returns the visible extent of the ground in Web Mercator meters; null if only sky is visible. */
export function seenExtent(view: Looking): SeenExtent | null {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let across = 0; across <= STEPS; across++)
    for (let down = 0; down <= STEPS; down++) {
      const point = view.toMap({ x: (view.width * across) / STEPS, y: (view.height * down) / STEPS });
      if (!point) continue;
      xs.push(point.x);
      ys.push(point.y);
    }
  if (xs.length === 0) return null;
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
}

/** Web Mercator position with an elevation, in meters. */
export interface Place {
  x: number;
  y: number;
  z: number;
}

/** Whether the ground between the camera and a position hides it. */
export function isBehindGround(
  camera: Place,
  place: Place,
  elevationAt: (x: number, y: number) => number | null | undefined,
): boolean {
  for (let look = 1; look < LOOKS; look++) {
    const part = look / LOOKS;
    const [x, y] = [camera.x + (place.x - camera.x) * part, camera.y + (place.y - camera.y) * part];
    const sight = camera.z + (place.z - camera.z) * part;
    if ((elevationAt(x, y) ?? Number.NEGATIVE_INFINITY) > sight + SLACK_METERS) return true;
  }
  return false;
}

/** Whether a position on the ground is visible from the camera. */
export function isInSight(view: SceneView, { x, y }: { x: number; y: number }): boolean {
  if (!view.groundView?.elevationSampler) return true;
  const { position } = view.camera;
  const from = { x: position.x, y: position.y, z: position.z ?? 0 };
  const at = (east: number, north: number) => drawnHeight(view, east, north);
  return !isBehindGround(from, { x, y, z: at(x, y) ?? 0 }, at);
}
