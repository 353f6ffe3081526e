import * as Comlink from "comlink";
import type { GroundMask } from "../../workers/ground/mask";
import type { OverlaysApi } from "../../workers/overlays/overlays.worker";
import type { FoundAgreement, OverlayId } from "../../workers/overlays/types";
import type { CellOutlines } from "../../workers/zones/outlineCells";
import { buffersOf } from "./buffersOf";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/**
 * Finds where the results of several tools agree. Cancellation is cooperative, checked every few hundred thousand
 * cells.
 */
export interface OverlaysClient {
  /** Sets the mask of a tool's result, or removes it with null. Its cells are transferred. */
  mask(id: OverlayId, mask: GroundMask | null): Promise<void>;
  /** Combines these tools' masks. The image is transferred back. @throws Error if one of the masks is missing */
  agree(ids: readonly OverlayId[], signal?: AbortSignal): Promise<FoundAgreement>;
  /**
   * Outlines the ground where the masks last agreed. The result is transferred.
   *
   * @param minArea square meters: smaller patches and holes are left out
   * @param most maximum number of patches, largest first
   */
  outline(minArea: number, most: number, signal?: AbortSignal): Promise<CellOutlines>;
  /** Frees all masks. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/overlays/overlays.worker.ts", import.meta.url), { type: "module" });

/** Creates the client of the overlays worker, which starts with the first call. */
export function createOverlaysClient(create: WorkerClientOptions["create"] = createWorker): OverlaysClient {
  const client = createWorkerClient<OverlaysApi>({ name: "overlays", create, cancellation: "cooperative" });
  return {
    mask: (id, mask) => client.run((api) => api.mask(id, mask && Comlink.transfer(mask, buffersOf(mask)))),
    agree: (ids, signal) => client.run((api, abort) => api.agree(ids, abort), signal),
    outline: (minArea, most, signal) => client.run((api, abort) => api.outline(minArea, most, abort), signal),
    forget: () => client.run((api) => api.forget()),
    dispose: client.dispose,
  };
}
