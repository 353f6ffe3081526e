import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select, takeEvery, takeLatest } from "typed-redux-saga";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import { DONE, running } from "../../domain/status";
import { openFeature } from "../content/openFeature";
import { dropFeatures } from "../content/sagas/dropFeatures";
import { leaveFeature } from "../content/sagas/leaveFeature";
import { putFeatures } from "../content/sagas/putFeatures";
import { selectFeature } from "../content/selectors";
import { focusFeature } from "../content/slice";
import { isUnreachable } from "../edits/sendEdit";
import { notifyEnded } from "../shares";
import { navigate } from "../sidebar/slice";
import { errorToast } from "../toasts/kinds";
import { onDeleteFeature } from "./sagas/remove";
import { showDetail } from "./sagas/showDetail";
import { deleteFeature, featureOpening } from "./slice";

const GONE = "Sorry, but it looks like that feature does not exist";
const FAILED = "Oops, there was an issue retrieving the feature";

/** Whether the feature is in a list filtered by the viewport. Moving the map would change that list. */
const isListedInView = ({ content: { filter, seen } }: RootState, uuid: string) =>
  filter.inView && seen?.has(uuid) === true;

const selectView = (state: RootState) => state.sidebar.view;

function* onOpenFeature({ payload: uuid, meta: { still } }: ReturnType<typeof openFeature>) {
  const { api } = yield* getServices();
  const view = yield* select(selectView);
  if (!still && (view?.name !== "FeatureDetail" || view.metadata?.uuid !== uuid)) {
    yield* put(navigate({ name: "FeatureDetail", metadata: { uuid } }));
  }
  yield* put(featureOpening({ uuid, status: running() }));
  // The row is known, so the map can move there during the request.
  if (!still && !(yield* select(isListedInView, uuid))) yield* put(focusFeature(uuid));
  const known = (yield* select(selectFeature, uuid)) !== undefined;
  const result = yield* call([api, api.getFeature], uuid);
  if (result.success) {
    yield* call(putFeatures, [result.data]);
    yield* call(showDetail, result.data);
    yield* put(featureOpening({ uuid, status: DONE }));
    if (!known && !still) yield* put(focusFeature(uuid));
    return;
  }
  // Offline, keep showing the panel if the feature was loaded before.
  const read = (yield* select((state: RootState) => state.featureDetail)).shape !== null;
  if (read && known && isUnreachable(result.data)) {
    yield* put(featureOpening({ uuid, status: DONE }));
    return;
  }
  const gone = result.data.status === 404;
  const row = yield* select(selectFeature, uuid);
  yield* put(featureOpening({ uuid: null, status: DONE }));
  if (gone && row && !row.isOwner) yield* call(notifyEnded, [row.title]);
  else yield* put(errorToast("open-feature", gone ? GONE : FAILED));
  if (gone) yield* call(dropFeatures, [uuid]);
  yield* call(leaveFeature, uuid);
}

export function* featureDetailSaga(): SagaGenerator<void> {
  yield* takeLatest(openFeature, onOpenFeature);
  yield* takeEvery(deleteFeature, onDeleteFeature);
}
