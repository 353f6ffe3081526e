import { createAction, type UnknownAction } from "@reduxjs/toolkit";
import type { ApiError, HeldPreferences } from "../../api/userApi";
import { DEFAULT_PREFERENCES, type PreferenceJob } from "../../domain/preferences";
import { applyJobs } from "../../domain/preferencesBatch";
import { applyShown, type ShownChange } from "../../domain/shownChange";
import type { VisibilityRule } from "../../domain/visibility";

/** A change of what is shown that is too long for a job. */
export interface LongChange {
  change: ShownChange;
  /** The rules between which it was made; missing in a change of an earlier visit. */
  before?: VisibilityRule;
  after?: VisibilityRule;
}

/** A change counts whole or not at all. */
export type QueuedChange = PreferenceJob[] | LongChange;

export interface PreferencesState {
  /** What the person sees: the saved preferences with the unsaved changes on top. */
  value: HeldPreferences;
  /** As the server last sent them. */
  confirmed: HeldPreferences;
  loaded: boolean;
  /** Changes that the server has not confirmed, oldest first. */
  queue: readonly QueuedChange[];
  /** Why saving is stuck at the moment; it keeps retrying. */
  problem: ApiError | null;
}

/** Changes preferences at once; the saga saves them. The jobs are applied in order, all or none. */
export const changePreferences = createAction<PreferenceJob[]>("preferences/change");
/** Changes which features are shown, at once, where the list of them is long. */
export const changeShown = createAction<Required<LongChange>>("preferences/changeShown");
/** The server's preferences have come. */
export const preferencesLoaded = createAction<HeldPreferences>("preferences/loaded");
/** Changes of an earlier visit that were never confirmed. */
export const preferencesRestored = createAction<QueuedChange[]>("preferences/restored");
/** The oldest `count` changes are saved; with the server's current state, or null if it wasn't requested. */
export const preferencesSaved = createAction<{ count: number; preferences: HeldPreferences | null }>(
  "preferences/saved",
);
/** The server does not take the oldest change: it is dropped. */
export const preferencesRefused = createAction("preferences/refused");
export const preferencesDelayed = createAction<ApiError>("preferences/delayed");

/** All that can change what the preferences are, for sagas that mirror them. */
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

/** Jobs don't change values that they don't know. */
const withJobs = (value: HeldPreferences, jobs: readonly PreferenceJob[]): HeldPreferences =>
  withHidden(applyJobs(value, jobs), value.features.visible.hidden, jobs);

/** Jobs that name single features say it of the hidden ones too, and a new list takes their place. */
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

/** Written without drafts: the list of visible features may hold 100,000 ids. */
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
