import type { ColumnFeature } from "../domain/featureColumns";
import type { Extent, Geometry, Position } from "../domain/geometry";
import type { BasemapTitle } from "../domain/mapServices";
import type { UnitSystem } from "../domain/units";
import type { ContentStage } from "./content/contentStage";
import type { Drawing } from "./drawing";
import type { ImageryStage } from "./imagery/imageryStage";
import type { LabelsStage } from "./labels/labelsStage";
import type { LayersStage } from "./layers/layersStage";
import type { MapRectangle } from "./mapRectangle";
import type { PlanStage } from "./plan/planStage";
import type { ShapeEditor, ShapeEvent } from "./shapeEvents";
import type { TerrainStage } from "./terrain/terrainStage";
import type { ModeStage } from "./view/modeStage";

export type { ContentStage, ContentStyle, DrawnContent, NamePlace } from "./content/contentStage";
export type { ImageryDisplay, ImageryStage } from "./imagery/imageryStage";
export type { LabelsStage, NameOnMap } from "./labels/labelsStage";
export type { DrawnLayer, LayerReport, LayersStage } from "./layers/layersStage";
export type { MapControls } from "./mapControls";
export type { MapRectangle } from "./mapRectangle";
export {
  PLAN_OWNERS,
  type PlanAreas,
  type PlanArrows,
  type PlanDrawn,
  type PlanLook,
  type PlanOwner,
  type PlanRay,
  type PlanRoute,
  type PlanSpot,
  type PlanStage,
  type PlanTrack,
} from "./plan/planStage";
export { MAX_HANDLES, type ShapeEditor, type ShapeEvent } from "./shapeEvents";
export type { TerrainDisplay, TerrainReport, TerrainStage } from "./terrain/terrainStage";
export type { MapMode, ModeStage, Sunlight } from "./view/modeStage";

/** Name of a basemap. "Added" is the base below an operator's basemap, which is drawn as a layer. */
export type BasemapName = BasemapTitle | "Added";

export type SketchTool = "Sketch_Point" | "Sketch_Polyline" | "Sketch_Polygon";

/** Click or tap. Screen coordinates are pixels from the map's top left. */
export interface MapClick {
  longitude: number;
  latitude: number;
  /** Zoom level at the time of the click. */
  zoom: number;
  screenX: number;
  screenY: number;
  /** Feature under the click that is still being saved, or null. */
  temporary: string | null;
  /** Right click: opens the location panel regardless of features there. */
  secondary: boolean;
}

/**
 * The map as seen by sagas. Only this folder implements it with @arcgis/core. It is injected into sagas, so tests can
 * pass a fake.
 */
