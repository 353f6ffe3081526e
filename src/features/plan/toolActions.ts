import type { Action } from "redux";
import { type PlanToolId, toolHidden } from "./slice";

/** Matches the action after which a tool no longer shows. */
export const hides =
  (tool: PlanToolId) =>
  (action: Action<string>): boolean =>
    toolHidden.match(action) && action.payload === tool;
