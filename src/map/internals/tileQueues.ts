import type LayerView from "@arcgis/core/views/layers/LayerView.js";
import { isTileView, type TileView } from "./tileView";
import { mayUseInternals } from "./version";

/**
 * Destroys the request queue of a tile layer when its layer view is detached. By itself the library only empties it,
 * and the view's scheduler then leaks the queue, the layer view and its last images, a megabyte each time (ADR 0035).
 */
export function endTileQueue(view: LayerView | object): void {
  if (!mayUseInternals() || !isTileView(view)) return;
  const detach = view.detach;
  view.detach = function detachAndEnd(this: TileView) {
    const queue = this._fetchQueue;
    detach.call(this);
    queue?.destroy();
  };
}
