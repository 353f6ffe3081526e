import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import TileInfo from "@arcgis/core/layers/support/TileInfo.js";
import WebTileLayer from "@arcgis/core/layers/WebTileLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { IMAGERY_MAX_ZOOM } from "../../domain/imagery";
import { abortError } from "../../workers/abortSignal";
import { fetchedByWorker } from "../view/tilePictures";

/** Finest level requested. Closer views scale its tiles up. */
export const FINEST_LEVEL = IMAGERY_MAX_ZOOM;

/** @param url tile URL with {level}, {row} and {col} */
export function createPictureLayer(url: string, copyright: string): WebTileLayer {
  return fetchedByWorker(
    new WebTileLayer({
      title: "Historical imagery",
      listMode: "hide",
      urlTemplate: url,
      copyright,
      tileInfo: TileInfo.create({
        spatialReference: SpatialReference.WebMercator,
        numLODs: FINEST_LEVEL + 1,
      }),
    }),
  );
}

/**
 * Resolves when all tiles in the viewport are loaded or known to be missing. Rejects if the layer can't be drawn, and
 * with AbortError on abort or if the layer is removed.
 */
export async function whenDrawn(view: MapView, layer: Layer, signal?: AbortSignal): Promise<void> {
  const layerView = await view.whenLayerView(layer);
  if (signal?.aborted || layer.destroyed) throw abortError(signal);
  await reactiveUtils.whenOnce(() => layer.destroyed || !layerView.updating, signal);
  if (layer.destroyed) throw abortError(signal);
  // Loaded tiles appear with the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
}
