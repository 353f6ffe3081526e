import * as Comlink from "comlink";
import type { DuplicatesApi } from "../../workers/duplicates/api";
import type { DrawnFeatures, Groups, Matches } from "../../workers/duplicates/types";
import type { ContentGeometry } from "../../workers/graphics/types";
import { buffersOf } from "./buffersOf";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/** Finds features that are in the content more than once. Parts of the content come from ContentStage.drawn. */
export interface DuplicatesClient {
  /** Compares from now on with these features, named by their order. The buffers are transferred. */
  begin(geometry: ContentGeometry): Promise<void>;
  /**
   * Pairs of those features and features of a part of the content, transferred back. The part's points and finest lines
   * are copied; the worker keeps nothing of them. Cancellation is cooperative.
   */
  compare(part: DrawnFeatures, signal?: AbortSignal): Promise<Matches>;
  /** Gives the worker a part of the content to keep, copied. */
  add(part: DrawnFeatures): Promise<void>;
  /**
   * Groups among all that was added, transferred back. Cancellation is cooperative.
   * @param onProgress features that are done, of all
   */
  groups(onProgress: (done: number, total: number) => void, signal?: AbortSignal): Promise<Groups>;
  /** Ends the worker and frees what it holds. */
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/duplicates/duplicates.worker.ts", import.meta.url), { type: "module" });

/** Only what is compared: coarser levels and fills stay here. */
const compared = ({ points, lines }: DrawnFeatures): DrawnFeatures => ({
  points,
  lines: lines.slice(0, 1),
});

/** The client of a duplicates worker, one for each search. */
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
