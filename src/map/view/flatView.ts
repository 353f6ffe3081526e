import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import TileInfo from "@arcgis/core/layers/support/TileInfo.js";
import EsriMap from "@arcgis/core/Map.js";
import type LayerView from "@arcgis/core/views/layers/LayerView.js";
import MapView from "@arcgis/core/views/MapView.js";
import type { MapServices } from "../../domain/mapServices";
import { withoutLabels } from "../basemapConfig";
import { leastZoom } from "../leastZoom";
import type { BasemapName } from "../mapStage";
import { type BasemapLayers, createBasemapLayers } from "./basemapLayers";
import { type ErrorListener, mercatorPoint, WEB_MERCATOR } from "./camera";
import { retryFailedTiles } from "./failedTiles";
import { drawViewOnRequest } from "./frames";
import { createTemporaryLayer, type TemporaryLayer } from "./temporaryLayer";
import { drawLayerInSight } from "./tileDrawing";
import { endTileQueue } from "./tileQueues";

export interface MapStart {
  longitude: number;
  latitude: number;
  zoom: number;
}

/** Where the map opens, by the specification. */
const START: MapStart = { longitude: -99.64, latitude: 39.26, zoom: 5 };
const MOST_RECOVERIES = 3;

/** The flat map before anything is put into it. */
export interface FlatView {
  readonly view: MapView;
  readonly basemaps: BasemapLayers;
  readonly temporary: TemporaryLayer;
  /** For what tools draw. */
  readonly sketches: GraphicsLayer;
  destroy(): void;
}

interface FlatViewOptions {
  basemap: BasemapName;
  padding: { left: number; bottom: number };
  services: MapServices;
  /** Where the map opens instead. */
  start?: MapStart;
  onError: ErrorListener;
}

/** Makes the 2D view in an element; resolves when it draws. Its initial center is set here and never again. */
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
      // The levels stand even when no basemap could be loaded to tell them.
      lods: TileInfo.create({ spatialReference: SpatialReference.WebMercator, numLODs: 24 }).lods,
    },
    ui: { components: [] },
    popupEnabled: false,
  });
  const patched = patchLibrary(view);
  await view.when();
  // A lost drawing context comes back by itself a few times; a driver that keeps failing is left alone.
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
      // A view out of its element has no size.
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

/** What the library does needlessly or leaves behind in a flat view, for its layers now and later. */
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
