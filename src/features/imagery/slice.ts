import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { type ImageryItem, type ImageryMetadata, releaseOn } from "../../domain/imagery";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";
import { close, navigateFresh } from "../sidebar/slice";
import { stepped } from "./steps";

/** Map center and zoom where the map last came to rest. */
export interface ImageryPlace {
  longitude: number;
  latitude: number;
  zoom: number;
}

/** Metadata of an image at a position; null while it's being loaded. */
export type ImageryFacts = { state: "done"; metadata: ImageryMetadata | null } | { state: "failed" } | null;

export interface ImageryPopup {
  longitude: number;
  latitude: number;
  facts: ImageryFacts;
}

export interface ImageryState {
  place: ImageryPlace | null;
  /** All releases of the archive, newest first; null until loaded. */
  items: ImageryItem[] | null;
  search: TaskStatus;
  /** Key of the tile that `available` was found for or is being searched for. */
  searched: string | null;
  /** Ids of the releases that updated the imagery at the map center, newest first. */
  available: number[];
  shown: number | null;
  /** Whether the map has drawn the shown image. */
  drawn: boolean;
  facts: ImageryFacts;
  /** Capture times of the imagery here by release, for those requested so far. In milliseconds since the epoch. */
  captured: Record<number, number>;
  popup: ImageryPopup | null;
  /** Release compared with the shown one. */
  compared: number | null;
  /** Position of the divider between two releases, as a fraction of the window width. */
  divider: number;
  playing: boolean;
}

const initialState: ImageryState = {
  place: null,
  items: null,
  search: IDLE,
  searched: null,
  available: [],
  shown: null,
  drawn: false,
  facts: null,
  captured: {},
  popup: null,
  compared: null,
  divider: 0.5,
  playing: false,
};

/**
 * Returns the available release that was current on the date of release `itemId`, or the newest one without `itemId`.
 */
function keep({ items, available }: ImageryState, itemId: number | null): number | null {
  const here = (items ?? []).filter((item) => available.includes(item.itemId));
  const date = items?.find((item) => item.itemId === itemId)?.itemDate ?? Number.POSITIVE_INFINITY;
  return releaseOn(here, date)?.itemId ?? null;
}

const choose = (state: ImageryState, itemId: number | null) => {
  if (itemId !== state.shown) state.drawn = false;
  state.shown = itemId;
  state.popup = null;
};

const slice = createSlice({
  name: "imagery",
  initialState,
  reducers: {
    imageryPlaced: (state, { payload }: PayloadAction<ImageryPlace>) => {
      state.place = payload;
    },
    /** The map starts to move. */
    imageryMoves: (state) => {
      Object.assign(state, { popup: null, playing: false });
    },
    searchBegan: (state, { payload }: PayloadAction<string>) => {
      // In another tile, the same release can have another capture date.
      if (payload !== state.searched) state.captured = {};
      state.search = running();
      state.searched = payload;
    },
    searchProgress: (state, { payload }: PayloadAction<{ done: number; total: number }>) => {
      if (state.search.state === "running") state.search = running(payload.done, payload.total);
    },
    archiveRead: (state, { payload }: PayloadAction<ImageryItem[]>) => {
      state.items = payload;
    },
    /** The search is done. Keeps the shown release, or switches to the one here that was current on the same date. */
    versionsFound: (state, { payload }: PayloadAction<number[]>) => {
      state.search = DONE;
      state.available = payload;
      choose(state, keep(state, state.shown));
      if (state.compared !== null) state.compared = keep(state, state.compared);
      if (payload.length < 2) Object.assign(state, { compared: null, playing: false });
    },
    searchFailed: (state, { payload }: PayloadAction<string>) => {
      state.search = failed(payload);
      Object.assign(state, { searched: null, playing: false });
    },
    /** Imagery can't be shown here, so nothing is searched. */
    searchHeld: (state) => {
      Object.assign(state, { search: IDLE, searched: null, available: [], popup: null, playing: false });
    },
    refreshImagery: (state) => {
      state.playing = false;
    },
    /** Zooms out to the closest zoom level that has imagery. */
    zoomToImagery: () => {},
    chooseImage: (state, { payload }: PayloadAction<number>) => {
      state.playing = false;
      choose(state, payload);
    },
    /** Steps to the next newer (1) or older (-1) image. Wraps around at both ends. */
    stepImage: (state, { payload }: PayloadAction<1 | -1>) => {
      state.playing = false;
      choose(state, stepped(state.available, state.shown, payload));
    },
    /** Starts or stops playing the images. */
    togglePlay: (state) => {
      state.playing = !state.playing && state.available.length > 1;
    },
    /** Advances to the next image while playing. */
    imagePlayed: (state) => choose(state, stepped(state.available, state.shown, 1)),
    /** Toggles the comparison. It starts with the oldest image, or the newest if the oldest is shown. */
    toggleCompare: (state) => {
      const { compared, shown, available } = state;
      const [newest = null, oldest = null] = [available[0], available.at(-1)];
      state.compared = compared !== null || available.length < 2 ? null : shown === oldest ? newest : oldest;
      state.playing = false;
    },
    compareWith: (state, { payload }: PayloadAction<number>) => {
      state.compared = payload;
    },
    moveDivider: (state, { payload }: PayloadAction<number>) => {
      state.divider = Math.min(1, Math.max(0, payload));
    },
    imageDrawn: (state, { payload }: PayloadAction<number>) => {
      state.drawn = payload === state.shown;
    },
    factsAsked: (state) => {
      state.facts = null;
    },
    factsKnown: (state, { payload }: PayloadAction<ImageryFacts>) => {
      state.facts = payload;
      const date = payload?.state === "done" ? payload.metadata?.captureDate : null;
      if (typeof date === "number" && state.shown !== null) state.captured[state.shown] = date;
    },
    popupAsked: (state, { payload }: PayloadAction<Omit<ImageryPopup, "facts">>) => {
      state.playing = false;
      state.popup = { ...payload, facts: null };
    },
    popupKnown: (state, { payload }: PayloadAction<ImageryFacts>) => {
      if (state.popup) state.popup.facts = payload;
    },
    closeImageryPopup: (state) => {
      state.popup = null;
    },
    /** The view was closed. The shown images are kept for the next time it's opened. */
    imageryLeft: ({ items, shown, compared, divider }) => ({
      ...initialState,
      items,
      shown,
      compared,
      divider,
    }),
  },
  extraReducers: (builder) =>
    builder.addMatcher(
      ({ type }) => type === close.type || type === navigateFresh.type,
      (state) => Object.assign(state, { shown: null, compared: null }),
    ),
});

export const {
  imageryPlaced,
  imageryMoves,
  searchBegan,
  searchProgress,
  archiveRead,
  versionsFound,
  searchFailed,
  searchHeld,
  refreshImagery,
  zoomToImagery,
  chooseImage,
  stepImage,
  togglePlay,
  imagePlayed,
  toggleCompare,
  compareWith,
  moveDivider,
  imageDrawn,
  factsAsked,
  factsKnown,
  popupAsked,
  popupKnown,
  closeImageryPopup,
  imageryLeft,
} = slice.actions;
export const imageryReducer = slice.reducer;
