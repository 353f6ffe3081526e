import Graphic from "@arcgis/core/Graphic.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import type Polyline from "@arcgis/core/geometry/Polyline.js";
import type GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import SketchViewModel from "@arcgis/core/widgets/Sketch/SketchViewModel.js";
import { drawingOf } from "../drawing";
import { drawingKeys } from "./drawingKeys";
import type { SketchOptions } from "./sketchTool";
import { fillSymbol, lineSymbol } from "./symbols";

/** Pixels from the first point within which a click closes the line. */
const CLOSE_WITHIN = 12;
const LEAST_CORNERS = 3;

/** Whether the last vertex is, on the screen, at the first of at least three others. */
function isClosed(view: MapView | SceneView, line: Polyline): boolean {
  const path = line.paths[0] ?? [];
  if (path.length <= LEAST_CORNERS) return false;
  const [first, last] = [line.getPoint(0, 0), line.getPoint(0, path.length - 1)];
  const [a, b] = [first && view.toScreen(first), last && view.toScreen(last)];
  return Boolean(a && b) && Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0)) <= CLOSE_WITHIN;
}

/**
 * Measures lines one after the other; a line that ends where it started becomes an area. The last measurement stays
 * until the next one starts. Resolves on Escape or abort, after removing everything.
 */
export function runMeasure(
  view: MapView | SceneView,
  layer: GraphicsLayer,
  { signal, snappingOptions, onReady, onDrawing, follow }: SketchOptions,
): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const model = new SketchViewModel({
    view,
    layer,
    creationMode: "continuous",
    updateOnGraphicClick: false,
    defaultCreateOptions: { hasZ: false, mode: "click" },
    polylineSymbol: lineSymbol(),
    snappingOptions,
  });
  const stopKeys = drawingKeys(model);
  const unfollow = follow(model);
  return new Promise<void>((resolve, reject) => {
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      signal.removeEventListener("abort", end);
      handle.remove();
      removed.remove();
      stopKeys();
      unfollow();
      onDrawing(null);
      // Deferred, because the model still uses its graphic during the event.
      queueMicrotask(() => {
        model.cancel();
        model.destroy();
        layer.removeAll();
      });
      resolve();
    };
    /** Replaces the line by an area. */
    const close = (line: Polyline, graphic: Graphic) => {
      const ring = (line.paths[0] ?? []).slice(0, -1);
      const [first] = ring;
      if (!first) return;
      const area = new Polygon({ rings: [[...ring, first]], spatialReference: line.spatialReference });
      layer.remove(graphic);
      layer.add(new Graphic({ geometry: area, symbol: fillSymbol() }));
      onDrawing(drawingOf(area));
    };
    let closing = false;
    const handle = model.on("create", ({ state, graphic, toolEventInfo }) => {
      const line = graphic?.geometry;
      if (state === "cancel") return end();
      if (!graphic || line?.type !== "polyline") return;
      if (state === "start") layer.removeMany(layer.graphics.toArray().filter((other) => other !== graphic));
      if (state === "complete") {
        if (closing || isClosed(view, line)) close(line, graphic);
        else onDrawing(drawingOf(line));
        closing = false;
        return;
      }
      onDrawing(drawingOf(line));
      if (toolEventInfo?.type === "vertex-add" && isClosed(view, line)) {
        closing = true;
        queueMicrotask(() => model.complete());
      }
    });
    const removed = model.on("undo", ({ graphics: [graphic] }) => {
      const line = graphic?.geometry;
      onDrawing(line?.type === "polyline" ? drawingOf(line) : null);
    });
    signal.addEventListener("abort", end, { once: true });
    model.create("polyline").then(onReady, reject);
    view.focus();
  });
}
