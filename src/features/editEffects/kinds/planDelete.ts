import { call, put, type SagaGenerator } from "typed-redux-saga";
import type { UserApi } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import type { SavedPlan } from "../../../domain/planDocument";
import type { ChangeOf } from "../../edits/change";
import { recorded } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import { RULES } from "../../edits/rules";
import { type ProtectedDeletion, sendDeletion, sendQueuedDeletion } from "../../edits/sendDeletion";
import { notRestored, SAVED, type SendOutcome } from "../../edits/sendEdit";
import { planDropped, planPut } from "../../savedPlans";
import { PLAN_GONE, readPlan, reloadPlan } from "./readPlan";

type Deletion = ChangeOf<"plan-delete">;

const deletionOf = (api: UserApi, change: Deletion): ProtectedDeletion<SavedPlan> => ({
  read: () => readPlan(api, change),
  remove: () => api.deletePlan(change.uuid),
  conflict: (plan) => (change.force ? "free" : planDelete.conflict(change, plan)),
  subject: ({ title }) => `The plan “${title}”`,
});

function* sendWaiting(change: Deletion): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const { collectionId, uuid, plan } = change;
  return yield* sendQueuedDeletion(deletionOf(api, change), PLAN_GONE, function* deleted() {
    const label = plan ? `deletion of “${plan.title}”` : "deletion of a plan";
    yield* put(recorded({ label, change: { kind: "plan-delete", collectionId, uuid } }));
  });
}

/** Undoes a new plan, if it's unchanged, or redoes a deletion. */
function* sendNow(change: Deletion): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const how = { compares: change.text !== undefined, gone: "The plan no longer exists." };
  return yield* sendDeletion(deletionOf(api, change), how, function* deleted() {
    yield* put(planDropped(change.uuid));
  });
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
