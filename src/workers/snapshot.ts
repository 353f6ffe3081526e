import { ReceivedValues } from "../../workers/snapshot/commonValues";
import type { SnapshotApi } from "../../workers/snapshot/snapshot.worker";
import type { SnapshotPart, SnapshotRequest } from "../../workers/snapshot/types";
import type { SnapshotHead } from "../formats/snapshot/types";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/** A snapshot that is being read. */
export interface SnapshotReader {
  head: SnapshotHead;
  /** It is what this browser had stored, and may be older than what the server has. */
  stored: boolean;
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

/** Reads the account's content in one go, each time in a worker of its own, and stores it in the browser. */
export interface SnapshotClient {
  /**
   * Opens what this browser has stored, or else the server's snapshot; null where there is neither. `fresh`: the
   * server's in any case.
   * @throws Error when the server refuses or can't be reached, AbortError
   */
  open(options: { fresh: boolean }, signal?: AbortSignal): Promise<SnapshotReader | null>;
  /** Stores the server's snapshot again. @throws as open */
  renew(signal?: AbortSignal): Promise<void>;
  /** Removes what is stored of all accounts. Never throws. */
  forget(): Promise<void>;
}

const createWorker = () =>
  new Worker(new URL("../../workers/snapshot/snapshot.worker.ts", import.meta.url), { type: "module" });

/** Leaving the page doesn't wait longer for stored content to be removed, milliseconds; the next start removes it too. */
const FORGET_WITHIN_MS = 2000;

/** @param request where it is and whose, asked for at each call */
export function createSnapshotClient(
  request: () => SnapshotRequest,
  create: WorkerClientOptions["create"] = createWorker,
): SnapshotClient {
  const start = () =>
    createWorkerClient<SnapshotApi>({ name: "snapshot", create, cancellation: "supersede" });
  const once = async (task: (client: ReturnType<typeof start>) => Promise<void>) => {
    const client = start();
    try {
      await task(client);
    } finally {
      client.dispose();
    }
  };
  return {
    async open(options, signal) {
      const client = start();
      try {
        const opened = await client.run(async (api) => await api.open(request(), options), signal);
        const values = new ReceivedValues();
        return {
          ...opened,
          async next(whole, nextSignal) {
            const part = await client.run(async (api) => await api.next(whole), nextSignal);
            return part && { ...part, rows: values.restored(part.rows) };
          },
          close: client.dispose,
        };
      } catch (error) {
        client.dispose();
        throw error;
      }
    },
    renew: (signal) => once((client) => client.run(async (api) => await api.renew(request()), signal)),
    forget: () =>
      once((client) =>
        client.run(async (api) => await api.forget(), AbortSignal.timeout(FORGET_WITHIN_MS)),
      ).catch((error) => console.warn("Couldn't remove the data stored in this browser", error)),
  };
}
