import type { Action } from "redux";
import { type PlanToolId, toolHidden, toolLeft } from "./slice";

/** Returns a matcher for the action that hides a tool. */
export const hides =
  (tool: PlanToolId) =>
  (action: Action<string>): boolean =>
    toolHidden.match(action) && action.payload === tool;

/** Returns a matcher for the action after which a tool's result is off the map, neither shown nor kept. */
export const leaves =
  (tool: PlanToolId) =>
  (action: Action<string>): boolean =>
    toolLeft.match(action) && action.payload === tool;
