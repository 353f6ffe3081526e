import { IDS_A_STEP, setOf, setOfSteps } from "./setOf";
import { MANY_FEATURES, type VisibilityRule } from "./visibility";

/** Request to change which features are shown. It's idempotent. */
export interface ShownChange {
  /** Starting point before the ids are applied: unchanged, everything or nothing. */
  base: "keep" | "all" | "none";
  show: readonly string[];
  hide: readonly string[];
  /** Seconds since the epoch; features newer than this are shown. */
  updatedAt: number;
}

/** Whether a change needs a request of its own because preference jobs would be too long. */
export const isLongChange = (before: VisibilityRule, after: VisibilityRule): boolean =>
  before.hidden !== undefined ||
  after.hidden !== undefined ||
  Math.max(before.features.length, after.features.length) > MANY_FEATURES;

/** Computes the change from one rule to another with as few ids as possible, in steps. */
export function* shownChange(
  before: VisibilityRule,
  after: VisibilityRule,
): Generator<number, ShownChange, void> {
  const { updatedAt } = after;
  if (after.all) return { base: "all", show: [], hide: [], updatedAt };
  const whole: ShownChange = after.hidden
    ? { base: "all", show: [], hide: after.hidden, updatedAt }
    : { base: "none", show: after.features, hide: [], updatedAt };
  if (before.all || !before.hidden !== !after.hidden) return whole;
  const now = after.hidden ?? after.features;
  const was = before.hidden ?? before.features;
  const added = yield* missing(now, was);
  const removed = yield* missing(was, now);
  if (added.length + removed.length >= now.length) return whole;
  return after.hidden
    ? { base: "keep", show: removed, hide: added, updatedAt }
    : { base: "keep", show: added, hide: removed, updatedAt };
}

/** Returns the ids of a list that another list lacks, in steps. */
function* missing(list: readonly string[], other: readonly string[]): Generator<number, string[], void> {
  const known = yield* setOfSteps(other);
  const found: string[] = [];
  for (let index = 0; index < list.length; index++) {
    if (index % IDS_A_STEP === IDS_A_STEP - 1) yield index;
    if (!known.has(list[index] as string)) found.push(list[index] as string);
  }
  return found;
}

/** Applies a change to a rule. */
export function applyShown(rule: VisibilityRule, change: ShownChange): VisibilityRule {
  const { base, show, hide, updatedAt } = change;
  const { hidden, features, ...rest } = rule;
  const withHidden = (ids: readonly string[]): VisibilityRule =>
    ids.length === 0
      ? { ...rest, all: true, features: [], updatedAt }
      : { ...rest, all: false, features: [], hidden: ids, updatedAt };
  if (base === "all" || (base === "keep" && rule.all)) return withHidden(hide);
  if (base === "keep" && hidden) return withHidden(joined(hidden, hide, show));
  const shown = base === "none" ? [...show] : joined(features, show, hide);
  return { ...rest, all: false, features: shown, updatedAt };
}

function joined(list: readonly string[], added: readonly string[], removed: readonly string[]): string[] {
  const gone = setOf(removed);
  return [...new Set([...list, ...added])].filter((id) => !gone.has(id));
}
