import type { Action } from "redux";
import { type PlanToolId, toolHidden, toolLeft } from "./slice";

/** Matches the action after which a tool no longer shows. */
export const hides =
  (tool: PlanToolId) =>
  (action: Action<string>): boolean =>
    toolHidden.match(action) && action.payload === tool;

/** Matches the action after which a tool's result is no longer on the map: it neither shows nor is kept there. */
export const leaves =
  (tool: PlanToolId) =>
  (action: Action<string>): boolean =>
    toolLeft.match(action) && action.payload === tool;
