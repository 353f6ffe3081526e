import type { TileContainer } from "./tileDrawing";

/** Undeclared members of a tile layer view: @arcgis/core 5.1, views/2d/layers/TileLayerView2D. */
export interface TileView {
  /** Called whenever it is attached to the view and detached from it. */
  attach(): void;
  detach(): void;
  _fetchQueue: { destroy(): void } | null;
  /** Missing before the first attach. */
  _bitmapView?: TileContainer | null;
}

/** Whether a layer view has the internals of a tile layer view. */
export const isTileView = (view: object): view is TileView =>
  "_fetchQueue" in view &&
  "attach" in view &&
  typeof view.attach === "function" &&
  "detach" in view &&
  typeof view.detach === "function";
