import { nanoid } from "@reduxjs/toolkit";
import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select } from "typed-redux-saga";
import type { OpenedTrack } from "../../../../workers/tracks/types";
import { getServices } from "../../../app/sagaContext";
import { plural } from "../../../domain/units";
import { hiddenAmong } from "../../bin";
import { selectHuntsById } from "../../content/hunts/selectors";
import { selectTable } from "../../content/selectors";
import type { ChangeOf } from "../../edits/change";
import { contentAdded } from "../../edits/change";
import { recorded, undo } from "../../edits/history/slice";
import { queueChange } from "../../edits/outbox/queue";
import { selectHasPending } from "../../edits/outbox/selectors";
import { errorToast, noToast, progressToast, undoToast } from "../../toasts/kinds";
import type { NewDrawing } from "../saveDrawings";
import { newDraft } from "../saveDrawings";
import { TOAST } from "./replace";
import { replacementUndone, sendReplacement } from "./sendReplacement";
import { tracksChosen, tracksReplaced } from "./slice";

const TOO_MANY = "Too many pending changes. Try again after they are saved.";
/** Added to the error if the server rejected all or part of the change. */
const KEPT = "The old tracks are still there.";

/**
 * Saves new lines to the hunts of the ones they replace, then moves the old ones to the bin. It's a single change for
 * undo and for the sync queue. Nothing is deleted before all new lines are saved.
 */
export function* replaceMany(
  opened: readonly OpenedTrack[],
  drawings: readonly NewDrawing[],
): SagaGenerator<void> {
  const change = yield* call(replacementOf, opened, drawings);
  const { replaced, collectionIds } = change;
  const counts = `${plural(opened.length, "track")} with ${plural(drawings.length, "track")}`;
  yield* put(progressToast(TOAST, `Replacing ${counts}...`));
  const key = nanoid();
  const label = `replacement of ${plural(opened.length, "track")}`;
  const saved: string[] = [];
  const behind = yield* select(selectHasPending, [...replaced.featureIds, ...collectionIds]);
  const sent = behind ? null : yield* call(sendReplacement, change, key, saved);
  if (sent && !("state" in sent)) {
    const entry = yield* put(recorded({ label, change: replacementUndone(change, sent) }));
    yield* put(tracksReplaced(sent.featureIds));
    yield* put(undoToast(TOAST, `Replaced ${counts}`, undo(entry.payload.id)));
    return;
  }
  if (sent === null || sent.state === "waits") {
    if (yield* call(queueChange, counts, change, key)) {
      const entry = yield* put(recorded({ label, unsaved: key, change: null }));
      yield* put(undoToast(TOAST, `Replaced ${counts}. Not synced yet`, undo(entry.payload.id)));
      yield* put(tracksChosen([]));
      return;
    }
    yield* call(tellFailed, saved, TOO_MANY);
    return;
  }
  yield* call(tellFailed, saved, sent.state === "saved" ? "" : sent.why);
}

function* replacementOf(
  opened: readonly OpenedTrack[],
  drawings: readonly NewDrawing[],
): SagaGenerator<ChangeOf<"features-replace">> {
  const { now } = yield* getServices();
  const byId = yield* select(selectHuntsById);
  const featureIds = opened.map(({ uuid }) => uuid);
  const at = now();
  return {
    kind: "features-replace",
    added: drawings.map((drawing, index) => newDraft(drawing, at + index)),
    collectionIds: [...new Set(opened.flatMap(({ collectionIds }) => collectionIds))].filter(
      (id) => byId[id]?.isOwner,
    ),
    replaced: {
      featureIds,
      hiddenIds: yield* call(hiddenAmong, featureIds),
      rows: [...(yield* select(selectTable)).rows(featureIds)],
    },
  };
}

/** Reports the error. New lines saved before it are kept, with an undo. */
function* tellFailed(saved: readonly string[], why: string): SagaGenerator<void> {
  yield* put(errorToast(`${TOAST}-error`, `Couldn't replace the tracks. ${why} ${KEPT}`));
  if (saved.length === 0) {
    yield* put(noToast(TOAST));
    return;
  }
  const label = plural(saved.length, "new track");
  const entry = yield* put(recorded({ label, change: contentAdded({ featureIds: [...saved] }) }));
  yield* put(undoToast(TOAST, `Saved ${label.replace("new ", "")}`, undo(entry.payload.id)));
}
