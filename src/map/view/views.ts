import type GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { SCENE_LEAST_ZOOM } from "../leastZoom";
import type { BasemapName, TerrainDisplay } from "../mapStage";
import type { Scene } from "../scene/sceneOptions";
import type { MapCamera } from "./camera";
import { createFlatCamera } from "./flatCamera";
import { createModes, type Modes } from "./modes";
import type { PointedView } from "./pointer";
import type { ViewParts } from "./viewParts";
import type { ViewStageOptions } from "./viewStageOptions";

/** View that is shown, with what tools need from it. */
interface ShownView extends PointedView {
  camera: MapCamera;
  sketches: GraphicsLayer;
}

/** What the user has set, for the view that is shown next. */
export interface ViewSettings {
  basemap: BasemapName;
  /** Pixels covered by panels. */
  padding: { left: number; bottom: number };
  contentHidden: boolean;
  terrain: TerrainDisplay | null;
}

/** The 2D map and the scene. */
export interface Views {
  readonly shown: ShownView;
  /** The scene while it is shown. While it is being entered, only `modes` has it. */
  readonly scene: Scene | null;
  readonly modes: Modes;
}

/** Shows the 2D map in the host, and connects the map's parts with it and with the views shown later. */
export function createViews(
  host: HTMLElement,
  parts: ViewParts,
  settings: ViewSettings,
  options: Pick<ViewStageOptions, "services" | "createLayers" | "loadScene" | "onError">,
): Views {
  const { content, labels, layers, pointer, viewpoints, terrain, plan, preparation } = parts;
  const { view, temporary, sketches } = parts.flat;
  const { services, onError } = options;
  const camera = createFlatCamera(view, onError);
  const flat: ShownView = { view, camera, temporary, sketches, hitTest: content.hitTest };
  let shown = flat;
  const show = (next: ShownView) => {
    shown = next;
    shown.camera.setPadding(settings.padding);
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
        basemap: settings.basemap,
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
    padding: () => settings.padding,
    onShown: (scene: Scene | null) => {
      scene?.setContentHidden(settings.contentHidden);
      scene?.terrain.show(settings.terrain);
      layers.follow(scene && options.createLayers(scene.view, scene.layers));
      show(scene ?? flat);
    },
  });
  show(flat);
  return {
    get shown() {
      return shown;
    },
    get scene() {
      return shown === flat ? null : modes.scene;
    },
    modes,
  };
}
