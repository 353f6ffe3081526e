import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { membershipChanged } from "../../../content/slice";
import { leaveHunt } from "../../../hunts/sagas/remove";
import { selectHunt } from "../../../hunts/selectors";
import { noteDropped } from "../../../notes/slice";
import { type ChangeOf, newHuntId, newNoteId, type WaitingChange } from "../../change";
import { handlerOf } from "../../kinds";
import { selectChange } from "../../outbox/selectors";
import { changeReplaced } from "../../outbox/slice";
import { APPLIED, type Outcome } from "../outcome";

/** A creation that waits in the queue. */
export interface UnsavedCreation {
  key: string;
}

type Creation = ChangeOf<"feature-create"> | ChangeOf<"hunt-create"> | ChangeOf<"note-create">;

const isCreation = (change: WaitingChange | undefined): change is Creation =>
  change?.work.kind === "feature-create" ||
  change?.work.kind === "hunt-create" ||
  change?.work.kind === "note-create";

const NOT_THERE: Outcome = { state: "outdated", why: "It is no longer there." };

/**
 * For the history: takes a pending creation out of lists and map. The queue still sends it, to delete it there: an
 * earlier try may have arrived.
 */
export function* undoUnsaved({ key }: UnsavedCreation): SagaGenerator<Outcome> {
  const change = yield* select(selectChange, key);
  if (!isCreation(change)) return NOT_THERE;
  yield* put(changeReplaced({ key, work: { ...change.work, gone: true } }));
  if (change.work.kind === "feature-create") yield* call(handlerOf(change).revert, change);
  else if (change.work.kind === "note-create") yield* put(noteDropped(newNoteId(key)));
  else {
    const hunt = yield* select(selectHunt, newHuntId(key));
    // What waits for it stays in the queue, for redo.
    if (hunt) yield* call(leaveHunt, hunt);
  }
  return APPLIED;
}

/** For the history: shows a pending creation again. */
export function* redoUnsaved({ key }: UnsavedCreation): SagaGenerator<Outcome> {
  const change = yield* select(selectChange, key);
  if (!isCreation(change)) return NOT_THERE;
  const again = { ...change, work: { ...change.work, gone: false } } as Creation;
  yield* put(changeReplaced({ key, work: again.work }));
  yield* call(handlerOf(again as WaitingChange).show, again);
  const hunt = yield* select(selectHunt, newHuntId(key));
  if (hunt)
    yield* put(membershipChanged({ featureIds: hunt.featureIds, collectionIds: [hunt.uuid], member: true }));
  return APPLIED;
}
