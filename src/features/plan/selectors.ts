import { createSelector } from "reselect";
import type { RootState } from "../../app/reducers";
import { selectOwnedHunts, selectPinnedId } from "../content/hunts/selectors";
import { selectSelected } from "../content/selection/selectors";
import { selectTable } from "../content/selectors";
import type { PlanToolId } from "./slice";

/** Whether a tool is open, and its result on the map. */
export const selectShows = ({ plan }: RootState, tool: PlanToolId): boolean =>
  plan.open && plan.tool === tool;

/** Whether a tool's result stays on the map while other tools are open. */
export const selectIsKept = ({ planOverlays }: RootState, tool: PlanToolId): boolean =>
  planOverlays.kept.some((kept) => kept === tool);

/** Whether a tool computes, because it's open or its result is kept. */
export const selectIsOn = (state: RootState, tool: PlanToolId): boolean =>
  selectShows(state, tool) || selectIsKept(state, tool);

const PICKING: readonly PlanToolId[] = ["glassing", "sunlight", "travel", "tracks", "wind"];

/** Whether the open tool handles clicks on the map. */
export const selectPicks = (state: RootState): boolean => PICKING.some((tool) => selectShows(state, tool));

const selectLast = (state: RootState) => state.selection.last;

/** Returns the ids of the selected features, or of the last selection. Selections end when their view closes. */
export const selectChosenIds = createSelector(
  [selectSelected, selectLast, selectTable],
  (ids, last, table) => (ids.length > 0 ? ids : last.within(table.list)),
);

/** Default hunt for a new plan: the last open one, or else the active one. */
export function selectHuntForPlan(state: RootState): string | null {
  const own = selectOwnedHunts(state);
  const has = (uuid: string | null) => own.some((hunt) => hunt.uuid === uuid);
  const { of } = state.savedPlans;
  if (has(of)) return of;
  const pinned = selectPinnedId(state);
  return has(pinned) ? pinned : (own[0]?.uuid ?? null);
}

export const selectTool = (state: RootState): PlanToolId => state.plan.tool;
