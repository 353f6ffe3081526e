import { createSelector } from "reselect";
import type { RootState } from "../../app/reducers";
import { selectTable } from "../content/selectors";
import { selectSelected } from "../selection/selectors";
import type { PlanToolId } from "./slice";

/** Whether a tool shows: what it found is on the map while it does. */
export const selectShows = ({ plan }: RootState, tool: PlanToolId): boolean =>
  plan.open && plan.tool === tool;

/** Whether what a tool found is kept on the map while other tools show. */
export const selectIsKept = ({ planOverlays }: RootState, tool: PlanToolId): boolean =>
  planOverlays.kept.some((kept) => kept === tool);

/** Whether a tool computes: it shows, or its result is kept. */
export const selectIsOn = (state: RootState, tool: PlanToolId): boolean =>
  selectShows(state, tool) || selectIsKept(state, tool);

const PICKING: readonly PlanToolId[] = ["glassing", "sunlight", "travel", "tracks", "wind"];

/** Whether clicks on the map are for the tool that shows. */
export const selectPicks = (state: RootState): boolean => PICKING.some((tool) => selectShows(state, tool));

const selectLast = (state: RootState) => state.selection.last;

/** Ids of the features that are selected. A selection ends with its view, so without one it is what was selected last. */
export const selectChosenIds = createSelector(
  [selectSelected, selectLast, selectTable],
  (ids, last, table) => (ids.length > 0 ? ids : last.within(table.list)),
);
