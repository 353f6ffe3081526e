import { put, type SagaGenerator, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { UNDO_TOAST_MS } from "../../../domain/limits";
import { draftDropped, draftKept, noteDraft } from "../../drafts";
import { noteDropped, noteFormOpened } from "../../notes";
import { showToast } from "../../toasts/slice";

const GONE = "This note was deleted elsewhere.";
const KEPT = "This note was deleted elsewhere. Save it to add it as a new note.";

/** Removes a note that was deleted elsewhere from the panel. Unsaved text is kept as a draft of a new note. */
export function* dropNote(uuid: string): SagaGenerator<void> {
  const { notes: panel, drafts } = yield* select((state: RootState) => state);
  const { of, form, notes } = panel;
  const note = notes.find((one) => one.uuid === uuid);
  if (!of || !note) return;
  if (form !== uuid) {
    yield* put(noteDropped(uuid));
    return;
  }
  const typed = drafts.byKey[noteDraft(of.uuid, uuid)];
  const other = noteDraft(of.uuid, "new") in drafts.byKey;
  if (typed && !other) {
    yield* put(
      draftKept(noteDraft(of.uuid, "new"), { title: note.title, contents: note.contents, ...typed.value }),
    );
    yield* put(draftDropped(noteDraft(of.uuid, uuid)));
  }
  // With another new note started, keep this form open. Otherwise the unsaved text would be lost.
  if (typed && other) return;
  yield* put(noteDropped(uuid));
  if (typed) yield* put(noteFormOpened("new"));
  yield* put(
    showToast({
      id: `gone-${uuid}`,
      text: typed ? KEPT : GONE,
      icon: "info",
      dismissable: true,
      dismissAfter: UNDO_TOAST_MS,
    }),
  );
}
