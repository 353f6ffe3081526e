import type { TerrainDisplay } from "../mapStage";

/** What has to be done for another display of the terrain; null is one that is switched off. */
export interface DisplayChange {
  /** Tiles are to be drawn by another filter, to come from elsewhere or to go. */
  tiles: boolean;
  /**
   * The map is redrawn with the tiles that are there. Not for another filter, which shows in its own pictures: a frame
   * of the old ones would only have these wait.
   */
  frame: boolean;
  /** What is told of the tiles is another thing. */
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
