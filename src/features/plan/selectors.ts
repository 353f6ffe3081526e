import type { RootState } from "../../app/reducers";
import type { PlanToolId } from "./slice";

/** Whether a tool shows: what it found is on the map while it does. */
export const selectShows = ({ plan }: RootState, tool: PlanToolId): boolean =>
  plan.open && plan.tool === tool;

/** Whether clicks on the map are for the tool that shows. */
export const selectPicks = (state: RootState): boolean => selectShows(state, "glassing");
