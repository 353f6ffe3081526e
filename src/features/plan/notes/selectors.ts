import type { RootState } from "../../../app/reducers";
import { selectOwnedHunts } from "../../hunts/selectors";
import { selectHuntForPlan } from "../../savedPlans/selectors";

export const selectPlanNotes = (state: RootState) => state.planNotes;

/** Where a note goes unless another hunt is chosen: the hunt of the open plan, else where a plan would. */
export function selectHuntForNote(state: RootState): string | null {
  const ofPlan = state.savedPlans.opened?.plan.collectionId;
  const isOwn = selectOwnedHunts(state).some(({ uuid }) => uuid === ofPlan);
  return ofPlan && isOwn ? ofPlan : selectHuntForPlan(state);
}
