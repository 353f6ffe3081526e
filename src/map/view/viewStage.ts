import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type { MapServices } from "../../domain/mapServices";
import type { Drawing } from "../drawing";
import { isInView } from "../inView";
import type { createLabelStage } from "../labels";
import type { LayersView } from "../layers/createLayersStage";
import { createTwoViews } from "../layers/twoViews";
import { SCENE_LEAST_ZOOM } from "../leastZoom";
import type {
  BasemapName,
  ContentStage,
  ImageryStage,
  LayersStage,
  MapControls,
  MapStage,
  NamePlace,
  PreviewGeometry,
  TerrainDisplay,
  TerrainStage,
} from "../mapStage";
import type { OwnedPlanStage } from "../plan/createPlanStage";
import type { createScene, Scene, SceneOptions } from "../scene/createScene";
import type { SeenExtent } from "../scene/sight";
import { viewArea } from "../viewArea";
import type { LayerSlot, PictureSlot } from "./basemapLayers";
import type { ErrorListener, MapCamera } from "./camera";
import { clickAt } from "./clickAt";
import { configureArcgis } from "./configureArcgis";
import { createDrawingControls } from "./drawingControls";
import { createFlatCamera } from "./flatCamera";
import { createFlatView, type MapStart } from "./flatView";
import { createListeners } from "./listeners";
import { runMeasure } from "./measureTool";
import { createModes } from "./modes";
import { layOnPaper } from "./paper";
import { createPointer, type PointedView } from "./pointer";
import { drawRectangles } from "./rectangleTool";
import { createShapeEditor } from "./shapeEditor";
import { prepareSketch, runSketch } from "./sketchTool";
import { createSnapping } from "./snapping";
import { createViewpoints } from "./viewpoints";
import "./view.css";

export interface ViewStageOptions {
  basemap: BasemapName;
  padding: { left: number; bottom: number };
  /** Sources of all data. Requests elsewhere are blocked. */
  services: MapServices;
  /** Initial view instead of the specification's. */
  start?: MapStart;
  createContent(view: MapView): ContentStage &
    SceneOptions["content"] & {
      showPreview(preview: PreviewGeometry | null): Promise<void>;
      near: Parameters<typeof createSnapping>[0];
      /** Same as namePlaces, for any extent in Web Mercator meters. */
      namePlacesIn(extent: SeenExtent, most: number): Promise<NamePlace[] | null>;
    };
  /** Adds the terrain layer below all others of the view's map. */
  createTerrain(view: MapView): TerrainStage & { follow(camera: MapCamera): void; destroy(): void };
  /** Draws archive imagery between the basemap's base layer and its labels. */
  createImagery(
    view: MapView,
    slot: PictureSlot,
    services: Pick<MapServices, "proxy">,
  ): ImageryStage & { destroy(): void };
  /** Draws the library's layers between the basemap and its labels. */
  createLayers(view: LayersView, slot: LayerSlot): LayersStage & { destroy(): void };
  /** Draws the basemap's labels above the library's layers. */
  createLabels: typeof createLabelStage;
  /** Creates the drawings of the Plan view. */
  createPlan(): OwnedPlanStage;
  /** Loads the scene's code, which few users need. */
  loadScene(): Promise<{ createScene: typeof createScene }>;
  onError: ErrorListener;
}

/** The loaded map: MapStage and MapControls without waiting for it. */
export interface ViewStage
  extends Omit<MapStage, "ready" | "setBasemap">,
    Omit<MapControls, "attach" | "preload" | "configure"> {
  setBasemap(name: BasemapName): void;
  destroy(): void;
}

