import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { KeyValueStorage } from "../../api/identity";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** What this browser remembers by itself. */
export interface SettingsState {
  theme: Theme;
  /** Coordinates show as -- everywhere: for screens that others can see. */
  hideCoordinates: boolean;
}

const initialState: SettingsState = { theme: "system", hideCoordinates: false };

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
  },
});

export const { settingsRestored, themeChosen, hideCoordinatesSet } = slice.actions;
export const settingsReducer = slice.reducer;

const KEY = "settings";

export function readSettings(storage: KeyValueStorage): SettingsState {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? "{}");
    if (typeof value !== "object" || value === null) return initialState;
    const theme = "theme" in value ? THEMES.find((name) => name === value.theme) : undefined;
    return {
      theme: theme ?? initialState.theme,
      hideCoordinates: "hideCoordinates" in value && value.hideCoordinates === true,
    };
  } catch {
    return initialState;
  }
}

export function storeSettings(storage: KeyValueStorage, settings: SettingsState): void {
  try {
    storage.setItem(KEY, JSON.stringify(settings));
  } catch (error) {
    console.warn(
      "The settings of this browser could not be stored; they hold until the page is closed.",
      error,
    );
  }
}
