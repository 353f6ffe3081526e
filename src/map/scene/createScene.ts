import Color from "@arcgis/core/Color.js";
import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type Point from "@arcgis/core/geometry/Point.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import EsriMap from "@arcgis/core/Map.js";
import type Viewpoint from "@arcgis/core/Viewpoint.js";
import SceneView from "@arcgis/core/views/SceneView.js";
import { DEFAULT_COLOR, toHex } from "../../domain/catalogs";
import type { Geometry, Position } from "../../domain/geometry";
import type { MapServices } from "../../domain/mapServices";
import type { UnitSystem } from "../../domain/units";
import type { GraphicsClient } from "../../workers/graphics";
import { withoutLabels } from "../basemapConfig";
import type { ContentSource } from "../content/ContentLayer";
import type { Drawing } from "../drawing";
import type { LabelData } from "../labels/labelData";
import { SCENE_LEAST_ZOOM } from "../leastZoom";
import type { BasemapName, Sunlight } from "../mapStage";
import { SCALE_OF_LEVEL_0 } from "../mercator";
import { createBasemapLayers, type LayerSlot } from "../view/basemapLayers";
import { type ErrorListener, type MapCamera, mercatorPoint, WEB_MERCATOR } from "../view/camera";
import { createTemporaryLayer, type TemporaryLayer } from "../view/temporaryLayer";
import { drawProfileLine, measureDirectLine } from "./analyses";
import { createSceneContent, type SceneContent } from "./content/createSceneContent";
import type { Mark } from "./content/sceneLayers";
import { elevationsOf } from "./directLine";
import { createGround } from "./ground";
import { onGround } from "./heights";
import { createSceneLabels } from "./labels/createSceneLabels";
import { LabelCredit } from "./labels/LabelCredit";
import { quietLateTextures } from "./lateTextures";
import { lightingOf } from "./light";
import { type Movement, watchMovement } from "./movement";
import { deviceQuality } from "./quality";
import { raiseGround } from "./raiseGround";
import { groundDrawn, sceneReady } from "./ready";
import { flatScale, sceneScale } from "./scale";
import { createSceneCamera } from "./sceneCamera";
import { createSettling, onDrawnGround } from "./settling";
import { isInSight, type SeenExtent, seenExtent } from "./sight";
import { createSceneTerrain, type SceneTerrain } from "./terrain/createSceneTerrain";
import { followTilt, lookAt } from "./tilt";

/** Altitude limit in meters, matching the 2D map at zoom 5, and the scale at that zoom. */
const MOST_ALTITUDE = 9_000_000;
const MOST_SCALE = SCALE_OF_LEVEL_0 / 2 ** SCENE_LEAST_ZOOM;
/** Delay for coalescing slider moves, since exaggeration reloads the whole ground. */
const RAISE_AFTER_MS = 200;
/** Neutral between the colors of all basemaps, in both themes. */
const UNSEEN_GROUND = "#8d8a7c";
/** Sky color for devices without an atmosphere, where the sky would be black by day. */
const PLAIN_SKY = "#a9c6dd";

