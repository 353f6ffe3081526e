import type GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type Viewpoint from "@arcgis/core/Viewpoint.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Geometry, Position } from "../../domain/geometry";
import type { MapServices } from "../../domain/mapServices";
import type { UnitSystem } from "../../domain/units";
import type { GraphicsClient } from "../../workers/graphics";
import type { ContentSource } from "../content/ContentLayer";
import type { Drawing } from "../drawing";
import type { LabelData } from "../labels/labelData";
import type { BasemapName, Sunlight } from "../mapStage";
import type { LayerSlot } from "../view/basemapLayers";
import type { ErrorListener, MapCamera } from "../view/camera";
import type { TemporaryLayer } from "../view/temporaryLayer";
import type { SeenExtent } from "./sight";
import type { SceneTerrain } from "./terrain/createSceneTerrain";

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
