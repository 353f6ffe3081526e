import type { RootState } from "../../app/reducers";

export const selectSettings = (state: RootState) => state.settings;
export const selectTheme = (state: RootState) => state.settings.theme;
/** Whether coordinates are shown as -- everywhere. */
export const selectHideCoordinates = (state: RootState) => state.settings.hideCoordinates;
/** How coordinates are written on the map. */
export const selectCoordinateFormat = (state: RootState) => state.settings.coordinateFormat;
