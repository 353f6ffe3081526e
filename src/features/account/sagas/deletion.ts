import { call, put, select } from "typed-redux-saga";
import { removeStoredUser } from "../../../api/identity";
import { getServices } from "../../../app/sagaContext";
import { draftsForgotten } from "../../drafts";
import { storeQueue } from "../../preferences/storedQueue";
import { learnUrl } from "../../session/destinations";
import { selectRuntimeConfig, selectUser } from "../../session/selectors";
import { type deleteAccount, deletionRefused } from "../slice";
import { refusalOf } from "./refusal";

/** Deletes the account, clears its data from this browser and redirects to the front page. */
export function* onDeleteAccount({ payload: password }: ReturnType<typeof deleteAccount>) {
  const { api, storage, redirect } = yield* getServices();
  const user = yield* select(selectUser);
  const runtime = yield* select(selectRuntimeConfig);
  const result = yield* call([api, api.deleteAccount], password);
  if (!result.success) {
    yield* put(deletionRefused(refusalOf(result.data)));
    return;
  }
  if (user) storeQueue(storage, user.uuid, []);
  yield* put(draftsForgotten());
  removeStoredUser(storage);
  if (runtime) redirect(learnUrl(runtime));
}
