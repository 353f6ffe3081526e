import type LayerView from "@arcgis/core/views/layers/LayerView.js";
import { isTileView, type TileView } from "./tileView";

/**
 * Ends the queue of requests of a layer of tiles with its place in the view. Of itself the library only empties it: the
 * view's scheduler then holds queue, layer view and its last pictures for good, a megabyte each time (ADR 0035).
 */
export function endTileQueue(view: LayerView | object): void {
  if (!isTileView(view)) return;
  const detach = view.detach;
  view.detach = function detachAndEnd(this: TileView) {
    const queue = this._fetchQueue;
    detach.call(this);
    queue?.destroy();
  };
}
