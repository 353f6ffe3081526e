import type LayerView from "@arcgis/core/views/layers/LayerView.js";

/** What a layer view of tiles has besides its types: @arcgis/core 5.1, views/2d/layers/TileLayerView2D. */
interface TileView {
  detach(): void;
  _fetchQueue: { destroy(): void } | null;
}

const isTileView = (view: object): view is TileView =>
  "_fetchQueue" in view && "detach" in view && typeof view.detach === "function";

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
