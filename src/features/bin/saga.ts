import { call, delay, put, type SagaGenerator, select, takeLatest, takeLeading } from "typed-redux-saga";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import { cancelable } from "../../workers/cancelable";
import { deleteFeatures } from "../content/slice";
import { onDeleteFeatures } from "./sagas/deleteFeatures";
import { onRestore } from "./sagas/restore";
import { deletedFailed, deletedFound, findDeleted, moreDeleted, restoreDeleted } from "./slice";

const PAGE = 200;
const TYPING_MS = 200;

function* onFind(action: { type: string }) {
  const { api } = yield* getServices();
  const { search, nextCursor } = yield* select((state: RootState) => state.bin);
  const first = !moreDeleted.match(action);
  if (first && search !== "") yield* delay(TYPING_MS);
  const query = {
    limit: PAGE,
    search: search.trim(),
    ...(!first && nextCursor !== null && { cursor: nextCursor }),
  };
  const answer = yield* call(() => cancelable((signal) => api.listBin(query, signal)));
  yield* put(
    answer.success ? deletedFound({ page: answer.data, first }) : deletedFailed(answer.data.message),
  );
}

export function* binSaga(): SagaGenerator<void> {
  yield* takeLatest([findDeleted, moreDeleted], onFind);
  yield* takeLeading(restoreDeleted, onRestore);
  yield* takeLeading(deleteFeatures, onDeleteFeatures);
}
