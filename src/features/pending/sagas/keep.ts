import { call, put, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { type PendingFeature, pendingSettled } from "../slice";
import { forgetPending, storePending } from "../stored";

const selectUserUuid = (state: RootState) => state.session.user?.uuid ?? null;

/** Writes a drawing down before it is sent, so that closing the page meanwhile loses nothing. */
export function* keepDrawing(entry: PendingFeature) {
  const { storage } = yield* getServices();
  const userUuid = yield* select(selectUserUuid);
  if (userUuid !== null) yield* call(storePending, storage, userUuid, entry);
}

/** The server has the drawing, or has refused it: nothing waits any more. */
export function* settleDrawing({ draft, key }: PendingFeature) {
  const { storage, stage } = yield* getServices();
  const userUuid = yield* select(selectUserUuid);
  if (userUuid !== null) yield* call(forgetPending, storage, userUuid, key);
  yield* put(pendingSettled(key));
  yield* call([stage, stage.removeTemporary], draft.uuid);
}
