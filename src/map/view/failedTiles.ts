import type LayerView from "@arcgis/core/views/layers/LayerView.js";
import { createRetries, isOutage, type Retries } from "./retries";
import { isTileView, type TileView } from "./tileView";

interface TileKey {
  /** level/row/column/world */
  id: string;
}

/** What else a layer view of tiles has: @arcgis/core 5.1, views/2d/layers/TileLayerView2D. */
export interface FetchingView extends TileView {
  /** Never rejects but for a cancellation: draws a coarser tile, or nothing, where there is no picture. */
  fetchTile(key: TileKey, options?: { signal?: AbortSignal }): Promise<unknown>;
  /** Of the tile itself, then of the coarser ones; the same signal for all of them. */
  _fetchImage(key: TileKey, signal?: AbortSignal): Promise<unknown>;
  _enqueueTileFetch(tile: { key: Partial<TileKey> }): Promise<void>;
}

const fetches = (view: object): view is FetchingView =>
  isTileView(view) && "fetchTile" in view && "_fetchImage" in view && "_enqueueTileFetch" in view;

/**
 * Asks again for the tiles of a layer view whose pictures got no answer, and for no others. Of itself the library takes
 * what it draws in their place for good, until the map has been elsewhere.
 */
export function retryFailedTiles(view: LayerView | object): void {
  if (!fetches(view)) return;
  const { fetchTile, _fetchImage: fetchImage, detach } = view;
  /** Of fetches of which a part got no answer. */
  const broken = new WeakSet<AbortSignal>();
  const retries: Retries<string> = createRetries(async (id) => {
    const tiles = view._bitmapView?.children ?? [];
    const tile = tiles.find(({ key }) => key.id === id);
    // Without its tile nothing of it is on the map.
    if (tile) await view._enqueueTileFetch(tile);
  });
  view._fetchImage = async function fetchAndNote(this: FetchingView, key, signal) {
    try {
      return await fetchImage.call(this, key, signal);
    } catch (cause) {
      if (signal && isOutage(cause)) broken.add(signal);
      throw cause;
    }
  };
  view.fetchTile = async function fetchAndTell(this: FetchingView, key, options) {
    const picture = await fetchTile.call(this, key, options);
    if (options?.signal && broken.has(options.signal)) retries.failed(key.id);
    else retries.settled(key.id);
    return picture;
  };
  view.detach = function detachAndForget(this: TileView) {
    retries.clear();
    detach.call(this);
  };
}
