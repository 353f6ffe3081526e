import type { RootState } from "../../app/reducers";
import { selectOwnedHunts, selectPinnedId } from "../content/hunts/selectors";

export const selectSavedPlans = (state: RootState) => state.savedPlans;

/** Default hunt for a new plan: the last open one, or else the active one. */
export function selectHuntForPlan(state: RootState): string | null {
  const own = selectOwnedHunts(state);
  const has = (uuid: string | null) => own.some((hunt) => hunt.uuid === uuid);
  const { of } = state.savedPlans;
  if (has(of)) return of;
  const pinned = selectPinnedId(state);
  return has(pinned) ? pinned : (own[0]?.uuid ?? null);
}
