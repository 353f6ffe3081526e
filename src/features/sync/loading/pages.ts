import type { ApiResult, UserApi } from "../../../api/userApi";
import type { Feature } from "../../../domain/feature";
import type { Collection } from "../../../domain/hunt";
import { COLLECTIONS_PAGE_SIZE, FEATURES_PAGE_SIZE } from "../../../domain/limits";
import type { Page } from "./loadPages";

/** Requests a page of all content of a kind. The response has the cursor of the next page. */
export type PageOf<T> = (
  api: UserApi,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<ApiResult<Page<T>>>;

/** Requests hunts sorted by title. */
export const huntsPage: PageOf<Collection> = async (api, cursor, signal) => {
  const query = { sort: "title" as const, ascending: true, limit: COLLECTIONS_PAGE_SIZE, cursor };
  const page = await api.listCollections(query, signal);
  return page.success ? { ...page, data: { ...page.data, items: page.data.collections } } : page;
};

/** Requests features, last changed first. */
export const featuresPage: PageOf<Feature> = async (api, cursor, signal) => {
  const order = { sort: "updatedAt" as const, ascending: false, slim: false };
  const page = await api.listFeatures({ ...order, limit: FEATURES_PAGE_SIZE, cursor }, signal);
  return page.success ? { ...page, data: { ...page.data, items: page.data.features } } : page;
};
