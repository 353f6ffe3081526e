import { call, fork, put, type SagaGenerator, select, takeEvery } from "typed-redux-saga";
import type { RootState } from "../../app/reducers";
import { selectSidebarView } from "../sidebar/selectors";
import { NAVIGATION, navigate } from "../sidebar/slice";
import { selectIsKept } from "./selectors";
import {
  chooseTool,
  glassFrom,
  type PlanToolId,
  planClosed,
  planOpened,
  toolHidden,
  toolLeft,
  toolShown,
  tracksFrom,
  travelFrom,
  windFrom,
} from "./slice";

/** Loads the tools' sagas when the Plan view is first opened. */
const loadTools = () => import("./toolSagas");

const isOpen = (state: RootState): boolean => selectSidebarView(state)?.name === "Plan";
const selectPlan = (state: RootState) => state.plan;

/**
 * Dispatches when the Plan view opens or closes and when a tool is shown or hidden.
 *
 * @param load replaced in tests
 */
export function* planSaga(load: typeof loadTools = loadTools): SagaGenerator<void> {
  let started = false;
  let shown: PlanToolId | null = null;
  yield* takeEvery([glassFrom, travelFrom, tracksFrom, windFrom], function* onFrom() {
    yield* put(navigate({ name: "Plan" }));
  });
  yield* takeEvery([...NAVIGATION, chooseTool], function* onChange() {
    if (!started && (yield* select(isOpen))) {
      const { toolSagas } = yield* call(load);
      if (!started) for (const saga of toolSagas) yield* fork(saga);
      started = true;
    }
    // Select after loading, because the user may have left the view by then.
    const open = yield* select(isOpen);
    const before = yield* select(selectPlan);
    if (!before.open) shown = null;
    if (open !== before.open) yield* put(open ? planOpened() : planClosed());
    const next = open ? before.tool : null;
    if (next === shown) return;
    const hidden = shown;
    shown = next;
    if (hidden) yield* put(toolHidden(hidden));
    if (hidden && !(yield* select(selectIsKept, hidden))) yield* put(toolLeft(hidden));
    if (next) yield* put(toolShown(next));
  });
}
