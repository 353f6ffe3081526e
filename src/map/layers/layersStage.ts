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
