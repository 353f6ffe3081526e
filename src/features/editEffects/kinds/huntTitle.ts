import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select } from "typed-redux-saga";
import { itemRenamed } from "../../../app/events";
import { getServices } from "../../../app/sagaContext";
import type { Collection } from "../../../domain/hunt";
import { track } from "../../analytics/track";
import { selectHunt } from "../../content/hunts/selectors";
import { huntsDropped, huntsPut } from "../../content/hunts/slice";
import type { Kind } from "../../edits/kind";
import { RULES } from "../../edits/rules";
import type { ProtectedEdit, SendOutcome } from "../../edits/sendEdit";
import { failedOutcome, SAVED, sendEdit } from "../../edits/sendEdit";

export const HUNT_GONE = "The hunt was deleted elsewhere.";

function* takeHunt(hunt: Collection): SagaGenerator<void> {
  yield* put(huntsPut([hunt]));
}

/** Reloads the hunt from the server. @returns false if it can't be read now */
export function* reloadHunt(uuid: string): SagaGenerator<boolean> {
  const { api } = yield* getServices();
  const result = yield* call([api, api.getCollection], uuid);
  if (result.success) yield* call(takeHunt, result.data);
  else if (result.data.status === 404) yield* put(huntsDropped([uuid]));
  return result.success || result.data.status === 404;
}

export const huntTitle: Kind<"hunt-title"> = {
  ...RULES["hunt-title"],
  *apply({ uuid, after: { title } }) {
    const hunt = yield* select(selectHunt, uuid);
    if (hunt) yield* put(huntsPut([{ ...hunt, title }]));
  },
  *send(change, waiting): SagaGenerator<SendOutcome> {
    const { api } = yield* getServices();
    const { uuid, base, before, after } = change;
    const edit: ProtectedEdit<Collection> = {
      base,
      gone: HUNT_GONE,
      save: (updatedAt) => api.updateCollection(uuid, after.title, updatedAt),
      read: () => api.getCollection(uuid),
      versionOf: ({ updatedAt }) => updatedAt,
      conflict: (hunt) => huntTitle.conflict(change, hunt),
      subject: () => `The hunt “${before.title}”`,
    };
    const sent = yield* call(sendEdit<Collection>, edit, takeHunt);
    if (waiting && sent.state === "saved") yield* track({ name: "collection", action: "update" });
    return sent;
  },
  reload: ({ uuid }) => reloadHunt(uuid),
  *remove({ uuid }) {
    yield* put(huntsDropped([uuid]));
  },
  *recreate({ uuid, after }, { key }) {
    const { api } = yield* getServices();
    const restored = yield* call([api, api.restoreCollection], uuid);
    const made = restored.success
      ? yield* call([api, api.updateCollection], uuid, after.title)
      : restored.data.status === 404
        ? yield* call([api, api.createCollection], after.title, key)
        : restored;
    if (!made.success) return failedOutcome(made.data, HUNT_GONE);
    if (made.data.uuid !== uuid) {
      yield* put(huntsDropped([uuid]));
      yield* put(itemRenamed({ from: uuid, to: made.data.uuid }));
    }
    yield* put(huntsPut([made.data]));
    return SAVED;
  },
};
