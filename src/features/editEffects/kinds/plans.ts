import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select } from "typed-redux-saga";
import { itemRenamed } from "../../../app/events";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { SavedPlan } from "../../../domain/planDocument";
import { planAdded } from "../../edits/change";
import { creationSaved } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import { changeReplaced } from "../../edits/outbox/slice";
import { newPlan } from "../../edits/overlay";
import { newPlanId } from "../../edits/pending";
import { RULES } from "../../edits/rules";
import { same } from "../../edits/rules/conflict";
import { planTextOf } from "../../edits/rules/plans";
import type { ProtectedEdit, SendOutcome } from "../../edits/sendEdit";
import { failedOutcome, NO_VERSION, SAVED, sendEdit } from "../../edits/sendEdit";
import { planDropped, planPut, planReplaced } from "../../savedPlans";
import { PLAN_GONE, readPlan, reloadPlan } from "./readPlan";

const NOWHERE = "The plan's hunt was deleted elsewhere.";

/** Finds a plan of the open hunt, or the one that's open in the Plan view. */
const selectKnown = ({ savedPlans: { plans, opened } }: RootState, uuid: string): SavedPlan | undefined =>
  plans.find((plan) => plan.uuid === uuid) ?? (opened?.plan.uuid === uuid ? opened.plan : undefined);

/** Replaces the temporary plan with the one that the server created. */
function* takeNew(key: string, plan: SavedPlan): SagaGenerator<void> {
  yield* put(planReplaced({ uuid: newPlanId(key), plan }));
  yield* put(creationSaved({ key, change: planAdded(plan) }));
  yield* put(itemRenamed({ from: newPlanId(key), to: plan.uuid }));
}

export const planCreate: Kind<"plan-create"> = {
  ...RULES["plan-create"],
  *apply({ collectionId, text, undone }, { key, at }) {
    yield* put(undone ? planDropped(newPlanId(key)) : planPut(newPlan(key, at, collectionId, text)));
  },
  /**
   * An earlier attempt may have created the plan. The key then returns that plan with the settings it had at the time.
   */
  *send({ collectionId, text, first, undone }, waiting): SagaGenerator<SendOutcome> {
    const { key } = waiting;
    const { api } = yield* getServices();
    const made = yield* call([api, api.createPlan], collectionId, text, key);
    if (!made.success) {
      if (undone && (made.data.status === 404 || made.data.status === 409)) return SAVED;
      return failedOutcome(made.data, NOWHERE);
    }
    const { uuid, updatedAt } = made.data;
    if (undone) {
      const deleted = yield* call([api, api.deletePlan], uuid);
      if (!deleted.success) return failedOutcome(deleted.data, PLAN_GONE);
      yield* put(creationSaved({ key, change: planAdded(made.data) }));
      return SAVED;
    }
    const now = planTextOf(made.data);
    const edited = first !== undefined && !same(now, text);
    yield* call(takeNew, key, edited ? { ...made.data, ...text } : made.data);
    if (!edited) return SAVED;
    const base = same(now, first) ? updatedAt : NO_VERSION;
    const edit = { kind: "plan-edit", collectionId, uuid, base, before: first, after: text } as const;
    yield* put(changeReplaced({ key, change: edit }));
    return yield* call(planEdit.send, edit, waiting);
  },
  *remove(_change, { key }) {
    yield* put(planDropped(newPlanId(key)));
  },
};

export const planEdit: Kind<"plan-edit"> = {
  ...RULES["plan-edit"],
  *apply({ uuid, after }) {
    const plan = yield* select(selectKnown, uuid);
    if (plan) yield* put(planPut({ ...plan, ...after }));
  },
  *send(change): SagaGenerator<SendOutcome> {
    const { api } = yield* getServices();
    const { uuid, base, before, after } = change;
    const edit: ProtectedEdit<SavedPlan> = {
      base,
      gone: PLAN_GONE,
      save: (updatedAt) => api.updatePlan(uuid, after, updatedAt),
      read: () => readPlan(api, change),
      versionOf: ({ updatedAt }) => updatedAt,
      conflict: (plan) => planEdit.conflict(change, plan),
      subject: (plan) => `The plan “${plan?.title ?? before.title ?? ""}”`.replace(" “”", ""),
    };
    return yield* call(sendEdit<SavedPlan>, edit, function* take(plan: SavedPlan): SagaGenerator<void> {
      yield* put(planPut(plan));
    });
  },
  reload: reloadPlan,
  *remove({ uuid }) {
    yield* put(planDropped(uuid));
  },
  *recreate({ collectionId, uuid, after }, { key }) {
    const { api } = yield* getServices();
    const known = yield* select(selectKnown, uuid);
    const restored = yield* call([api, api.restorePlan], uuid);
    const made = restored.success
      ? yield* call([api, api.updatePlan], uuid, after)
      : restored.data.status === 404 && known
        ? yield* call([api, api.createPlan], collectionId, { ...planTextOf(known), ...after }, key)
        : restored;
    if (!made.success) return failedOutcome(made.data, NOWHERE);
    yield* put(planReplaced({ uuid, plan: made.data }));
    return SAVED;
  },
};
