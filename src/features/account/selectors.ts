import type { RootState } from "../../app/reducers";

export const selectSettings = (state: RootState) => state.settings;
export const selectTheme = (state: RootState) => state.settings.theme;
/** Whether coordinates are shown as -- everywhere. */
export const selectHideCoordinates = (state: RootState) => state.settings.hideCoordinates;