export interface MapStage {
  readonly content: ContentStage;
  readonly terrain: TerrainStage;
  readonly plan: PlanStage;
  readonly imagery: ImageryStage;
  readonly layers: LayersStage;
  readonly labels: LabelsStage;
  readonly modes: ModeStage;
  /** Resolves when the map is ready; rejects if it can't be created. */
  ready(): Promise<void>;
  goTo(target: Extent | { longitude: number; latitude: number; zoom: number }): Promise<void>;
  /** Pans the map if the extent's center is off screen or under a panel. */
  reveal(extent: Extent): Promise<void>;
  /** Whether the extent's center is in the part of the map not covered by panels; true before there is a map. */
  isSeen(extent: Extent): Promise<boolean>;
  /** Whether a good part of the extent is in the uncovered part of the map, or fills it; false without a map. */
  isInView(extent: Extent): Promise<boolean>;
  /**
   * Sets the pixels covered by panels, so that zooming to an extent centers it in the rest. The map doesn't move on the
   * screen. With "center", the centered location stays centered instead, as when the window is resized.
   */
  setPadding(padding: { left: number; bottom: number }, kept?: "map" | "center"): void;
  setBasemap(name: BasemapName): void;
  /** Runs one sketch. @returns its geometry, or null if it was canceled by key, button or signal */
  sketch(tool: SketchTool, signal: AbortSignal): Promise<Geometry | null>;
  /**
   * Measures lines one after the other, or areas if closed. The last measurement stays visible. Resolves on Escape or
   * abort. In 3D it measures the direct line between two points.
   *
   * @param from first vertex of the first line in degrees; null to start at the first click
   */
  measure(
    signal: AbortSignal,
    units: UnitSystem,
    from: { longitude: number; latitude: number } | null,
  ): Promise<void>;
  /** Sets whether drawing, measuring and editing in 2D snaps to itself and to the content. Holding Ctrl inverts it. */
  setSnapping(on: boolean): void;
  /**
   * Registers a listener for the measurements of the current drawing, or null for none. @returns a function that
   * unsubscribes
   */
  onDrawing(listener: (drawing: Drawing | null) => void): () => void;
  /**
   * Draws lines over the ground of the scene, each replacing the previous one, and passes each to onLine, with vertices
   * in degrees. Resolves on Escape or abort, and immediately in 2D.
   */
  drawProfileLine(
    signal: AbortSignal,
    onLine: (line: Position[] | null) => void,
    units: UnitSystem,
  ): Promise<void>;
  /** Starts editing a feature's shape. The content layer keeps drawing it unless hidden with setEdited. */
  editShape(feature: ColumnFeature, listener: (event: ShapeEvent) => void): ShapeEditor;
  /** Yields the rectangles drawn until the signal aborts. */
  rectangles(signal: AbortSignal): AsyncIterable<MapRectangle>;
  /**
   * Takes a picture of the map outside the panels; null without a map.
   *
   * @param most maximum pixels of the longer side
   * @throws Error if it fails
   */
  takePicture(most: number): Promise<MapPicture | null>;
  /** Draws a file's content before it is uploaded; null clears it. Two coordinates per vertex, in degrees. */
  showPreview(preview: PreviewGeometry | null): void;
  /** Draws a feature immediately while it is being saved. The content layer takes over once it is saved. */
  drawTemporary(feature: ColumnFeature): void;
  removeTemporary(uuid: string): void;
  /** Registers a listener for clicks while no tool is active. @returns a function that unsubscribes */
  onClick(listener: (click: MapClick) => void): () => void;
  /**
   * Registers a listener for the pointer's position, or null when it leaves the map. @returns a function that
   * unsubscribes
   */
  onPointer(listener: (position: Position | null) => void): () => void;
  /**
   * Registers a listener for the feature under the pointer (or null) while no tool is active. @returns a function that
   * unsubscribes
   */
  onHover(listener: (uuid: string | null) => void): () => void;
  /** Registers a listener for changes of the view. @returns a function that unsubscribes */
  onViewpoint(listener: (viewpoint: MapViewpoint) => void): () => void;
}

/** JPEG of the map with its attribution. Size in pixels. */
export interface MapPicture {
  file: Blob;
  width: number;
  height: number;
}

/** Current view of the map. */
export interface MapViewpoint {
  longitude: number;
  latitude: number;
  zoom: number;
  /** Degrees clockwise from north. */
  rotation: number;
  /** Tilt of the camera from straight down, in degrees; 0 in 2D. */
  tilt: number;
  /** Web Mercator meters per pixel; times cos(latitude) for meters on the ground. */
  resolution: number;
  canZoomIn: boolean;
  canZoomOut: boolean;
  /** Size of the map's element in pixels. */
  width: number;
  height: number;
}

/** Simplified geometry of a previewed file. */
export interface PreviewGeometry {
  extent: Extent;
  /** Two numbers per point. */
  points: Float64Array;
  /** Two numbers per vertex of all lines and rings. */
  lineCoordinates: Float64Array;
  /** First vertex of each line; the last entry is the number of vertices. */
  lineStart: Uint32Array;
}
