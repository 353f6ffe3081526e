import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import { createTwoViews } from "../layers/twoViews";
import type { ErrorListener } from "./camera";
import type { FlatView } from "./flatView";
import { createPointer } from "./pointer";
import { prepareSketch } from "./sketchTool";
import { createViewpoints } from "./viewpoints";
import type { ViewStageOptions } from "./viewStageOptions";

export type ViewParts = ReturnType<typeof createViewParts>;

/** Creates the parts of the map that outlive each view, in the 2D map. */
export function createViewParts(flat: FlatView, options: ViewStageOptions) {
  const { view, basemaps } = flat;
  const { services, onError } = options;
  const content = options.createContent(view);
  const terrain = options.createTerrain(view);
  const plan = options.createPlan();
  const layers = createTwoViews(options.createLayers(view, basemaps.layers));
  const labels = options.createLabels(services, basemaps.putLabels, onError);
  labels.setBasemap(options.basemap);
  const imagery = options.createImagery(view, basemaps.pictures, services);
  const pointer = createPointer();
  const viewpoints = createViewpoints();
  const preparation = prepareDrawing(flat, onError);
  return {
    flat,
    content,
    terrain,
    plan,
    layers,
    labels,
    imagery,
    pointer,
    viewpoints,
    preparation,
    destroy() {
      preparation.abort();
      viewpoints.destroy();
      pointer.destroy();
      terrain.destroy();
      plan.destroy();
      imagery.destroy();
      layers.destroy();
      labels.destroy();
    },
  };
}

/** Prepares drawing once the map itself is drawn, unless aborted. */
function prepareDrawing({ view, sketches }: FlatView, onError: ErrorListener): AbortController {
  const preparation = new AbortController();
  void reactiveUtils
    .whenOnce(() => !view.updating, preparation.signal)
    .then(() => prepareSketch(view, sketches, preparation.signal))
    .catch((cause: unknown) => {
      if (!preparation.signal.aborted) onError("unable to prepare drawing", cause);
    });
  return preparation;
}
