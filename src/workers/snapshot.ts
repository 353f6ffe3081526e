import type { SnapshotApi } from "../../workers/snapshot/snapshot.worker";
import type { SnapshotPart, SnapshotRequest } from "../../workers/snapshot/types";
import type { SnapshotHead } from "../formats/snapshot/types";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/** A snapshot that is being read. */
export interface SnapshotReader {
  head: SnapshotHead;
  /**
   * The next features, null after the last. The ids are copied to the worker; arrays of the part are transferred, its
   * texts copied. An abort ends the worker and the download.
   * @param whole ids of features that are wanted as a whole
   * @throws Error when the rest cannot be read, AbortError
   */
  next(whole: readonly string[], signal?: AbortSignal): Promise<SnapshotPart | null>;
  /** Ends the worker. */
  close(): void;
}

/** Reads the account's content in one download, in a worker of its own; null where there is no such thing. */
export type OpenSnapshot = (signal?: AbortSignal) => Promise<SnapshotReader | null>;

const createWorker = () =>
  new Worker(new URL("../../workers/snapshot/snapshot.worker.ts", import.meta.url), { type: "module" });

/** @param request where it is, asked for at each call */
export function createOpenSnapshot(
  request: () => SnapshotRequest,
  create: WorkerClientOptions["create"] = createWorker,
): OpenSnapshot {
  return async (signal) => {
    const client = createWorkerClient<SnapshotApi>({ name: "snapshot", create, cancellation: "supersede" });
    try {
      const head = await client.run(async (api) => await api.open(request()), signal);
      return {
        head,
        next: (whole, nextSignal) => client.run(async (api) => await api.next(whole), nextSignal),
        close: client.dispose,
      };
    } catch (error) {
      client.dispose();
      throw error;
    }
  };
}
