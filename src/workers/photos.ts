import type { PhotosApi } from "../../workers/photos/photos.worker";
import type { PhotoReading } from "../domain/photoFacts";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/**
 * Reads chosen photos in a worker of its own. A file crosses as a handle: the worker reads its bytes. Both calls may be
 * under way at once; dispose ends them, and frees what decoding took.
 */
export interface PhotosClient {
  /** When and where a photo was taken. Rejects when the file can't be read any more. */
  read(file: File): Promise<PhotoReading>;
  /** A small upright JPEG; null for a picture that can't be decoded. */
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
