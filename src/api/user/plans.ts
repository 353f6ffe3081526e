import type { PlanText, SavedPlan } from "../../domain/planDocument";
import type { ApiResult } from "./result";

/** Saved plans of hunts. */
export interface PlansApi {
  /** Plans of a hunt, oldest first. */
  listPlans(collectionId: string): Promise<ApiResult<{ plans: SavedPlan[] }>>;
  /** @param key the same for the same plan: however often it is sent, there is one */
  createPlan(collectionId: string, text: PlanText, key: string): Promise<ApiResult<SavedPlan>>;
  /** @param updatedAt what the edit began from: another one answers 409 */
  updatePlan(uuid: string, parts: Partial<PlanText>, updatedAt?: number): Promise<ApiResult<SavedPlan>>;
  deletePlan(uuid: string): Promise<ApiResult<null>>;
  restorePlan(uuid: string): Promise<ApiResult<SavedPlan>>;
}
