import type MapView from "@arcgis/core/views/MapView.js";
import type { MapServices } from "../../domain/mapServices";
import type { createLabelStage } from "../labels";
import type { LayersView } from "../layers/createLayersStage";
import type {
  BasemapName,
  ContentStage,
  ImageryStage,
  LayersStage,
  MapControls,
  MapStage,
  NamePlace,
  PreviewGeometry,
  TerrainStage,
} from "../mapStage";
import type { OwnedPlanStage } from "../plan/createPlanStage";
import type { createScene, SceneOptions } from "../scene/createScene";
import type { SeenExtent } from "../scene/sight";
import type { LayerSlot, PictureSlot } from "./basemapLayers";
import type { ErrorListener, MapCamera } from "./camera";
import { configureArcgis } from "./configureArcgis";
import { createFlatView, type MapStart } from "./flatView";
import { layOnPaper } from "./paper";
import { contentOf, shownCamera, terrainOf } from "./shownParts";
import type { createSnapping } from "./snapping";
import { createTools } from "./tools";
import { createViewParts } from "./viewParts";
import { createViews, type ViewSettings } from "./views";
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

/** Creates the map in an element, starting in 2D. Resolves when it draws. */
export async function createViewStage(host: HTMLDivElement, options: ViewStageOptions): Promise<ViewStage> {
  if (!canDraw()) throw new Error("This browser doesn't support WebGL 2.");
  const { services, onError, basemap, padding } = options;
  configureArcgis(services);
  const element = document.createElement("div");
  element.style.cssText = "position:absolute;inset:0";
  host.append(element);
  const flat = await createFlatView(element, options);
  const parts = createViewParts(flat, options);
  const settings: ViewSettings = { basemap, padding, contentHidden: false, terrain: null };
  const views = createViews(host, parts, settings, options);
  const { modes } = views;
  const { content, labels, pointer, preparation } = parts;
  const offPaper = layOnPaper(() => views.shown.view);

  return {
    ...createTools(views, { pointer, preparation, near: content.near, onError }),
    ...shownCamera(views, settings),
    content: contentOf(parts, views, settings),
    terrain: terrainOf(parts, views, settings),
    plan: parts.plan,
    imagery: parts.imagery,
    layers: parts.layers,
    labels,
    modes,
    async takePicture(most) {
      const { takePicture } = await import("./takePicture");
      return await takePicture(views.shown.view, most);
    },
    showPreview(preview) {
      content.showPreview(preview).catch((cause: unknown) => onError("showPreview", cause));
    },
    drawTemporary(feature) {
      flat.temporary.draw(feature);
      modes.scene?.temporary.draw(feature);
    },
    removeTemporary(uuid) {
      flat.temporary.remove(uuid);
      modes.scene?.temporary.remove(uuid);
    },
    onClick: pointer.onClick,
    onPointer: pointer.onPointer,
    onHover: pointer.onHover,
    onViewpoint: parts.viewpoints.add,
    setBasemap(name) {
      settings.basemap = name;
      flat.basemaps.show(name);
      labels.setBasemap(name);
      modes.scene?.setBasemap(name);
    },
    destroy() {
      offPaper();
      parts.destroy();
      modes.destroy();
      flat.destroy();
    },
  };
}
