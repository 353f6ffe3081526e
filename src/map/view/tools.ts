import type SnappingOptions from "@arcgis/core/views/interactive/snapping/SnappingOptions.js";
import type { Drawing } from "../drawing";
import type { MapControls, MapStage } from "../mapStage";
import type { ErrorListener } from "./camera";
import { clickAt } from "./clickAt";
import { createDrawingControls } from "./drawingControls";
import { createListeners } from "./listeners";
import { runMeasure } from "./measureTool";
import type { createPointer } from "./pointer";
import { drawRectangles } from "./rectangleTool";
import { createShapeEditor } from "./shapeEditor";
import { runSketch } from "./sketchTool";
import { createSnapping } from "./snapping";
import type { Views } from "./views";

type DrawingTools = Pick<MapStage, "sketch" | "measure" | "onDrawing"> &
  Pick<MapControls, "onPoints" | "finishDrawing" | "undoPoint">;

export type Tools = DrawingTools &
  Pick<MapStage, "drawProfileLine" | "editShape" | "rectangles" | "setSnapping">;

interface ToolOptions {
  pointer: Pick<ReturnType<typeof createPointer>, "beginTool">;
  /** Aborted by the first tool, which makes it unnecessary. */
  preparation: AbortController;
  near: Parameters<typeof createSnapping>[0];
  onError: ErrorListener;
}

/** A tool that has the pointer until `end` is called. */
interface Running {
  readonly snappingOptions: SnappingOptions;
  /** Shows that the tool accepts clicks. */
  ready(): void;
  end(): void;
}

/** Creates the tools that draw, measure, edit and select in the view that is shown. */
export function createTools(views: Views, { pointer, preparation, near, onError }: ToolOptions): Tools {
  const snapping = createSnapping(near, onError);
  /** @param except feature that is not snapped to */
  const begin = (except?: string): Running => {
    preparation.abort();
    const hold = pointer.beginTool();
    const snaps = snapping.begin(views.shown.view, except);
    return {
      snappingOptions: snaps.options,
      ready: hold.ready,
      end() {
        snaps.end();
        hold.end();
      },
    };
  };
  return {
    ...createDrawingTools(views, begin),
    setSnapping: snapping.enable,
    async drawProfileLine(signal, onLine, units) {
      const { scene } = views;
      if (!scene) return;
      const hold = pointer.beginTool();
      try {
        await scene.drawProfileLine(signal, hold.ready, onLine, units);
      } finally {
        hold.end();
      }
    },
    editShape(feature, listener) {
      const tool = begin(feature.uuid);
      const editor = createShapeEditor(views.shown.camera, feature, listener, tool.snappingOptions);
      return {
        ...editor,
        end() {
          editor.end();
          tool.end();
        },
      };
    },
    rectangles(signal) {
      preparation.abort();
      const hold = pointer.beginTool();
      hold.ready();
      if (signal.aborted) hold.end();
      signal.addEventListener("abort", hold.end, { once: true });
      return drawRectangles(views.shown.view, signal);
    },
  };
}

/** Creates the tools that place points one after the other, with the buttons for them. */
function createDrawingTools(views: Views, begin: () => Running): DrawingTools {
  const drawings = createListeners<Drawing | null>();
  const controls = createDrawingControls();
  return {
    async sketch(tool, signal) {
      const { snappingOptions, ready, end } = begin();
      const { view, sketches } = views.shown;
      try {
        const drawn = await runSketch(view, sketches, tool, {
          signal,
          snappingOptions,
          onReady: ready,
          onDrawing: drawings.tell,
          follow: controls.follow,
        });
        // In 2D, elevations stay 0.
        return drawn && views.scene ? await views.scene.onGround(drawn) : drawn;
      } finally {
        end();
      }
    },
    async measure(signal, units, from) {
      const { snappingOptions, ready, end } = begin();
      const { view, sketches } = views.shown;
      let start = from;
      const onReady = () => {
        ready();
        if (start) clickAt(view, start);
        start = null;
      };
      try {
        await (views.scene?.measureDirectLine(signal, onReady, drawings.tell, units) ??
          runMeasure(view, sketches, {
            signal,
            snappingOptions,
            onReady,
            onDrawing: drawings.tell,
            follow: controls.follow,
          }));
      } finally {
        end();
      }
    },
    onDrawing: drawings.add,
    onPoints: controls.onPoints,
    finishDrawing: controls.finish,
    undoPoint: controls.undo,
  };
}
