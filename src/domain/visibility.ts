import type { SlimFeature } from "./feature";
import { frozenList } from "./frozenList";
import { idOf } from "./idKeys";
import { type IdList, KeySet, someOf, textsOf } from "./idList";
import type { PreferenceJob, Preferences } from "./preferences";
import { IDS_A_STEP, keySetSteps, keySteps, knowSet, setOf, setOfSteps } from "./setOf";

/** Visibility as stored in the preferences. If present, `hidden` lists the hidden ids and replaces `features`. */
export type VisibilityRule = Preferences["features"]["visible"] & { hidden?: readonly string[] | undefined };

/** Features shown on the map: all, the listed ids, or all but the hidden ones. */
export type Shown = "all" | readonly string[] | { hidden: readonly string[] };

/** Properties that decide a feature's visibility. */
export interface VisibilityOf {
  uuid: string;
  isOwner: boolean;
  properties: Pick<SlimFeature["properties"], "createdAt" | "updatedAt" | "serverCreatedAt">;
}

/** Keys checked between yields. */
const KEYS_A_STEP = 16 * IDS_A_STEP;

/** Ids per preference request: about 400 KB of JSON, below common body limits. */
export const VISIBILITY_BATCH = 10_000;
/** Number of features above which a rule lists whichever ids are fewer, shown or hidden. */
export const MANY_FEATURES = 10_000;

/**
 * Returns the time, in seconds since the epoch, from which a feature counts as new: its creation for the owner, its
 * last change for others.
 */
export function newSince({ isOwner, properties }: Omit<VisibilityOf, "uuid">): number {
  return isOwner ? properties.serverCreatedAt || properties.createdAt : properties.updatedAt;
}

/** Features to decide visibility for. They can be looked up by id, but often the ids alone are enough. */
export interface VisibilitySource {
  ids: IdList;
  /** Upper limit of newSince over all features, in seconds since the epoch. */
  newest: number;
  get(uuid: string): VisibilityOf | undefined;
}

/**
 * Returns a test for visible features. With `all`, every feature is visible; otherwise those listed, and those newer
 * than the rule's updatedAt. An updatedAt of 0 means that no feature counts as new.
 */
export function visibilityTest(rule: VisibilityRule): (feature: VisibilityOf) => boolean {
  if (rule.all) return () => true;
  const isNamed = namedTest(rule);
  return (feature) => isNamed(feature.uuid) || (rule.updatedAt > 0 && newSince(feature) > rule.updatedAt);
}

/** Returns a test for the ids listed by a rule without `all`. */
function namedTest({ features, hidden }: VisibilityRule): (uuid: string) => boolean {
  const named = setOf(hidden ?? features);
  return hidden ? (uuid) => !named.has(uuid) : (uuid) => named.has(uuid);
}

/** Returns a test for a source's ids. If no feature can be newer than the rule, only the list counts. */
function idTest(rule: VisibilityRule, source: VisibilitySource): (uuid: string) => boolean {
  if (rule.all) return () => true;
  if (rule.updatedAt === 0 || source.newest <= rule.updatedAt) return namedTest(rule);
  const isVisible = visibilityTest(rule);
  return (uuid) => {
    const feature = source.get(uuid);
    return feature !== undefined && isVisible(feature);
  };
}

/** Ids hidden by the change that created a rule, by the rule's list. A whole hunt may have half a million. */
const hiddenBy = new WeakMap<readonly string[], IdList>();

/** Whether at least one of the ids is visible. */
export function anyVisible(
  rule: VisibilityRule,
  source: VisibilitySource,
  ids: IdList = source.ids,
): boolean {
  if (rule.all) return ids.length > 0;
  if (!rule.hidden && rule.features.length === 0 && (rule.updatedAt === 0 || source.newest <= rule.updatedAt))
    return false;
  const isNoneNewer = rule.updatedAt === 0 || source.newest <= rule.updatedAt;
  if (isNoneNewer && hiddenBy.get(rule.hidden ?? rule.features) === ids) return false;
  return someOf(ids, idTest(rule, source));
}

/** Whether all of the ids are visible. */
export function allVisible(
  rule: VisibilityRule,
  source: VisibilitySource,
  ids: IdList = source.ids,
): boolean {
  if (rule.all) return true;
  const isVisible = idTest(rule, source);
  return !someOf(ids, (uuid) => !isVisible(uuid));
}

/** Returns what is shown: the rule's own list if no feature can be newer than the rule. */
export function visibleIds(rule: VisibilityRule, source: VisibilitySource): Shown {
  if (rule.all) return "all";
  const { hidden } = rule;
  if (rule.updatedAt === 0 || source.newest <= rule.updatedAt) return hidden ? { hidden } : rule.features;
  const isVisible = idTest(rule, source);
  if (!hidden) return textsOf(source.ids).filter(isVisible);
  return { hidden: hidden.filter((uuid) => !isVisible(uuid)) };
}

/** Returns the ids of a list that are shown, in steps. */
export function* shownOf(shown: Shown, ids: IdList): Generator<number, readonly string[], void> {
  if (shown === "all") return textsOf(ids);
  const isHidden = "hidden" in shown;
  const named = yield* setOfSteps(isHidden ? shown.hidden : shown);
  const found: string[] = [];
  for (let index = 0; index < ids.length; index++) {
    if (index % IDS_A_STEP === IDS_A_STEP - 1) yield index;
    const uuid = ids.at(index) as string;
    if (named.has(uuid) !== isHidden) found.push(uuid);
  }
  return found;
}

