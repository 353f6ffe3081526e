import { ReceivedValues } from "../../workers/snapshot/commonValues";
import type { SnapshotApi } from "../../workers/snapshot/snapshot.worker";
import type { SnapshotPart, SnapshotRequest } from "../../workers/snapshot/types";
import type { SnapshotHead } from "../formats/snapshot/types";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/** A snapshot being read. */
export interface SnapshotReader {
  head: SnapshotHead;
  /** True for the copy stored in this browser, which may be older than the server's. */
  stored: boolean;
  /**
   * Returns the next features, or null after the last. The ids are copied to the worker. The part's arrays are
   * transferred, its texts copied. An abort ends the worker and the download.
   *
   * @param whole ids of features to return in full
   * @throws Error when the rest can't be read, AbortError
   */
  next(whole: readonly string[], signal?: AbortSignal): Promise<SnapshotPart | null>;
  /** Terminates the worker. */
  close(): void;
}

/** Reads the account's whole content and stores it in the browser. Each read uses a separate worker. */
export interface SnapshotClient {
  /**
   * Opens the copy stored in this browser, or else the server's snapshot. `fresh` always opens the server's. Returns
   * null if there is neither.
   *
   * @throws Error when the server refuses or can't be reached, AbortError
   */
  open(options: { fresh: boolean }, signal?: AbortSignal): Promise<SnapshotReader | null>;
  /** Downloads the server's snapshot and stores it. @throws as open */
  renew(signal?: AbortSignal): Promise<void>;
  /** Removes the stored copies of all accounts. Never throws. */
  forget(): Promise<void>;
}

const createWorker = () =>
  new Worker(new URL("../../workers/snapshot/snapshot.worker.ts", import.meta.url), { type: "module" });

/**
 * Maximum time in milliseconds that leaving the page waits for stored content to be removed. The next start removes it
 * too.
 */
const FORGET_WITHIN_MS = 2000;

/**
 * Creates the client of snapshot workers.
 *
 * @param request returns the snapshot's address and account, called for each operation
 */
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
      ).catch((error) => console.warn("What this browser has stored couldn't be removed", error)),
  };
}
