import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select, take } from "typed-redux-saga";
import { itemRenamed } from "../../../app/events";
import { getServices } from "../../../app/sagaContext";
import type { Collection } from "../../../domain/hunt";
import { track } from "../../analytics/track";
import { leaveHunt } from "../../content/hunts/removeHunt";
import { selectHunt } from "../../content/hunts/selectors";
import { huntsDropped, huntsPut } from "../../content/hunts/slice";
import { membershipChanged } from "../../content/slice";
import { contentAdded } from "../../edits/change";
import { creationSaved } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import { dropChangesForHunt } from "../../edits/outbox/forgetHunt";
import { selectChanges, selectHasOpenForm } from "../../edits/outbox/selectors";
import { changeReplaced } from "../../edits/outbox/slice";
import { newHunt } from "../../edits/overlay";
import { newHuntId } from "../../edits/pending";
import { RULES } from "../../edits/rules";
import type { SendOutcome } from "../../edits/sendEdit";
import { failedOutcome, NO_VERSION, SAVED } from "../../edits/sendEdit";
import { huntTitle } from "./huntTitle";

const GONE = "The hunt was deleted elsewhere.";

/** Removes the hunt from lists and closes its view. Its pending changes stay in the queue for redo. */
function* hide(uuid: string): SagaGenerator<void> {
  const hunt = yield* select(selectHunt, uuid);
  if (hunt) yield* call(leaveHunt, hunt);
}

/** Replaces the temporary hunt with the one that the server created, and moves its features over. */
function* takeNew(from: string, made: Collection): SagaGenerator<void> {
  // The view remounts under the new id, so wait until the user is done typing in it.
  while (yield* select(selectHasOpenForm, from)) yield* take("*");
  const shown = yield* select(selectHunt, from);
  yield* put(itemRenamed({ from, to: made.uuid }));
  if (!shown) return;
  const { featureIds } = shown;
  yield* put(huntsPut([made]));
  yield* put(membershipChanged({ featureIds, collectionIds: [from], member: false }));
  yield* put(membershipChanged({ featureIds, collectionIds: [made.uuid], member: true }));
  yield* put(huntsDropped([from]));
}

export const huntCreate: Kind<"hunt-create"> = {
  ...RULES["hunt-create"],
  *apply({ title, undone }, { key, at }) {
    if (undone) {
      yield* call(hide, newHuntId(key));
      return;
    }
    const hunt = newHunt(key, at, title, yield* select(selectChanges));
    yield* put(huntsPut([hunt]));
    const { uuid, featureIds } = hunt;
    if (featureIds.length > 0)
      yield* put(membershipChanged({ featureIds, collectionIds: [uuid], member: true }));
  },
  /** An earlier attempt may have created the hunt. The key then returns that hunt with the title it had at the time. */
  *send({ title, first, undone }, waiting): SagaGenerator<SendOutcome> {
    const { key } = waiting;
    const { api } = yield* getServices();
    const made = yield* call([api, api.createCollection], title, key);
    if (!made.success) {
      if (!undone || (made.data.status !== 404 && made.data.status !== 409))
        return failedOutcome(made.data, GONE);
      yield* call(dropChangesForHunt, newHuntId(key));
      return SAVED;
    }
    const { uuid, updatedAt } = made.data;
    const saved = creationSaved({ key, change: contentAdded({ collectionIds: [uuid] }) });
    if (undone) {
      const deleted = yield* call([api, api.deleteCollection], uuid);
      if (!deleted.success) return failedOutcome(deleted.data, GONE);
      yield* put(saved);
      yield* call(dropChangesForHunt, newHuntId(key));
      return SAVED;
    }
    const now = made.data.title;
    const edited = first !== undefined && now !== title;
    yield* call(takeNew, newHuntId(key), edited ? { ...made.data, title } : made.data);
    yield* put(saved);
    yield* track({ name: "collection", action: "create" });
    if (!edited) return SAVED;
    const base = now === first ? updatedAt : NO_VERSION;
    const edit = {
      kind: "hunt-title",
      uuid,
      base,
      before: { title: first },
      after: { title },
    } as const;
    yield* put(changeReplaced({ key, change: edit }));
    return yield* call(huntTitle.send, edit, waiting);
  },
  /** Also removes every pending change that depends on the hunt. */
  *remove(_change, { key }) {
    yield* call(dropChangesForHunt, newHuntId(key));
    yield* call(hide, newHuntId(key));
  },
};
