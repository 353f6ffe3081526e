import type { TerrainFilter, TerrainSummary } from "../../../workers/terrain/types";
import type { ElevationSource } from "../../domain/elevationSource";

/** Terrain analysis to draw. */
export interface TerrainDisplay {
  source: ElevationSource;
  filter: TerrainFilter;
  /** 0 to 1. */
  opacity: number;
}

/** Progress of the terrain in the viewport, and how much of it matches. */
export interface TerrainReport {
  /** Number of finished tiles, and of all tiles, in the viewport. */
  done: number;
  total: number;
  /** Reason for missing tiles, or null. */
  error: string | null;
  /**
   * Area of known terrain in square meters on the ground, and the matching part of it, outside the panels. Measured
   * on the drawn tiles, which may not cover the viewport while others load.
   */
  area: number;
  matched: number;
}

/** Terrain analysis: terrain that matches a filter is drawn in one color over the map, following the viewport. */
export interface TerrainStage {
  /** Draws terrain analysis; null removes it. Changing only filter or opacity reloads nothing. */
  show(display: TerrainDisplay | null): void;
  /** Reloads elevations that failed. */
  retry(): void;
  /** Returns the square meters by class and elevation of the same part of the map; null while there is no terrain. */
  summary(): Promise<TerrainSummary | null>;
  /** Registers a listener for changes of the drawing or the viewport. @returns a function that unsubscribes */
  onReport(listener: (report: TerrainReport) => void): () => void;
}
