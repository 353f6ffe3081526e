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

/** What SketchViewModel draws with these tools. */
const shapeOf = (drawn: { type: string } | null | undefined): DrawnShape | null =>
  drawn && ["point", "polyline", "polygon"].includes(drawn.type) ? (drawn as DrawnShape) : null;

/**
 * Loads what the first drawing needs by beginning one and leaving it: some 60 modules and a worker, which would
 * otherwise come while the person's first click is already lost. The focus stays where it is: a menu that is open at
 * that moment would close when it left.
 */
export async function prepareSketch(view: MapView, layer: GraphicsLayer, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const model = new SketchViewModel({ view, layer, updateOnGraphicClick: false });
  const surface = view.container?.querySelector<HTMLElement>(".esri-view-surface");
  // The model focuses the view by this method alone.
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
  /** Called when clicks draw. */
  onReady(): void;
  /** Called at every change of what is drawn; null when there is nothing any more. */
  onDrawing(drawing: Drawing | null): void;
  /** Puts the buttons beside the drawing in charge of it; returns the function that ends that. */
  follow(model: SketchViewModel): () => void;
}

/** Runs one sketch; resolves with null when Escape, the signal or too few vertices end it. */
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
      // Not within its own event: the model still works with its graphic.
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
    // The next create event may be long in coming: a finger that is lifted moves no pointer.
    const removed = model.on("undo", ({ graphics: [graphic] }) => {
      const shape = shapeOf(graphic?.geometry);
      onDrawing(shape && drawingOf(shape));
    });
    // A click that comes before the model is ready must not be lost; it makes a waypoint as good as any.
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
