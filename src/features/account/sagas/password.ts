import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { userRefreshed } from "../../session/slice";
import { doneToast } from "../../toasts/kinds";
import { type changePassword, loadSessions, passwordChanged, passwordRefused } from "../slice";
import { refusalOf } from "./refusal";

export function* onChangePassword({ payload }: ReturnType<typeof changePassword>) {
  const { api } = yield* getServices();
  const result = yield* call([api, api.changePassword], payload.currentPassword, payload.newPassword);
  if (!result.success) {
    yield* put(passwordRefused(refusalOf(result.data)));
    return;
  }
  yield* put(userRefreshed(result.data));
  yield* put(passwordChanged());
  yield* put(doneToast("password", "Password changed. You are logged out everywhere else."));
  yield* put(loadSessions());
}
