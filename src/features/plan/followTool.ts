import type { Action } from "redux";
import { buffers } from "redux-saga";
import { actionChannel, call, delay, race, type SagaGenerator, select, take } from "typed-redux-saga";
import type { RootState } from "../../app/reducers";
import { selectIsRestricted } from "../session/selectors";
import { userRefreshed } from "../session/slice";
import { selectIsOn } from "./selectors";
import { type PlanToolId, toolShown } from "./slice";
import { leaves } from "./toolActions";

/** Between two results the map has time to draw, so that it follows a slider instead of falling behind. */
export const DRAW_MS = 60;

/** Action creators. */
type Creators = readonly { type: string }[];

const typesOf = (creators: Creators): string[] => creators.map(({ type }) => type);

/** A tool that finds something around places that a person picks. */
export interface FollowedTool<Request> {
  id: PlanToolId;
  /** Also for accounts whose plan has no terrain analysis. */
  forAll?: boolean;
  /** Actions after which it is found again: other settings, and the next try. */
  changed: Creators;
  /** Actions that pick other places: what is being found for those before ends. */
  picked: Creators;
  /** Null: there is nothing to find yet. */
  selectRequest(state: RootState): Request | null;
  /** What changes when other places are picked. */
  placesOf(request: Request): string;
  /** Marks the places on the map. */
  mark(): SagaGenerator<void>;
  /** Takes what was found off the map. */
  clear(): SagaGenerator<void>;
  find(request: Request): SagaGenerator<void>;
}

/**
 * Finds for as long as the tool shows or is kept on the map, live while sliders move: one after the other, each with the
 * newest settings, as aborting for each move of a slider would show nothing.
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
    // Another tool shows: what is kept on the map is the same.
    if (toolShown.match(action) && action.payload !== id && drawn === request && request) continue;
    // Places that were picked elsewhere take the picture of those before off the map.
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
