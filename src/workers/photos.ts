import type { PhotosApi } from "../../workers/photos/photos.worker";
import type { PhotoReading } from "../domain/photoFacts";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/**
 * Reads chosen photos in a dedicated worker. Only a file handle is posted: the worker reads the bytes. Both calls may
 * run at once. `dispose` ends them and frees the decoder's memory.
 */
export interface PhotosClient {
  /** Reads when and where a photo was taken. Rejects when the file is no longer readable. */
  read(file: File): Promise<PhotoReading>;
  /** Returns a small upright JPEG, or null if the photo can't be decoded. */
  thumbnail(file: File): Promise<Blob | null>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/photos/photos.worker.ts", import.meta.url), { type: "module" });

export function createPhotosClient(create: WorkerClientOptions["create"] = createWorker): PhotosClient {
  const client = createWorkerClient<PhotosApi>({ name: "photos", create, cancellation: "cooperative" });
  return {
    read: (file) => client.run(async (api) => await api.read(file)),
    thumbnail: (file) => client.run(async (api) => await api.thumbnail(file)),
    dispose: client.dispose,
  };
}
