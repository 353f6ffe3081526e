import { call, put, type SagaGenerator, select, takeEvery, takeLatest, takeLeading } from "typed-redux-saga";
import { isTransient } from "../../api/http";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import type { QueuedChange } from "../edits/change";
import { recorded, undo } from "../edits/history/slice";
import { saveOrQueue } from "../edits/outbox/queue";
import { selectChanges } from "../edits/outbox/selectors";
import { decide } from "../edits/outbox/slice";
import { overlayPlans } from "../edits/overlay";
import { isNewHunt, isNewPlan } from "../edits/pending";
import { untilRetry } from "../session/sagas/untilRetry";
import { errorToast, undoToast } from "../toasts/kinds";
import { onOpenPlan } from "./sagas/open";
import { type Documents, onRenamePlan, onSavePlan, onUpdatePlan } from "./sagas/save";
import {
  deletePlan,
  loadPlans,
  openPlan,
  planDropped,
  plansFailed,
  plansLoaded,
  renamePlan,
  savePlan,
  updatePlan,
} from "./slice";

/** Loads the code for the tools' settings when a plan is first saved or opened. */
const loadDocuments = (): Promise<Documents> => import("../plan/parts/document");

const DELETED_TOAST = "plan-deleted";

/** Runs the sagas of plans saved with hunts. @param load replaced in tests */
export function* savedPlansSaga(load: typeof loadDocuments = loadDocuments): SagaGenerator<void> {
  yield* takeLatest(loadPlans, onLoadPlans);
  yield* takeLeading(savePlan, onSavePlan, load);
  yield* takeLeading(updatePlan, onUpdatePlan, load);
  yield* takeEvery(renamePlan, onRenamePlan);
  yield* takeEvery(deletePlan, onDeletePlan);
  yield* takeLatest(openPlan, onOpenPlan, load);
}

/** Loads a hunt's plans. Until the server can be reached, the known ones stay, with pending changes applied. */
function* onLoadPlans({ payload: of }: ReturnType<typeof loadPlans>) {
  while (!(yield* call(readPlans, of))) {
    yield* call(untilRetry);
    if ((yield* select((state: RootState) => state.savedPlans)).of !== of) return;
  }
}

/** Reads and shows a hunt's plans. @returns whether they were read or never can be */
function* readPlans(of: string): SagaGenerator<boolean> {
  const { api } = yield* getServices();
  // The server doesn't know a hunt that isn't saved yet.
  const result = isNewHunt(of)
    ? { success: true as const, data: { plans: [] } }
    : yield* call([api, api.listPlans], of);
  const known = (yield* select((state: RootState) => state.savedPlans)).plans;
  const plans = result.success ? result.data.plans : known.filter(({ uuid }) => !isNewPlan(uuid));
  const shown = overlayPlans(of, plans, yield* select(selectChanges));
  if (!result.success && shown.length === 0) yield* put(plansFailed({ of, message: result.data.message }));
  else yield* put(plansLoaded({ of, plans: shown }));
  return result.success || !isTransient(result.data);
}

function* onDeletePlan(action: ReturnType<typeof deletePlan>) {
  const { api } = yield* getServices();
  const plan = action.payload;
  const { uuid, collectionId, title } = plan;
  const change: QueuedChange = { kind: "plan-delete", collectionId, uuid, plan };
  const outcome = yield* call(saveOrQueue<null>, { name: `“${title}”`, items: [uuid], change }, () =>
    api.deletePlan(uuid),
  );
  if (outcome.state === "queued") {
    const takeBack = decide({ key: outcome.key, decision: "discard" });
    yield* put(undoToast(DELETED_TOAST, "Plan deleted", takeBack));
    return;
  }
  if (outcome.state === "refused" && outcome.error.status !== 404) {
    const again = { label: "Try again", dispatch: action };
    yield* put(errorToast(DELETED_TOAST, `Couldn't delete the plan. ${outcome.error.message}`, again));
    return;
  }
  yield* put(planDropped(uuid));
  const entry = yield* put(
    recorded({ label: `deletion of “${title}”`, change: { kind: "plan-delete", collectionId, uuid } }),
  );
  yield* put(undoToast(DELETED_TOAST, "Plan deleted", undo(entry.payload.id)));
}
