import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import Graphic from "@arcgis/core/Graphic.js";
import Point from "@arcgis/core/geometry/Point.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import SnappingOptions from "@arcgis/core/views/interactive/snapping/SnappingOptions.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { NearPaths, NearQuery } from "../../../workers/vertex-select/types";
import { type ErrorListener, WEB_MERCATOR } from "./camera";

/** Vertices in the viewport above which content isn't snapped to. Indexing more would take longer than a few frames. */
const MOST_VERTICES = 5000;

/** Snapping distance in pixels from a vertex or an edge. */
const DISTANCE = 8;

/** Snapping of one tool. */
export interface Snaps {
  readonly options: SnappingOptions;
  end(): void;
}

export interface Snapping {
  /**
   * Starts snapping for a tool in a view: to the drawing itself and, in 2D, to the user's content. Holding Ctrl inverts
   * it.
   *
   * @param except feature to ignore, such as the one being edited
   */
  begin(view: MapView | SceneView, except?: string): Snaps;
  /** Turns snapping on or off, including for the active tool. */
  enable(on: boolean): void;
}

/** See OwnedContentStage.near. */
type Near = (
  query: Pick<NearQuery, "west" | "south" | "east" | "north" | "most">,
  except?: string,
) => Promise<NearPaths | null>;
type Target = Point | Polyline;

/** Converts paths to points and lines. */
export function targetsOf({ vertices, starts }: NearPaths): Target[] {
  return Array.from({ length: starts.length - 1 }, (_, path) => {
    const [from, to] = [starts[path] ?? 0, starts[path + 1] ?? 0];
    const at = (vertex: number) => [vertices[vertex * 2] ?? 0, vertices[vertex * 2 + 1] ?? 0];
    const [x, y] = at(from);
    if (to - from === 1) return new Point({ x, y, spatialReference: WEB_MERCATOR });
    const line = Array.from({ length: to - from }, (__, index) => at(from + index));
    return new Polyline({ paths: [line], spatialReference: WEB_MERCATOR });
  });
}

/** Keeps the content around the viewport in a layer that isn't on the map, updated whenever the view comes to rest. */
function followContent(
  view: MapView,
  near: (box: Parameters<Near>[0]) => ReturnType<Near>,
  onError: ErrorListener,
) {
  const layer = new GraphicsLayer({ listMode: "hide" });
  let turn = 0;
  const load = async () => {
    turn += 1;
    const mine = turn;
    const { xmin, ymin, xmax, ymax } = view.extent;
    try {
      const paths = await near({ west: xmin, south: ymin, east: xmax, north: ymax, most: MOST_VERTICES });
      if (mine !== turn) return;
      layer.removeAll();
      layer.addMany((paths ? targetsOf(paths) : []).map((geometry) => new Graphic({ geometry })));
    } catch (cause) {
      if (mine === turn) onError("drawing does not snap to the content", cause);
    }
  };
  const handle = reactiveUtils.when(
    () => view.stationary,
    () => void load(),
    { initial: true },
  );
  return {
    layer,
    end() {
      turn += 1;
      handle.remove();
      layer.destroy();
    },
  };
}

export function createSnapping(near: Near, onError: ErrorListener): Snapping {
  let enabled = true;
  const current = new Set<SnappingOptions>();
  return {
    begin(view, except) {
      const followed = view.type === "2d" ? followContent(view, (box) => near(box, except), onError) : null;
      const options = new SnappingOptions({
        enabled,
        distance: DISTANCE,
        selfEnabled: true,
        featureEnabled: followed !== null,
        featureSources: followed ? [{ layer: followed.layer, enabled: true }] : [],
      });
      current.add(options);
      return {
        options,
        end() {
          current.delete(options);
          followed?.end();
        },
      };
    },
    enable(on) {
      enabled = on;
      for (const options of current) options.enabled = on;
    },
  };
}
