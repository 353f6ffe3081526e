import { put, type SagaGenerator, select } from "typed-redux-saga";
import { UNDO_TOAST_MS } from "../../../domain/limits";
import type { SavedPlan } from "../../../domain/planDocument";
import { selectHunt } from "../../content/hunts/selectors";
import { selectHasPending } from "../../edits/outbox/selectors";
import { planDropped, planHeard, planLeft, selectSavedPlans } from "../../savedPlans";
import { showToast } from "../../toasts/slice";

/** Applies plans of the open hunt and the open plan. Others are loaded when their hunt is opened. */
export function* applyPlans(plans: readonly SavedPlan[]): SagaGenerator<void> {
  for (const plan of plans) {
    const { of, opened } = yield* select(selectSavedPlans);
    if (plan.collectionId !== of && plan.uuid !== opened?.plan.uuid) continue;
    // Pending changes stay on top.
    if (!(yield* select(selectHasPending, [plan.uuid]))) yield* put(planHeard(plan));
  }
}

const DELETED = "was deleted elsewhere";

const gone = ({ uuid, title }: SavedPlan, how: string) =>
  showToast({
    id: `gone-${uuid}`,
    text: `The plan “${title}” ${how}. Save it as a new plan to keep it.`,
    icon: "info",
    dismissable: true,
    dismissAfter: UNDO_TOAST_MS,
  });

/** Removes a deleted plan from the list. An open plan keeps its current setup. */
export function* dropPlan(uuid: string): SagaGenerator<void> {
  const { opened, plans } = yield* select(selectSavedPlans);
  if (opened?.plan.uuid === uuid) yield* put(gone(opened.plan, DELETED));
  if (opened?.plan.uuid === uuid || plans.some((plan) => plan.uuid === uuid)) yield* put(planDropped(uuid));
}

/** Detaches the open plan when its hunt is deleted or no longer shared. The setup is kept. */
export function* dropPlansOf(collectionId: string): SagaGenerator<void> {
  const { opened } = yield* select(selectSavedPlans);
  if (opened?.plan.collectionId !== collectionId) return;
  const isOwner = (yield* select(selectHunt, collectionId))?.isOwner ?? true;
  yield* put(gone(opened.plan, isOwner ? DELETED : "is no longer shared with you"));
  yield* put(planLeft());
}
