import { call, put, type SagaGenerator } from "typed-redux-saga";
import type { ApiResult, UserApi } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import type { SavedPlan } from "../../../domain/planDocument";
import { planDropped, planPut } from "../../savedPlans";

export const PLAN_GONE = "The plan was deleted elsewhere.";

/** Identifies a plan. The API can't fetch a single plan, only all plans of a hunt. */
interface PlanKey {
  collectionId: string;
  uuid: string;
}

/** Reads a plan from the server. */
export async function readPlan(api: UserApi, { collectionId, uuid }: PlanKey): Promise<ApiResult<SavedPlan>> {
  const result = await api.listPlans(collectionId);
  if (!result.success) return result;
  const plan = result.data.plans.find((entry) => entry.uuid === uuid);
  return plan
    ? { success: true, data: plan }
    : { success: false, data: { status: 404, id: "not-found", message: PLAN_GONE } };
}

/** Reloads a plan from the server. @returns false if it can't be read now */
export function* reloadPlan(key: PlanKey): SagaGenerator<boolean> {
  const { api } = yield* getServices();
  const read = yield* call(readPlan, api, key);
  if (read.success) yield* put(planPut(read.data));
  else if (read.data.status === 404) yield* put(planDropped(key.uuid));
  return read.success || read.data.status === 404;
}
