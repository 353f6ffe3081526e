import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Collection } from "../../../domain/hunt";
import { track } from "../../analytics/track";
import { pinHunt } from "../../content/hunts/pin";
import { selectHunt, selectPinnedId } from "../../content/hunts/selectors";
import type { saveTitle, togglePin } from "../../content/hunts/slice";
import { editTitle, huntsPut, savingChanged } from "../../content/hunts/slice";
import { draftDropped, titleDraft } from "../../drafts";
import type { ChangeOf } from "../../edits/change";
import { recorded, undo } from "../../edits/history/slice";
import { saveOrQueue } from "../../edits/outbox/queue";
import { doneToast, errorToast, noToast, progressToast, undoToast } from "../../toasts/kinds";
import { NOT_SAVED } from "./create";

const SAVE_TOAST = "save-hunt";

export function* onSaveTitle({ payload: { uuid, title } }: ReturnType<typeof saveTitle>) {
  const { api } = yield* getServices();
  const text = title.trim();
  if (text === "") return;
  try {
    yield* put(savingChanged(true));
    yield* put(progressToast(SAVE_TOAST, "Saving Hunt..."));
    const hunt = yield* select(selectHunt, uuid);
    const outcome = yield* call(
      saveOrQueue<Collection>,
      { name: hunt?.title ?? text, items: [uuid], change: hunt ? titleChange(hunt, text) : null },
      () => api.updateCollection(uuid, text, hunt?.updatedAt),
    );
    if (outcome.state === "refused") {
      yield* put(errorToast(SAVE_TOAST, NOT_SAVED));
      return;
    }
    yield* put(draftDropped(titleDraft(uuid)));
    yield* put(editTitle(false));
    if (outcome.state === "queued") {
      yield* put(noToast(SAVE_TOAST));
      return;
    }
    yield* put(huntsPut([outcome.data]));
    yield* call(rememberTitle, uuid, hunt?.title, outcome.data.title);
    yield* track({ name: "collection", action: "update" });
  } finally {
    yield* put(savingChanged(false));
  }
}

const titleChange = ({ uuid, title, updatedAt }: Collection, to: string): ChangeOf<"hunt-title"> => ({
  kind: "hunt-title",
  uuid,
  base: updatedAt,
  before: { title },
  after: { title: to },
});

/** Adds the change of a title to the history and offers to undo it. */
function* rememberTitle(uuid: string, from: string | undefined, to: string) {
  if (from === undefined || from === to) {
    yield* put(doneToast(SAVE_TOAST, "Hunt saved"));
    return;
  }
  const entry = recorded({
    label: `new name for “${from}”`,
    change: { kind: "hunt-title", uuid, base: null, before: { title: from }, after: { title: to } },
  });
  yield* put(entry);
  yield* put(undoToast(SAVE_TOAST, "Hunt saved", undo(entry.payload.id)));
}

export function* onTogglePin({ payload: uuid }: ReturnType<typeof togglePin>) {
  const pinned = yield* select(selectPinnedId);
  yield* call(pinHunt, pinned === uuid ? null : uuid);
  yield* track({ name: "collection", action: "pin" });
}
