import type { Feature, FeatureParts, FeatureStyle, GhType, NewFeature } from "../../domain/feature";
import { styleQuery } from "../bulk";
import { id, keyed, type UserRequests } from "../userRequests";
import type { ApiResult, BatchResult } from "./result";

export interface FeatureQuery {
  sort?: "ghType" | "updatedAt" | "title" | "createdAt";
  ascending?: boolean;
  limit?: number;
  offset?: number;
  slim?: boolean;
  types?: GhType[];
  states?: string[];
  /** Opaque keyset cursor from the previous page; cheaper than offset. */
  cursor?: string;
}

export interface FeaturePage {
  features: Feature[];
  total: number;
  limit: number;
  offset: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

/** Single features and bulk operations. */
export interface FeaturesApi {
  listFeatures(query: FeatureQuery, signal?: AbortSignal): Promise<ApiResult<FeaturePage>>;
  getFeature(uuid: string): Promise<ApiResult<Feature>>;
  getFeatures(featureIds: string[]): Promise<ApiResult<{ features: Feature[] }>>;
  /** @param key idempotency key; requests with the same key create only one feature */
  createFeature(feature: NewFeature, key: string): Promise<ApiResult<Feature>>;
  /** @param updatedAt version that the edit is based on, in seconds; returns 409 `stale` if there is a later one */
  updateFeature(uuid: string, parts: FeatureParts, updatedAt?: number): Promise<ApiResult<Feature>>;
  /**
   * Changes styles. Icons apply to waypoints and line weights to everything else; the rest of a style is ignored.
   *
   * @param key of a change of very many features, here and below and in HuntsApi. It is sent in parts of up to
   *   BULK_BATCH; a part that is sent again has no further effect.
   */
  updateStyles(featureIds: string[], style: FeatureStyle, key?: string): Promise<ApiResult<BatchResult>>;
  deleteFeature(uuid: string): Promise<ApiResult<null>>;
  /** @param collectionId the hunt being deleted along with its features */
  deleteFeatures(featureIds: string[], collectionId?: string, key?: string): Promise<ApiResult<BatchResult>>;
  /** Restores features from the bin, like the other restore methods. */
  restoreFeatures(featureIds: string[], key?: string): Promise<ApiResult<BatchResult>>;
  addFeatureToCollections(uuid: string, collectionIds: string[]): Promise<ApiResult<BatchResult>>;
  removeFeatureFromCollections(uuid: string, collectionIds: string[]): Promise<ApiResult<BatchResult>>;
}

/** Query of deletions: notes and photos go to the bin with their features. */
const WITH_PARTS = { deleteNotes: true, deletePhotos: true };

export const createFeaturesApi = ({
  send,
  get,
  post,
  patch,
  remove,
  bulk,
  lines,
}: UserRequests): FeaturesApi => ({
  listFeatures: (query, signal) => get("/features", { ...query }, signal),
  getFeature: (uuid) => send("GET", `/features/${id(uuid)}`, { lines }),
  getFeatures: (featureIds) => send("POST", "/features/get", { body: { featureIds }, lines }),
  createFeature: (feature, key) => send("POST", "/features", { body: feature, headers: keyed(key), lines }),
  updateFeature: (uuid, parts, updatedAt) =>
    send("PATCH", `/features/${id(uuid)}`, { body: { ...bodyOf(parts), updatedAt }, lines }),
  updateStyles: (featureIds, properties, key) =>
    key === undefined
      ? patch("/features/styles", { featureIds, properties })
      : bulk("PATCH", "/features/bulk/styles", { featureIds, key, query: styleQuery(properties) }),
  deleteFeature: (uuid) => remove(`/features/${id(uuid)}`, WITH_PARTS),
  deleteFeatures: (featureIds, collectionId, key) => {
    if (key !== undefined)
      return bulk("POST", "/features/bulk/delete", {
        featureIds,
        key,
        query: { ...WITH_PARTS, collectionId },
      });
    const body = { featureIds, ...(collectionId !== undefined && { collectionId }) };
    return send("POST", "/features/delete", { body, query: WITH_PARTS });
  },
  restoreFeatures: (featureIds, key) =>
    key === undefined
      ? post("/features/restore", { featureIds })
      : bulk("POST", "/features/bulk/restore", { featureIds, key }),
  addFeatureToCollections: (uuid, collectionIds) =>
    patch(`/features/${id(uuid)}/add/collections`, { collectionIds }),
  removeFeatureFromCollections: (uuid, collectionIds) =>
    patch(`/features/${id(uuid)}/remove/collections`, { collectionIds }),
});

/** Builds the body of an edit. The server expects icon, color and line weight in the properties. */
function bodyOf({ title, geometry, ...properties }: FeatureParts) {
  const styled = Object.values(properties).some((value) => value !== undefined);
  return { title, geometry, ...(styled && { properties }) };
}
