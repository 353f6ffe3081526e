import esriConfig from "@arcgis/core/config.js";
import type TileLayer from "@arcgis/core/layers/TileLayer.js";
import type WebTileLayer from "@arcgis/core/layers/WebTileLayer.js";
import { createTilesClient, type TilesClient } from "../../workers/tiles";

interface Options {
  signal?: AbortSignal | null;
  /** Scenes ask for pictures that are upside down. */
  imageOrientation?: ImageOrientation;
}

/** What both views of a layer of tiles call, beside its types: @arcgis/core 5.1, layers/TileLayer and WebTileLayer. */
interface PictureLayer {
  fetchImageBitmapTile(
    level: number,
    row: number,
    column: number,
    options?: Options,
  ): Promise<{ bitmap: ImageBitmap; type: string; isOpaque: boolean }>;
  /** Added after a refresh, so that no cache answers. */
  refreshParameters?: Record<string, string | number> | null;
}

let client: TilesClient | null = null;
/** One worker for all layers, from the first tile on. */
const byWorker: TilesClient["picture"] = (...asked) => {
  client ??= createTilesClient();
  return client.picture(...asked);
};

/**
 * Has the pictures of a layer's tiles fetched and decoded by a worker: of a pan over ten layers that is half of what the
 * page has to do. What the library's requests go by holds for them too: our interceptors.
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

/** The address as our interceptors leave it. @throws Error where they refuse it */
function asked(url: string, parameters: PictureLayer["refreshParameters"]): string {
  const absolute = new URL(url, window.location.origin);
  for (const [name, value] of Object.entries(parameters ?? {}))
    absolute.searchParams.set(name, String(value));
  const request = { url: absolute.href, requestOptions: {} };
  for (const { before } of esriConfig.request.interceptors ?? []) before?.(request);
  return request.url;
}
