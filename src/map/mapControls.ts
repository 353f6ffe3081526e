import type { MapServices } from "../domain/mapServices";

/** Map operations for the map page's own components; sagas use MapStage. */
export interface MapControls {
  /** Starts loading the map's code. The map is created when it is attached. */
  preload(): void;
  /** Sets the sources of the map's data. Has no effect once the map is created. */
  configure(services: MapServices): void;
  /** Attaches the map to an element, creating it on the first call. @returns a function that detaches it */
  attach(element: HTMLDivElement): () => void;
  /** Zooms by levels, animated. */
  zoomBy(levels: number): void;
  /** Turns north up, animated. */
  resetNorth(): void;
  /**
   * Registers a listener for the number of points placed so far, called immediately and on every change. null means
   * that no tool with a known number of points is active. @returns a function that unsubscribes
   */
  onPoints(listener: (points: number | null) => void): () => void;
  /** Finishes the line, area or measurement, like Enter. Does nothing if there are too few points. */
  finishDrawing(): void;
  /** Removes the last point, like Backspace. */
  undoPoint(): void;
  /** Tilts the scene's camera to degrees from straight down. Does nothing in 2D. */
  setTilt(degrees: number): void;
  /** Returns the position of coordinates in pixels from the map's top left, or null before the map is ready. */
  toScreen(longitude: number, latitude: number): { x: number; y: number } | null;
}
