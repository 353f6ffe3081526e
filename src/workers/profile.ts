import * as Comlink from "comlink";
import type { ProfileApi } from "../../workers/profile/profile.worker";
import type { Profile } from "../../workers/profile/types";
import type { ElevationSource } from "../domain/elevationSource";
import type { Position } from "../domain/geometry";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface ProfileClient {
  /**
   * Returns the elevation profile of a line. Vertices are copied once and transferred; the profile is transferred back.
   * The worker fetches the ground elevations and reports a failure in the profile. Cancellation is by supersede: an
   * abort or a newer call ends the worker and its requests.
   */
  read(line: readonly Position[], source: ElevationSource | null, signal?: AbortSignal): Promise<Profile>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/profile/profile.worker.ts", import.meta.url), { type: "module" });

/** Creates the client of the profile worker, which starts with the first call. */
export function createProfileClient(create: WorkerClientOptions["create"] = createWorker): ProfileClient {
  const client = createWorkerClient<ProfileApi>({ name: "profile", create, cancellation: "supersede" });
  return {
    read(line, source, signal) {
      const coordinates = new Float64Array(line.length * 3);
      line.forEach((position, vertex) => {
        coordinates.set(position, 3 * vertex);
      });
      const request = Comlink.transfer({ coordinates, source }, [coordinates.buffer]);
      return client.run((api) => api.read(request), signal);
    },
    dispose: client.dispose,
  };
}
