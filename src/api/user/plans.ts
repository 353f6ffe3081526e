import type { PlanText, SavedPlan } from "../../domain/planDocument";
import { id, keyed, type UserRequests } from "../userRequests";
import type { ApiResult } from "./result";

/** Saved plans of hunts. */
export interface PlansApi {
  /** Lists a hunt's plans, oldest first. */
  listPlans(collectionId: string): Promise<ApiResult<{ plans: SavedPlan[] }>>;
  /** @param key idempotency key; requests with the same key create only one plan */
  createPlan(collectionId: string, text: PlanText, key: string): Promise<ApiResult<SavedPlan>>;
  /** @param updatedAt version that the edit is based on; returns 409 if it has changed */
  updatePlan(uuid: string, parts: Partial<PlanText>, updatedAt?: number): Promise<ApiResult<SavedPlan>>;
  deletePlan(uuid: string): Promise<ApiResult<null>>;
  restorePlan(uuid: string): Promise<ApiResult<SavedPlan>>;
}

export const createPlansApi = ({ send, get, post, patch, remove }: UserRequests): PlansApi => ({
  listPlans: (collectionId) => get(`/collections/${id(collectionId)}/plans`),
  createPlan: (collectionId, text, key) =>
    send("POST", `/collections/${id(collectionId)}/plans`, { body: text, headers: keyed(key) }),
  updatePlan: (uuid, parts, updatedAt) => patch(`/plans/${id(uuid)}`, { ...parts, updatedAt }),
  deletePlan: (uuid) => remove(`/plans/${id(uuid)}`),
  restorePlan: (uuid) => post(`/plans/${id(uuid)}/restore`),
});
