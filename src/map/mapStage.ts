import type { DrawnFeatures } from "../../workers/duplicates/types";
import type { GroundPicture } from "../../workers/ground/picture";
import type { TerrainFilter, TerrainSummary } from "../../workers/terrain/types";
import type { TrackDrawing } from "../../workers/tracks/types";
import type { FoundZones } from "../../workers/zones/types";
import type { Rgba } from "../domain/catalogs";
import type { ElevationSource } from "../domain/elevationSource";
import type { ColumnFeature, FeatureColumns } from "../domain/featureColumns";
import type { Extent, Geometry, Position } from "../domain/geometry";
import type { IdList } from "../domain/idList";
import type { BasemapTitle, MapServices } from "../domain/mapServices";
import type { UnitSystem } from "../domain/units";
import type { Shown } from "../domain/visibility";
import type { Drawing } from "./drawing";
import type { TerrainFrame } from "./terrain/tiles";

/** "Added": what lies under a basemap of the operator's, which is drawn like a layer. */
export type BasemapName = BasemapTitle | "Added";
export type SketchTool = "Sketch_Point" | "Sketch_Polyline" | "Sketch_Polygon";

/** A rectangle in map coordinates (Web Mercator meters), turned with the view. */
export interface MapRectangle {
  /** Four corners, x and y in turn, in drawing order. */
  corners: Float64Array;
}

export interface ContentStyle {
  color?: Rgba;
  strokeWidth?: number;
  icon?: string;
}

/** The content layer: the person's own features on the map, drawn from buffers that the graphics worker builds. */
export interface ContentStage {
  /**
   * Adds features or replaces those with the same uuid. The columns' buffers are transferred: do not use them after.
   * `more`: others follow at once, and are drawn together with these.
   */
  upsert(columns: FeatureColumns, options?: { more?: boolean }): Promise<void>;
  /** Takes features off. Very many are quick only as a KeyList. */
  remove(uuids: IdList): Promise<void>;
  /**
   * Shows exactly what is said. Who aborts it calls again: until then only a part of them may be shown.
   * @throws AbortError
   */
  setVisible(visible: Shown, signal?: AbortSignal): Promise<void>;
  /** Selects exactly the listed features. Resolves when all of them are marked. */
  setSelected(uuids: IdList): Promise<void>;
  setHighlighted(uuid: string | null): void;
  /**
   * Lets exactly the features in these slots stand out, as found by a tool; of those that change, not any more. The
   * slots are kept: do not write to them. Resolves when all of them are marked.
   */
  setFound(slots: Uint32Array): Promise<void>;
  /** Does not draw a feature while its editor does; null: draws all again. */
  setEdited(uuid: string | null): Promise<void>;
  /** Hides all of it while the views are changed, whatever is to be shown. */
  setHidden(hidden: boolean): void;
  setStyle(uuids: readonly string[], style: ContentStyle): Promise<void>;
  /** Visible features with at least one vertex inside. */
  selectRectangle(rectangle: MapRectangle, signal?: AbortSignal): Promise<IdList>;
  /** All features, shown or not, of which any part lies in an area of the map. */
  touching(area: MapRectangle, signal?: AbortSignal): Promise<string[]>;
  /** The topmost visible feature within a few pixels of a point on the screen, or null. */
  hitTest(screenX: number, screenY: number): Promise<string | null>;
  /**
   * The shown features in view with a place for the name of each, topmost first; null where the extent
   * holds more than `most`.
   */
  namePlaces(most: number): Promise<NamePlace[] | null>;
  /** All features as they are drawn at this moment, shown or not; null where there is no map. */
  drawn(): Promise<DrawnContent | null>;
  /** Calls back when features come, go or change their looks; returns the function that stops it. */
  onChanged(listener: () => void): () => void;
}

