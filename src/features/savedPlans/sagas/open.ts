import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { selectHuntsById } from "../../content/hunts/selectors";
import { loadingEnded } from "../../content/sagas/loadingEnded";
import { selectTable } from "../../content/selectors";
import { moveMap } from "../../map/moveMap";
import { chooseTool, type PlanToolId, References, TOOL_NAMES } from "../../plan";
import { selectSidebarView } from "../../sidebar/selectors";
import { navigate } from "../../sidebar/slice";
import { type openPlan, planOpened, planOpening } from "../slice";
import { type Documents, tellBroken } from "./save";

const isTool = (id: string): id is PlanToolId => Object.hasOwn(TOOL_NAMES, id);

/** Restores the tools from a plan and opens the Plan view. */
export function* onOpenPlan(
  load: () => Promise<Documents>,
  { payload: plan }: ReturnType<typeof openPlan>,
): SagaGenerator<void> {
  yield* put(planOpening(plan.uuid));
  try {
    const { extentOfPlan, restoreDocument } = yield* call(load);
    // Features that aren't loaded yet would look deleted.
    yield* call(loadingEnded);
    const { tool } = plan.document;
    const problems = yield* call(restoreDocument, plan.document, yield* call(references));
    if (isTool(tool)) yield* put(chooseTool(tool));
    yield* put(planOpened({ plan, problems }));
    const extent = extentOfPlan(yield* select((state: RootState) => state));
    if (extent) yield* call(moveMap, extent);
    if ((yield* select(selectSidebarView))?.name !== "Plan") yield* put(navigate({ name: "Plan" }));
  } catch (error) {
    yield* call(tellBroken, error);
  } finally {
    yield* put(planOpening(null));
  }
}

function* references(): SagaGenerator<References> {
  const { content, hunts } = yield* select((state: RootState) => state);
  const whole = content.loading.state === "done" && hunts.loading.state === "done";
  return new References(yield* select(selectTable), yield* select(selectHuntsById), whole);
}
