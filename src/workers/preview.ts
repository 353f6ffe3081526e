import * as Comlink from "comlink";
import type { PreviewApi } from "../../workers/preview/preview.worker";
import type { PreviewOutcome, SimplifyOutcome, SplitOutcome } from "../../workers/preview/types";
import { IMPORT_MAX_BYTES } from "../domain/limits";
import type { TableChoice } from "../formats/csv/roles";
import { tooLarge } from "../formats/detect";
import { formatOfName } from "../formats/endings";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/** Shrinks or splits files that are too large to upload. */
export interface ShrinkClient {
  /** Drops track points of a GPX file until it fits the limit. Cancellation as in `read`. */
  simplify(
    file: File,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<SimplifyOutcome>;
  /** Cuts a GPX file between features into parts that fit the limit. Cancellation as in `read`. */
  split(
    file: File,
    most: number,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<SplitOutcome>;
}

export interface PreviewClient {
  /**
   * Reads a file in the preview worker. Small files are transferred. The worker reads large GPX and KML files of any
   * size from disk, piece by piece. Cancellation is by supersede: an abort or a newer call ends the worker and rejects
   * with AbortError.
   *
   * @param table meaning of the columns of a CSV file, guessed if not given
   */
  read(
    file: File,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
    table?: TableChoice,
  ): Promise<PreviewOutcome>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/preview/preview.worker.ts", import.meta.url), { type: "module" });

/** Size in bytes above which GPX and KML files are never in memory as a whole. */
const WHOLE_MAX = 32 * 1024 * 1024;

/** Returns whether a file's name has the extension of a format that can be read piece by piece. */
export function isStreamable({ name }: Pick<File, "name">): boolean {
  const format = formatOfName(name);
  return format === "gpx" || format === "kml";
}

/**
 * Creates the client of the preview worker. Rejects files above `maxBytes` (the server's limit, once known) without
 * reading them, except GPX and KML. Nothing is copied: the file's bytes and the result's arrays are transferred.
 */
export function createPreviewClient(
  maxBytes: () => number = () => IMPORT_MAX_BYTES,
  create: WorkerClientOptions["create"] = createWorker,
): PreviewClient & ShrinkClient {
  const client = createWorkerClient<PreviewApi>({ name: "preview", create, cancellation: "supersede" });
  return {
    async read(file, onProgress, signal, table) {
      const limit = maxBytes();
      if (isStreamable(file) && file.size > Math.min(limit, WHOLE_MAX)) {
        const request = { file, fileName: file.name, maxBytes: limit };
        return client.run(async (api) => await api.survey(request, Comlink.proxy(onProgress)), signal);
      }
      if (file.size > limit) {
        const { id, message, line } = tooLarge(file.name, file.size, limit);
        return { ok: false, error: { id, message, line } };
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      const request = Comlink.transfer({ bytes, fileName: file.name, maxBytes: limit, table }, [
        bytes.buffer,
      ]);
      // Awaited because Comlink's types turn a promise of a union into a union of promises.
      return client.run(async (api) => await api.read(request, Comlink.proxy(onProgress)), signal);
    },
    simplify: (file, onProgress, signal) =>
      client.run(
        async (api) => await api.simplify({ file, maxBytes: maxBytes() }, Comlink.proxy(onProgress)),
        signal,
      ),
    split: (file, most, onProgress, signal) =>
      client.run(
        async (api) => await api.split({ file, maxBytes: maxBytes() }, most, Comlink.proxy(onProgress)),
        signal,
      ),
    dispose: client.dispose,
  };
}
