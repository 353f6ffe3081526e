import { nanoid } from "@reduxjs/toolkit";
import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { PlanText, SavedPlan } from "../../../domain/planDocument";
import { type ChangeOf, planAdded } from "../../edits/change";
import { newPlanLabel, unsavedCreation } from "../../edits/history/created";
import { recorded, undo } from "../../edits/history/slice";
import { type Outcome, saveOrQueue } from "../../edits/outbox/queue";
import { newPlan } from "../../edits/overlay";
import { isNewHunt } from "../../edits/pending";
import { errorToast, undoToast } from "../../toasts/kinds";
import { planOpened, planPut, planSaving, type renamePlan, type savePlan, updatePlan } from "../slice";

/** Module that captures and restores the tools' settings in plans. */
export type Documents = typeof import("../../plan/parts/document");

const TOAST = "plan-saved";
const ERROR = "plan-error";

const selectState = (state: RootState) => state;

/** Saves the current settings as a new plan, which becomes the open one. */
export function* onSavePlan(load: () => Promise<Documents>, action: ReturnType<typeof savePlan>) {
  const { api, now } = yield* getServices();
  const { collectionId } = action.payload;
  const title = action.payload.title.trim();
  yield* put(planSaving(true));
  try {
    const { captureDocument } = yield* call(load);
    const state = yield* select(selectState);
    const document = captureDocument(state, state.savedPlans.opened?.plan.document);
    const text: PlanText = { title, document };
    const key = nanoid();
    const change: ChangeOf<"plan-create"> = { kind: "plan-create", collectionId, text };
    const items = isNewHunt(collectionId) ? [collectionId] : [];
    const outcome: Outcome<SavedPlan> = yield* call(
      saveOrQueue<SavedPlan>,
      { name: `“${title}”`, items, change },
      () => api.createPlan(collectionId, text, key),
      key,
    );
    if (outcome.state === "refused") {
      const again = { label: "Try again", dispatch: action };
      yield* put(errorToast(ERROR, `Couldn't save the plan. ${outcome.error.message}`, again));
      return;
    }
    const label = newPlanLabel(title);
    if (outcome.state === "queued") {
      yield* put(planOpened({ plan: newPlan(key, now(), collectionId, text), problems: [] }));
      yield* put(unsavedCreation(outcome.key, label));
      return;
    }
    yield* put(planPut(outcome.data));
    yield* put(planOpened({ plan: outcome.data, problems: [] }));
    const entry = yield* put(recorded({ label, change: planAdded(outcome.data) }));
    yield* put(undoToast(TOAST, `Saved “${title}”`, undo(entry.payload.id)));
  } catch (error) {
    yield* call(tellBroken, error);
  } finally {
    yield* put(planSaving(false));
  }
}

/** Saves the current settings to the open plan. */
export function* onUpdatePlan(load: () => Promise<Documents>) {
  const { opened } = yield* select((state: RootState) => state.savedPlans);
  if (!opened) return;
  yield* put(planSaving(true));
  try {
    const { captureDocument } = yield* call(load);
    const document = captureDocument(yield* select(selectState), opened.plan.document);
    const again = updatePlan();
    yield* call(saveParts, opened.plan, { document }, { done: "Updated", what: "update", again });
  } catch (error) {
    yield* call(tellBroken, error);
  } finally {
    yield* put(planSaving(false));
  }
}

export function* onRenamePlan(action: ReturnType<typeof renamePlan>) {
  const { plan } = action.payload;
  const title = action.payload.title.trim();
  if (title === "" || title === plan.title) return;
  yield* call(saveParts, plan, { title }, { done: "Renamed", what: "new name", again: action });
}

interface Telling {
  /** Toast text, e.g. "Updated". */
  done: string;
  /** Text that follows "Undone: ", e.g. "update". */
  what: string;
  /** Action that retries after a refusal. */
  again: ReturnType<typeof updatePlan> | ReturnType<typeof renamePlan>;
}

function* saveParts(
  plan: SavedPlan,
  after: Partial<PlanText>,
  { done, what, again }: Telling,
): SagaGenerator<void> {
  const { api } = yield* getServices();
  const { uuid, collectionId, title, updatedAt } = plan;
  const before = "document" in after ? { document: plan.document } : { title };
  const edit = { kind: "plan-edit", collectionId, uuid, before, after } as const;
  const change: ChangeOf<"plan-edit"> = { ...edit, base: updatedAt };
  const outcome: Outcome<SavedPlan> = yield* call(
    saveOrQueue<SavedPlan>,
    { name: `“${title}”`, items: [uuid], change },
    () => api.updatePlan(uuid, after, updatedAt),
  );
  if (outcome.state === "refused") {
    const text = `Couldn't save the plan. ${outcome.error.message}`;
    yield* put(errorToast(ERROR, text, { label: "Try again", dispatch: again }));
    return;
  }
  // A queued change is already shown.
  if (outcome.state === "queued") return;
  yield* put(planPut(outcome.data));
  const entry = yield* put(recorded({ label: `${what} of “${title}”`, change: { ...edit, base: null } }));
  yield* put(undoToast(TOAST, `${done} “${outcome.data.title}”`, undo(entry.payload.id)));
}

/** Reports that the plan code failed to load or threw. */
export function* tellBroken(error: unknown): SagaGenerator<void> {
  console.error("unable to save or open a plan", error);
  yield* put(errorToast(ERROR, "Something went wrong with this plan. Reload the page and try again."));
}