export interface VisibilityChange {
  /** Features to show or hide. All others keep their visibility. */
  uuids: readonly string[] | "all";
  visible: boolean;
}

/**
 * Applies a change to a rule, in steps. The new rule lists all shown ids, or all hidden ones if there are more than
 * MANY_FEATURES features and the hidden ones are fewer. Its updatedAt is late enough that no hidden feature counts as
 * new, even if the server's clock is ahead. If everything is shown, `all` is set and the list is empty.
 *
 * @param now seconds since the epoch
 */
export function* changeVisibility(
  rule: VisibilityRule,
  source: VisibilitySource,
  { uuids, visible }: VisibilityChange,
  now: number,
): Generator<number, VisibilityRule, void> {
  const { hidden: _hidden, ...base } = rule;
  if (uuids === "all" && visible) return { ...base, all: true, features: [], updatedAt: now };
  const isVisible = yield* keyTest(rule, source);
  const changed = uuids === "all" ? null : yield* keySetSteps(uuids);
  const keys = yield* keySteps(source.ids);
  const hidden = new Uint32Array(keys.length);
  const shown = new Uint32Array(keys.length);
  let count = 0;
  let updatedAt = Math.floor(now);
  for (let index = 0; index < keys.length; index++) {
    if (index % KEYS_A_STEP === KEYS_A_STEP - 1) yield index;
    const key = keys[index] as number;
    if (changed === null || changed.hasKey(key) ? visible : isVisible(key)) {
      shown[index - count] = key;
      continue;
    }
    hidden[count++] = key;
    if (source.newest <= updatedAt) continue;
    const feature = source.get(idOf(key));
    if (feature) updatedAt = Math.max(updatedAt, newSince(feature));
  }
  if (count === 0) return { ...base, all: true, features: [], updatedAt: Math.floor(now) };
  const left = keys.length - count;
  const namesHidden = keys.length > MANY_FEATURES && count < left;
  const named = yield* textSteps(namesHidden ? hidden.subarray(0, count) : shown.subarray(0, left));
  if (uuids !== "all" && !visible) hiddenBy.set(named, uuids);
  return namesHidden
    ? { ...base, all: false, features: [], hidden: named, updatedAt }
    : { ...base, all: false, features: named, updatedAt };
}

/** Like idTest, for keys, building the set in steps. */
function* keyTest(
  rule: VisibilityRule,
  source: VisibilitySource,
): Generator<number, (key: number) => boolean, void> {
  if (rule.all) return () => true;
  const { hidden, features, updatedAt } = rule;
  const named = yield* keySetSteps(hidden ?? features);
  const isNamed = (key: number) => named.hasKey(key) === (hidden === undefined);
  if (updatedAt === 0 || source.newest <= updatedAt) return isNamed;
  return (key) => {
    const feature = source.get(idOf(key));
    return feature !== undefined && (isNamed(key) || newSince(feature) > updatedAt);
  };
}

/** Converts keys to a frozen id list with its set cached, in steps. */
function* textSteps(keys: Uint32Array): Generator<number, string[], void> {
  const ids: string[] = [];
  for (let index = 0; index < keys.length; index++) {
    ids.push(idOf(keys[index] as number));
    if (index % KEYS_A_STEP === KEYS_A_STEP - 1) yield index;
  }
  knowSet(ids, KeySet.of(keys));
  return frozenList(ids);
}

/**
 * Returns the preference requests that turn one rule into another, as few and as small as possible. Single toggles
 * become add or remove jobs; long lists are split over several requests.
 */
export function visibilityJobs(before: VisibilityRule, after: VisibilityRule): PreferenceJob[][] {
  const base: PreferenceJob[] = [];
  if (before.all !== after.all) {
    base.push({ action: "change", path: "features/visible/all", values: after.all });
  }
  if (before.updatedAt !== after.updatedAt) {
    base.push({ action: "change", path: "features/visible/updatedAt", values: after.updatedAt });
  }
  if (after.features.length === 0) {
    if (before.features.length > 0) base.unshift({ action: "clear", path: "features/visible/features" });
    return base.length > 0 ? [base] : [];
  }
  const old = setOf(before.features);
  const kept = setOf(after.features);
  const added = after.features.filter((uuid) => !old.has(uuid));
  const removed = before.features.filter((uuid) => !kept.has(uuid));
  const [first, ...rest] =
    added.length + removed.length < after.features.length
      ? [...batches("remove", removed), ...batches("add", added)]
      : batches("change", after.features);
  return [[...(first ? [first] : []), ...base], ...rest.map((job) => [job])].filter(
    (jobs) => jobs.length > 0,
  );
}

/** Splits a list into jobs. After a first `change`, the others use `add`. */
function batches(action: "add" | "remove" | "change", uuids: readonly string[]): PreferenceJob[] {
  const jobs: PreferenceJob[] = [];
  for (let start = 0; start < uuids.length; start += VISIBILITY_BATCH) {
    jobs.push({
      action: action === "change" && start > 0 ? "add" : action,
      path: "features/visible/features",
      values: uuids.slice(start, start + VISIBILITY_BATCH),
    });
  }
  return jobs;
}
