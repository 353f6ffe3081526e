import { isInView } from "../inView";
import type { ContentStage, MapControls, MapStage, TerrainStage } from "../mapStage";
import { viewArea } from "../viewArea";
import type { ViewParts } from "./viewParts";
import type { ViewSettings, Views } from "./views";

/** Content of both views. Hit tests and label positions are those of the view that is shown. */
export const contentOf = ({ content }: ViewParts, views: Views, settings: ViewSettings): ContentStage => ({
  ...content,
  hitTest: (x, y) => views.shown.hitTest(x, y),
  async namePlaces(most) {
    const { scene } = views;
    if (!scene) return content.namePlaces(most);
    const extent = scene.seenExtent();
    const places = extent && (await content.namePlacesIn(extent, most));
    return places?.filter(({ longitude, latitude }) => scene.isInSight(longitude, latitude)) ?? null;
  },
  setHidden(hidden) {
    settings.contentHidden = hidden;
    content.setHidden(hidden);
    views.modes.scene?.setContentHidden(hidden);
  },
});

/** Terrain of both views. The 2D map's worker reports on either. */
export const terrainOf = ({ terrain }: ViewParts, views: Views, settings: ViewSettings): TerrainStage => ({
  ...terrain,
  show(display) {
    settings.terrain = display;
    terrain.show(display);
    views.scene?.terrain.show(display);
  },
});

/** Movements and positions of the view that is shown. */
export const shownCamera = (views: Views, settings: ViewSettings) =>
  ({
    goTo: (target) => views.shown.camera.goTo(target),
    reveal: (extent) => views.shown.camera.reveal(extent),
    isSeen: (extent) => views.shown.camera.isSeen(extent),
    async isInView(extent) {
      const { view, camera } = views.shown;
      const { width, height } = view;
      return isInView(extent, viewArea({ ...camera.viewpoint(), width, height }, settings.padding));
    },
    setPadding(next, kept) {
      settings.padding = next;
      views.shown.camera.setPadding(next, kept);
    },
    zoomBy: (levels) => views.shown.camera.zoomBy(levels),
    resetNorth: () => views.shown.camera.resetNorth(),
    setTilt: (degrees) => views.shown.camera.setTilt(degrees),
    toScreen: (longitude, latitude) => views.shown.camera.toScreen(longitude, latitude),
  }) satisfies Partial<MapStage & MapControls>;
