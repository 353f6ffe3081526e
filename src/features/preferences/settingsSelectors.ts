import type { RootState } from "../../app/reducers";

export const selectSettings = (state: RootState) => state.settings;
export const selectTheme = (state: RootState) => state.settings.theme;
/** Whether all coordinates are displayed as "--". */
export const selectHideCoordinates = (state: RootState) => state.settings.hideCoordinates;
/** Coordinate format used on the map. */
export const selectCoordinateFormat = (state: RootState) => state.settings.coordinateFormat;
