import Graphic from "@arcgis/core/Graphic.js";
import type { GeometryUnion } from "@arcgis/core/geometry/types.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type SnappingOptions from "@arcgis/core/views/interactive/snapping/SnappingOptions.js";
import SketchViewModel from "@arcgis/core/widgets/Sketch/SketchViewModel.js";
import type { ColumnFeature } from "../../domain/featureColumns";
import type { Geometry } from "../../domain/geometry";
import { MAX_HANDLES, type ShapeEditor, type ShapeEvent } from "../mapStage";
import { changedGeometry, countVertices, movedGeometry } from "../shapeEdit";
import type { DrawnVertex } from "../sketchGeometry";
import type { MapCamera } from "./camera";
import { symbolOf, toDrawn } from "./temporaryLayer";

const GHOST_OPACITY = 0.45;
const ON_THE_GROUND = { listMode: "hide", elevationInfo: { mode: "on-the-ground" } } as const;
/** Pixels that an arrow key moves the shape, without and with Shift. */
const STEP = 1;
const LARGE_STEP = 10;
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Keys that would end the sketch or use its own undo history. */
const REFUSED = new Set(["z", "Z", "r", "R", "Enter"]);

/** Recognizes Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, as elsewhere on the page. */
function stepOf(key: string, shift: boolean): "undo" | "redo" | null {
  if (key.toLowerCase() === "z") return shift ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shift ? "redo" : null;
}

const vertices = (path: readonly (readonly number[])[]): DrawnVertex[] =>
  path.map((vertex) => [vertex[0] ?? 0, vertex[1] ?? 0]);

function pathsOfDrawn(drawn: GeometryUnion | null | undefined): DrawnVertex[][] {
  switch (drawn?.type) {
    case "point":
      return [[[drawn.x, drawn.y]]];
    case "polyline":
      return drawn.paths.map(vertices);
    case "polygon":
      return drawn.rings.map(vertices);
    default:
      return [];
  }
}

/** Creates an editor for a feature's shape, by pointer and arrow keys, in its own layer. */
export function createShapeEditor(
  { view, viewpoint }: Pick<MapCamera, "view" | "viewpoint">,
  feature: ColumnFeature,
  listener: (event: ShapeEvent) => void,
  snappingOptions: SnappingOptions,
): ShapeEditor {
  const ghosts = new GraphicsLayer({ ...ON_THE_GROUND, opacity: GHOST_OPACITY });
  const layer = new GraphicsLayer(ON_THE_GROUND);
  view.map?.addMany([ghosts, layer]);
  let style = feature.properties;
  const symbol = () => symbolOf({ ...feature, properties: style });
  ghosts.add(new Graphic({ geometry: toDrawn(feature.geometry), symbol: symbolOf(feature) }));
  /** Shape after the last completed change. */
  let settled: Geometry = feature.geometry;
  /** Exact coordinates on the map. Converting to degrees and back would lose the last digits. */
  let drawn: DrawnVertex[][] = [];
  const graphic = new Graphic({ geometry: toDrawn(settled), symbol: symbol() });
  layer.add(graphic);
  const model = new SketchViewModel({
    view,
    layer,
    updateOnGraphicClick: false,
    snappingOptions,
    cancelUpdateOnClickAway: false,
    defaultUpdateOptions: {
      tool: feature.geometry.type === "Point" || countVertices(settled) > MAX_HANDLES ? "move" : "reshape",
      toggleToolOnClick: false,
      enableZ: false,
      highlightOptions: { enabled: false },
    },
  });
  let ended = false;
  let ready = false;
  /**
   * Set while Delete is handled. Without a selected vertex, the key would remove the shape and end the sketch, so the
   * sketch restarts instead.
   */
  let deleting = false;
  let turns = 0;
  /** Set while we end an update ourselves, which isn't a user action. */
  let restarting = false;

  const begin = () => {
    if (ended) return;
    restarting = true;
    model.cancel();
    restarting = false;
    if (!layer.graphics.includes(graphic)) layer.add(graphic);
    graphic.geometry = toDrawn(settled);
    drawn = pathsOfDrawn(graphic.geometry);
    graphic.symbol = symbol();
    turns += 1;
    const turn = turns;
    model.update(graphic).then(
      () => {
        if (ended || ready) return;
        ready = true;
        listener({ type: "ready" });
      },
      (cause: unknown) => {
        // A replaced update rejects too.
        if (ended || ready || turn !== turns) return;
        console.warn("unable to edit the shape on the map", cause);
        listener({ type: "failed" });
      },
    );
  };

  const tell = (type: "dragging" | "changed") => {
    const paths = pathsOfDrawn(graphic.geometry);
    const geometry = changedGeometry(settled, paths, drawn);
    if (type === "dragging") {
      if (geometry) listener({ type, geometry });
      return;
    }
    if (!geometry) return begin();
    settled = geometry;
    drawn = paths;
    listener({ type, geometry });
  };

  const nudge = (key: string, large: boolean): boolean => {
    const arrow = ARROWS[key];
    if (!arrow) return false;
    const { resolution, rotation } = viewpoint();
    const pixels = (large ? LARGE_STEP : STEP) * resolution;
    const angle = (rotation * Math.PI) / 180;
    const [x, y] = arrow;
    const east = (x * Math.cos(angle) + y * Math.sin(angle)) * pixels;
    const north = (y * Math.cos(angle) - x * Math.sin(angle)) * pixels;
    const geometry = movedGeometry(settled, east, north);
    if (geometry) {
      settled = geometry;
      begin();
      listener({ type: "nudged", geometry });
    }
    return true;
  };
  /** Handles keys before the sketch does, since the page has its own undo history. */
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event;
    if (key === "Delete" || key === "Backspace") {
      deleting = true;
      // The sketch handles the key in this task.
      setTimeout(() => {
        deleting = false;
      });
    }
    const step = (event.ctrlKey || event.metaKey) && !altKey ? stepOf(key, shiftKey) : null;
    if (step) listener({ type: step });
    else if (altKey || event.ctrlKey || event.metaKey) return;
    else if (!nudge(key, shiftKey) && !REFUSED.has(key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { container } = view;
  container?.addEventListener("keydown", onKey, { capture: true });

  const handles = [
    model.on("update", ({ state, aborted, toolEventInfo }) => {
      if (ended || restarting) return;
      if (state === "complete") {
        if (aborted && !deleting) listener({ type: "canceled" });
        else queueMicrotask(begin);
        return;
      }
      const what = toolEventInfo?.type;
      if (what === "move" || what === "reshape") tell("dragging");
      else if (what && /-stop$|^vertex-(add|remove)$/.test(what)) tell("changed");
    }),
  ];
  begin();
  view.focus();

  return {
    show(geometry) {
      settled = geometry;
      begin();
    },
    setStyle({ color, strokeWidth, icon }) {
      style = {
        ...style,
        ...(color && { color }),
        ...(strokeWidth !== undefined && { strokeWidth }),
        ...(icon !== undefined && { icon }),
      };
      graphic.symbol = symbol();
    },
    end() {
      if (ended) return;
      ended = true;
      for (const handle of handles) handle.remove();
      container?.removeEventListener("keydown", onKey, { capture: true });
      model.cancel();
      model.destroy();
      view.map?.removeMany([ghosts, layer]);
      ghosts.destroy();
      layer.destroy();
    },
  };
}
