import * as Comlink from "comlink";
import "../../src/workers/abortSignal";
import { findVersions } from "./findVersions";
import { type Sample, sampleOfJpeg, sampleOfPixels } from "./kernel";
import type { ImageryRequest } from "./types";

/** Reduces a tile to its sample. JPEGs needn't be decoded; the browser decodes other formats. */
async function sample(bytes: Uint8Array): Promise<Sample | null> {
  const known = sampleOfJpeg(bytes);
  if (known) return known;
  const picture = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>])).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  picture.close();
  return context && sampleOfPixels(context.getImageData(0, 0, width, height).data, width, height);
}

const api = {
  find: (request: ImageryRequest, signal: AbortSignal, report?: (done: number, total: number) => void) =>
    findVersions(request, { fetch: (url, init) => fetch(url, init), sample }, signal, report),
};

export type ImageryApi = typeof api;

Comlink.expose(api);
