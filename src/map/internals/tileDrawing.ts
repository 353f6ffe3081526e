import type LayerView from "@arcgis/core/views/layers/LayerView.js";
import { isTileView, type Tile, type TileContainer, type TileView } from "./tileView";
import { mayUseInternals } from "./version";

/** Phase in which layers are drawn. Highlights, labels and a final phase follow, none of which involves tiles. */
const MAP_PHASE = 1;

/** Whether a tile is on the screen. Called for every tile in every frame, so it allocates no arrays. */
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
 * Draws only a layer's visible tiles, and only once. The library draws all tiles it has, including a margin of 192
 * pixels around the screen and other levels, and each three times: first into the stencil, so that a coarse tile shows
 * only where finer ones leave room, and again in another phase. Where the stencil matters, for a clip or for tiles of
 * several levels, drawing is left to the library.
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
    // Tiles of one level don't overlap, so they need no stencil. It is empty here.
    for (const tile of shown) tile.stencilRef = 0;
    technique.render(frame, { bitmaps: shown.map(({ bitmap }) => bitmap) });
  };
}

/** Same for a layer view, if it is one of tiles, whenever it is attached to the view. */
export function drawLayerInSight(view: LayerView | object): void {
  if (!mayUseInternals() || !isTileView(view)) return;
  if (view._bitmapView) drawTilesInSight(view._bitmapView);
  const { attach } = view;
  view.attach = function attachAndDraw(this: TileView) {
    attach.call(this);
    if (this._bitmapView) drawTilesInSight(this._bitmapView);
  };
}
