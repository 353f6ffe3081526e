import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { AttributeRow } from "../../domain/attributes";
import type { CountyHere, LayerQuestion, Place } from "../../domain/location";
import { DONE, failed, running, type TaskStatus } from "../../domain/status";
import { popupOpened } from "../location/slice";
import { cancelTool, endTool, measureFrom, resetWidgets, toggleTool } from "../map/slice";
import { back, close, navigate, navigateFresh } from "../sidebar/slice";
import { dropWaypoint } from "../sketch/slice";

/** What of a layer or an overlay is at the place. */
export interface LayerHere {
  id: string;
  name: string;
  /** Where in the library it belongs; empty for overlays. */
  about: string;
  overlay: boolean;
  question: LayerQuestion;
  nameField?: string;
  status: TaskStatus;
  features: AttributeRow[][];
}

export interface AboutLocationState {
  place: Place | null;
  /** The popup at the place is open. */
  popup: boolean;
  /** County and name of the place. */
  naming: TaskStatus;
  county: CountyHere | null;
  placeName: string | null;
  /** Meters; null while or where it is not known. */
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
      { payload }: PayloadAction<{ county: CountyHere | null; placeName: string | null }>,
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
    /** Asks a layer that failed once more. */
    retryLayer: (state, { payload }: PayloadAction<string>) => {
      const layer = state.layers.find(({ id }) => id === payload);
      if (layer) layer.status = running();
    },
    /** Asks once more where the place is. */
    retryPlace: (state) => {
      state.naming = running();
    },
    closeAboutPopup: (state) => {
      state.popup = false;
    },
    /** From the popup to all that is known of the place. */
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
    // Another view may be about another place of the map, but the one about this place is not.
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
