import Point from "@arcgis/core/geometry/Point.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Extent } from "../../domain/geometry";
import { toDegrees, toMercator, wrapLongitude } from "../../geometry/mercator";
import { fitExtent } from "../fitExtent";
import type { MapControls, MapStage, MapViewpoint } from "../mapStage";

export const WEB_MERCATOR = { wkid: 3857 };
/** Minimum pixels from panels and the map's edges for a point to count as visible. */
const REVEAL_MARGIN = 32;
/** A full turn in hundredths of a degree. */
const TURN = 36_000;

/** Viewpoint and movements of a view; the same for the 2D map and the scene. */
export interface MapCamera
  extends Pick<MapStage, "goTo" | "reveal" | "isSeen" | "setPadding">,
    Pick<MapControls, "zoomBy" | "resetNorth" | "setTilt" | "toScreen"> {
  readonly view: MapView | SceneView;
  /** Excludes the size, which is temporarily 0 while a view is detached. */
  viewpoint(): Omit<MapViewpoint, "width" | "height">;
}

export type ErrorListener = (message: string, cause: unknown) => void;

/**
 * Normalizes degrees to [0, 360), rounded to hundredths. A camera sent north arrives within a billionth of it, which
 * without rounding wouldn't count as north up.
 */
export function turnOf(degrees: number): number {
  const hundredths = Math.round(degrees * 100) % TURN;
  return ((hundredths + TURN) % TURN) / 100;
}

export const mercatorPoint = (longitude: number, latitude: number): Point => {
  const [x, y] = toMercator(longitude, latitude);
  return new Point({ x, y, spatialReference: WEB_MERCATOR });
};

/** Returns the center of the area not covered by panels, from the view's Web Mercator center. */
export function centerOf({ center }: MapView | SceneView): { longitude: number; latitude: number } {
  const [longitude, latitude] = toDegrees(center.x, center.y);
  return { longitude: wrapLongitude(longitude), latitude };
}

/** Returns the center and zoom at which a target fills the area not covered by panels. */
export function placeOf(
  { padding: { left, right, top, bottom }, width, height }: MapView | SceneView,
  target: Extent | { longitude: number; latitude: number; zoom: number },
): { center: Point; zoom: number } {
  const { longitude, latitude, zoom } = Array.isArray(target)
    ? fitExtent(target, width - left - right, height - top - bottom)
    : target;
  return { center: mercatorPoint(longitude, latitude), zoom };
}

/** Returns where to move the map to make an extent's center visible; null if it already is. */
export function unseenCenter(view: MapView | SceneView, extent: Extent): Point | null {
  const { padding, width, height } = view;
  const { longitude, latitude } = fitExtent(extent, width, height);
  const center = mercatorPoint(longitude, latitude);
  const place = view.toScreen(center);
  const seen =
    place &&
    place.x >= padding.left + REVEAL_MARGIN &&
    place.y >= padding.top + REVEAL_MARGIN &&
    place.x <= width - padding.right - REVEAL_MARGIN &&
    place.y <= height - padding.bottom - REVEAL_MARGIN;
  return seen ? null : center;
}

/** Whether an animation was interrupted, for example by the user, which isn't a failure. */
export function isInterrupted(cause: unknown): boolean {
  // Not all errors of @arcgis/core are instances of Error.
  const name = typeof cause === "object" && cause !== null && "name" in cause ? cause.name : "";
  return typeof name === "string" && /abort|interrupt/i.test(name);
}
