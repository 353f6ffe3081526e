import { createAction, type UnknownAction } from "@reduxjs/toolkit";
import type { ApiError } from "../../api/userApi";
import { DEFAULT_PREFERENCES, type PreferenceJob, type Preferences } from "../../domain/preferences";
import { applyJobs } from "../../domain/preferencesBatch";

export interface PreferencesState {
  /** What the person sees: the saved preferences with the unsaved changes on top. */
  value: Preferences;
  /** As the server last told them. */
  confirmed: Preferences;
  loaded: boolean;
  /** Changes that the server has not confirmed, oldest first; each counts whole or not at all. */
  queue: readonly PreferenceJob[][];
  /** Why saving does not get on at the moment; it goes on being tried. */
  problem: ApiError | null;
}

/** Changes preferences at once; the saga saves them. The jobs are applied in order, all or none. */
export const changePreferences = createAction<PreferenceJob[]>("preferences/change");
/**
 * Changes which features are shown, at once and whole, where one call to save it would be too long: it is saved by the
 * batches, whose outcome is the same.
 */
export const changeShown = createAction<{
  visible: Preferences["features"]["visible"];
  batches: PreferenceJob[][];
}>("preferences/changeShown");
/** The server's preferences have come. */
export const preferencesLoaded = createAction<Preferences>("preferences/loaded");
/** Changes of an earlier visit that were never confirmed. */
export const preferencesRestored = createAction<PreferenceJob[][]>("preferences/restored");
/** The oldest `count` changes are saved; with what the server holds now, or null where it was not asked to tell. */
export const preferencesSaved = createAction<{ count: number; preferences: Preferences | null }>(
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

const replay = (confirmed: Preferences, queue: readonly PreferenceJob[][]) =>
  applyJobs(confirmed, queue.flat());

/** Written without drafts: the list of visible features may hold 100,000 ids. */
export function preferencesReducer(
  state: PreferencesState = initialState,
  action: UnknownAction,
): PreferencesState {
  if (changePreferences.match(action)) {
    if (action.payload.length === 0) return state;
    return {
      ...state,
      value: applyJobs(state.value, action.payload),
      queue: [...state.queue, action.payload],
    };
  }
  if (changeShown.match(action)) {
    const { visible, batches } = action.payload;
    const value = { ...state.value, features: { ...state.value.features, visible } };
    return { ...state, value, queue: [...state.queue, ...batches] };
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
