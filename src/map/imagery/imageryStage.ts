/** Releases of the imagery archive to draw. */
export interface ImageryDisplay {
  /** Tile URL of a release, with {level}, {row} and {col}. */
  url: string;
  /** Tile URL of another release, drawn left of the divider; null to draw only the first, over the whole map. */
  compared: string | null;
  copyright: string;
}

/** Historical imagery: one release of the archive over the basemap, or two side by side. */
export interface ImageryStage {
  /**
   * Draws imagery. The previous one stays until the new one is loaded, which is when the promise resolves. Rejects with
   * AbortError on abort, keeping what was drawn last.
   */
  show(display: ImageryDisplay, signal?: AbortSignal): Promise<void>;
  /** Moves the divider to a fraction of the map's width, 0 to 1. */
  setDivider(at: number): void;
  /** Loads these releases' tiles in the viewport into the browser's cache, replacing any earlier prefetch. */
  prefetch(urls: readonly string[]): void;
  /** Removes all imagery. */
  clear(): void;
}
