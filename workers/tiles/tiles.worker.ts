import * as Comlink from "comlink";
import { isTransientStatus } from "./transient";
import { inTurn } from "./turns";

/** Same timeout as @arcgis/core. */
const TIMEOUT_MS = 60_000;

/** A decoded tile. `type` is its media type from the response. */
export interface TilePicture {
  bitmap: ImageBitmap;
  type: string;
}

const running = new Map<number, AbortController>();

async function load(url: string, dropped: AbortSignal): Promise<Blob> {
  dropped.throwIfAborted();
  const signal = AbortSignal.any([dropped, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(url, { signal });
  if (!response.ok) throw refusal(url, response.status);
  return response.blob();
}

/** The error's name survives posting to the page, which uses it to decide whether to retry. */
function refusal(url: string, status: number): Error {
  const error = new Error(`The service answered ${status} for ${url}.`);
  if (isTransientStatus(status)) error.name = "UnavailableError";
  return error;
}

const api = {
  /** Fetches and decodes a tile's image. Rejects if there is none. */
  async picture(id: number, url: string, imageOrientation: ImageOrientation): Promise<TilePicture> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const blob = await inTurn(url, () => load(url, controller.signal));
      const bitmap = await createImageBitmap(blob, { imageOrientation });
      return Comlink.transfer({ bitmap, type: blob.type }, [bitmap]);
    } finally {
      running.delete(id);
    }
  },
  /** Aborts a request that is no longer needed. */
  drop(id: number): void {
    running.get(id)?.abort();
  },
};

export type TilesApi = typeof api;

Comlink.expose(api);
