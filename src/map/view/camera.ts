import Point from "@arcgis/core/geometry/Point.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Extent } from "../../domain/geometry";
import { fitExtent } from "../fitExtent";
import type { MapControls, MapStage, MapViewpoint } from "../mapStage";
import { toDegrees, toMercator, wrapLongitude } from "../mercator";

export const WEB_MERCATOR = { wkid: 3857 };
/** Pixels from the panels and the map's edges at which something counts as seen. */
const REVEAL_MARGIN = 32;
/** Hundredths of a degree. */
const TURN = 36_000;

/** Where a view looks and how it is moved; the same for the flat map and the scene. */
export interface MapCamera
  extends Pick<MapStage, "goTo" | "reveal" | "isSeen" | "setPadding">,
    Pick<MapControls, "zoomBy" | "resetNorth" | "setTilt" | "toScreen"> {
  readonly view: MapView | SceneView;
  /** Apart from the map's size, which changes while a view is out of its element and looks nowhere. */
  viewpoint(): Omit<MapViewpoint, "width" | "height">;
}

export type ErrorListener = (message: string, cause: unknown) => void;

/**
 * Degrees within a turn, [0, 360), in hundredths: a camera that was sent to the north comes within a billionth of it,
 * and nothing would say then that north is up.
 */
export function turnOf(degrees: number): number {
  const hundredths = Math.round(degrees * 100) % TURN;
  return ((hundredths + TURN) % TURN) / 100;
}

export const mercatorPoint = (longitude: number, latitude: number): Point => {
  const [x, y] = toMercator(longitude, latitude);
  return new Point({ x, y, spatialReference: WEB_MERCATOR });
};

/** The center of what no panel covers, as a view tells it in Web Mercator. */
export function centerOf({ center }: MapView | SceneView): { longitude: number; latitude: number } {
  const [longitude, latitude] = toDegrees(center.x, center.y);
  return { longitude: wrapLongitude(longitude), latitude };
}

/** The center and zoom at which a target fills what no panel covers. */
export function placeOf(
  { padding: { left, right, top, bottom }, width, height }: MapView | SceneView,
  target: Extent | { longitude: number; latitude: number; zoom: number },
): { center: Point; zoom: number } {
  const { longitude, latitude, zoom } = Array.isArray(target)
    ? fitExtent(target, width - left - right, height - top - bottom)
    : target;
  return { center: mercatorPoint(longitude, latitude), zoom };
}

/** Where the map has to be moved so that the center of an extent is seen; null when it is. */
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

/** A person who takes the map in hand ends its flight: that is no failure. */
export function isInterrupted(cause: unknown): boolean {
  // Not all of @arcgis/core's errors are Errors.
  const name = typeof cause === "object" && cause !== null && "name" in cause ? cause.name : "";
  return typeof name === "string" && /abort|interrupt/i.test(name);
}
