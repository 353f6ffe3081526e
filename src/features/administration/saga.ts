import {
  call,
  delay,
  fork,
  put,
  type SagaGenerator,
  select,
  take,
  takeLatest,
  takeLeading,
} from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { cancelable } from "../../workers/cancelable";
import { closeModal } from "../modals/slice";
import { doneToast } from "../toasts/kinds";
import { loadMapData, mapDataFailed } from "./mapDataSlice";
import { nameOf } from "./nameOf";
import { controlSaga } from "./sagas/control";
import {
  accountsFailed,
  accountsFound,
  findAccounts,
  moreAccounts,
  rolesRefused,
  rolesSaved,
  saveRoles,
} from "./slice";

const PAGE = 50;
const TYPING_MS = 200;

function* onFind(action: { type: string }) {
  const { api } = yield* getServices();
  const { text, accounts } = yield* select((state) => state.administration);
  const offset = moreAccounts.match(action) ? accounts.length : 0;
  // Debounces typing.
  if (offset === 0 && text !== "") yield* delay(TYPING_MS);
  const query = { text: text.trim(), limit: PAGE, offset };
  const answer = yield* call(() => cancelable((signal) => api.listAccounts(query, signal)));
  yield* put(answer.success ? accountsFound(answer.data) : accountsFailed(answer.data.message));
}

function* onSave({ payload: { uuid, roles } }: ReturnType<typeof saveRoles>) {
  const { api } = yield* getServices();
  const answer = yield* call([api, api.setRoles], uuid, roles);
  if (!answer.success) {
    yield* put(rolesRefused(answer.data.message));
    return;
  }
  yield* put(rolesSaved(answer.data));
  yield* put(doneToast("roles", `Roles for ${nameOf(answer.data)} saved`));
  yield* put(closeModal());
}

/** Loads the map data sagas when their page is first opened. */
function* mapDataWhenOpened(): SagaGenerator<void> {
  for (;;) {
    const opened = yield* take(loadMapData);
    try {
      const { mapDataSaga } = yield* call(() => import("./sagas/mapData"));
      yield* fork(mapDataSaga);
      // Dispatched again, because the new sagas missed it.
      yield* put(opened);
      return;
    } catch (error) {
      console.error("unable to load the map data sagas", error);
      yield* put(mapDataFailed("Check your connection and try again."));
    }
  }
}

export function* administrationSaga(): SagaGenerator<void> {
  yield* takeLatest([findAccounts, moreAccounts], onFind);
  yield* takeLeading(saveRoles, onSave);
  yield* controlSaga();
  yield* fork(mapDataWhenOpened);
}
