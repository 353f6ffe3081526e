import { createAction, type UnknownAction } from "@reduxjs/toolkit";
import type { ApiError, HeldPreferences } from "../../api/userApi";
import { DEFAULT_PREFERENCES, type PreferenceJob } from "../../domain/preferences";
import { applyJobs } from "../../domain/preferencesBatch";
import { applyShown, type ShownChange } from "../../domain/shownChange";
import type { VisibilityRule } from "../../domain/visibility";

/** A visibility change that's too long for a preference job. */
export interface LongChange {
  change: ShownChange;
  /** The rules before and after the change. Missing in changes from an earlier visit. */
  before?: VisibilityRule;
  after?: VisibilityRule;
}

/** One change, applied completely or not at all. */
export type QueuedChange = PreferenceJob[] | LongChange;

export interface PreferencesState {
  /** Current preferences: the saved ones with unsaved changes applied. */
  value: HeldPreferences;
  /** Preferences as last received from the server. */
  confirmed: HeldPreferences;
  loaded: boolean;
  /** Changes that the server hasn't confirmed, oldest first. */
  queue: readonly QueuedChange[];
  /** Last error while saving, which is being retried. */
  problem: ApiError | null;
}

/** Changes preferences. The saga saves them. The jobs are applied in order, all or none. */
export const changePreferences = createAction<PreferenceJob[]>("preferences/change");
/** Changes which features are shown, for long lists. */
export const changeShown = createAction<Required<LongChange>>("preferences/changeShown");
/** Sets the preferences received from the server. */
export const preferencesLoaded = createAction<HeldPreferences>("preferences/loaded");
/** Restores unconfirmed changes from an earlier visit. */
export const preferencesRestored = createAction<QueuedChange[]>("preferences/restored");
/**
 * Removes the oldest `count` changes, which are saved. `preferences` is the server's current state, or null if it
 * wasn't requested.
 */
export const preferencesSaved = createAction<{ count: number; preferences: HeldPreferences | null }>(
  "preferences/saved",
);
/** Drops the oldest change, which the server refused. */
export const preferencesRefused = createAction("preferences/refused");
export const preferencesDelayed = createAction<ApiError>("preferences/delayed");

/** All actions that may change the preferences, for sagas that mirror them. */
export const PREFERENCE_CHANGES = [
  changePreferences,
  changeShown,
  preferencesLoaded,
  preferencesRestored,
  preferencesSaved,
  preferencesRefused,
];

const initialState: PreferencesState = {
  value: DEFAULT_PREFERENCES,
  confirmed: DEFAULT_PREFERENCES,
  loaded: false,
  queue: [],
  problem: null,
};

const replay = (confirmed: HeldPreferences, queue: readonly QueuedChange[]): HeldPreferences =>
  queue.reduce<HeldPreferences>(
    (value, change) => (Array.isArray(change) ? withJobs(value, change) : withLong(value, change)),
    confirmed,
  );

/** Applies jobs. They keep properties that they don't know. */
const withJobs = (value: HeldPreferences, jobs: readonly PreferenceJob[]): HeldPreferences =>
  withHidden(applyJobs(value, jobs), value.features.visible.hidden, jobs);

/** Applies jobs on visible features to the list of hidden ones as well. A new list replaces it. */
function withHidden(
  value: HeldPreferences,
  hidden: readonly string[] | undefined,
  jobs: readonly PreferenceJob[],
): HeldPreferences {
  const onList = jobs.filter(({ path }) => path === "features/visible/features");
  if (!hidden || onList.length === 0) return value;
  const { hidden: _hidden, ...visible } = value.features.visible;
  let rule: VisibilityRule = { ...visible, hidden };
  for (const { action, values } of onList) {
    const ids = Array.isArray(values) ? values.filter((id) => typeof id === "string") : [];
    if (action === "change" || action === "clear") return { ...value, features: { visible } };
    const change = action === "add" ? { show: ids, hide: [] } : { show: [], hide: ids };
    rule = applyShown(rule, { base: "keep", ...change, updatedAt: rule.updatedAt });
  }
  return { ...value, features: { visible: rule } };
}

function withLong(value: HeldPreferences, { change, before, after }: LongChange): HeldPreferences {
  const { visible } = value.features;
  const known =
    before !== undefined &&
    before.all === visible.all &&
    before.features === visible.features &&
    before.hidden === visible.hidden;
  const changed = known && after ? after : applyShown(visible, change);
  return { ...value, features: { visible: { ...changed, collections: visible.collections } } };
}

/** Written without Immer, because the list of visible features may hold 100,000 ids. */
export function preferencesReducer(
  state: PreferencesState = initialState,
  action: UnknownAction,
): PreferencesState {
  if (changePreferences.match(action)) {
    if (action.payload.length === 0) return state;
    return {
      ...state,
      value: withJobs(state.value, action.payload),
      queue: [...state.queue, action.payload],
    };
  }
  if (changeShown.match(action)) {
    const queue = [...state.queue, action.payload];
    return { ...state, value: withLong(state.value, action.payload), queue };
  }
  if (preferencesLoaded.match(action)) {
    const confirmed = action.payload;
    return { ...state, confirmed, value: replay(confirmed, state.queue), loaded: true, problem: null };
  }
  if (preferencesRestored.match(action)) {
    const queue = [...action.payload, ...state.queue];
    return { ...state, queue, value: replay(state.confirmed, queue) };
  }
  if (preferencesSaved.match(action)) {
    const { count, preferences } = action.payload;
    const queue = state.queue.slice(count);
    if (preferences === null) {
      const confirmed = replay(state.confirmed, state.queue.slice(0, count));
      return { ...state, confirmed, queue, problem: null };
    }
    const confirmed = preferences;
    return { ...state, confirmed, queue, value: replay(confirmed, queue), problem: null };
  }
  if (preferencesRefused.match(action)) {
    const queue = state.queue.slice(1);
    return { ...state, queue, value: replay(state.confirmed, queue), problem: null };
  }
  if (preferencesDelayed.match(action)) return { ...state, problem: action.payload };
  return state;
}
