import type Point from "@arcgis/core/geometry/Point.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import EsriMap from "@arcgis/core/Map.js";
import type Viewpoint from "@arcgis/core/Viewpoint.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Geometry, Position } from "../../domain/geometry";
import type { MapServices } from "../../domain/mapServices";
import type { UnitSystem } from "../../domain/units";
import type { GraphicsClient } from "../../workers/graphics";
import { withoutLabels } from "../basemapConfig";
import type { ContentSource } from "../content/ContentLayer";
import type { Drawing } from "../drawing";
import type { LabelData } from "../labels/labelData";
import type { BasemapName, Sunlight } from "../mapStage";
import { createBasemapLayers, type LayerSlot } from "../view/basemapLayers";
import { type ErrorListener, type MapCamera, mercatorPoint } from "../view/camera";
import { createTemporaryLayer, type TemporaryLayer } from "../view/temporaryLayer";
import { drawProfileLine, measureDirectLine } from "./analyses";
import { elevationsOf } from "./directLine";
import { type Entered, enterScene } from "./enterScene";
import { createExaggeration } from "./exaggeration";
import { createGround } from "./ground";
import { onGround } from "./heights";
import { LabelCredit } from "./labels/LabelCredit";
import { quietLateTextures } from "./lateTextures";
import { lightingOf } from "./light";
import { flatScale } from "./scale";
import { createSceneCamera } from "./sceneCamera";
import { colorUnseenGround, createSceneView, hitFeature, watchFatalError } from "./sceneView";
import { createSettling } from "./settling";
import { isInSight, type SeenExtent, seenExtent } from "./sight";
import { createSceneTerrain, type SceneTerrain } from "./terrain/createSceneTerrain";
import { followTilt } from "./tilt";

export interface SceneOptions {
  services: MapServices;
  basemap: BasemapName;
  leastZoom: number;
  /** Initial tilt in degrees from straight down. */
  tilt: number;
  /** The user's content to draw. */
  content: { sources: readonly ContentSource[]; geoJson: GraphicsClient["geoJson"] };
  /** Label data of the basemap; null if the labels are part of its tiles. */
  labels: LabelData | null;
  onError: ErrorListener;
  /** Called when the scene has permanently stopped drawing. */
  onFatal(message: string): void;
}

/** 3D map, rebuilt each time it is entered. */
export interface Scene {
  readonly view: SceneView;
  readonly camera: MapCamera;
  readonly temporary: TemporaryLayer;
  /** Slot for the library's layers. */
  readonly layers: LayerSlot;
  readonly terrain: SceneTerrain;
  /** Layer for drawings of the tools. */
  readonly sketches: GraphicsLayer;
  /** Moves the scene into an element with the 2D map's viewpoint. Resolves when it is ready for use. */
  enter(element: HTMLDivElement, viewpoint: Viewpoint, exaggeration: number): Promise<void>;
  /** Tilt chosen by the user, in degrees from straight down. */
  readonly tilt: number;
  /** Returns the viewpoint in terms of the 2D map. */
  viewpoint(): Viewpoint;
  /** Whether the user has moved the camera since entering. If not, the 2D map's viewpoint still applies. */
  readonly moved: boolean;
  /** Returns the feature at a screen point, or null. */
  hitTest(screenX: number, screenY: number): Promise<string | null>;
  setContentHidden(hidden: boolean): void;
  /** Returns the visible extent of the ground in Web Mercator meters; null if none is visible. */
  seenExtent(): SeenExtent | null;
  /** Whether no terrain hides a point on the ground, given in degrees. */
  isInSight(longitude: number, latitude: number): boolean;
  light(sun: Sunlight | null): void;
  /** Sets the vertical exaggeration of the terrain. */
  exaggerate(times: number): void;
  /** Adds ground elevations to a drawing. */
  onGround(geometry: Geometry): Promise<Geometry>;
  /**
   * @param onReady called whenever the tool starts accepting clicks @param onDrawing called with the line's
   *   measurements
   */
  measureDirectLine(
    signal: AbortSignal,
    onReady: () => void,
    onDrawing: (drawing: Drawing | null) => void,
    units: UnitSystem,
  ): Promise<void>;
  drawProfileLine(
    signal: AbortSignal,
    onReady: () => void,
    onLine: (line: Position[] | null) => void,
    units: UnitSystem,
  ): Promise<void>;
  setBasemap(name: BasemapName): void;
  /** Removes the scene and frees everything, including its WebGL context and workers. */
  destroy(): void;
}

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
  const exaggeration = createExaggeration(view, ground);
  const entered: Entered = { contents: [], names: null, movement: null };
  const onMove = () => entered.movement?.note();
  const tilt = followTilt(view, options.tilt);
  const settling = createSettling(view);
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
