import * as Comlink from "comlink";
import type { DrawnFeatures } from "../../workers/duplicates/types";
import type { ProximityApi } from "../../workers/proximity/api";
import type { Found, GroundFilter, Measured, Relation, TargetChoice } from "../../workers/proximity/types";
import type { ElevationSource } from "../domain/elevationSource";
import { buffersOf } from "./buffersOf";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/** Distances from all features of an account to some targets, and their ground. The features come from ContentStage.drawn. */
export interface ProximityClient {
  /** Forgets the features. */
  begin(): Promise<void>;
  /** Gives the worker a part of the content to keep; its points and finest lines are copied. */
  add(part: DrawnFeatures): Promise<void>;
  /** All parts are there. @param live by slot: 1 for features that are there; transferred */
  end(live: Uint8Array<ArrayBuffer>): Promise<void>;
  /**
   * Measures from all features to the nearest target, up to so many meters. What is sent is copied; the distances stay
   * in the worker. Cancellation is cooperative, between some hundred vertices.
   * @param onProgress features of the map that have been read, of all, and then features that are done, of all
   * @throws Error that says why the map's layers can't be read
   */
  measure(
    targets: TargetChoice,
    reach: number,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<Measured>;
  /** Looks at these features from now on, by slot and in the order of a list. Transferred. */
  choose(slots: Uint32Array<ArrayBuffer>): Promise<void>;
  /**
   * Reads the ground under those of them at such distances, unless the worker has it, and keeps it; false: it is too much.
   * What is sent is copied. Cancellation is cooperative, between tiles and some thousand cells.
   * @param onProgress tiles that have been read, of all
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
   * Those of them at such distances and on such ground, transferred back.
   * @param meters the slider's
   * @param filter only after readGround with the same distances; without: any ground
   */
  find(relation: Relation | "anywhere", meters: number, filter?: GroundFilter | null): Promise<Found>;
  /** Ends the worker and frees what it holds. */
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/proximity/proximity.worker.ts", import.meta.url), { type: "module" });

/** Coarser levels and fills stay here. */
const measured = ({ points, lines }: DrawnFeatures): DrawnFeatures => ({ points, lines: lines.slice(0, 1) });

/** The client of a proximity worker, which starts with the first call. */
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
