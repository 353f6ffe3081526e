import type { GeometryUnion } from "@arcgis/core/geometry/types.js";
import type GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import SketchViewModel from "@arcgis/core/widgets/Sketch/SketchViewModel.js";
import { DEFAULT_COLOR, DEFAULT_ICON } from "../../domain/catalogues";
import type { Geometry } from "../../domain/geometry";
import type { SketchTool } from "../mapStage";
import { type DrawnVertex, lineGeometry, pointGeometry, polygonGeometry } from "../sketchGeometry";
import { waypointSymbol } from "./markerSymbol";
import { fillSymbol, lineSymbol } from "./symbols";

const CREATE_TOOLS = {
  Sketch_Point: "point",
  Sketch_Polyline: "polyline",
  Sketch_Polygon: "polygon",
} as const;

const vertices = (path: readonly (readonly number[])[]): DrawnVertex[] =>
  path.map((vertex) => [vertex[0] ?? 0, vertex[1] ?? 0]);

/** Our geometry of what was drawn in Web Mercator, or null when it is not a whole point, line or area. */
function drawnGeometry(drawn: GeometryUnion | null | undefined): Geometry | null {
  switch (drawn?.type) {
    case "point":
      return pointGeometry([drawn.x, drawn.y]);
    case "polyline":
      return lineGeometry(vertices(drawn.paths[0] ?? []));
    case "polygon":
      return polygonGeometry(drawn.rings.map(vertices));
    default:
      return null;
  }
}

/**
 * Loads what the first drawing needs by beginning one and leaving it: some 60 modules and a worker, which would
 * otherwise come while the person's first click is already lost. The focus stays where it is.
 */
export async function prepareSketch(view: MapView, layer: GraphicsLayer, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const model = new SketchViewModel({ view, layer, updateOnGraphicClick: false });
  const leave = () => {
    model.cancel();
    model.destroy();
  };
  signal.addEventListener("abort", leave, { once: true });
  const focused = document.activeElement;
  await model.create("point");
  if (signal.aborted) return;
  signal.removeEventListener("abort", leave);
  leave();
  const now = document.activeElement;
  if (focused === now) return;
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
  else if (now instanceof HTMLElement) now.blur();
}

/**
 * Runs one sketch; resolves with null when Escape, the signal or too few vertices end it.
 * @param options.onReady called when clicks draw
 */
export function runSketch(
  view: MapView | SceneView,
  layer: GraphicsLayer,
  tool: SketchTool,
  { signal, onReady }: { signal: AbortSignal; onReady(): void },
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
  });
  return new Promise<Geometry | null>((resolve, reject) => {
    let finished = false;
    const finish = (geometry: Geometry | null) => {
      if (finished) return;
      finished = true;
      handle.remove();
      early.remove();
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
      if (state === "complete") finish(drawnGeometry(graphic?.geometry));
      else if (state === "cancel") finish(null);
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
