import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import TileInfo from "@arcgis/core/layers/support/TileInfo.js";
import EsriMap from "@arcgis/core/Map.js";
import type LayerView from "@arcgis/core/views/layers/LayerView.js";
import MapView from "@arcgis/core/views/MapView.js";
import type { MapServices } from "../../domain/mapServices";
import { withoutLabels } from "../basemapConfig";
import { retryFailedTiles } from "../internals/failedTiles";
import { drawViewOnRequest } from "../internals/frames";
import { drawLayerInSight } from "../internals/tileDrawing";
import { endTileQueue } from "../internals/tileQueues";
import { leastZoom } from "../leastZoom";
import type { BasemapName } from "../mapStage";
import { type BasemapLayers, createBasemapLayers } from "./basemapLayers";
import { type ErrorListener, mercatorPoint, WEB_MERCATOR } from "./camera";
import { createTemporaryLayer, type TemporaryLayer } from "./temporaryLayer";

export interface MapStart {
  longitude: number;
  latitude: number;
  zoom: number;
}

/** Initial view of the map, from the specification. */
const START: MapStart = { longitude: -99.64, latitude: 39.26, zoom: 5 };
const MOST_RECOVERIES = 3;

/** 2D map without its content. */
export interface FlatView {
  readonly view: MapView;
  readonly basemaps: BasemapLayers;
  readonly temporary: TemporaryLayer;
  /** Layer for drawings of the tools. */
  readonly sketches: GraphicsLayer;
  destroy(): void;
}

interface FlatViewOptions {
  basemap: BasemapName;
  padding: { left: number; bottom: number };
  services: MapServices;
  /** Overrides the initial view. */
  start?: MapStart;
  onError: ErrorListener;
}

/** Creates the 2D view in an element. Resolves when it draws. The initial center is set only here. */
export async function createFlatView(element: HTMLDivElement, options: FlatViewOptions): Promise<FlatView> {
  const basemaps = createBasemapLayers(withoutLabels(options.services), options.onError);
  basemaps.show(options.basemap);
  const start = options.start ?? START;
  const temporary = createTemporaryLayer();
  const sketches = new GraphicsLayer({ listMode: "hide" });
  const view = new MapView({
    container: element,
    map: new EsriMap({ basemap: basemaps.basemap, layers: [...temporary.layers, sketches] }),
    spatialReference: WEB_MERCATOR,
    center: mercatorPoint(start.longitude, start.latitude),
    zoom: start.zoom,
    padding: { ...options.padding, top: 0, right: 0 },
    constraints: {
      minZoom: leastZoom(element.clientWidth, element.clientHeight),
      snapToZoom: false,
      // Fixes the zoom levels even if no basemap could be loaded to define them.
      lods: TileInfo.create({ spatialReference: SpatialReference.WebMercator, numLODs: 24 }).lods,
    },
    ui: { components: [] },
    popupEnabled: false,
  });
  const patched = patchLibrary(view);
  await view.when();
  // Recover from a lost WebGL context a few times, but give up on a driver that keeps failing.
  let recoveries = 0;
  const handle = reactiveUtils.watch(
    () => view.fatalError,
    (error) => {
      if (!error) return;
      options.onError("the map stopped drawing", error);
      recoveries += 1;
      if (recoveries <= MOST_RECOVERIES) view.tryFatalErrorRecovery();
    },
  );
  const size = reactiveUtils.watch(
    () => [view.width, view.height] as const,
    ([width, height]) => {
      // A detached view has no size.
      if (width > 0 && height > 0) view.constraints.minZoom = leastZoom(width, height);
    },
    { initial: true },
  );
  return {
    view,
    basemaps,
    temporary,
    sketches,
    destroy() {
      handle.remove();
      size.remove();
      patched.remove();
      basemaps.destroy();
      view.destroy();
    },
  };
}

/** Patches the library's inefficiencies and leaks in a 2D view, for its current and future layers. */
function patchLibrary(view: MapView): { remove(): void } {
  const patch = (layerView: LayerView) => {
    endTileQueue(layerView);
    drawLayerInSight(layerView);
    retryFailedTiles(layerView);
  };
  for (const layerView of view.allLayerViews.toArray()) patch(layerView);
  const handles = [view.on("layerview-create", ({ layerView }) => patch(layerView)), drawViewOnRequest(view)];
  return {
    remove() {
      for (const handle of handles) handle.remove();
    },
  };
}
