import type LayerView from "@arcgis/core/views/layers/LayerView.js";
import { isTileView, type TileView } from "./tileView";

/** Column by column, from a tile's own units to the screen, which reaches from -1 to 1 across and down. */
type ToScreen = ArrayLike<number>;

/** What a layer of tiles is drawn from, beside its types: @arcgis/core 5.1, views/2d/engine/BitmapTile. */
export interface Tile {
  key: { level: number; id?: string };
  /** Its edges in its own units. */
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

/** The same: views/2d/engine/BitmapTileContainer. */
export interface TileContainer {
  children: Tile[];
  /** What of the screen the layer is shown in, where it is not shown in all of it: a swipe's side. */
  clips: readonly object[];
  processRender(frame: Frame): void;
  renderChildren(frame: Frame): void;
  _bitmapTechnique: { render(frame: Frame, what: { bitmaps: Tile["bitmap"][] }): void } | null;
}

/** The phase in which layers are drawn; highlights, labels and a last one follow, in which tiles have no part. */
const MAP_PHASE = 1;

/** Whether a tile is on the screen. Asked of every tile in every frame: without arrays. */
function isInSight({ rangeX, rangeY, transforms }: Tile): boolean {
  const matrix = transforms.displayViewScreenMat3;
  for (let axis = 0; axis < 2; axis++) {
    const across = (matrix[axis] as number) * rangeX;
    const down = (matrix[axis + 3] as number) * rangeY;
    const origin = matrix[axis + 6] as number;
    if (origin + Math.min(0, across) + Math.min(0, down) >= 1) return false;
    if (origin + Math.max(0, across) + Math.max(0, down) <= -1) return false;
  }
  return true;
}

/**
 * Draws of a layer's tiles those that are to be seen, once. The library draws every tile it has: those of a margin of 192
 * pixels around the screen and those of other levels, too; and each of them three times, as it first marks the place of
 * each in the stencil, so that a coarse tile shows only where finer ones leave room, and does so again in another phase.
 * Where there is something to leave out, a clip's outside or what finer tiles cover, it goes on to do so.
 */
export function drawTilesInSight(container: TileContainer): void {
  const { processRender, renderChildren } = container;
  container.processRender = function inOnePhase(frame) {
    if (frame.drawPhase === MAP_PHASE) processRender.call(this, frame);
  };
  container.renderChildren = function drawOnce(frame) {
    const shown = this.children.filter((tile) => tile.visible && tile.bitmap.isReady && isInSight(tile));
    const { clips, _bitmapTechnique: technique } = this;
    const levels = new Set(shown.map(({ key }) => key.level));
    if (!technique || clips.length > 0 || levels.size > 1) {
      renderChildren.call(this, frame);
      return;
    }
    // Tiles of one level lie side by side: no stencil, which is empty here.
    for (const tile of shown) tile.stencilRef = 0;
    technique.render(frame, { bitmaps: shown.map(({ bitmap }) => bitmap) });
  };
}

/** The same for a layer view, if it is one of tiles, each time that it comes into the view. */
export function drawLayerInSight(view: LayerView | object): void {
  if (!isTileView(view)) return;
  if (view._bitmapView) drawTilesInSight(view._bitmapView);
  const { attach } = view;
  view.attach = function attachAndDraw(this: TileView) {
    attach.call(this);
    if (this._bitmapView) drawTilesInSight(this._bitmapView);
  };
}
