import type { Change, ChangeKind, PendingKind } from "../change";
import type { PendingChange } from "../pending";
import * as features from "./features";
import * as hunts from "./hunts";
import * as notes from "./notes";
import * as others from "./others";
import * as plans from "./plans";
import type { PendingRule, Rule } from "./rule";

/** The rules of each kind of change. Effects on the page and the server are in kinds/. */
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

/** Returns the change that undoes a change. */
export function inverse(change: Change): Change {
  // The cast is safe because the table maps each kind to its own rule.
  const rule = RULES[change.kind] as { inverse(change: Change): Change };
  return rule.inverse(change);
}

const waitingRule = ({ change }: PendingChange) => RULES[change.kind] as unknown as PendingRule<PendingKind>;

export const labelOf = (waiting: PendingChange): string =>
  waitingRule(waiting).label(waiting.change, waiting.name);

/** Returns the ids of affected items. Changes of the same item are sent in order. */
export const itemsOf = (waiting: PendingChange): readonly string[] =>
  waitingRule(waiting).items(waiting.change, waiting.key);

/** Merges two changes into one. @returns null if they must be sent separately */
export const coalesced = (waiting: PendingChange, next: Change) =>
  waitingRule(waiting).coalesce?.(waiting.change, next, waiting.key) ?? null;

export const renamed = (waiting: PendingChange, rename: (id: string) => string): PendingChange => ({
  ...waiting,
  change: waitingRule(waiting).renamed(waiting.change, rename),
});
