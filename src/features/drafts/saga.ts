import { call, put, type SagaGenerator, select, takeEvery, takeLatest } from "typed-redux-saga";
import { itemRenamed } from "../../app/events";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import { loggedOut, sessionStarted } from "../session/slice";
import { draftDropped, draftKept, draftStored, draftsForgotten, draftsRestored } from "./slice";
import { forgetDraft, forgetDrafts, readDrafts, storeDraft } from "./stored";

/** Restores the account's drafts from earlier visits, and stores every change. */
function* keepDrafts({ payload }: ReturnType<typeof sessionStarted>): SagaGenerator<void> {
  const { storage } = yield* getServices();
  const { uuid } = payload.user;
  let written = readDrafts(storage, uuid);
  yield* put(draftsRestored(written));
  yield* takeEvery([draftKept, draftDropped, itemRenamed], function* write() {
    const drafts = yield* select((state: RootState) => state.drafts.byKey);
    for (const key of Object.keys(written)) {
      if (key in drafts) continue;
      forgetDraft(storage, uuid, key);
      yield* put(draftStored({ key, stored: true }));
    }
    for (const [key, draft] of Object.entries(drafts)) {
      if (written[key] === draft) continue;
      yield* put(draftStored({ key, stored: storeDraft(storage, uuid, key, draft) }));
    }
    written = drafts;
  });
  yield* takeEvery([draftsForgotten, loggedOut], function* forget() {
    written = {};
    yield* call(forgetDrafts, storage, uuid);
  });
}

export function* draftsSaga(): SagaGenerator<void> {
  yield* takeLatest(sessionStarted, keepDrafts);
}
