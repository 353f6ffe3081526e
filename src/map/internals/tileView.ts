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

/** Column-major matrix from a tile's own units to the screen, which spans -1 to 1 in both directions. */
type ToScreen = ArrayLike<number>;

/** Undeclared members of tiles: @arcgis/core 5.1, views/2d/engine/BitmapTile. */
export interface Tile {
  key: { level: number; id?: string };
  /** Size in the tile's own units. */
  rangeX: number;
  rangeY: number;
  visible: boolean;
  stencilRef: number;
  transforms: { displayViewScreenMat3: ToScreen };
  bitmap: { isReady: boolean };
}

interface Frame {
  drawPhase: number;
}

/** Likewise, of views/2d/engine/BitmapTileContainer. */
export interface TileContainer {
  children: Tile[];
  /** Regions of the screen to which the layer is clipped, such as one side of a swipe. */
  clips: readonly object[];
  processRender(frame: Frame): void;
  renderChildren(frame: Frame): void;
  _bitmapTechnique: { render(frame: Frame, what: { bitmaps: Tile["bitmap"][] }): void } | null;
}
