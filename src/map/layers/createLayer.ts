import type Layer from "@arcgis/core/layers/Layer.js";
import type MapImageLayer from "@arcgis/core/layers/MapImageLayer.js";
import request from "@arcgis/core/request.js";
import { layerNumber } from "../../domain/legend";
import { SCALE_OF_LEVEL_0 } from "../../geometry/mercator";
import type { DrawnLayer } from "../mapStage";
import { createRetries, isOutage } from "../view/retries";
import { fetchedByWorker } from "../view/tilePictures";

/** Returns the minimum scale of a layer with a minimum zoom level; 0 shows it at every scale. */
export const minScaleOf = (minZoom: number | undefined): number =>
  minZoom === undefined ? 0 : SCALE_OF_LEVEL_0 / 2 ** (minZoom - 0.5);

/**
 * Creates the ArcGIS layer for vector tiles, raster tiles, exported map images or features. The code of each type is
 * loaded on first use.
 */
export async function createLayer(drawn: DrawnLayer, signal: AbortSignal): Promise<Layer> {
  const { urls, title, opacity, where } = drawn;
  const usual = { title, opacity, listMode: "hide" as const };
  const scales = drawn.minZoom === undefined ? {} : { minScale: minScaleOf(drawn.minZoom) };
  if (urls.vectorTile) {
    const { default: VectorTileLayer } = await import("@arcgis/core/layers/VectorTileLayer.js");
    return new VectorTileLayer({ ...usual, ...scales, url: urls.vectorTile });
  }
  if (!urls.raster) {
    const { default: FeatureLayer } = await import("@arcgis/core/layers/FeatureLayer.js");
    return new FeatureLayer({
      ...usual,
      ...scales,
      url: urls.mainRes,
      popupEnabled: false,
      ...(where !== undefined && { definitionExpression: where }),
    });
  }
  if (where === undefined && (await isTiled(urls.raster, signal))) {
    const { default: TileLayer } = await import("@arcgis/core/layers/TileLayer.js");
    return fetchedByWorker(new TileLayer({ ...usual, ...scales, url: urls.raster }));
  }
  // Only this sublayer of the service.
  const sublayer = {
    id: layerNumber(urls.mainRes),
    ...(where !== undefined && { definitionExpression: where }),
  };
  const { default: PictureLayer } = await import("@arcgis/core/layers/MapImageLayer.js");
  return askedAgain(new PictureLayer({ ...usual, ...scales, url: urls.raster, sublayers: [sublayer] }));
}

/**
 * Internal method of the 2D view that its types don't declare: @arcgis/core 5.1, views/2d/layers/MapImageLayerView2D.
 */
interface PictureFetcher {
  fetchImageBitmap(...asked: unknown[]): Promise<unknown>;
}

/** Retries an exported map image after an outage. */
function askedAgain(layer: MapImageLayer): MapImageLayer {
  const pictures = layer as MapImageLayer & PictureFetcher;
  const fetchPicture = pictures.fetchImageBitmap;
  const retries = createRetries(async () => {
    if (!layer.destroyed) layer.refresh();
  });
  pictures.fetchImageBitmap = async function fetchAndTell(this: PictureFetcher, ...asked) {
    try {
      const picture = await fetchPicture.apply(this, asked);
      retries.settled("picture");
      return picture;
    } catch (cause) {
      if (isOutage(cause)) retries.failed("picture");
      throw cause;
    }
  };
  return layer;
}

async function isTiled(url: string, signal: AbortSignal): Promise<boolean> {
  const { data } = await request(url, { query: { f: "json" }, responseType: "json", signal });
  return data?.singleFusedMapCache === true;
}
