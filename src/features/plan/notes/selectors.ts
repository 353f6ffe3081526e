import type { RootState } from "../../../app/reducers";
import { selectOwnedHunts } from "../../content/hunts/selectors";
import { selectHuntForPlan } from "../selectors";

export const selectPlanNotes = (state: RootState) => state.planNotes;

/** Returns the default hunt for a note: that of the open plan, otherwise the default hunt for plans. */
export function selectHuntForNote(state: RootState): string | null {
  const ofPlan = state.savedPlans.opened?.plan.collectionId;
  const isOwn = selectOwnedHunts(state).some(({ uuid }) => uuid === ofPlan);
  return ofPlan && isOwn ? ofPlan : selectHuntForPlan(state);
}
