import type { UnknownAction } from "redux";
import type { RootState } from "../../app/reducers";
import { redo, undo } from "../edits/history/slice";
import { selectChange } from "../edits/outbox/selectors";
import { decide } from "../edits/outbox/slice";

/** Whether a toast's button can still do what it says: what it undoes or redoes may be gone by now. */
export function selectIsOffered(state: RootState, action: UnknownAction): boolean {
  if (undo.match(action)) return state.history.done.some(({ id }) => id === action.payload);
  if (redo.match(action)) return state.history.undone.some(({ id }) => id === action.payload);
  if (decide.match(action)) return selectChange(state, action.payload.key) !== undefined;
  return true;
}
