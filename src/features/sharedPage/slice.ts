import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { openShare } from "../../app/events";
import { extentOf } from "../../domain/extent";
import type { Extent } from "../../domain/geometry";
import type { SharedFeature, SharedView } from "../../domain/sharedView";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";

/** Row for a feature of a share. Shares don't include ids, so rows are numbered. */
export type SharedRow = Omit<SharedFeature, "geometry"> & { id: string; extent: Extent };

/** State of the page that a share link shows to a visitor without a session. */
export interface SharedPageState {
  /** Null while the page isn't shown. */
  token: string | null;
  view: SharedView | null;
  rows: SharedRow[];
  status: TaskStatus;
  /** The server doesn't know the link. Other errors can be retried. */
  unknown: boolean;
  /** Id of the row whose notes are shown. */
  chosen: string | null;
}

const initialState: SharedPageState = {
  token: null,
  view: null,
  rows: [],
  status: IDLE,
  unknown: false,
  chosen: null,
};

export const rowId = (index: number): string => `shared-${index}`;

export function toSharedRow({ geometry, ...rest }: SharedFeature, index: number): SharedRow {
  return { ...rest, id: rowId(index), extent: extentOf(geometry) };
}

const slice = createSlice({
  name: "sharedPage",
  initialState,
  reducers: {
    viewLoaded: (state, { payload }: PayloadAction<SharedView>) => {
      state.view = payload;
    },
    rowsAdded: (state, { payload }: PayloadAction<SharedRow[]>) => {
      state.rows.push(...payload);
    },
    shareLoaded: (state) => {
      state.status = DONE;
    },
    shareFailed: (state, { payload }: PayloadAction<{ message: string; unknown: boolean }>) => {
      state.status = failed(payload.message);
      state.unknown = payload.unknown;
    },
    /** Selects a row and moves the map to it. */
    chooseRow: (state, { payload }: PayloadAction<string>) => {
      state.chosen = payload;
    },
    /** Redirects to log in or sign up, after which the visitor gets the shared content. */
    keepShare: (_state, _action: PayloadAction<"login" | "signup">) => {},
  },
  extraReducers: (builder) =>
    builder.addCase(
      openShare,
      (_state, { payload }): SharedPageState => ({ ...initialState, token: payload, status: running() }),
    ),
});

export const { viewLoaded, rowsAdded, shareLoaded, shareFailed, chooseRow, keepShare } = slice.actions;
export const sharedPageReducer = slice.reducer;
