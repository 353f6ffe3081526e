import type { Action } from "redux";
import { buffers } from "redux-saga";
import { actionChannel, call, delay, race, type SagaGenerator, select, take } from "typed-redux-saga";
import type { RootState } from "../../app/reducers";
import { selectIsRestricted } from "../session/selectors";
import { userRefreshed } from "../session/slice";
import { selectIsOn } from "./selectors";
import { type PlanToolId, toolShown } from "./slice";
import { leaves } from "./toolActions";

/** Pause between two results in milliseconds, so that the map can draw and keep up with a slider. */
export const DRAW_MS = 60;

type Creators = readonly { type: string }[];

const typesOf = (creators: Creators): string[] => creators.map(({ type }) => type);

/** Tool that computes something around positions the user picks. */
export interface FollowedTool<Request> {
  id: PlanToolId;
  /** Also available to accounts whose plan lacks terrain analysis. */
  forAll?: boolean;
  /** Actions that trigger a new computation: changed settings and retries. */
  changed: Creators;
  /** Actions that pick other positions. They abort the computation for the previous ones. */
  picked: Creators;
  /** Returns null if there is nothing to compute yet. */
  selectRequest(state: RootState): Request | null;
  /** Returns a key that changes when other positions are picked. */
  placesOf(request: Request): string;
  /** Marks the positions on the map. */
  mark(): SagaGenerator<void>;
  /** Removes the result from the map. */
  clear(): SagaGenerator<void>;
  find(request: Request): SagaGenerator<void>;
}

/**
 * Computes while the tool is open or kept on the map, live while sliders move. Runs one computation at a time with the
 * latest settings. Aborting on every slider move would never show a result.
 */
export function* followTool<Request>(tool: FollowedTool<Request>): SagaGenerator<void> {
  const { id, changed, picked, forAll = false } = tool;
  const asked = yield* actionChannel(
    typesOf([toolShown, userRefreshed, ...changed, ...picked]),
    buffers.sliding<Action>(1),
  );
  let drawn: Request | null = null;
  for (;;) {
    const action = yield* take(asked);
    if (!(yield* select(selectIsOn, id))) continue;
    if (!forAll && (yield* select(selectIsRestricted))) continue;
    yield* call(tool.mark);
    const request: Request | null = yield* select(tool.selectRequest);
    // Another tool was opened, so a result kept on the map is unchanged.
    if (toolShown.match(action) && action.payload !== id && drawn === request && request) continue;
    // Other positions were picked, so remove the old result from the map.
    if (drawn && (!request || tool.placesOf(drawn) !== tool.placesOf(request))) yield* call(tool.clear);
    drawn = request;
    if (!request) continue;
    yield* race({
      found: call(tool.find, request),
      left: take(leaves(id)),
      elsewhere: take(typesOf(picked)),
    });
    yield* delay(DRAW_MS);
  }
}
