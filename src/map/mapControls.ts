import type { MapServices } from "../domain/mapServices";

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