/** Features by the numbers (slots) that name them in the parts. */
export interface DrawnContent {
  /** What the map draws from: to be copied, never changed or transferred. */
  parts: readonly DrawnFeatures[];
  /** The feature of a slot; null: it was gone at that moment, though a part still has it. */
  uuidOf(slot: number): string | null;
  /** The slot that a feature had at that moment; null: it was not drawn, or has changed since. */
  slotOf(uuid: string): number | null;
  /** All slots are below this. */
  slots: number;
}

/** Where a feature's name goes, in degrees. */
export interface NamePlace {
  uuid: string;
  longitude: number;
  latitude: number;
}

/** What of the terrain is drawn. */
export interface TerrainDisplay {
  source: ElevationSource;
  filter: TerrainFilter;
  /** 0 to 1. */
  opacity: number;
}

/** How far the terrain in view is drawn, and how much of it matches. */
export interface TerrainReport {
  /** Tiles in view that are drawn, and all of them. */
  done: number;
  total: number;
  /** Why tiles are missing, or null. */
  error: string | null;
  /**
   * Of the part of the map that no panel covers: square meters on the ground with known terrain, and of these the
   * matching ones. Counted on the tiles that are drawn, which may be some of those in view while others are read.
   */
  area: number;
  matched: number;
}

/** Terrain analysis: what matches a filter is drawn in one color over the map, wherever it goes. */
export interface TerrainStage {
  /** From now on; null takes it away. A change of filter or opacity alone is drawn without reading anything again. */
  show(display: TerrainDisplay | null): void;
  /** Asks again for elevations that could not be read. */
  retry(): void;
  /** Square meters of the same part of the map by class and elevation; null while there is none. */
  summary(): Promise<TerrainSummary | null>;
  /** Calls back at every change of what is drawn or seen; returns the function that stops it. */
  onReport(listener: (report: TerrainReport) => void): () => void;
}

/**
 * Areas that a tool of the Plan view found: rings by area, as in the worker's FoundZones, Web Mercator meters. Where there
 * is a picture of them, that is drawn, and of the areas only the chosen one.
 */
export type PlanAreas = Pick<FoundZones, "zoneRing" | "ringStart" | "coordinates"> &
  Partial<Pick<FoundZones, "picture">>;

export interface PlanLook {
  /** 0 to 1. */
  opacity: number;
  /** The area that is marked, by its place in the list, or null. */
  chosen: number | null;
}

/** A spot that a tool of the Plan view looks from, degrees. */
export interface PlanSpot {
  longitude: number;
  latitude: number;
  /** Its place among the best of several, from 1; null for one of the others, or the only one. */
  rank: number | null;
  /** A letter instead of the rank. */
  label?: string;
}

