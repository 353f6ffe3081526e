import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { extentOf } from "../../domain/extent";
import type { Extent } from "../../domain/geometry";
import type { SharedFeature, SharedView } from "../../domain/share";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";

/** A feature of a share as the list shows it. The share has no ids, so rows are numbered. */
export type SharedRow = Omit<SharedFeature, "geometry"> & { id: string; extent: Extent };

/** What a visitor without a session sees of a share link. */
export interface SharedPageState {
  /** Null: the page is not shown. */
  token: string | null;
  view: SharedView | null;
  rows: SharedRow[];
  status: TaskStatus;
  /** The server does not know the link; anything else can be tried again. */
  unknown: boolean;
  /** The row that is shown in full. */
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
    /** Shows what a link leads to, or tries again. */
    openShare: (_state, { payload }: PayloadAction<string>): SharedPageState => ({
      ...initialState,
      token: payload,
      status: running(),
    }),
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
    /** Shows a row in full and moves the map there. */
    chooseRow: (state, { payload }: PayloadAction<string>) => {
      state.chosen = payload;
    },
    /** Leads to where the visitor gets a session; what is shared is theirs after that. */
    keepShare: (_state, _action: PayloadAction<"login" | "signup">) => {},
  },
});

export const { openShare, viewLoaded, rowsAdded, shareLoaded, shareFailed, chooseRow, keepShare } =
  slice.actions;
export const sharedPageReducer = slice.reducer;
