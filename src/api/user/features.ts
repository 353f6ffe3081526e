import type { Feature, FeatureParts, GhType, NewFeature } from "../../domain/feature";
import type { ApiResult, BatchResult } from "./result";

export interface FeatureQuery {
  sort?: "ghType" | "updatedAt" | "title" | "createdAt";
  ascending?: boolean;
  limit?: number;
  offset?: number;
  slim?: boolean;
  types?: GhType[];
  states?: string[];
  /** Opaque keyset cursor of the page before; cheaper than offset. */
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

/** A style for many features; what is absent stays. */
export type FeatureStyle = Pick<FeatureParts, "icon" | "color" | "strokeWidth">;

/** Features, alone and many at once. */
export interface FeaturesApi {
  listFeatures(query: FeatureQuery, signal?: AbortSignal): Promise<ApiResult<FeaturePage>>;
  getFeature(uuid: string): Promise<ApiResult<Feature>>;
  getFeatures(featureIds: string[]): Promise<ApiResult<{ features: Feature[] }>>;
  /** @param key the same for the same feature: however often it is sent, there is one */
  createFeature(feature: NewFeature, key: string): Promise<ApiResult<Feature>>;
  /** @param updatedAt the version that the edit began from, seconds; 409 `stale` where there is a later one */
  updateFeature(uuid: string, parts: FeatureParts, updatedAt?: number): Promise<ApiResult<Feature>>;
  /**
   * Icons are for waypoints, line weights for everything else; a feature takes what is for it.
   * @param key here, below and in HuntsApi: of a change of very many, sent in parts of up to BULK_BATCH; a part that is
   * sent again is done once
   */
  updateStyles(featureIds: string[], style: FeatureStyle, key?: string): Promise<ApiResult<BatchResult>>;
  deleteFeature(uuid: string): Promise<ApiResult<null>>;
  /** @param collectionId the hunt that is deleted together with them */
  deleteFeatures(featureIds: string[], collectionId?: string, key?: string): Promise<ApiResult<BatchResult>>;
  /** Restores from the bin; so do the other restore calls. */
  restoreFeatures(featureIds: string[], key?: string): Promise<ApiResult<BatchResult>>;
  addFeatureToCollections(uuid: string, collectionIds: string[]): Promise<ApiResult<BatchResult>>;
  removeFeatureFromCollections(uuid: string, collectionIds: string[]): Promise<ApiResult<BatchResult>>;
}
