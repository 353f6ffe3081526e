import type { SagaGenerator } from "typed-redux-saga";
import { getChangeKinds } from "../../app/sagaContext";
import type { Change } from "./change";
import { kindOfChange } from "./kind";
import type { Envelope } from "./pending";

/** Shows a pending change on the page as if it were saved. */
export function* applyChange(change: Change, waiting: Envelope): SagaGenerator<void> {
  yield* kindOfChange(yield* getChangeKinds(), change).apply?.(change, waiting) ?? [];
}
