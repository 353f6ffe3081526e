/** Layer or overlay on the map, above the basemap and below its labels and the user's content. */
export interface DrawnLayer {
  /** Identifies the layer across calls of show. */
  id: string;
  title: string;
  /** Vector tile or map service that draws it. Without either, the features of mainRes are drawn. */
  urls: { vectorTile?: string; raster?: string; mainRes: string };
  /** SQL filter for the features that belong to the layer. */
  where?: string;
  /** Minimum zoom level. */
  minZoom?: number;
  /** Lower values are drawn on top. */
  priority: number;
  /** Overlays are drawn above layers. */
  overlay: boolean;
  /** 0 to 1. */
  opacity: number;
}

/** Loading state of a layer. A failed layer is no longer on the map. */
export interface LayerReport {
  id: string;
  state: "loading" | "drawn" | "failed";
  /** Reason for the failure. */
  error?: string;
}

/** Library layers and overlays on the map. */
export interface LayersStage {
  /** Draws exactly these layers. Changing only opacity or priority doesn't reload anything. */
  show(layers: readonly DrawnLayer[]): void;
  /** Reloads a layer. */
  refresh(id: string): void;
  /** Registers a listener for layers that start loading, are drawn or fail. @returns a function that unsubscribes */
  onReport(listener: (report: LayerReport) => void): () => void;
}
