import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { track } from "../../analytics/track";
import { openModal } from "../../modals/slice";
import { doneToast, errorToast } from "../../toasts/kinds";
import { type createLink, linkingChanged, linkMade, LINK_TOAST as TOAST } from "../slice";

const NO_LINK = "There was an issue generating a share link";
const NOT_COPIED = "There was an issue copying the share link";
const COPIED = "Share link copied to clipboard";

/** Copies the item's link, shortened if possible, to the clipboard. Shows it if copying fails. */
export function* onCreateLink({ payload: { type, uuid } }: ReturnType<typeof createLink>) {
  const { api, clipboard } = yield* getServices();
  try {
    yield* put(linkingChanged(true));
    const made = yield* call([api, api.createShare], type, uuid);
    if (!made.success) {
      yield* put(errorToast(TOAST, NO_LINK));
      return;
    }
    const short = yield* call([api, api.shortLink], made.data.link);
    const link = short.success ? short.data.shortLink : made.data.link;
    yield* put(linkMade({ of: { type, uuid }, link }));
    if (!clipboard) {
      yield* put(openModal({ kind: "share-link", link }));
      return;
    }
    yield* call(copy, clipboard, link);
  } finally {
    yield* put(linkingChanged(false));
  }
}

/** Copies a link, or shows it if that fails. */
function* copy(clipboard: { writeText(text: string): Promise<void> }, link: string) {
  try {
    yield* call([clipboard, clipboard.writeText], link);
    yield* put(doneToast(TOAST, COPIED));
    yield* track({ name: "share", action: "copied" });
  } catch (error) {
    console.error("unable to copy the share link", error);
    yield* put(errorToast(TOAST, NOT_COPIED));
    yield* put(openModal({ kind: "share-link", link }));
  }
}
