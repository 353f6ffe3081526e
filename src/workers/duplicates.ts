import * as Comlink from "comlink";
import type { DuplicatesApi } from "../../workers/duplicates/api";
import type { DrawnFeatures, Groups, Matches } from "../../workers/duplicates/types";
import type { ContentGeometry } from "../../workers/graphics/types";
import { buffersOf } from "./buffersOf";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/** Finds duplicate features in the account's content. Parts of the content come from ContentStage.drawn. */
export interface DuplicatesClient {
  /** Sets the features to compare with, identified by index. The buffers are transferred. */
  begin(geometry: ContentGeometry): Promise<void>;
  /**
   * Finds pairs of those features and features in a part of the content. The result is transferred. The part's points
   * and finest lines are copied, and the worker keeps none of them. Cancellation is cooperative.
   */
  compare(part: DrawnFeatures, signal?: AbortSignal): Promise<Matches>;
  /** Copies a part of the content to the worker, which keeps it for `groups`. */
  add(part: DrawnFeatures): Promise<void>;
  /**
   * Groups duplicates among all added features. The result is transferred. Cancellation is cooperative.
   *
   * @param onProgress features processed, out of the total
   */
  groups(onProgress: (done: number, total: number) => void, signal?: AbortSignal): Promise<Groups>;
  /** Terminates the worker and frees its data. */
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/duplicates/duplicates.worker.ts", import.meta.url), { type: "module" });

/** Keeps only the compared columns. Coarser levels and fills stay on this side. */
const compared = ({ points, lines }: DrawnFeatures): DrawnFeatures => ({
  points,
  lines: lines.slice(0, 1),
});

/** Creates the client of a duplicates worker, which is used for a single search. */
export function createDuplicatesClient(
  create: WorkerClientOptions["create"] = createWorker,
): DuplicatesClient {
  const client = createWorkerClient<DuplicatesApi>({
    name: "duplicates",
    create,
    cancellation: "cooperative",
  });
  return {
    begin: (geometry) =>
      client.run(async (api) => await api.begin(Comlink.transfer(geometry, buffersOf(geometry)))),
    compare: (part, signal) => client.run((api, abort) => api.compare(compared(part), abort), signal),
    add: (part) => client.run(async (api) => await api.add(compared(part))),
    groups: (onProgress, signal) =>
      client.run((api, abort) => api.groups(Comlink.proxy(onProgress), abort), signal),
    dispose: client.dispose,
  };
}
