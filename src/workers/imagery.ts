import * as Comlink from "comlink";
import type { ImageryApi } from "../../workers/imagery/imagery.worker";
import type { ImageryRequest, ImageryVersions } from "../../workers/imagery/types";
import { createWorkerClient } from "./createWorkerClient";

export interface ImageryClient {
  /**
   * Finds the releases whose imagery differs in the tiles of a view. The request is copied. The worker fetches the
   * tiles itself and never passes them on. Cancellation is cooperative: an abort ends the worker's requests.
   *
   * @param report called with the number of releases checked and the total
   */
  find(
    request: ImageryRequest,
    signal?: AbortSignal,
    report?: (done: number, total: number) => void,
  ): Promise<ImageryVersions>;
  dispose(): void;
}

/** Creates the client of the imagery worker, which starts with the first call. */
export function createImageryClient(): ImageryClient {
  const client = createWorkerClient<ImageryApi>({
    name: "imagery",
    create: () =>
      new Worker(new URL("../../workers/imagery/imagery.worker.ts", import.meta.url), { type: "module" }),
    cancellation: "cooperative",
  });
  return {
    find: (request, signal, report) =>
      client.run((api, abort) => api.find(request, abort, report && Comlink.proxy(report)), signal),
    dispose: () => client.dispose(),
  };
}
