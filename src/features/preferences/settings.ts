import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { KeyValueStorage } from "../../api/identity";
// Not imported from the folder's index, which would load the projections.
import { COORDINATE_FORMATS, type CoordinateFormat } from "../../domain/coordinates/types";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Settings stored in this browser only. */
export interface SettingsState {
  theme: Theme;
  /** Displays all coordinates as "--", for shared screens. */
  hideCoordinates: boolean;
  /** Coordinate format used on the map. */
  coordinateFormat: CoordinateFormat;
  /** Whether the map center is marked while its coordinates are displayed. */
  crosshair: boolean;
  /** Whether drawing snaps to existing features. */
  snapping: boolean;
  /** Whether the map shows the names of features. */
  featureNames: boolean;
  /** Whether the user has dismissed the first steps of an empty account. */
  firstStepsHidden: boolean;
}

const initialState: SettingsState = {
  theme: "system",
  hideCoordinates: false,
  coordinateFormat: "dd",
  crosshair: true,
  snapping: true,
  featureNames: false,
  firstStepsHidden: false,
};

const slice = createSlice({
  name: "settings",
  initialState,
  reducers: {
    settingsRestored: (_, { payload }: PayloadAction<SettingsState>) => payload,
    themeChosen: (state, { payload }: PayloadAction<Theme>) => {
      state.theme = payload;
    },
    hideCoordinatesSet: (state, { payload }: PayloadAction<boolean>) => {
      state.hideCoordinates = payload;
    },
    coordinateFormatChosen: (state, { payload }: PayloadAction<CoordinateFormat>) => {
      state.coordinateFormat = payload;
    },
    crosshairSet: (state, { payload }: PayloadAction<boolean>) => {
      state.crosshair = payload;
    },
    snappingSet: (state, { payload }: PayloadAction<boolean>) => {
      state.snapping = payload;
    },
    featureNamesSet: (state, { payload }: PayloadAction<boolean>) => {
      state.featureNames = payload;
    },
    firstStepsHidden: (state) => {
      state.firstStepsHidden = true;
    },
  },
});

export const {
  settingsRestored,
  themeChosen,
  hideCoordinatesSet,
  coordinateFormatChosen,
  crosshairSet,
  snappingSet,
  featureNamesSet,
  firstStepsHidden,
} = slice.actions;
export const settingsReducer = slice.reducer;

const KEY = "settings";

export function readSettings(storage: KeyValueStorage): SettingsState {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? "{}");
    if (typeof value !== "object" || value === null) return initialState;
    const theme = "theme" in value ? THEMES.find((name) => name === value.theme) : undefined;
    const format =
      "coordinateFormat" in value
        ? COORDINATE_FORMATS.find((name) => name === value.coordinateFormat)
        : undefined;
    return {
      theme: theme ?? initialState.theme,
      hideCoordinates: "hideCoordinates" in value && value.hideCoordinates === true,
      coordinateFormat: format ?? initialState.coordinateFormat,
      crosshair: !("crosshair" in value && value.crosshair === false),
      snapping: !("snapping" in value && value.snapping === false),
      featureNames: "featureNames" in value && value.featureNames === true,
      firstStepsHidden: "firstStepsHidden" in value && value.firstStepsHidden === true,
    };
  } catch {
    return initialState;
  }
}

export function storeSettings(storage: KeyValueStorage, settings: SettingsState): void {
  try {
    storage.setItem(KEY, JSON.stringify(settings));
  } catch (error) {
    console.warn("Couldn't save this browser's settings. They last until you close the page.", error);
  }
}
