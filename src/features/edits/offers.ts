import type { UnknownAction } from "redux";
import type { RootState } from "../../app/reducers";
import { redo, undo } from "./history/slice";
import { selectChange } from "./outbox/selectors";
import { decide } from "./outbox/slice";

/** Whether a toast's button still works. The change to undo or redo may be gone from the history. */
export function selectIsOffered(state: RootState, action: UnknownAction): boolean {
  if (undo.match(action)) return state.history.done.some(({ id }) => id === action.payload);
  if (redo.match(action)) return state.history.undone.some(({ id }) => id === action.payload);
  if (decide.match(action)) return selectChange(state, action.payload.key) !== undefined;
  return true;
}
