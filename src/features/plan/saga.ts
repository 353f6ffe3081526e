import { call, fork, put, type SagaGenerator, select, takeEvery } from "typed-redux-saga";
import type { RootState } from "../../app/reducers";
import { selectSidebarView } from "../sidebar/selectors";
import { NAVIGATION } from "../sidebar/slice";
import { planClosed, planOpened } from "./slice";

/** The tools' sagas, loaded when the Plan view is first opened. */
const loadTools = () => import("./toolSagas");

/** Says when the Plan view opens and closes. @param load replaced in tests */
export function* planSaga(load: typeof loadTools = loadTools): SagaGenerator<void> {
  let started = false;
  yield* takeEvery(NAVIGATION, function* onNavigation() {
    const open = (yield* select(selectSidebarView))?.name === "Plan";
    if (open === (yield* select((state: RootState) => state.plan.open))) return;
    if (open && !started) {
      const { toolSagas } = yield* call(load);
      if (!started) for (const saga of toolSagas) yield* fork(saga);
      started = true;
    }
    yield* put(open ? planOpened() : planClosed());
  });
}