const highlight = (name: Mark, color: string) => ({
  name,
  color,
  haloColor: color,
  haloOpacity: 1,
  fillOpacity: 0.1,
});
const HIGHLIGHTS = [highlight("pointed", "#FFFFFF"), highlight("selected", toHex(DEFAULT_COLOR))];

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
  const { labels } = options;
  const services = labels ? withoutLabels(options.services) : options.services;
  const basemaps = createBasemapLayers(services, options.onError);
  basemaps.show(options.basemap);
  const temporary = createTemporaryLayer();
  const sketches = new GraphicsLayer({ listMode: "hide", elevationInfo: { mode: "on-the-ground" } });
  const group = new GroupLayer({ title: "My content", listMode: "hide", visible: false });
  const credits = labels ? [new LabelCredit({ listMode: "hide" })] : [];
  const layers = [...credits, group, ...temporary.layers, sketches];
  const map = new EsriMap({ basemap: basemaps.basemap, layers });
  // Replaces the library's grid until the basemap's tiles are loaded.
  map.ground.surfaceColor = new Color(UNSEEN_GROUND);
  const ground = createGround(map, services.elevation);
  const quality = deviceQuality();
  const view = new SceneView({
    map,
    viewingMode: "global",
    qualityProfile: quality,
    constraints: { altitude: { max: MOST_ALTITUDE } },
    environment: {
      atmosphereEnabled: quality !== "low",
      background: { type: "color", color: PLAIN_SKY },
      starsEnabled: false,
      lighting: lightingOf(null),
    },
    spatialReference: WEB_MERCATOR,
    highlights: HIGHLIGHTS,
    ui: { components: [] },
    popupEnabled: false,
  });
  const handle = reactiveUtils.watch(
    () => view.fatalError,
    (error) => {
      if (!error) return;
      options.onError("the scene stopped drawing", error);
      options.onFatal(error.message);
    },
  );
  const terrain = createSceneTerrain(map, options.onError);
  let times = 1;
  let raising: ReturnType<typeof setTimeout> | undefined;
  const raise = async (next: number) => {
    if (view.container)
      await raiseGround(view, ground, next, () => Boolean(view.container) && next === times);
  };
  let contents: SceneContent[] = [];
  let names: { destroy(): void } | null = null;
  let movement: Movement | null = null;
  const onMove = () => movement?.note();
  const { sources, geoJson } = options.content;
  const tilt = followTilt(view, options.tilt);
  const settling = createSettling(view);
  const { leastZoom, onError } = options;
  return {
    view,
    camera: createSceneCamera(view, { ground, tilt, settling, leastZoom, onError, onMove }),
    temporary,
    sketches,
    terrain,
    async enter(element, viewpoint, exaggeration) {
      times = exaggeration;
      ground.set(times);
      // Adapt scale and target height to the terrain. At sea level the camera could start inside a mountain.
      viewpoint.scale = Math.min(viewpoint.scale, MOST_SCALE);
      viewpoint.scale = sceneScale(viewpoint);
      const target = viewpoint.targetGeometry;
      const center = target?.type === "point" ? await ground.raise(target) : null;
      if (center) viewpoint.targetGeometry = center;
      view.viewpoint = viewpoint;
      view.container = element;
      await sceneReady(view);
      if (labels) names = createSceneLabels(view, labels);
      await lookAt(view, viewpoint, tilt.wanted);
      await groundDrawn(view, center);
      // Repeat now that the view knows its size, its padding and the drawn ground.
      if (center) viewpoint.targetGeometry = onDrawnGround(view, center);
      await lookAt(view, viewpoint, tilt.wanted);
      contents = sources.map((source) => createSceneContent(view, group, source, geoJson));
      await Promise.all(contents.map((content) => content.ready()));
      movement = watchMovement(view);
      void settling.settle();
      // The WebGL context may have been lost while waiting.
      if (view.fatalError) throw view.fatalError;
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
      return movement?.made ?? false;
    },
    async hitTest(x, y) {
      // Pass each layer of the group. Passing the group itself finds nothing.
      const include = group.layers.toArray();
      if (include.length === 0) return null;
      const { results } = await view.hitTest({ x, y }, { include });
      const hit = results.find((result) => result.type === "graphic");
      const uuid: unknown = hit?.type === "graphic" ? hit.graphic.attributes?.uuid : null;
      return typeof uuid === "string" ? uuid : null;
    },
    setContentHidden(hidden) {
      group.visible = !hidden;
    },
    seenExtent: () => seenExtent(view),
    isInSight: (longitude, latitude) => isInSight(view, mercatorPoint(longitude, latitude)),
    light(sun) {
      view.environment.lighting = lightingOf(sun);
    },
    exaggerate(next) {
      times = next;
      clearTimeout(raising);
      raising = setTimeout(() => void raise(next), RAISE_AFTER_MS);
    },
    onGround: (geometry) => onGround(ground.source, geometry),
    async measureDirectLine(signal, onReady, onDrawing, units) {
      // Measurements need the terrain without exaggeration.
      if (times !== 1) await raiseGround(view, ground, 1, () => !signal.aborted);
      const elevations = (points: readonly Point[]) => elevationsOf(ground.source, points);
      const measuring = { units, onReady, onDrawing, elevationsOf: elevations };
      await measureDirectLine(view, signal, measuring).finally(() => raise(times));
    },
    drawProfileLine: (...line) => drawProfileLine(view, ...line),
    layers: basemaps.layers,
    setBasemap: basemaps.show,
    destroy() {
      handle.remove();
      movement?.remove();
      tilt.remove();
      settling.remove();
      clearTimeout(raising);
      names?.destroy();
      for (const content of contents) content.destroy();
      terrain.show(null);
      basemaps.destroy();
      const textures = quietLateTextures(view);
      view.container = null;
      view.destroy();
      textures.afterDestroy();
    },
  };
}
