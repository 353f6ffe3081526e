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
import type { createScene } from "../scene/createScene";
import type { SceneOptions } from "../scene/sceneOptions";
import type { SeenExtent } from "../scene/sight";
import type { LayerSlot, PictureSlot } from "./basemapLayers";
import type { ErrorListener, MapCamera } from "./camera";
import type { MapStart } from "./flatView";
import type { createSnapping } from "./snapping";

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
