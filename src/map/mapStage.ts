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
export { MOST_HANDLES, type ShapeEditor, type ShapeEvent } from "./shapeEvents";
export type { TerrainDisplay, TerrainReport, TerrainStage } from "./terrain/terrainStage";
export type { MapMode, ModeStage, Sunlight } from "./view/modeStage";

/** "Added": what lies under a basemap of the operator's, which is drawn like a layer. */
export type BasemapName = BasemapTitle | "Added";

export type SketchTool = "Sketch_Point" | "Sketch_Polyline" | "Sketch_Polygon";

/** A click or tap; screen coordinates are pixels from the map's top left. */
export interface MapClick {
  longitude: number;
  latitude: number;
  /** Of the map at that moment. */
  zoom: number;
  screenX: number;
  screenY: number;
  /** The feature under the click that is still being saved, or null. */
  temporary: string | null;
  /** By the right button: asks about the place, whatever lies there. */
  secondary: boolean;
}

/**
 * The map as sagas see it; the only implementation over @arcgis/core is in this folder.
 * Sagas get it injected, tests inject a fake.
 */
export interface MapStage {
  readonly content: ContentStage;
  readonly terrain: TerrainStage;
  readonly plan: PlanStage;
  readonly imagery: ImageryStage;
  readonly layers: LayersStage;
  readonly labels: LabelsStage;
  readonly modes: ModeStage;
  /** Resolves when the map can be used; rejects when it cannot be made. */
  ready(): Promise<void>;
  goTo(target: Extent | { longitude: number; latitude: number; zoom: number }): Promise<void>;
  /** Moves the map, at the same zoom, when the center of the extent lies under a panel or outside. */
  reveal(extent: Extent): Promise<void>;
  /** Whether the center of the extent is in the part of the map that no panel covers; true before there is a map. */
  isSeen(extent: Extent): Promise<boolean>;
  /** Whether a fair part of the extent is in what no panel covers, or fills it; false where there is no map. */
  isInView(extent: Extent): Promise<boolean>;
  /**
   * Pixels that panels cover, so that "zoom to" centers in what is left. The map stays where it is on the screen; with
   * "center" what is in the center stays there instead, as when the window has another size.
   */
  setPadding(padding: { left: number; bottom: number }, kept?: "map" | "center"): void;
  setBasemap(name: BasemapName): void;
  /** One sketch, single-shot: the geometry, or null when it was canceled by key, button or signal. */
  sketch(tool: SketchTool, signal: AbortSignal): Promise<Geometry | null>;
  /**
   * Lines measured one after the other, areas where they are closed; what was measured last stays drawn. Resolves when
   * Escape or the signal ends it. In 3D the direct line between two places is measured.
   * @param from the first vertex of the first line, degrees; null: where the first click is
   */
  measure(
    signal: AbortSignal,
    units: UnitSystem,
    from: { longitude: number; latitude: number } | null,
  ): Promise<void>;
  /** Whether what is drawn, measured or moved in 2D snaps to itself and to the content; held, Ctrl turns that round. */
  setSnapping(on: boolean): void;
  /** Calls back with what is being drawn or measured (null: nothing); returns the function that stops it. */
  onDrawing(listener: (drawing: Drawing | null) => void): () => void;
  /**
   * Draws lines over the ground of the scene, one in place of the other, and tells each as it comes: vertices in degrees.
   * Resolves when Escape or the signal ends it, and at once in 2D.
   */
  drawProfileLine(
    signal: AbortSignal,
    onLine: (line: Position[] | null) => void,
    units: UnitSystem,
  ): Promise<void>;
  /** Begins to change a feature's shape. The content layer goes on drawing it unless told otherwise. */
  editShape(feature: ColumnFeature, listener: (event: ShapeEvent) => void): ShapeEditor;
  /** Rectangles drawn one after the other until the signal aborts. */
  rectangles(signal: AbortSignal): AsyncIterable<MapRectangle>;
  /**
   * What the map shows beside the panels; null where there is no map.
   * @param most pixels along the longer side
   * @throws Error when it can't be made
   */
  takePicture(most: number): Promise<MapPicture | null>;
  /** Draws a file's content before it is uploaded; null clears it. 2 coordinates per vertex in degrees. */
  showPreview(preview: PreviewGeometry | null): void;
  /** Draws a feature that is being saved, at once; the content layer draws it when it is saved. */
  drawTemporary(feature: ColumnFeature): void;
  removeTemporary(uuid: string): void;
  /** Calls back for clicks while no tool is active; returns the function that stops it. */
  onClick(listener: (click: MapClick) => void): () => void;
  /** Calls back with the pointer's place (null when it leaves the map); returns the function that stops it. */
  onPointer(listener: (position: Position | null) => void): () => void;
  /** Calls back with the feature under the pointer (null: none) while no tool is active; returns the function that stops it. */
  onHover(listener: (uuid: string | null) => void): () => void;
  /** Calls back at every change of the view; returns the function that stops it. */
  onViewpoint(listener: (viewpoint: MapViewpoint) => void): () => void;
}

/** A JPEG of the map, with whose data it shows. Pixels. */
export interface MapPicture {
  file: Blob;
  width: number;
  height: number;
}

/** What the person sees of the map at one moment. */
export interface MapViewpoint {
  longitude: number;
  latitude: number;
  zoom: number;
  /** Degrees clockwise from north. */
  rotation: number;
  /** Degrees of the camera from straight down; 0 in 2D. */
  tilt: number;
  /** Web Mercator meters per pixel; times cos(latitude) for meters on the ground. */
  resolution: number;
  canZoomIn: boolean;
  canZoomOut: boolean;
  /** Of the map's element, pixels. */
  width: number;
  height: number;
}

/** Decimated geometry of a previewed file. */
export interface PreviewGeometry {
  extent: Extent;
  /** 2 per point. */
  points: Float64Array;
  /** 2 per vertex of all lines and rings. */
  lineCoordinates: Float64Array;
  /** First vertex of each line; the last entry is the number of vertices. */
  lineStart: Uint32Array;
}
