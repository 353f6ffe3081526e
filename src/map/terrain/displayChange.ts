import type { TerrainDisplay } from "../mapStage";

/** Work required by a change of the terrain display; null means that it is off. */
export interface DisplayChange {
  /** Tiles must be filtered again, come from another source or be removed. */
  tiles: boolean;
  /**
   * The map must be redrawn with the current tiles. Not for another filter, which changes the images themselves:
   * drawing the old ones first would only delay them.
   */
  frame: boolean;
  /** The report must be sent again. */
  report: boolean;
}

export function changeOf(before: TerrainDisplay | null, next: TerrainDisplay | null): DisplayChange {
  const other = before?.source !== next?.source;
  return {
    tiles: other || before?.filter !== next?.filter,
    frame: other || before?.opacity !== next?.opacity,
    report: other,
  };
}
