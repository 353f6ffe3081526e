import type { SagaGenerator } from "typed-redux-saga";
import type { ActiveTool } from "./slice";

/** One tool of the map. */
export interface MapTool {
  /** Runs until the tool is done. Canceled if the tool is ended early. */
  run: () => SagaGenerator<void>;
  /** Cleans up when the tool is canceled or reset. @param canceled by the user, or by starting another tool */
  leave?: (canceled: boolean) => SagaGenerator<void>;
}

export type MapTools = Readonly<Record<ActiveTool, MapTool>>;
