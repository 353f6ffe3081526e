import { call, put, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { temporaryGone } from "../../location/slice";
import { changeSettled } from "../outbox/slice";
import { forgetChange, storeChange } from "../outbox/stored";
import { type Drawing, drawingChange } from "../waiting";

const selectUserUuid = (state: RootState) => state.session.user?.uuid ?? null;

/** Writes a drawing down before it is sent, so that closing the page loses nothing. */
export function* keepDrawing(drawing: Drawing) {
  const { storage, now } = yield* getServices();
  const userUuid = yield* select(selectUserUuid);
  if (userUuid !== null) yield* call(storeChange, storage, userUuid, drawingChange(drawing, now()));
}

/** The server has the drawing, or has refused it: nothing waits any more. */
export function* settleDrawing({ draft, key }: Pick<Drawing, "draft" | "key">) {
  const { storage, stage } = yield* getServices();
  const userUuid = yield* select(selectUserUuid);
  if (userUuid !== null) yield* call(forgetChange, storage, userUuid, key);
  yield* put(changeSettled(key));
  yield* call([stage, stage.removeTemporary], draft.uuid);
  yield* put(temporaryGone(draft.uuid));
}
