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
