import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { doneToast, errorToast } from "../../content/toasts";
import { personDropped, type rescind } from "../slice";

/** Ends one person's access. Somebody who has left meanwhile is gone just as well. */
export function* onRescind({ payload }: ReturnType<typeof rescind>) {
  const { api } = yield* getServices();
  const toast = `rescind-${payload.rescindUrl}`;
  const result = yield* call([api, api.rescindShare], payload.rescindUrl);
  if (!result.success && result.data.status !== 404) {
    console.error("unable to rescind the share", result.data.id);
    yield* put(errorToast(toast, "There was an issue rescinding the share"));
    return;
  }
  yield* put(personDropped(payload));
  yield* put(doneToast(toast, "Rescinded share."));
}
