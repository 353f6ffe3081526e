import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { AttributeRow } from "../../domain/attributes";
import type { LayerQuery, LocationCounty, Place } from "../../domain/location";
import { DONE, failed, running, type TaskStatus } from "../../domain/status";
import { popupOpened } from "../featurePopup/slice";
import { cancelTool, endTool, measureFrom, resetWidgets, toggleTool } from "../map/slice";
import { back, close, navigate, navigateFresh } from "../sidebar/slice";
import { dropWaypoint } from "../sketch/slice";

/** The features of a layer or overlay at the location. */
export interface LayerHere {
  id: string;
  name: string;
  /** State and category in the library. Empty for overlays. */
  about: string;
  overlay: boolean;
  question: LayerQuery;
  nameField?: string;
  status: TaskStatus;
  features: AttributeRow[][];
}

export interface AboutLocationState {
  place: Place | null;
  /** Whether the location's popup is open. */
  popup: boolean;
  /** Status of looking up county and place name. */
  naming: TaskStatus;
  county: LocationCounty | null;
  placeName: string | null;
  /** Meters. Null while or where unknown. */
  elevation: number | null;
  layers: LayerHere[];
}

const initialState: AboutLocationState = {
  place: null,
  popup: false,
  naming: DONE,
  county: null,
  placeName: null,
  elevation: null,
  layers: [],
};

type Asked = Omit<LayerHere, "status" | "features">;

const slice = createSlice({
  name: "aboutLocation",
  initialState,
  reducers: {
    locationAsked: (_, { payload }: PayloadAction<{ place: Place; layers: Asked[] }>) => ({
      ...initialState,
      place: payload.place,
      popup: true,
      naming: running(),
      layers: payload.layers.map((layer) => ({ ...layer, status: running(), features: [] })),
    }),
    placeNamed: (
      state,
      { payload }: PayloadAction<{ county: LocationCounty | null; placeName: string | null }>,
    ) => {
      Object.assign(state, payload, { naming: DONE });
    },
    placeNotNamed: (state, { payload }: PayloadAction<string>) => {
      state.naming = failed(payload);
    },
    elevationFound: (state, { payload }: PayloadAction<number | null>) => {
      state.elevation = payload;
    },
    layerFound: (state, { payload }: PayloadAction<{ id: string; features: AttributeRow[][] }>) => {
      const layer = state.layers.find(({ id }) => id === payload.id);
      if (layer) Object.assign(layer, { status: DONE, features: payload.features });
    },
    layerNotFound: (state, { payload }: PayloadAction<{ id: string; error: string }>) => {
      const layer = state.layers.find(({ id }) => id === payload.id);
      if (layer) layer.status = failed(payload.error);
    },
    /** Retries a layer that failed. */
    retryLayer: (state, { payload }: PayloadAction<string>) => {
      const layer = state.layers.find(({ id }) => id === payload);
      if (layer) layer.status = running();
    },
    /** Retries the lookup of county and place name. */
    retryPlace: (state) => {
      state.naming = running();
    },
    closeAboutPopup: (state) => {
      state.popup = false;
    },
    /** Opens the view with all details of the location. */
    viewLocation: (state) => {
      state.popup = false;
    },
  },
  extraReducers: (builder) => {
    const ends = [
      popupOpened,
      dropWaypoint,
      toggleTool,
      measureFrom,
      cancelTool,
      endTool,
      resetWidgets,
      navigateFresh,
      close,
    ];
    for (const end of ends)
      builder.addCase(end, (state) => {
        state.popup = false;
      });
    // Another view may be about another location. Only the view of this one keeps the popup open.
    for (const move of [navigate, back])
      builder.addCase(move, (state, action) => {
        if (navigate.match(action) && action.payload.name === "AboutLocation") return;
        state.popup = false;
      });
  },
});

export const {
  locationAsked,
  placeNamed,
  placeNotNamed,
  elevationFound,
  layerFound,
  layerNotFound,
  retryLayer,
  retryPlace,
  closeAboutPopup,
  viewLocation,
} = slice.actions;
export const aboutLocationReducer = slice.reducer;
