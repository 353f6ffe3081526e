import * as Comlink from "comlink";
import type { SheetApi } from "../../workers/sheet/sheet.worker";
import type { SheetJob, SheetProgress, SheetResult } from "../../workers/sheet/types";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface SheetClient {
  /**
   * Renders a map sheet to a file. The worker fetches the map's tiles. The job is copied; the file comes back as a
   * Blob, without a copy. An abort or another sheet ends the worker.
   *
   * @throws Error that says which service failed, or AbortError
   */
  render(
    job: SheetJob,
    onProgress: (progress: SheetProgress) => void,
    signal?: AbortSignal,
  ): Promise<SheetResult>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/sheet/sheet.worker.ts", import.meta.url), { type: "module" });

/** Creates the client of the sheet worker, which starts with the first call. */
export function createSheetClient(create: WorkerClientOptions["create"] = createWorker): SheetClient {
  const client = createWorkerClient<SheetApi>({ name: "map sheet", create, cancellation: "supersede" });
  return {
    render: (job, onProgress, signal) =>
      client.run((api) => api.render(job, Comlink.proxy(onProgress)), signal),
    dispose: client.dispose,
  };
}
