import type Point from "@arcgis/core/geometry/Point.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import EsriMap from "@arcgis/core/Map.js";
import { withoutLabels } from "../basemapConfig";
import { quietLateTextures } from "../internals/lateTextures";
import { createBasemapLayers } from "../view/basemapLayers";
import { mercatorPoint } from "../view/camera";
import { createTemporaryLayer } from "../view/temporaryLayer";
import { drawProfileLine, measureDirectLine } from "./analyses";
import { elevationsOf } from "./directLine";
import { type Entered, enterScene } from "./enterScene";
import { createExaggeration } from "./exaggeration";
import { createGround } from "./ground";
import { onGround } from "./heights";
import { LabelCredit } from "./labels/LabelCredit";
import { lightingOf } from "./light";
import { flatScale } from "./scale";
import { createSceneCamera } from "./sceneCamera";
import type { Scene, SceneOptions } from "./sceneOptions";
import { colorUnseenGround, createSceneView, hitFeature, watchFatalError } from "./sceneView";
import { createSettling } from "./settling";
import { isInSight, seenExtent } from "./sight";
import { createSceneTerrain } from "./terrain/createSceneTerrain";
import { followTilt } from "./tilt";

export function createScene(options: SceneOptions): Scene {
  const { labels, content, leastZoom, onError } = options;
  const services = labels ? withoutLabels(options.services) : options.services;
  const basemaps = createBasemapLayers(services, onError);
  basemaps.show(options.basemap);
  const temporary = createTemporaryLayer();
  const sketches = new GraphicsLayer({ listMode: "hide", elevationInfo: { mode: "on-the-ground" } });
  const group = new GroupLayer({ title: "My content", listMode: "hide", visible: false });
  const credits = labels ? [new LabelCredit({ listMode: "hide" })] : [];
  const layers = [...credits, group, ...temporary.layers, sketches];
  const map = new EsriMap({ basemap: basemaps.basemap, layers });
  colorUnseenGround(map);
  const ground = createGround(map, services.elevation);
  const view = createSceneView(map);
  const fatal = watchFatalError(view, options);
  const terrain = createSceneTerrain(map, onError);
  const settling = createSettling(view);
  const exaggeration = createExaggeration(view, ground, settling);
  const entered: Entered = { contents: [], names: null, movement: null };
  const onMove = () => entered.movement?.note();
  const tilt = followTilt(view, options.tilt);
  return {
    view,
    camera: createSceneCamera(view, { ground, tilt, settling, leastZoom, onError, onMove }),
    temporary,
    sketches,
    terrain,
    async enter(element, viewpoint, times) {
      exaggeration.begin(times);
      const entering = { view, group, ground, tilt, settling, labels, content, element, viewpoint };
      await enterScene(entering, entered);
    },
    viewpoint() {
      const viewpoint = view.viewpoint.clone();
      viewpoint.scale = flatScale(viewpoint);
      return viewpoint;
    },
    get tilt() {
      return tilt.wanted;
    },
    get moved() {
      return entered.movement?.made ?? false;
    },
    hitTest: (x, y) => hitFeature(view, group, { x, y }),
    setContentHidden(hidden) {
      group.visible = !hidden;
    },
    seenExtent: () => seenExtent(view),
    isInSight: (longitude, latitude) => isInSight(view, mercatorPoint(longitude, latitude)),
    light(sun) {
      view.environment.lighting = lightingOf(sun);
    },
    exaggerate: exaggeration.set,
    onGround: (geometry) => onGround(ground.source, geometry),
    measureDirectLine(signal, onReady, onDrawing, units) {
      const elevations = (points: readonly Point[]) => elevationsOf(ground.source, points);
      const measuring = { units, onReady, onDrawing, elevationsOf: elevations };
      return exaggeration.without(() => measureDirectLine(view, signal, measuring), signal);
    },
    drawProfileLine: (...line) => drawProfileLine(view, ...line),
    layers: basemaps.layers,
    setBasemap: basemaps.show,
    destroy() {
      fatal.remove();
      entered.movement?.remove();
      tilt.remove();
      settling.remove();
      exaggeration.end();
      entered.names?.destroy();
      for (const one of entered.contents) one.destroy();
      terrain.show(null);
      basemaps.destroy();
      const textures = quietLateTextures(view);
      view.container = null;
      view.destroy();
      textures.afterDestroy();
    },
  };
}
