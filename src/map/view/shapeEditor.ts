import type { GeometryUnion } from "@arcgis/core/geometry/types.js";
import type SnappingOptions from "@arcgis/core/views/interactive/snapping/SnappingOptions.js";
import SketchViewModel from "@arcgis/core/widgets/Sketch/SketchViewModel.js";
import type { UpdateEvent } from "@arcgis/core/widgets/Sketch/types.js";
import type { ColumnFeature } from "../../domain/featureColumns";
import type { Geometry } from "../../domain/geometry";
import { MAX_HANDLES, type ShapeEditor, type ShapeEvent } from "../mapStage";
import { changedGeometry, countVertices, movedGeometry } from "../shapeEdit";
import type { DrawnVertex } from "../sketchGeometry";
import type { MapCamera } from "./camera";
import { createShapeKeys } from "./shapeKeys";
import { createShapeLayers, type ShapeLayers } from "./shapeLayers";

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
  camera: Pick<MapCamera, "view" | "viewpoint">,
  feature: ColumnFeature,
  listener: (event: ShapeEvent) => void,
  snappingOptions: SnappingOptions,
): ShapeEditor {
  const { view } = camera;
  const shape = createShapeLayers(view, feature);
  const sketch = createSketch(view, feature, shape, snappingOptions, listener);
  /** Shape after the last completed change. */
  let settled: Geometry = feature.geometry;
  /** Exact coordinates on the map. Converting to degrees and back would lose the last digits. */
  let drawn: DrawnVertex[][] = [];

  const begin = () =>
    sketch.restart(() => {
      shape.draw(settled);
      drawn = pathsOfDrawn(shape.graphic.geometry);
    });

  const tell = (type: "dragging" | "changed") => {
    const paths = pathsOfDrawn(shape.graphic.geometry);
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

  const keys = createShapeKeys(camera, {
    onStep: (type) => listener({ type }),
    onNudge(east, north) {
      const geometry = movedGeometry(settled, east, north);
      if (!geometry) return;
      settled = geometry;
      begin();
      listener({ type: "nudged", geometry });
    },
  });
  sketch.onUpdate(({ state, aborted, toolEventInfo }) => {
    if (state === "complete") {
      // Without a selected vertex, Delete would remove the shape and end the sketch, so restart it instead.
      if (aborted && !keys.deleting) listener({ type: "canceled" });
      else queueMicrotask(begin);
      return;
    }
    const what = toolEventInfo?.type;
    if (what === "move" || what === "reshape") tell("dragging");
    else if (what && /-stop$|^vertex-(add|remove)$/.test(what)) tell("changed");
  });
  begin();
  view.focus();

  return {
    show(geometry) {
      settled = geometry;
      begin();
    },
    setStyle: shape.setStyle,
    end() {
      if (sketch.ended) return;
      keys.remove();
      sketch.end();
      shape.destroy();
    },
  };
}

/** Creates the sketch that edits the shape. It is restarted after every change that the sketch didn't make itself. */
function createSketch(
  view: MapCamera["view"],
  { geometry }: ColumnFeature,
  { layer, graphic }: ShapeLayers,
  snappingOptions: SnappingOptions,
  listener: (event: ShapeEvent) => void,
) {
  const model = new SketchViewModel({
    view,
    layer,
    updateOnGraphicClick: false,
    snappingOptions,
    cancelUpdateOnClickAway: false,
    defaultUpdateOptions: {
      tool: geometry.type === "Point" || countVertices(geometry) > MAX_HANDLES ? "move" : "reshape",
      toggleToolOnClick: false,
      enableZ: false,
      highlightOptions: { enabled: false },
    },
  });
  let handle: { remove(): void } | null = null;
  let ended = false;
  let ready = false;
  let turns = 0;
  /** Set while we end an update ourselves, which isn't a user action. */
  let restarting = false;
  return {
    get ended() {
      return ended;
    },
    onUpdate(onUpdate: (event: UpdateEvent) => void) {
      handle = model.on("update", (event) => {
        if (!ended && !restarting) onUpdate(event);
      });
    },
    /** @param draw draws the shape for the next update */
    restart(draw: () => void) {
      if (ended) return;
      restarting = true;
      model.cancel();
      restarting = false;
      draw();
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
    },
    end() {
      ended = true;
      handle?.remove();
      model.cancel();
      model.destroy();
    },
  };
}
