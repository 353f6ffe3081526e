import { call, put, type SagaGenerator, select, takeEvery, takeLatest, takeLeading } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { cancelable } from "../../../workers/cancelable";
import { doneToast, errorToast } from "../../toasts/kinds";
import {
  actOnAccount,
  auditFailed,
  auditLoaded,
  deleteAccountOf,
  invitationRevoked,
  invitationsFailed,
  invitationsLoaded,
  invite,
  loadAudit,
  loadInvitations,
  moreAudit,
  revokeInvitation,
  unsuspend,
} from "../controlSlice";
import { nameOf } from "../nameOf";
import { accountChanged } from "../slice";
import { onAct, onDelete, onInvite } from "./dialogs";

const PAGE = 50;

function* onUnsuspend({ payload: account }: ReturnType<typeof unsuspend>) {
  const { api } = yield* getServices();
  const toast = `account-${account.uuid}`;
  const answer = yield* call([api, api.unsuspendAccount], account.uuid);
  if (!answer.success) {
    yield* put(errorToast(toast, `Couldn't unsuspend ${nameOf(account)}. ${answer.data.message}`));
    return;
  }
  yield* put(accountChanged({ uuid: account.uuid, account: answer.data }));
  yield* put(doneToast(toast, `${nameOf(account)} can log in again`));
}

function* onLoadInvitations() {
  const { api } = yield* getServices();
  const answer = yield* call(() => cancelable((signal) => api.listInvitations(signal)));
  yield* put(
    answer.success ? invitationsLoaded(answer.data.invitations) : invitationsFailed(answer.data.message),
  );
}

/** Revokes an invitation. One that has already been used or revoked counts as revoked. */
function* onRevoke({ payload: uuid }: ReturnType<typeof revokeInvitation>) {
  const { api } = yield* getServices();
  const toast = `invitation-${uuid}`;
  const answer = yield* call([api, api.revokeInvitation], uuid);
  if (!answer.success && answer.data.status !== 404) {
    yield* put(errorToast(toast, `Couldn't revoke the invitation. ${answer.data.message}`));
    return;
  }
  yield* put(invitationRevoked(uuid));
  yield* put(doneToast(toast, "Invitation revoked"));
}

function* onLoadAudit(action: { type: string }) {
  const { api } = yield* getServices();
  const { entries } = yield* select((state) => state.accountControl);
  const query = { limit: PAGE, offset: moreAudit.match(action) ? entries.length : 0 };
  const answer = yield* call(() => cancelable((signal) => api.listAudit(query, signal)));
  yield* put(answer.success ? auditLoaded(answer.data) : auditFailed(answer.data.message));
}

/** Runs the sagas for administration other than setting roles. */
export function* controlSaga(): SagaGenerator<void> {
  yield* takeLeading(actOnAccount, onAct);
  yield* takeLeading(deleteAccountOf, onDelete);
  yield* takeLeading(invite, onInvite);
  yield* takeEvery(unsuspend, onUnsuspend);
  yield* takeEvery(revokeInvitation, onRevoke);
  yield* takeLatest(loadInvitations, onLoadInvitations);
  yield* takeLatest([loadAudit, moreAudit], onLoadAudit);
}
