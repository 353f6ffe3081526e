import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { OneTimeLink } from "../../../domain/administration";
import { formatMoment } from "../../../domain/dates";
import { plural } from "../../../domain/units";
import { closeModal, openModal } from "../../modals/slice";
import { doneToast } from "../../toasts/kinds";
import {
  acted,
  actionFailed,
  type actOnAccount,
  type deleteAccountOf,
  type invite,
  loadInvitations,
} from "../controlSlice";
import { nameOf } from "../nameOf";
import { accountChanged } from "../slice";

/** Performs the action that a dialog confirmed. An error stays in the dialog. */
export function* onAct({ payload: { account, action } }: ReturnType<typeof actOnAccount>) {
  const { api } = yield* getServices();
  const { uuid } = account;
  const toast = `account-${uuid}`;
  if (action === "suspend") {
    const answer = yield* call([api, api.suspendAccount], uuid);
    if (!answer.success) return yield* put(actionFailed(answer.data.message));
    yield* put(accountChanged({ uuid, account: answer.data }));
    yield* finish(doneToast(toast, `${nameOf(account)} suspended`));
  } else if (action === "end-sessions") {
    const answer = yield* call([api, api.endSessionsOf], uuid);
    if (!answer.success) return yield* put(actionFailed(answer.data.message));
    yield* finish(
      doneToast(toast, `${nameOf(account)} logged out of ${plural(answer.data.ended, "session")}`),
    );
  } else {
    const answer = yield* call([api, api.makeResetLink], uuid);
    if (!answer.success) return yield* put(actionFailed(answer.data.message));
    yield* finish(linkOpened("Password reset link", `Send it to ${nameOf(account)}.`, answer.data));
  }
}

export function* onDelete({ payload: { account, email } }: ReturnType<typeof deleteAccountOf>) {
  const { api } = yield* getServices();
  const answer = yield* call([api, api.deleteAccountOf], account.uuid, email);
  if (!answer.success) return yield* put(actionFailed(answer.data.fields?.email ?? answer.data.message));
  yield* put(accountChanged({ uuid: account.uuid, account: null }));
  yield* finish(doneToast(`account-${account.uuid}`, `${nameOf(account)}'s account deleted`));
}

export function* onInvite({ payload: note }: ReturnType<typeof invite>) {
  const { api } = yield* getServices();
  const answer = yield* call([api, api.invite], note);
  if (!answer.success) return yield* put(actionFailed(answer.data.message));
  const text = note === "" ? "It lets one person sign up." : `It lets one person sign up. Note: ${note}.`;
  yield* put(loadInvitations());
  yield* finish(linkOpened("Invitation link", text, answer.data));
}

/** Closes the dialog, then shows the result. */
function* finish(then: ReturnType<typeof doneToast> | ReturnType<typeof linkOpened>) {
  yield* put(acted());
  yield* put(closeModal());
  yield* put(then);
}

const linkOpened = (title: string, text: string, { link, expiresAt }: OneTimeLink) =>
  openModal({
    kind: "one-time-link",
    title,
    text: `${text} It works once, until ${formatMoment(expiresAt)}, and won't be shown again.`,
    link,
  });
