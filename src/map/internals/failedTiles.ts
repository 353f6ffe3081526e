import type LayerView from "@arcgis/core/views/layers/LayerView.js";
import { createRetries, isOutage, type Retries } from "../view/retries";
import { isTileView, type TileView } from "./tileView";
import { mayUseInternals } from "./version";

interface TileKey {
  /** level/row/column/world */
  id: string;
}

/** Undeclared members of a tile layer view: @arcgis/core 5.1, views/2d/layers/TileLayerView2D. */
export interface FetchingView extends TileView {
  /** Rejects only on abort. Without an image it draws a coarser tile, or nothing. */
  fetchTile(key: TileKey, options?: { signal?: AbortSignal }): Promise<unknown>;
  /** Called for the tile itself, then for coarser ones, with the same signal. */
  _fetchImage(key: TileKey, signal?: AbortSignal): Promise<unknown>;
  _enqueueTileFetch(tile: { key: Partial<TileKey> }): Promise<void>;
}

const fetches = (view: object): view is FetchingView =>
  isTileView(view) && "fetchTile" in view && "_fetchImage" in view && "_enqueueTileFetch" in view;

/**
 * Retries the tiles of a layer view whose images failed in an outage. By itself the library keeps the substitute until
 * the map has moved away.
 */
export function retryFailedTiles(view: LayerView | object): void {
  if (!mayUseInternals() || !fetches(view)) return;
  const { fetchTile, _fetchImage: fetchImage, detach } = view;
  /** Signals of fetches with a failed part. */
  const broken = new WeakSet<AbortSignal>();
  const retries: Retries<string> = createRetries(async (id) => {
    const tiles = view._bitmapView?.children ?? [];
    const tile = tiles.find(({ key }) => key.id === id);
    // Tiles that have left the map need no retry.
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
