import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { doneToast, errorToast } from "../../toasts/kinds";
import { linkRenewed, personDropped, type rescind } from "../slice";

/** Ends a recipient's access. One who has already left counts as removed. */
export function* onRescind({ payload: { share, renewLink } }: ReturnType<typeof rescind>) {
  const { api } = yield* getServices();
  const toast = `rescind-${share.rescindUrl}`;
  const result = yield* call([api, api.rescindShare], share.rescindUrl);
  if (!result.success && result.data.status !== 404) {
    console.error("unable to rescind the share", result.data.id);
    yield* put(errorToast(toast, "There was an issue rescinding the share"));
    return;
  }
  yield* put(personDropped(share));
  if (renewLink && !(yield* renew(share))) {
    yield* put(errorToast(toast, "They were removed, but the old link still works. Stop sharing to end it."));
    return;
  }
  yield* put(doneToast(toast, "Rescinded share."));
}

/** Creates a new link and shows it, shortened if possible. @returns false if the old link still works */
function* renew({ type, uuid }: Parameters<typeof personDropped>[0]) {
  const { api } = yield* getServices();
  const made = yield* call([api, api.renewShare], type, uuid);
  if (!made.success) {
    console.error("unable to renew the share link", made.data.id);
    return false;
  }
  const short = yield* call([api, api.shortLink], made.data.link);
  const link = short.success ? short.data.shortLink : made.data.link;
  yield* put(linkRenewed({ of: { type, uuid }, link }));
  return true;
}
