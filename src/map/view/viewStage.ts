import { layOnPaper } from "../internals/paper";
import { configureArcgis } from "./configureArcgis";
import { createFlatView } from "./flatView";
import { contentOf, shownCamera, terrainOf } from "./shownParts";
import { createTools } from "./tools";
import { createViewParts } from "./viewParts";
import type { ViewStage, ViewStageOptions } from "./viewStageOptions";
import { createViews, type ViewSettings } from "./views";
import "./view.css";

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
