import esriConfig from "@arcgis/core/config.js";
import type TileLayer from "@arcgis/core/layers/TileLayer.js";
import type WebTileLayer from "@arcgis/core/layers/WebTileLayer.js";
import { createTilesClient, type TilesClient } from "../../workers/tiles";

interface Options {
  signal?: AbortSignal | null;
  /** Scenes request flipped images. */
  imageOrientation?: ImageOrientation;
}

/** Undeclared method that both views of a tile layer call: @arcgis/core 5.1, layers/TileLayer and WebTileLayer. */
interface PictureLayer {
  fetchImageBitmapTile(
    level: number,
    row: number,
    column: number,
    options?: Options,
  ): Promise<{ bitmap: ImageBitmap; type: string; isOpaque: boolean }>;
  /** Added after a refresh to bypass caches. */
  refreshParameters?: Record<string, string | number> | null;
}

let client: TilesClient | null = null;
/** One worker for all layers, created with the first tile. */
const byWorker: TilesClient["picture"] = (...asked) => {
  client ??= createTilesClient();
  return client.picture(...asked);
};

/**
 * Lets a worker fetch and decode a layer's tiles, which on a pan over ten layers is half of the page's work. Our
 * request interceptors still apply.
 */
export function fetchedByWorker<Tiles extends TileLayer | WebTileLayer>(
  layer: Tiles,
  picture = byWorker,
): Tiles {
  const tiles = layer as Tiles & PictureLayer;
  tiles.fetchImageBitmapTile = async (level, row, column, options = {}) => {
    const { signal, imageOrientation = "none" } = options;
    const url = asked(layer.getTileUrl(level, row, column), tiles.refreshParameters);
    const { bitmap, type } = await picture(url, imageOrientation, signal ?? undefined);
    return { bitmap, type, isOpaque: type === "image/jpeg" };
  };
  return layer;
}

/** Returns the URL after our interceptors. @throws Error if they block it */
function asked(url: string, parameters: PictureLayer["refreshParameters"]): string {
  const absolute = new URL(url, window.location.origin);
  for (const [name, value] of Object.entries(parameters ?? {}))
    absolute.searchParams.set(name, String(value));
  const request = { url: absolute.href, requestOptions: {} };
  for (const { before } of esriConfig.request.interceptors ?? []) before?.(request);
  return request.url;
}
