import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import TileInfo from "@arcgis/core/layers/support/TileInfo.js";
import EsriMap from "@arcgis/core/Map.js";
import MapView from "@arcgis/core/views/MapView.js";
import type { MapServices } from "../../domain/mapServices";
import type {
  BasemapName,
  ContentStage,
  ImageryStage,
  LayersStage,
  MapControls,
  MapStage,
  PreviewGeometry,
  TerrainStage,
} from "../mapStage";
import { createBasemapLayers, type LayerSlot, type PictureSlot } from "./basemapLayers";
import { mercatorPoint, WEB_MERCATOR } from "./camera";
import { configureArcgis } from "./configureArcgis";
import { createFlatCamera } from "./flatCamera";
import { createPointer } from "./pointer";
import { drawRectangles } from "./rectangleTool";
import { createShapeEditor } from "./shapeEditor";
import { prepareSketch, runSketch } from "./sketchTool";
import { createTemporaryLayer } from "./temporaryLayer";
import "./view.css";

/** Where the map opens, by the specification. */
const START = { longitude: -99.64, latitude: 39.26, zoom: 5 };
const LEAST_ZOOM = 5;
const MOST_RECOVERIES = 3;

export interface ViewStageOptions {
  basemap: BasemapName;
  padding: { left: number; bottom: number };
  /** Where everything comes from; requests elsewhere are refused. */
  services: MapServices;
  createContent(
    view: MapView,
  ): ContentStage & { showPreview(preview: PreviewGeometry | null): Promise<void> };
  /** Puts the terrain layer under all others of the view's map. */
  createTerrain(view: MapView): TerrainStage & { destroy(): void };
  /** Draws pictures of the archive between the basemap's own and its labels. */
  createImagery(
    view: MapView,
    slot: PictureSlot,
    services: Pick<MapServices, "proxy">,
  ): ImageryStage & { destroy(): void };
  /** Draws layers of the library between the basemap and its labels. */
  createLayers(view: MapView, slot: LayerSlot): LayersStage & { destroy(): void };
  onError(message: string, cause: unknown): void;
}

/** The loaded map: everything of MapStage and MapControls but waiting for it. */
export interface ViewStage
  extends Omit<MapStage, "ready" | "setBasemap">,
    Omit<MapControls, "attach" | "preload" | "configure"> {
  setBasemap(name: BasemapName): void;
  destroy(): void;
}

/** A WebGL 2 context is what the map draws with. */
export function canDraw(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** Makes the 2D view in an element; resolves when it draws. Its initial centre is set here and never again. */
export async function createViewStage(
  element: HTMLDivElement,
  options: ViewStageOptions,
): Promise<ViewStage> {
  if (!canDraw()) throw new Error("This browser offers no WebGL 2.");
  configureArcgis(options.services);
  const basemaps = createBasemapLayers(options.services, options.onError);
  basemaps.show(options.basemap);
  const temporary = createTemporaryLayer();
  const sketches = new GraphicsLayer({ listMode: "hide" });
  const view = new MapView({
    container: element,
    map: new EsriMap({ basemap: basemaps.basemap, layers: [temporary.layer, sketches] }),
    spatialReference: WEB_MERCATOR,
    center: mercatorPoint(START.longitude, START.latitude),
    zoom: START.zoom,
    padding: { ...options.padding, top: 0, right: 0 },
    constraints: {
      minZoom: LEAST_ZOOM,
      snapToZoom: false,
      // The levels stand even when no basemap could be loaded to tell them.
      lods: TileInfo.create({ spatialReference: SpatialReference.WebMercator, numLODs: 24 }).lods,
    },
    ui: { components: [] },
    popupEnabled: false,
  });
  await view.when();
  const content = options.createContent(view);
  const terrain = options.createTerrain(view);
  const imagery = options.createImagery(view, basemaps.pictures, options.services);
  const layers = options.createLayers(view, basemaps.layers);
  const pointer = createPointer();
  const handles: { remove(): void }[] = [];
  // A lost drawing context comes back by itself a few times; a driver that keeps failing is left alone.
  let recoveries = 0;
  handles.push(
    reactiveUtils.watch(
      () => view.fatalError,
      (error) => {
        if (!error) return;
        options.onError("the map stopped drawing", error);
        recoveries += 1;
        if (recoveries <= MOST_RECOVERIES) view.tryFatalErrorRecovery();
      },
    ),
  );
  const preparation = new AbortController();
  // Not before the map itself is drawn; a tool that is begun earlier needs no preparation.
  void reactiveUtils
    .whenOnce(() => !view.updating, preparation.signal)
    .then(() => prepareSketch(view, sketches, preparation.signal))
    .catch((cause: unknown) => {
      if (!preparation.signal.aborted) options.onError("unable to prepare drawing", cause);
    });

  const camera = createFlatCamera(view, options.onError);
  pointer.follow({ view, temporary, hitTest: content.hitTest });

  return {
    content,
    terrain,
    imagery,
    layers,
    showPreview(preview) {
      content.showPreview(preview).catch((cause: unknown) => options.onError("showPreview", cause));
    },
    drawTemporary: temporary.draw,
    removeTemporary: temporary.remove,
    onClick: pointer.onClick,
    onPointer: pointer.onPointer,
    onHover: pointer.onHover,
    setBasemap: basemaps.show,
    goTo: camera.goTo,
    reveal: camera.reveal,
    setPadding: camera.setPadding,
    async sketch(tool, signal) {
      preparation.abort();
      const hold = pointer.beginTool();
      try {
        return await runSketch(view, sketches, tool, { signal, onReady: hold.ready });
      } finally {
        hold.end();
      }
    },
    editShape(feature, listener) {
      preparation.abort();
      const hold = pointer.beginTool();
      const editor = createShapeEditor(view, feature, listener);
      return {
        ...editor,
        end() {
          editor.end();
          hold.end();
        },
      };
    },
    rectangles(signal) {
      preparation.abort();
      const hold = pointer.beginTool();
      hold.ready();
      if (signal.aborted) hold.end();
      signal.addEventListener("abort", hold.end, { once: true });
      return drawRectangles(view, signal);
    },
    zoomBy: camera.zoomBy,
    resetNorth: camera.resetNorth,
    toScreen: camera.toScreen,
    onViewpoint(listener) {
      const handle = reactiveUtils.watch(camera.viewpoint, listener, { initial: true });
      handles.push(handle);
      return () => handle.remove();
    },
    destroy() {
      preparation.abort();
      for (const handle of handles) handle.remove();
      pointer.destroy();
      terrain.destroy();
      imagery.destroy();
      layers.destroy();
      view.destroy();
    },
  };
}
