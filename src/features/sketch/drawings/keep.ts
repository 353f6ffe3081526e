import { call, put, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { changeSettled } from "../../edits/outbox/slice";
import { forgetChange, storeChange } from "../../edits/outbox/stored";
import { type Drawing, drawingChange } from "../../edits/pending";
import { temporaryGone } from "../../featurePopup";

const selectUserUuid = (state: RootState) => state.session.user?.uuid ?? null;

/** Stores a drawing before it's sent, so that closing the page doesn't lose it. */
export function* keepDrawing(drawing: Drawing) {
  const { storage, now } = yield* getServices();
  const userUuid = yield* select(selectUserUuid);
  if (userUuid !== null) yield* call(storeChange, storage, userUuid, drawingChange(drawing, now()));
}

/** Clears a drawing from storage, the outbox and the map once it's saved or refused. */
export function* settleDrawing({ draft, key }: Pick<Drawing, "draft" | "key">) {
  const { storage, stage } = yield* getServices();
  const userUuid = yield* select(selectUserUuid);
  if (userUuid !== null) yield* call(forgetChange, storage, userUuid, key);
  yield* put(changeSettled(key));
  yield* call([stage, stage.removeTemporary], draft.uuid);
  yield* put(temporaryGone(draft.uuid));
}
