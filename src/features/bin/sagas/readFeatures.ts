import { call, type SagaGenerator } from "typed-redux-saga";
import type { ApiResult } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";

/** Reads features by id. If they have too many vertices for one response (413), splits the request in half. */
export function* readFeatures(featureIds: string[]): SagaGenerator<ApiResult<{ features: Feature[] }>> {
  const { api } = yield* getServices();
  const read = yield* call([api, api.getFeatures], featureIds);
  if (read.success || read.data.status !== 413 || featureIds.length < 2) return read;
  const half = Math.ceil(featureIds.length / 2);
  const first: ApiResult<{ features: Feature[] }> = yield* call(readFeatures, featureIds.slice(0, half));
  if (!first.success) return first;
  const second: ApiResult<{ features: Feature[] }> = yield* call(readFeatures, featureIds.slice(half));
  if (!second.success) return second;
  return { success: true, data: { features: [...first.data.features, ...second.data.features] } };
}
