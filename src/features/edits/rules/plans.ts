import type { PlanText, SavedPlan } from "../../../domain/planDocument";
import type { ChangeOf } from "../change";
import { isNewHunt, newPlanId } from "../pending";
import { conflictOf, type Part, same } from "./conflict";
import { withEarlier } from "./earlier";
import type { Rule } from "./rule";

export const planTextOf = ({ title, document }: PlanText): PlanText => ({ title, document });

export const planCreate: Rule<"plan-create"> = {
  label: ({ text, undone }) => `${undone ? "Deletion of the new plan" : "New plan"} “${text.title}”`,
  inverse: ({ undone, ...change }) => (undone ? change : { ...change, undone: true }),
  items: ({ collectionId }, key) =>
    isNewHunt(collectionId) ? [newPlanId(key), collectionId] : [newPlanId(key)],
  renamed: (change, rename) => ({ ...change, collectionId: rename(change.collectionId) }),
  coalesce(change, next, key) {
    if (next.kind === "plan-edit" && next.uuid === newPlanId(key))
      return { ...change, text: { ...change.text, ...next.after }, first: change.first ?? change.text };
    return next.kind === "plan-delete" && next.uuid === newPlanId(key) ? { ...change, undone: true } : null;
  },
};

/** Settings are only shown as "Changed" because they don't fit in a table. */
const PARTS: readonly Pick<Part<SavedPlan>, "part" | "now" | "text">[] = [
  { part: "Name", now: ({ title }) => title, text: (title: string) => title },
  { part: "Settings", now: ({ document }) => document, text: () => "Changed" },
];
const KEYS = ["title", "document"] as const;

/** Compares only the parts that an edit changes. */
const partsOf = ({ before, after, earlier = [] }: ChangeOf<"plan-edit">): Part<SavedPlan>[] =>
  KEYS.flatMap((key, at) => {
    const part = PARTS[at];
    if (!part || !(key in after)) return [];
    const known = earlier.filter((one) => key in one).map((one) => one[key]);
    return { ...part, before: before[key], after: after[key], earlier: known };
  });

export const planEdit: Rule<"plan-edit"> = {
  label: (_change, name) => `Edit of the plan ${name}`,
  inverse: (change) => ({ ...change, base: null, before: change.after, after: change.before }),
  conflict: (change, now) => conflictOf(partsOf(change), now, change.base),
  items: ({ uuid }) => [uuid],
  renamed: (change, rename) => ({
    ...change,
    collectionId: rename(change.collectionId),
    uuid: rename(change.uuid),
  }),
  coalesce: (change, next) =>
    next.kind === "plan-edit" && next.uuid === change.uuid
      ? {
          ...change,
          before: { ...next.before, ...change.before },
          after: { ...change.after, ...next.after },
          earlier: withEarlier(change),
        }
      : null,
};

export const planDelete: Rule<"plan-delete"> = {
  label: (_change, name) => `Deletion of the plan ${name}`,
  inverse: ({ force: _decided, ...change }) => ({ ...change, kind: "plan-restore" }),
  conflict({ plan, text }, now) {
    const known = plan ?? text;
    if (!known || same(planTextOf(now), planTextOf(known))) return "free";
    return [{ part: "Plan", yours: "Deleted", theirs: now.title }];
  },
  items: ({ uuid }) => [uuid],
  renamed({ plan, ...change }, rename) {
    const uuid = rename(change.uuid);
    const collectionId = rename(change.collectionId);
    return { ...change, collectionId, uuid, ...(plan && { plan: { ...plan, uuid, collectionId } }) };
  },
};

export const planRestore: Rule<"plan-restore"> = {
  inverse: (change) => ({ ...change, kind: "plan-delete" }),
};