/** Whether WebGL 2 is available, which the map requires. */
export function canDraw(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** View that is shown, with what tools need from it. */
interface ShownView extends PointedView {
  camera: MapCamera;
  sketches: GraphicsLayer;
}

/** Creates the map in an element, starting in 2D. Resolves when it draws. */
export async function createViewStage(host: HTMLDivElement, options: ViewStageOptions): Promise<ViewStage> {
  if (!canDraw()) throw new Error("This browser doesn't support WebGL 2.");
  const { services, onError } = options;
  configureArcgis(services);
  const element = document.createElement("div");
  element.style.cssText = "position:absolute;inset:0";
  host.append(element);
  const { view, basemaps, temporary, sketches, destroy } = await createFlatView(element, options);
  const content = options.createContent(view);
  const terrain = options.createTerrain(view);
  const plan = options.createPlan();
  const layers = createTwoViews(options.createLayers(view, basemaps.layers));
  const labels = options.createLabels(services, basemaps.putLabels, onError);
  labels.setBasemap(options.basemap);
  const imagery = options.createImagery(view, basemaps.pictures, services);
  const pointer = createPointer();
  const drawings = createListeners<Drawing | null>();
  const controls = createDrawingControls();
  const snapping = createSnapping(content.near, onError);
  const viewpoints = createViewpoints();
  const preparation = new AbortController();
  // Wait until the map itself is drawn. A tool started earlier makes this unnecessary.
  void reactiveUtils
    .whenOnce(() => !view.updating, preparation.signal)
    .then(() => prepareSketch(view, sketches, preparation.signal))
    .catch((cause: unknown) => {
      if (!preparation.signal.aborted) onError("unable to prepare drawing", cause);
    });

  let { basemap, padding } = options;
  const flat: ShownView = {
    view,
    camera: createFlatCamera(view, onError),
    temporary,
    sketches,
    hitTest: content.hitTest,
  };
  let hidden = false;
  let drawnTerrain: TerrainDisplay | null = null;
  let shown = flat;
  const show = (next: ShownView) => {
    shown = next;
    shown.camera.setPadding(padding);
    pointer.follow(shown);
    viewpoints.follow(shown.camera);
    terrain.follow(shown.camera);
    if (shown.view.map) plan.follow({ map: shown.view.map, camera: shown.camera });
  };
  const modes = createModes({
    host,
    flat: view,
    async makeScene(onFatal, tilt) {
      preparation.abort();
      const { createScene } = await options.loadScene();
      const scene = createScene({
        services,
        basemap,
        content,
        labels: labels.data,
        leastZoom: SCENE_LEAST_ZOOM,
        tilt,
        onError,
        onFatal,
      });
      // Features still being saved were drawn before.
      for (const feature of temporary.features) scene.temporary.draw(feature);
      return scene;
    },
    padding: () => padding,
    onShown: (scene: Scene | null) => {
      scene?.setContentHidden(hidden);
      scene?.terrain.show(drawnTerrain);
      layers.follow(scene && options.createLayers(scene.view, scene.layers));
      show(scene ?? flat);
    },
  });
  show(flat);
  const offPaper = layOnPaper(() => shown.view);

  return {
    content: {
      ...content,
      hitTest: (x, y) => shown.hitTest(x, y),
      async namePlaces(most) {
        const scene = shown === flat ? null : modes.scene;
        if (!scene) return content.namePlaces(most);
        const extent = scene.seenExtent();
        const places = extent && (await content.namePlacesIn(extent, most));
        return places?.filter(({ longitude, latitude }) => scene.isInSight(longitude, latitude)) ?? null;
      },
      setHidden(next) {
        hidden = next;
        content.setHidden(hidden);
        modes.scene?.setContentHidden(hidden);
      },
    },
    terrain: {
      ...terrain,
      show(display) {
        drawnTerrain = display;
        terrain.show(display);
        if (shown !== flat) modes.scene?.terrain.show(display);
      },
    },
    plan,
    imagery,
    layers,
    labels,
    modes,
    async takePicture(most) {
      const { takePicture } = await import("./takePicture");
      return await takePicture(shown.view, most);
    },
    showPreview(preview) {
      content.showPreview(preview).catch((cause: unknown) => onError("showPreview", cause));
    },
    drawTemporary(feature) {
      temporary.draw(feature);
      modes.scene?.temporary.draw(feature);
    },
    removeTemporary(uuid) {
      temporary.remove(uuid);
      modes.scene?.temporary.remove(uuid);
    },
    onClick: pointer.onClick,
    onPointer: pointer.onPointer,
    onHover: pointer.onHover,
    setBasemap(name) {
      basemap = name;
      basemaps.show(name);
      labels.setBasemap(name);
      modes.scene?.setBasemap(name);
    },
    goTo: (target) => shown.camera.goTo(target),
    reveal: (extent) => shown.camera.reveal(extent),
    isSeen: (extent) => shown.camera.isSeen(extent),
    async isInView(extent) {
      const { width, height } = shown.view;
      return isInView(extent, viewArea({ ...shown.camera.viewpoint(), width, height }, padding));
    },
    setPadding(next, kept) {
      padding = next;
      shown.camera.setPadding(next, kept);
    },
    async sketch(tool, signal) {
      preparation.abort();
      const hold = pointer.beginTool();
      const snaps = snapping.begin(shown.view);
      try {
        const drawn = await runSketch(shown.view, shown.sketches, tool, {
          signal,
          snappingOptions: snaps.options,
          onReady: hold.ready,
          onDrawing: drawings.tell,
          follow: controls.follow,
        });
        // In 2D, elevations stay 0.
        return drawn && shown !== flat && modes.scene ? await modes.scene.onGround(drawn) : drawn;
      } finally {
        snaps.end();
        hold.end();
      }
    },
    async drawProfileLine(signal, onLine, units) {
      const { scene } = modes;
      if (!scene || shown === flat) return;
      const hold = pointer.beginTool();
      try {
        await scene.drawProfileLine(signal, hold.ready, onLine, units);
      } finally {
        hold.end();
      }
    },
    async measure(signal, units, from) {
      preparation.abort();
      const hold = pointer.beginTool();
      const { view: on, sketches: layer } = shown;
      let start = from;
      const onReady = () => {
        hold.ready();
        if (start) clickAt(on, start);
        start = null;
      };
      const scene = shown === flat ? null : modes.scene;
      const snaps = snapping.begin(on);
      const { options: snappingOptions } = snaps;
      try {
        await (scene?.measureDirectLine(signal, onReady, drawings.tell, units) ??
          runMeasure(on, layer, {
            signal,
            snappingOptions,
            onReady,
            onDrawing: drawings.tell,
            follow: controls.follow,
          }));
      } finally {
        snaps.end();
        hold.end();
      }
    },
    onDrawing: drawings.add,
    onPoints: controls.onPoints,
    finishDrawing: controls.finish,
    undoPoint: controls.undo,
    setSnapping: snapping.enable,
    editShape(feature, listener) {
      preparation.abort();
      const hold = pointer.beginTool();
      const snaps = snapping.begin(shown.view, feature.uuid);
      const editor = createShapeEditor(shown.camera, feature, listener, snaps.options);
      return {
        ...editor,
        end() {
          editor.end();
          snaps.end();
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
      return drawRectangles(shown.view, signal);
    },
    zoomBy: (levels) => shown.camera.zoomBy(levels),
    resetNorth: () => shown.camera.resetNorth(),
    setTilt: (degrees) => shown.camera.setTilt(degrees),
    toScreen: (longitude, latitude) => shown.camera.toScreen(longitude, latitude),
    onViewpoint: viewpoints.add,
    destroy() {
      preparation.abort();
      offPaper();
      viewpoints.destroy();
      pointer.destroy();
      terrain.destroy();
      plan.destroy();
      imagery.destroy();
      layers.destroy();
      labels.destroy();
      modes.destroy();
      destroy();
    },
  };
}
