import type GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type SnappingOptions from "@arcgis/core/views/interactive/snapping/SnappingOptions.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import SketchViewModel from "@arcgis/core/widgets/Sketch/SketchViewModel.js";
import { DEFAULT_COLOR, DEFAULT_ICON } from "../../domain/catalogs";
import type { Geometry } from "../../domain/geometry";
import { type Drawing, type DrawnShape, drawingOf, drawnGeometry } from "../drawing";
import type { SketchTool } from "../mapStage";
import { pointGeometry } from "../sketchGeometry";
import { drawingKeys } from "./drawingKeys";
import { waypointSymbol } from "./markerSymbol";
import { fillSymbol, lineSymbol } from "./symbols";

const CREATE_TOOLS = {
  Sketch_Point: "point",
  Sketch_Polyline: "polyline",
  Sketch_Polygon: "polygon",
} as const;

/** Narrows to the geometry types that SketchViewModel draws. */
const shapeOf = (drawn: { type: string } | null | undefined): DrawnShape | null =>
  drawn && ["point", "polyline", "polygon"].includes(drawn.type) ? (drawn as DrawnShape) : null;

/**
 * Preloads what the first drawing needs, some 60 modules and a worker, by starting a drawing and canceling it.
 * Otherwise the user's first click would be lost while they load. Keeps the focus where it is, since an open menu would
 * close without it.
 */
export async function prepareSketch(view: MapView, layer: GraphicsLayer, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const model = new SketchViewModel({ view, layer, updateOnGraphicClick: false });
  const surface = view.container?.querySelector<HTMLElement>(".esri-view-surface");
  // The model focuses the view only through this method.
  if (surface) surface.focus = () => undefined;
  const leave = () => {
    model.cancel();
    model.destroy();
    if (surface) Reflect.deleteProperty(surface, "focus");
  };
  signal.addEventListener("abort", leave, { once: true });
  await model.create("point");
  if (signal.aborted) return;
  signal.removeEventListener("abort", leave);
  leave();
}

export interface SketchOptions {
  signal: AbortSignal;
  snappingOptions: SnappingOptions;
  /** Called when clicks start to draw. */
  onReady(): void;
  /** Called on every change of the drawing; null when there is none. */
  onDrawing(drawing: Drawing | null): void;
  /** Connects the drawing buttons to the model. @returns a function that disconnects them */
  follow(model: SketchViewModel): () => void;
}

/** Runs one sketch. Resolves with null on Escape, abort or too few vertices. */
export function runSketch(
  view: MapView | SceneView,
  layer: GraphicsLayer,
  tool: SketchTool,
  { signal, snappingOptions, onReady, onDrawing, follow }: SketchOptions,
): Promise<Geometry | null> {
  if (signal.aborted) return Promise.resolve(null);
  const model = new SketchViewModel({
    view,
    layer,
    creationMode: "single",
    updateOnGraphicClick: false,
    defaultCreateOptions: { hasZ: false, mode: "click" },
    pointSymbol: waypointSymbol(DEFAULT_ICON, DEFAULT_COLOR),
    polylineSymbol: lineSymbol(),
    polygonSymbol: fillSymbol(),
    snappingOptions,
  });
  const stopKeys = drawingKeys(model);
  const unfollow = follow(model);
  return new Promise<Geometry | null>((resolve, reject) => {
    let finished = false;
    const finish = (geometry: Geometry | null) => {
      if (finished) return;
      finished = true;
      handle.remove();
      removed.remove();
      early.remove();
      stopKeys();
      unfollow();
      onDrawing(null);
      signal.removeEventListener("abort", abort);
      layer.removeAll();
      // Deferred, because the model still uses its graphic during the event.
      queueMicrotask(() => {
        model.cancel();
        model.destroy();
      });
      resolve(geometry);
    };
    const abort = () => finish(null);
    const handle = model.on("create", ({ state, graphic }) => {
      const shape = shapeOf(graphic?.geometry);
      if (state === "complete") finish(shape && drawnGeometry(shape));
      else if (state === "cancel") finish(null);
      else onDrawing(shape && drawingOf(shape));
    });
    // The next create event may take long, because a lifted finger sends no pointer moves.
    const removed = model.on("undo", ({ graphics: [graphic] }) => {
      const shape = shapeOf(graphic?.geometry);
      onDrawing(shape && drawingOf(shape));
    });
    // A click before the model is ready must not be lost, so use it for the waypoint.
    const early = view.on("immediate-click", (event) => {
      if (tool !== "Sketch_Point") return;
      event.stopPropagation();
      const place = view.toMap(event);
      if (place) finish(pointGeometry([place.x, place.y]));
    });
    signal.addEventListener("abort", abort, { once: true });
    model.create(CREATE_TOOLS[tool]).then(() => {
      early.remove();
      onReady();
    }, reject);
    view.focus();
  });
}
