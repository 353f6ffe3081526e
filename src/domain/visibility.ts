import type { SlimFeature } from "./feature";
import { frozenList } from "./frozenList";
import { idOf } from "./idKeys";
import { type IdList, KeySet, someOf, textsOf } from "./idList";
import type { PreferenceJob, Preferences } from "./preferences";
import { IDS_A_STEP, keySetSteps, keySteps, knowSet, setOf, setOfSteps } from "./setOf";

/** As in the preferences; `hidden`, where it is there, says in place of `features` which ids are not shown. */
export type VisibilityRule = Preferences["features"]["visible"] & { hidden?: readonly string[] | undefined };

/** What the map shows: everything, the ids, or all but the hidden ones. */
export type Shown = "all" | readonly string[] | { hidden: readonly string[] };

/** What visibility depends on. */
export interface VisibilityOf {
  uuid: string;
  isOwner: boolean;
  properties: Pick<SlimFeature["properties"], "createdAt" | "updatedAt" | "serverCreatedAt">;
}

/** Keys that are looked at between two places where the work may be interrupted. */
const KEYS_A_STEP = 16 * IDS_A_STEP;

/** Ids per preference call: some 400 KB of JSON, under the body limits that servers usually have. */
export const VISIBILITY_BATCH = 10_000;
/** Of more features than this the rule names the fewer ones: those that are shown, or those that are hidden. */
export const MANY_FEATURES = 10_000;

/** Seconds since the epoch from which a feature counts as new: owners by creation, others by the last change. */
export function newSince({ isOwner, properties }: Omit<VisibilityOf, "uuid">): number {
  return isOwner ? properties.serverCreatedAt || properties.createdAt : properties.updatedAt;
}

/** Features by id, as visibility is decided on: without looking at each of them where the ids are enough. */
export interface VisibilitySource {
  ids: IdList;
  /** Seconds since the epoch: at or after the moment since which the newest counts as new. */
  newest: number;
  get(uuid: string): VisibilityOf | undefined;
}

/**
 * Whether a feature is shown. With `all` every one is; otherwise those in the list, and those that are
 * newer than the time at which the list was made. A time of 0 means that there is none.
 */
export function visibilityTest(rule: VisibilityRule): (feature: VisibilityOf) => boolean {
  if (rule.all) return () => true;
  const isNamed = namedTest(rule);
  return (feature) => isNamed(feature.uuid) || (rule.updatedAt > 0 && newSince(feature) > rule.updatedAt);
}

/** Whether the lists of a rule without `all` say that an id is shown. */
function namedTest({ features, hidden }: VisibilityRule): (uuid: string) => boolean {
  const named = setOf(hidden ?? features);
  return hidden ? (uuid) => !named.has(uuid) : (uuid) => named.has(uuid);
}

/** The same for ids of a source; where nothing can be newer than the list, the list alone decides. */
function idTest(rule: VisibilityRule, source: VisibilitySource): (uuid: string) => boolean {
  if (rule.all) return () => true;
  if (rule.updatedAt === 0 || source.newest <= rule.updatedAt) return namedTest(rule);
  const isVisible = visibilityTest(rule);
  return (uuid) => {
    const feature = source.get(uuid);
    return feature !== undefined && isVisible(feature);
  };
}

/** By the list of a rule: the ids that the change hid which made it. Those of a whole hunt may be half a million. */
const hiddenBy = new WeakMap<readonly string[], IdList>();

/** True when at least one of the ids is shown. */
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

/** True when every id of the source is shown. */
export function allVisible(
  rule: VisibilityRule,
  source: VisibilitySource,
  ids: IdList = source.ids,
): boolean {
  if (rule.all) return true;
  const isVisible = idTest(rule, source);
  return !someOf(ids, (uuid) => !isVisible(uuid));
}

/** What is shown. The rule's own list where nothing can be newer than it. */
export function visibleIds(rule: VisibilityRule, source: VisibilitySource): Shown {
  if (rule.all) return "all";
  const { hidden } = rule;
  if (rule.updatedAt === 0 || source.newest <= rule.updatedAt) return hidden ? { hidden } : rule.features;
  const isVisible = idTest(rule, source);
  if (!hidden) return textsOf(source.ids).filter(isVisible);
  return { hidden: hidden.filter((uuid) => !isVisible(uuid)) };
}

/** The ids of a list that are shown, in steps. */
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
  /** Exactly the features to show or hide; all others keep what they are. */
  uuids: readonly string[] | "all";
  visible: boolean;
}

/**
 * The rule after a change, in steps. Afterwards the list holds all that is shown, or of very many features all that is
 * hidden where that is less, and the time is late enough that
 * nothing hidden counts as new, even when the server's clock is ahead of ours; when everything is shown,
 * `all` says so and the list is empty.
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

/** As idTest, by keys, whose set is made in steps. */
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

/** Ids as a list of the store's, whose set is known, in steps. */
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
 * The preference calls that turn one rule into the other, as few and as small as possible:
 * single toggles travel as add or remove, long lists in several calls.
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

/** A list in parts; after a first `change` the others add to it. */
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
