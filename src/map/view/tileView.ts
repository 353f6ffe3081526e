import type { TileContainer } from "./tileDrawing";

/** What a layer view of tiles has besides its types: @arcgis/core 5.1, views/2d/layers/TileLayerView2D. */
export interface TileView {
  /** Whenever it comes into the view, and leaves it. */
  attach(): void;
  detach(): void;
  _fetchQueue: { destroy(): void } | null;
  /** There is none before the view is first attached. */
  _bitmapView?: TileContainer | null;
}

/** Whether a layer view is one of tiles, as the library makes it. */
export const isTileView = (view: object): view is TileView =>
  "_fetchQueue" in view &&
  "attach" in view &&
  typeof view.attach === "function" &&
  "detach" in view &&
  typeof view.detach === "function";
