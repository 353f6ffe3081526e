import type { RootState } from "../../app/reducers";

export const selectPreferences = (state: RootState) => state.preferences.value;
/** True once the server's preferences have come; before that they are the defaults. */
export const selectPreferencesLoaded = (state: RootState) => state.preferences.loaded;
/** The pinned hunt's id, or null. */
export const selectPinnedHunt = (state: RootState) => state.preferences.value.global.pinned.collection;
/** The units that figures are shown in. */
export const selectUnits = (state: RootState) => state.preferences.value.global.units;
/** Why unsaved changes wait, or null. */
export const selectPreferencesProblem = (state: RootState) =>
  state.preferences.queue.length > 0 ? state.preferences.problem : null;
export const selectUnsavedPreferences = (state: RootState) => state.preferences.queue.length;
