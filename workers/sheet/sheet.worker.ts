import * as Comlink from "comlink";
import { renderSheet } from "./render";
import { TileFetcher } from "./tiles";
import type { SheetJob, SheetProgress, SheetResult } from "./types";

const JPEG_QUALITY = 0.92;

const api = {
  /** Renders a sheet. Terminate the worker to cancel. */
  render(job: SheetJob, onProgress: (progress: SheetProgress) => void): Promise<SheetResult> {
    return renderSheet(
      job,
      {
        createCanvas: (width, height) => new OffscreenCanvas(width, height),
        decode: (blob) => createImageBitmap(blob),
        encode: (canvas) => canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY }),
        fetcher: new TileFetcher(),
      },
      onProgress,
    );
  },
};

export type SheetApi = typeof api;

Comlink.expose(api);
