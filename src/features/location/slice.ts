import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** The popup of a feature on the map. */
export interface FeaturePopup {
  uuid: string;
  /** Where it points to. */
  longitude: number;
  latitude: number;
  /** Meters; null while unknown, and for anything but waypoints. */
  elevation: number | null;
  /** The feature is being saved. */
  temporary: boolean;
}

export interface LocationState {
  popup: FeaturePopup | null;
}

const initialState: LocationState = { popup: null };

const slice = createSlice({
  name: "location",
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
    /** A drawing is no longer being saved: what its popup said is over. */
    temporaryGone: (state, { payload }: PayloadAction<string>) => {
      if (state.popup?.uuid === payload) state.popup = null;
    },
    /** A place of the map was clicked where there is none of the person's features. */
    groundClicked: (
      state,
      _action: PayloadAction<{ longitude: number; latitude: number; zoom: number; screenX: number }>,
    ) => {
      state.popup = null;
    },
    /** 'View Details' of the popup. */
    viewDetails: (state, _action: PayloadAction<string>) => {
      state.popup = null;
    },
  },
});

export const { popupOpened, popupElevation, closePopup, temporaryGone, groundClicked, viewDetails } =
  slice.actions;
export const locationReducer = slice.reducer;
