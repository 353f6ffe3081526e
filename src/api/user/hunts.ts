import type { Collection } from "../../domain/hunt";
import { id, keyed, type UserRequests } from "../userRequests";
import type { ApiResult, BatchResult } from "./result";

export interface CollectionPage {
  collections: Collection[];
  total: number;
  limit: number;
  offset: number;
  nextCursor: string | null;
}

/** Hunts and their features. */
export interface HuntsApi {
  listCollections(
    query: {
      sort?: "title" | "createdAt" | "updatedAt";
      ascending?: boolean;
      limit?: number;
      cursor?: string;
    },
    signal?: AbortSignal,
  ): Promise<ApiResult<CollectionPage>>;
  getCollection(uuid: string): Promise<ApiResult<Collection>>;
  getCollections(collectionIds: string[]): Promise<ApiResult<{ collections: Collection[] }>>;
  /** @param key idempotency key; requests with the same key create only one hunt */
  createCollection(title: string, key: string): Promise<ApiResult<Collection>>;
  /** @param updatedAt version that the edit is based on; returns 409 if it has changed */
  updateCollection(uuid: string, title: string, updatedAt?: number): Promise<ApiResult<Collection>>;
  deleteCollection(uuid: string): Promise<ApiResult<null>>;
  restoreCollection(uuid: string): Promise<ApiResult<Collection>>;
  addFeaturesToCollections(
    featureIds: string[],
    collectionIds: string[],
    key?: string,
  ): Promise<ApiResult<BatchResult>>;
  removeFeaturesFromCollection(
    uuid: string,
    featureIds: string[],
    key?: string,
  ): Promise<ApiResult<BatchResult>>;
}

const BULK = "/features/bulk/hunts";

export const createHuntsApi = ({ send, get, post, patch, remove, bulk }: UserRequests): HuntsApi => ({
  listCollections: (query, signal) => get("/collections", query, signal),
  getCollection: (uuid) => get(`/collections/${id(uuid)}`),
  getCollections: (collectionIds) => post("/collections/get", { collectionIds }),
  createCollection: (title, key) => send("POST", "/collections", { body: { title }, headers: keyed(key) }),
  updateCollection: (uuid, title, updatedAt) => patch(`/collections/${id(uuid)}`, { title, updatedAt }),
  deleteCollection: (uuid) => remove(`/collections/${id(uuid)}`, { deleteNotes: true }),
  restoreCollection: (uuid) => post(`/collections/${id(uuid)}/restore`),
  addFeaturesToCollections: (featureIds, collectionIds, key) =>
    key === undefined
      ? patch("/collections/add/features", { featureIds, collectionIds })
      : bulk("PATCH", BULK, { featureIds, key, query: { collectionIds, member: true } }),
  removeFeaturesFromCollection: (uuid, featureIds, key) =>
    key === undefined
      ? patch(`/collections/${id(uuid)}/remove/features`, { featureIds })
      : bulk("PATCH", BULK, { featureIds, key, query: { collectionIds: [uuid], member: false } }),
});
