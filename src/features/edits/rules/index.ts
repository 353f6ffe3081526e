import type { Change, ChangeKind, WaitingKind } from "../change";
import type { WaitingChange } from "../waiting";
import * as features from "./features";
import * as hunts from "./hunts";
import * as notes from "./notes";
import * as others from "./others";
import * as plans from "./plans";
import type { Rule, WaitingRule } from "./rule";

/** What each kind of change means. What a kind does to the page and the server is in kinds/. */
export const RULES: { [K in ChangeKind]: Rule<K> } = {
  "feature-create": features.featureCreate,
  "feature-edit": features.featureEdit,
  "features-replace": features.featuresReplace,
  "features-delete": features.featuresDelete,
  "features-restore": features.featuresRestore,
  styles: features.styles,
  membership: features.membership,
  "hunt-create": hunts.huntCreate,
  "hunt-title": hunts.huntTitle,
  "hunt-delete": hunts.huntDelete,
  "hunt-restore": hunts.huntRestore,
  "hunt-content-delete": hunts.huntContentDelete,
  "hunt-content-restore": hunts.huntContentRestore,
  "note-create": notes.noteCreate,
  "note-edit": notes.noteEdit,
  "note-delete": notes.noteDelete,
  "note-restore": notes.noteRestore,
  "plan-create": plans.planCreate,
  "plan-edit": plans.planEdit,
  "plan-delete": plans.planDelete,
  "plan-restore": plans.planRestore,
  "photo-delete": others.photoDelete,
  "photo-restore": others.photoRestore,
  "content-add": others.contentAdd,
  "content-remove": others.contentRemove,
};

/** The change that takes a change back. */
export function inverse(change: Change): Change {
  // The table pairs each kind with the rule for exactly that kind.
  const rule = RULES[change.kind] as { inverse(change: Change): Change };
  return rule.inverse(change);
}

const waitingRule = ({ change }: WaitingChange) => RULES[change.kind] as unknown as WaitingRule<WaitingKind>;

export const labelOf = (waiting: WaitingChange): string =>
  waitingRule(waiting).label(waiting.change, waiting.name);

/** Ids of what a change is about: changes of the same thing are sent in their order. */
export const itemsOf = (waiting: WaitingChange): readonly string[] =>
  waitingRule(waiting).items(waiting.change, waiting.key);

/** One change with the effect of both; null: each is sent. */
export const coalesced = (waiting: WaitingChange, next: Change) =>
  waitingRule(waiting).coalesce?.(waiting.change, next, waiting.key) ?? null;

export const renamed = (waiting: WaitingChange, rename: (id: string) => string): WaitingChange => ({
  ...waiting,
  change: waitingRule(waiting).renamed(waiting.change, rename),
});