/** A line on the map with a sun at its end, Web Mercator meters. */
export interface PlanRay {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

/** A route on the map: x and y in turn, Web Mercator meters. */
export type PlanRoute = Float64Array;

/** A track as the tracks worker draws it (workers/tracks/types.ts). */
export interface PlanTrack extends TrackDrawing {
  palette: "speed" | "grade";
  /** A part that stands out: Web Mercator meters, x and y in turn. */
  chosen: Float64Array | null;
}

/** Arrows downwind one after the other, as the wind worker makes them (workers/wind/arrows.ts). */
export type PlanArrows = Float64Array;

/**
 * Whose drawings they are: a tool's of the Plan view, or those of what several tools agree on. Areas and pictures lie over
 * one another in this order, the last on top.
 */
export const PLAN_OWNERS = [
  "travel",
  "sunlight",
  "glassing",
  "wind",
  "tracks",
  "zones",
  "content",
  "agreed",
] as const;
export type PlanOwner = (typeof PLAN_OWNERS)[number];

/** Which of an owner's drawings show. */
export interface PlanDrawn {
  /** Areas and the picture. */
  ground: boolean;
  /** Spots, lines and arrows. */
  marks: boolean;
}

/**
 * What the tools of the Plan view draw, under the person's content, in 2D and 3D. Each has drawings of its own, which lie
 * over one another.
 */
export interface PlanStage {
  /** What the map shows beside the panels; of a scene what a flat map shows there. Null before there is a map. */
  frame(): Promise<TerrainFrame | null>;
  /** Draws these areas in place of the owner's before; null takes them away. */
  show(of: PlanOwner, areas: PlanAreas | null): void;
  /** Draws this picture in place of the owner's before, which stays until it is there; null takes it away. */
  showPicture(of: PlanOwner, picture: GroundPicture | null): void;
  /** Marks these spots in place of the owner's before. */
  markSpots(of: PlanOwner, spots: readonly PlanSpot[]): void;
  /** Changes how an owner's areas and picture are drawn, those to come too. */
  setLook(of: PlanOwner, look: PlanLook): void;
  /** Which of an owner's drawings show, those to come too. All do at first. */
  setDrawn(of: PlanOwner, drawn: PlanDrawn): void;
  /** Draws a line to where the sun stands in place of the one before; null takes it away. */
  showRay(ray: PlanRay | null): void;
  /** Draws this route in place of the one before; null takes it away. */
  showRoute(route: PlanRoute | null): void;
  /** Draws a track in its colors in place of the one before; null takes it away. */
  showTrack(track: PlanTrack | null): void;
  /** Draws these arrows in place of those before; null takes them away. */
  showWind(arrows: PlanArrows | null): void;
}

/** What of the archive of imagery is drawn. */
export interface ImageryDisplay {
  /** Tiles of the release, with {level}, {row} and {col} in the address. */
  url: string;
  /** Tiles of another release, drawn left of the divider; null draws the one over the whole map. */
  compared: string | null;
  copyright: string;
}

/** Historical imagery: one release of the archive over the basemap's own picture, or two beside each other. */
export interface ImageryStage {
  /**
   * From now on. What was drawn before stays until the new picture is there, which is when it resolves.
   * Rejects with AbortError when the signal aborts: what was drawn last then stays.
   */
  show(display: ImageryDisplay, signal?: AbortSignal): Promise<void>;
  /** Where two pictures meet: part of the map's width, 0 to 1. */
  setDivider(at: number): void;
  /** Loads what the map would show of these releases into the browser's cache, and nothing else any more. */
  prefetch(urls: readonly string[]): void;
  /** Takes all of it away. */
  clear(): void;
}

/** A layer or an overlay as the map draws it, over the basemap and under its labels and the person's content. */
export interface DrawnLayer {
  /** The same for as long as it is the same layer. */
  id: string;
  title: string;
  /** The vector tile service or the map service that draws it; else the layer itself is drawn. */
  urls: { vectorTile?: string; raster?: string; mainRes: string };
  /** Features of the layer that belong to it. */
  where?: string;
  /** The least zoom at which it shows. */
  minZoom?: number;
  /** The lower, the higher it lies. */
  priority: number;
  /** Overlays lie over layers. */
  overlay: boolean;
  /** 0 to 1. */
  opacity: number;
}

/** How a layer gets on. A failed one is not on the map any more. */
export interface LayerReport {
  id: string;
  state: "loading" | "drawn" | "failed";
  /** Why it failed. */
  error?: string;
}

/** Layers of the library and overlays on the map. */
export interface LayersStage {
  /** Draws exactly these from now on. A change of opacity or priority alone loads nothing again. */
  show(layers: readonly DrawnLayer[]): void;
  /** Asks for what a layer shows again. */
  refresh(id: string): void;
  /** Calls back whenever a layer begins to load, is there, or has failed; returns the function that stops it. */
  onReport(listener: (report: LayerReport) => void): () => void;
}

/** A name of content on the flat map, which labels of the basemap keep off. */
export interface NameOnMap {
  longitude: number;
  latitude: number;
  /** Its box from that place, CSS pixels. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Names of the basemap on the flat map. */
export interface LabelsStage {
  /** The names of content that are shown from now on: no label covers them. */
  keepOff(names: readonly NameOnMap[]): void;
}

export type MapMode = "2D" | "3D";

/** The sun of one moment. */
export interface Sunlight {
  /** Milliseconds since 1970, UTC. */
  at: number;
  /** Whether the ground casts shadows: slow without a graphics card. */
  shadows: boolean;
}

/** The two views of the map, of which one is shown. */
export interface ModeStage {
  /**
   * Shows the other view, looking where this one looks. The scene's ground is so many times as high as it is.
   * Rejects with SceneUnavailableError when this device cannot draw a scene, else when its code could not be loaded:
   * the flat map then stays.
   */
  set(mode: MapMode, exaggeration: number): Promise<void>;
  /** Changes how high the ground of the scene is drawn. */
  exaggerate(times: number): void;
  /** Lights the scene by the sun of a moment; null lights all of it evenly. Holds for scenes to come too. */
  light(sun: Sunlight | null): void;
  /** Calls back when the scene stops for good, with the reason; the flat map is there again. Returns the function that stops it. */
  onSceneError(listener: (message: string) => void): () => void;
}

/** What a person does to a shape on the map; shapes in degrees, elevation 0 where a vertex was moved. */
export type ShapeEvent =
  /** The pointer and the keys move it from now on. */
  | { type: "ready" }
  /** What moves it could not be loaded. */
  | { type: "failed" }
  /** While dragging; the one that counts follows. */
  | { type: "dragging"; geometry: Geometry }
  | { type: "changed"; geometry: Geometry }
  /** Moved by an arrow key: one of many small steps. */
  | { type: "nudged"; geometry: Geometry }
  /** Ctrl+Z and the like with the focus on the map. */
  | { type: "undo" | "redo" }
  /** Escape. */
  | { type: "canceled" };

/** Changing one feature's shape on the map, with what it was as a ghost below. */
export interface ShapeEditor {
  /** Replaces the shape: by typed coordinates, undo or redo. */
  show(geometry: Geometry): void;
  setStyle(style: ContentStyle): void;
  /** Takes shape and ghost off the map. */
  end(): void;
}

/** With more vertices than this there are no handles: the whole can be moved only. */
export const MOST_HANDLES = 500;

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
  /** Moves the map, at the same zoom, when the middle of the extent lies under a panel or outside. */
  reveal(extent: Extent): Promise<void>;
  /** Whether the center of the extent is in the part of the map that no panel covers; true before there is a map. */
  isSeen(extent: Extent): Promise<boolean>;
  /** Whether a fair part of the extent is in what no panel covers, or fills it; false where there is no map. */
  isInView(extent: Extent): Promise<boolean>;
  /**
   * Pixels that panels cover, so that "zoom to" centers in what is left. The map stays where it is on the screen; with
   * "middle" what is in the middle stays there instead, as when the window has another size.
   */
  setPadding(padding: { left: number; bottom: number }, kept?: "map" | "middle"): void;
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

/** What the map page's own components do with the map; sagas use MapStage. */
export interface MapControls {
  /** Begins to load the map's code; the map is made when it is attached. */
  preload(): void;
  /** Says where the map gets everything from. Counts until the map is made. */
  configure(services: MapServices): void;
  /** Puts the map into an element, making it at the first call; returns the function that takes it out. */
  attach(element: HTMLDivElement): () => void;
  /** Steps by zoom levels, animated. */
  zoomBy(levels: number): void;
  /** Turns north up, animated. */
  resetNorth(): void;
  /**
   * Calls back with the number of points placed so far, at once and at every change (null: no tool draws lines or areas
   * whose points are known); returns the function that stops it.
   */
  onPoints(listener: (points: number | null) => void): () => void;
  /** Finishes the line, area or measurement, as Enter does. With too few points it goes on. */
  finishDrawing(): void;
  /** Removes the last point, as Backspace does. */
  undoPoint(): void;
  /** Tilts the camera of the scene to degrees from straight down; does nothing in 2D. */
  setTilt(degrees: number): void;
  /** The place of a coordinate in pixels from the map's top left, or null before the map is there. */
  toScreen(longitude: number, latitude: number): { x: number; y: number } | null;
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
