import * as Comlink from "comlink";
import type { DrawnFeatures } from "../../workers/duplicates/types";
import type { ProximityApi } from "../../workers/proximity/api";
import type {
  GroundFilter,
  GroundMatches,
  MeasuredTargets,
  Relation,
  TargetChoice,
} from "../../workers/proximity/types";
import type { ElevationSource } from "../domain/elevationSource";
import { buffersOf } from "./buffersOf";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/**
 * Measures distances from all of an account's features to targets, and reads the ground under them. The features come
 * from ContentStage.drawn.
 */
export interface ProximityClient {
  /** Removes all features. */
  begin(): Promise<void>;
  /** Adds a part of the content, which the worker keeps. Its points and finest lines are copied. */
  add(part: DrawnFeatures): Promise<void>;
  /** Marks all parts as added. @param live by slot: 1 for features that exist; transferred */
  end(live: Uint8Array<ArrayBuffer>): Promise<void>;
  /**
   * Measures the distance from every feature to its nearest target, up to `reach` meters. Arguments are copied, and the
   * distances stay in the worker. Cancellation is cooperative, checked every few hundred vertices.
   *
   * @param onProgress map features read, then features measured, each out of its total
   * @throws Error that says why the map's layers can't be read
   */
  measure(
    targets: TargetChoice,
    reach: number,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<MeasuredTargets>;
  /** Sets the features that later calls consider, as slots in list order. Transferred. */
  choose(slots: Uint32Array<ArrayBuffer>): Promise<void>;
  /**
   * Reads and keeps the ground under the chosen features at such distances, unless the worker has it already. Returns
   * false if that's too much ground. Arguments are copied. Cancellation is cooperative, between tiles and every few
   * thousand cells.
   *
   * @param onProgress tiles read, out of all needed
   * @throws Error that says why it can't be read
   */
  readGround(
    source: ElevationSource,
    relation: Relation | "anywhere",
    meters: number,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<boolean>;
  /**
   * Returns the chosen features at such distances and on such ground. The result is transferred.
   *
   * @param meters the slider's value
   * @param filter requires readGround with the same distances first; any ground if not given
   */
  find(relation: Relation | "anywhere", meters: number, filter?: GroundFilter | null): Promise<GroundMatches>;
  /** Terminates the worker and frees its data. */
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/proximity/proximity.worker.ts", import.meta.url), { type: "module" });

/** Keeps only the measured columns. Coarser levels and fills stay on this side. */
const measured = ({ points, lines }: DrawnFeatures): DrawnFeatures => ({ points, lines: lines.slice(0, 1) });

/** Creates the client of a proximity worker, which starts with the first call. */
export function createProximityClient(create: WorkerClientOptions["create"] = createWorker): ProximityClient {
  const client = createWorkerClient<ProximityApi>({
    name: "proximity",
    create,
    cancellation: "cooperative",
  });
  return {
    begin: () => client.run(async (api) => await api.begin()),
    add: (part) => client.run(async (api) => await api.add(measured(part))),
    end: (live) => client.run(async (api) => await api.end(Comlink.transfer(live, buffersOf({ live })))),
    measure: (targets, reach, signal, onProgress) =>
      client.run(
        (api, abort) => api.measure(targets, reach, abort, onProgress && Comlink.proxy(onProgress)),
        signal,
      ),
    choose: (slots) =>
      client.run(async (api) => await api.choose(Comlink.transfer(slots, buffersOf({ slots })))),
    readGround: (source, relation, meters, signal, onProgress) =>
      client.run(
        (api, abort) =>
          api.readGround(source, relation, meters, abort, onProgress && Comlink.proxy(onProgress)),
        signal,
      ),
    find: (relation, meters, filter) => client.run((api) => api.find(relation, meters, filter)),
    dispose: client.dispose,
  };
}
