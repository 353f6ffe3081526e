import type { TerrainFilter, TerrainSummary } from "../../../workers/terrain/types";
import type { ElevationSource } from "../../domain/elevationSource";

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
