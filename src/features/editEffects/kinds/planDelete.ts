import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { ChangeOf } from "../../edits/change";
import { recorded } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import { RULES } from "../../edits/rules";
import { failedOutcome, notRestored, SAVED, type SendOutcome } from "../../edits/sendEdit";
import { planDropped, planPut } from "../../savedPlans/slice";
import { PLAN_GONE, readPlan, reloadPlan } from "./readPlan";

type Deletion = ChangeOf<"plan-delete">;

/**
 * Compares the plan with its version at the deletion or save.
 * @returns null if it's unchanged, otherwise the outcome to report
 */
function* looksTheSame(
  change: Deletion,
  whenGone: SendOutcome,
  gone: string,
): SagaGenerator<SendOutcome | null> {
  const { api } = yield* getServices();
  const read = yield* call(readPlan, api, change);
  if (!read.success) return read.data.status === 404 ? whenGone : failedOutcome(read.data, gone);
  const conflict = change.force ? "free" : planDelete.conflict(change, read.data);
  if (typeof conflict === "string") return null;
  const { updatedAt, title } = read.data;
  const why = `The plan “${title}” has changed since.`;
  return { state: "changed", base: updatedAt, at: updatedAt, differences: conflict, why };
}

function* sendWaiting(change: Deletion): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const { collectionId, uuid, plan } = change;
  const stands = yield* call(looksTheSame, change, SAVED, PLAN_GONE);
  if (stands) return stands;
  const result = yield* call([api, api.deletePlan], uuid);
  if (!result.success && result.data.status !== 404) return failedOutcome(result.data, PLAN_GONE);
  const label = plan ? `deletion of “${plan.title}”` : "deletion of a plan";
  yield* put(recorded({ label, change: { kind: "plan-delete", collectionId, uuid } }));
  return SAVED;
}

/** Undoes a new plan, if it's unchanged, or redoes a deletion. */
function* sendNow(change: Deletion): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const gone = "The plan no longer exists.";
  if (change.text) {
    const stands = yield* call(
      looksTheSame,
      change,
      { state: "gone", why: gone } satisfies SendOutcome,
      gone,
    );
    if (stands) return stands;
  }
  const result = yield* call([api, api.deletePlan], change.uuid);
  if (!result.success && result.data.status !== 404) return { state: "refused", why: result.data.message };
  yield* put(planDropped(change.uuid));
  return SAVED;
}

export const planDelete: Kind<"plan-delete"> = {
  ...RULES["plan-delete"],
  *apply({ uuid }) {
    yield* put(planDropped(uuid));
  },
  send: (change, waiting) => (waiting ? sendWaiting(change) : sendNow(change)),
  *reload({ plan, ...key }) {
    if (plan) yield* put(planPut(plan));
    return yield* call(reloadPlan, key);
  },
};

export const planRestore: Kind<"plan-restore"> = {
  ...RULES["plan-restore"],
  *apply({ plan }) {
    if (plan) yield* put(planPut(plan));
  },
  *send({ uuid }) {
    const { api } = yield* getServices();
    const result = yield* call([api, api.restorePlan], uuid);
    if (!result.success) return notRestored(result.data, "It was deleted too long ago, or its hunt is gone.");
    yield* put(planPut(result.data));
    return SAVED;
  },
};
