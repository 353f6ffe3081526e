import Point from "@arcgis/core/geometry/Point.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";

/** Pointer id that no real pointer has. */
const POINTER = 9001;

/**
 * Simulates a click at a position, since drawing and measuring tools accept vertices only from clicks. Does nothing if
 * the position is out of view.
 */
export function clickAt(view: MapView | SceneView, place: { longitude: number; latitude: number }): void {
  const surface = view.container?.querySelector<HTMLElement>(".esri-view-surface");
  const at = view.toScreen(new Point(place));
  if (!surface || !at) return;
  const { left, top } = surface.getBoundingClientRect();
  const event = {
    bubbles: true,
    cancelable: true,
    isPrimary: true,
    pointerId: POINTER,
    pointerType: "mouse",
    button: 0,
    clientX: left + at.x,
    clientY: top + at.y,
  };
  surface.dispatchEvent(new PointerEvent("pointerdown", { ...event, buttons: 1 }));
  surface.dispatchEvent(new PointerEvent("pointerup", { ...event, buttons: 0 }));
}
