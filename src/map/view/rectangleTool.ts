import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { MapRectangle } from "../mapStage";
import { createPushIterable } from "../pushIterable";
import { isDrawn, mapRectangle, type ScreenPoint, type ScreenRectangle, screenRectangle } from "../rectangle";
import styles from "./rectangleTool.module.css";

/** Inset of the rectangle that Enter selects, as a fraction of the visible map, so that its edges are visible. */
const KEYBOARD_INSET = 0.1;

function place(band: HTMLElement, { x, y, width, height }: ScreenRectangle): void {
  band.style.left = `${x}px`;
  band.style.top = `${y}px`;
  band.style.width = `${width}px`;
  band.style.height = `${height}px`;
  band.hidden = false;
}

/** Returns the rectangle that Enter selects, in the center of the uncovered map. */
function keyboardRectangle({ width, height, padding }: MapView | SceneView): ScreenRectangle {
  const { left, top, right, bottom } = padding;
  const free = { width: width - left - right, height: height - top - bottom };
  return {
    x: left + free.width * KEYBOARD_INSET,
    y: top + free.height * KEYBOARD_INSET,
    width: free.width * (1 - 2 * KEYBOARD_INSET),
    height: free.height * (1 - 2 * KEYBOARD_INSET),
  };
}

/** Yields rectangles that the user drags until the signal aborts. Enter selects most of the visible map. */
export function drawRectangles(view: MapView | SceneView, signal: AbortSignal): AsyncIterable<MapRectangle> {
  const rectangles = createPushIterable<MapRectangle>(signal);
  if (signal.aborted) return rectangles;
  const container = view.container;
  const band = document.createElement("div");
  band.className = styles.band ?? "";
  band.hidden = true;
  container?.append(band);

  const take = (rectangle: ScreenRectangle) => {
    const drawn = isDrawn(rectangle) ? mapRectangle(rectangle, (screen) => view.toMap(screen)) : null;
    if (drawn) rectangles.push(drawn);
  };
  // The view's origin of a drag is its first move, which for a fast drag is far from the press.
  let pressed: ScreenPoint | null = null;
  let dragging = false;
  const press = view.on("pointer-down", ({ x, y }) => {
    // Ignore a second finger.
    if (!dragging) pressed = { x, y };
  });
  const drag = view.on("drag", (event) => {
    event.stopPropagation();
    dragging = event.action !== "end";
    const rectangle = screenRectangle(pressed ?? event.origin, event);
    if (dragging) return place(band, rectangle);
    band.hidden = true;
    take(rectangle);
  });
  const enter = view.on("key-down", (event) => {
    if (event.key !== "Enter" || event.repeat) return;
    event.stopPropagation();
    const rectangle = keyboardRectangle(view);
    place(band, rectangle);
    take(rectangle);
  });
  signal.addEventListener(
    "abort",
    () => {
      press.remove();
      drag.remove();
      enter.remove();
      band.remove();
    },
    { once: true },
  );
  view.focus();
  return rectangles;
}
