import { call, put } from "typed-redux-saga";
import type { ApiResult } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import type { CurrentUser } from "../../../domain/user";
import { userRefreshed } from "../../session/slice";
import { doneToast } from "../../toasts/kinds";
import {
  avatarRefused,
  avatarSaved,
  profileRefused,
  profileSaved,
  type saveProfile,
  type uploadAvatar,
} from "../slice";
import { refusalOf } from "./refusal";

const TOAST = "profile";

export function* onSaveProfile({ payload }: ReturnType<typeof saveProfile>) {
  const { api } = yield* getServices();
  const result = yield* call([api, api.setProfile], payload);
  if (!result.success) {
    yield* put(profileRefused(refusalOf(result.data)));
    return;
  }
  yield* put(userRefreshed(result.data));
  yield* put(profileSaved());
  yield* put(doneToast(TOAST, "Profile saved"));
}

/** Uploads the cropped avatar. */
export function* onUploadAvatar({ payload }: ReturnType<typeof uploadAvatar>) {
  const { api } = yield* getServices();
  const result = yield* call([api, api.uploadAvatar], payload);
  yield* call(settleAvatar, result, "Picture saved");
}

/** Removes the avatar. */
export function* onRemoveAvatar() {
  const { api } = yield* getServices();
  const result = yield* call([api, api.removeAvatar]);
  yield* call(settleAvatar, result, "Picture removed");
}

function* settleAvatar(result: ApiResult<CurrentUser>, done: string) {
  if (!result.success) {
    yield* put(avatarRefused(result.data.message));
    return;
  }
  yield* put(userRefreshed(result.data));
  yield* put(avatarSaved());
  yield* put(doneToast(TOAST, done));
}
