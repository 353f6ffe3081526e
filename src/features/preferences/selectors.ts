import type { RootState } from "../../app/reducers";

export const selectPreferences = (state: RootState) => state.preferences.value;
/** True once the server's preferences are loaded. Until then, the defaults apply. */
export const selectPreferencesLoaded = (state: RootState) => state.preferences.loaded;
/** True once the preferences are loaded, or couldn't be at the first try, so that the defaults apply for now. */
export const selectPreferencesKnown = ({ preferences }: RootState) =>
  preferences.loaded || preferences.problem !== null;
/** Id of the active hunt, or null. */
export const selectPinnedHunt = (state: RootState) => state.preferences.value.global.pinned.collection;
/** Display units. */
export const selectUnits = (state: RootState) => state.preferences.value.global.units;
/** Why changes couldn't be saved yet, or null. */
export const selectPreferencesProblem = (state: RootState) =>
  state.preferences.queue.length > 0 ? state.preferences.problem : null;
export const selectUnsavedPreferences = (state: RootState) => state.preferences.queue.length;
