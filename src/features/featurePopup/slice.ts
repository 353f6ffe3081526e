import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** Popup of a feature on the map. */
export interface FeaturePopup {
  uuid: string;
  /** Position that it points to. */
  longitude: number;
  latitude: number;
  /** Meters. Null while unknown, and for anything but waypoints. */
  elevation: number | null;
  /** True while the feature is being saved. */
  temporary: boolean;
}

export interface FeaturePopupState {
  popup: FeaturePopup | null;
}

const initialState: FeaturePopupState = { popup: null };

const slice = createSlice({
  name: "featurePopup",
  initialState,
  reducers: {
    popupOpened: (state, { payload }: PayloadAction<Omit<FeaturePopup, "elevation">>) => {
      state.popup = { ...payload, elevation: null };
    },
    popupElevation: (state, { payload }: PayloadAction<{ uuid: string; elevation: number }>) => {
      if (state.popup?.uuid === payload.uuid) state.popup.elevation = payload.elevation;
    },
    closePopup: (state) => {
      state.popup = null;
    },
    /** Closes the popup of a drawing that's no longer being saved. */
    temporaryGone: (state, { payload }: PayloadAction<string>) => {
      if (state.popup?.uuid === payload) state.popup = null;
    },
    /** The map was clicked where the user has no feature. */
    groundClicked: (
      state,
      _action: PayloadAction<{ longitude: number; latitude: number; zoom: number; screenX: number }>,
    ) => {
      state.popup = null;
    },
    /** Handles 'View Details' in the popup. */
    viewDetails: (state, _action: PayloadAction<string>) => {
      state.popup = null;
    },
  },
});

export const { popupOpened, popupElevation, closePopup, temporaryGone, groundClicked, viewDetails } =
  slice.actions;
export const featurePopupReducer = slice.reducer;
