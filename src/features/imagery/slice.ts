import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { type ImageryItem, type ImageryMetadata, releaseOn } from "../../domain/imagery";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";
import { close, navigateFresh } from "../sidebar/slice";
import { stepped } from "./steps";

/** Where the map has come to rest. */
export interface ImageryPlace {
  longitude: number;
  latitude: number;
  zoom: number;
}

/** What is known of a picture at a place; null while it is asked for. */
export type ImageryFacts = { state: "done"; metadata: ImageryMetadata | null } | { state: "failed" } | null;

export interface ImageryPopup {
  longitude: number;
  latitude: number;
  facts: ImageryFacts;
}

export interface ImageryState {
  place: ImageryPlace | null;
  /** All releases of the archive, newest first; null until they are known. */
  items: ImageryItem[] | null;
  search: TaskStatus;
  /** The tile that `available` was found for, or is being searched for. */
  searched: string | null;
  /** Releases with pictures of their own at the place, newest first. */
  available: number[];
  shown: number | null;
  /** Whether the map draws what is shown. */
  drawn: boolean;
  facts: ImageryFacts;
  /**
   * Capture times of the imagery here by release, for those requested so far; milliseconds since the epoch.
   */
  captured: Record<number, number>;
  popup: ImageryPopup | null;
  /** The release beside the shown one while two are compared. */
  compared: number | null;
  /** Part of the window's width at which two releases meet. */
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

/** The available release that shows what `itemId` shows elsewhere; the newest where nothing was shown. */
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
    /** The map begins to move. */
    imageryMoves: (state) => {
      Object.assign(state, { popup: null, playing: false });
    },
    searchBegan: (state, { payload }: PayloadAction<string>) => {
      // Elsewhere the same release has another picture.
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
    /** The search is over; what was shown stays, or what shows the same day here comes in its place. */
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
    /** Imagery cannot be shown here: nothing is searched for. */
    searchHeld: (state) => {
      Object.assign(state, { search: IDLE, searched: null, available: [], popup: null, playing: false });
    },
    refreshImagery: (state) => {
      state.playing = false;
    },
    /** The map is too near for imagery: to the nearest zoom that has some. */
    zoomToImagery: () => {},
    chooseImage: (state, { payload }: PayloadAction<number>) => {
      state.playing = false;
      choose(state, payload);
    },
    /** To the next newer (1) or older (-1) one; from either end to the other. */
    stepImage: (state, { payload }: PayloadAction<1 | -1>) => {
      state.playing = false;
      choose(state, stepped(state.available, state.shown, payload));
    },
    /** Begins to go from image to image, or stops. */
    togglePlay: (state) => {
      state.playing = !state.playing && state.available.length > 1;
    },
    /** The next image's turn while they are played. */
    imagePlayed: (state) => choose(state, stepped(state.available, state.shown, 1)),
    /** Two images beside each other, at first with the oldest, or one again. */
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
    /** The view is left. What was shown is shown again when a person comes back to it. */
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
