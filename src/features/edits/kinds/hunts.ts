import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Collection } from "../../../domain/hunt";
import { track } from "../../analytics/track";
import { membershipChanged } from "../../content/slice";
import { pinHunt } from "../../hunts/sagas/pin";
import { leaveHunt } from "../../hunts/sagas/remove";
import { selectHunt } from "../../hunts/selectors";
import { huntsDropped, huntsPut } from "../../hunts/slice";
import { recorded } from "../history/slice";
import { itemRenamed } from "../outbox/slice";
import { type ProtectedEdit, SAVED, type Sent, sendEdit, unsent } from "../sent";
import type { Kind } from "./kind";

const GONE = "The hunt was deleted elsewhere.";

function* rename(uuid: string, title: string): SagaGenerator<void> {
  const hunt = yield* select(selectHunt, uuid);
  if (hunt) yield* put(huntsPut([{ ...hunt, title }]));
}

function* takeHunt(hunt: Collection): SagaGenerator<void> {
  yield* put(huntsPut([hunt]));
}

function* reload(uuid: string): SagaGenerator<boolean> {
  const { api } = yield* getServices();
  const result = yield* call([api, api.getCollection], uuid);
  if (result.success) yield* put(huntsPut([result.data]));
  else if (result.data.status === 404) yield* put(huntsDropped([uuid]));
  return result.success || result.data.status === 404;
}

export const huntTitle: Kind<"hunt-title"> = {
  label: ({ work }) => `New name of “${work.from.title}”`,
  show: ({ work }) => rename(work.uuid, work.to.title),
  revert: ({ work }) => rename(work.uuid, work.from.title),
  *send({ work: { uuid, base, from, to } }): SagaGenerator<Sent> {
    const { api } = yield* getServices();
    const edit: ProtectedEdit<Collection> = {
      base,
      gone: GONE,
      save: (updatedAt) => api.updateCollection(uuid, to.title, updatedAt),
      read: () => api.getCollection(uuid),
      versionOf: ({ updatedAt }) => updatedAt,
      parts: [
        {
          part: "Name",
          from: from.title,
          to: to.title,
          now: ({ title }) => title,
          text: (title: string) => title,
        },
      ],
    };
    const sent = yield* call(sendEdit<Collection>, edit, takeHunt);
    if (sent.state === "saved") yield* track({ name: "collection", action: "update" });
    return sent;
  },
  reload: ({ work }) => reload(work.uuid),
  *drop({ work }) {
    yield* put(huntsDropped([work.uuid]));
  },
  *anew({ key, work: { uuid, to } }) {
    const { api } = yield* getServices();
    const restored = yield* call([api, api.restoreCollection], uuid);
    const made = restored.success
      ? yield* call([api, api.updateCollection], uuid, to.title)
      : restored.data.status === 404
        ? yield* call([api, api.createCollection], to.title, key)
        : restored;
    if (!made.success) return unsent(made.data, GONE);
    if (made.data.uuid !== uuid) {
      yield* put(huntsDropped([uuid]));
      yield* put(itemRenamed({ from: uuid, to: made.data.uuid }));
    }
    yield* put(huntsPut([made.data]));
    return SAVED;
  },
};

export const huntDelete: Kind<"hunt-delete"> = {
  label: ({ work }) => `Deletion of the hunt “${work.hunt.title}”`,
  *show({ work: { hunt, pinned } }) {
    if (pinned) yield* call(pinHunt, null);
    yield* call(leaveHunt, hunt);
  },
  *revert({ work: { hunt, pinned } }) {
    const { uuid, featureIds } = hunt;
    yield* put(huntsPut([hunt]));
    yield* put(membershipChanged({ featureIds, collectionIds: [uuid], member: true }));
    if (pinned) yield* call(pinHunt, uuid);
  },
  *send({ work: { hunt, pinned, force } }): SagaGenerator<Sent> {
    const { api } = yield* getServices();
    const { uuid, title } = hunt;
    const read = yield* call([api, api.getCollection], uuid);
    if (!read.success) return read.data.status === 404 ? SAVED : unsent(read.data, GONE);
    const { updatedAt } = read.data;
    if (!force && read.data.title !== title)
      return {
        state: "changed",
        base: updatedAt,
        at: updatedAt,
        differences: [{ part: "Hunt", yours: "Deleted", theirs: read.data.title }],
      };
    const result = yield* call([api, api.deleteCollection], uuid);
    if (!result.success && result.data.status !== 404) return unsent(result.data, GONE);
    const data = { uuid, pinned };
    yield* put(
      recorded({
        label: `deletion of “${title}”`,
        undo: { kind: "hunt-back", data },
        redo: { kind: "hunt-gone", data },
      }),
    );
    yield* track({ name: "collection", action: "delete" });
    return SAVED;
  },
  *reload(change) {
    yield* call(huntDelete.revert, change);
    return yield* call(reload, change.work.hunt.uuid);
  },
};
