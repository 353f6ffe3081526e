import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { BinPage } from "../../api/userApi";
import type { BinItem, BinKey } from "../../domain/bin";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";

export const keyOf = ({ type, uuid }: BinKey): string => `${type}/${uuid}`;

export interface BinState {
  search: string;
  /** Items loaded so far, newest first. */
  items: BinItem[];
  /** Number of items that match the search. */
  total: number;
  nextCursor: string | null;
  /** Null until the first page is loaded. */
  keptDays: number | null;
  loading: TaskStatus;
  /** Keys of the selected items. */
  chosen: string[];
  restoring: TaskStatus;
}

const initialState: BinState = {
  search: "",
  items: [],
  total: 0,
  nextCursor: null,
  keptDays: null,
  loading: IDLE,
  chosen: [],
  restoring: IDLE,
};

const slice = createSlice({
  name: "bin",
  initialState,
  reducers: {
    /** Loads the first page. Previous results stay visible until it arrives. */
    findDeleted: (state, { payload }: PayloadAction<string>) => {
      state.search = payload;
      state.loading = running();
      state.chosen = [];
    },
    moreDeleted: (state) => {
      state.loading = running();
    },
    deletedFound: (state, { payload }: PayloadAction<{ page: BinPage; first: boolean }>) => {
      const { page, first } = payload;
      state.items = first ? page.items : [...state.items, ...page.items];
      state.total = page.total;
      state.nextCursor = page.nextCursor;
      state.keptDays = page.keptDays;
      state.loading = DONE;
    },
    deletedFailed: (state, { payload }: PayloadAction<string>) => {
      state.loading = failed(payload);
    },
    chooseDeleted: (state, { payload }: PayloadAction<BinKey>) => {
      const key = keyOf(payload);
      const others = state.chosen.filter((chosen) => chosen !== key);
      state.chosen = others.length < state.chosen.length ? others : [...others, key];
    },
    chooseNoDeleted: (state) => {
      state.chosen = [];
    },
    /** Restores these items; null for all that match the search. */
    restoreDeleted: (state, { payload }: PayloadAction<BinKey[] | null>) => {
      state.restoring = running(0, payload?.length ?? state.total);
    },
    restoringChanged: (state, { payload }: PayloadAction<TaskStatus>) => {
      state.restoring = payload;
    },
    /** Cancels the restore. Items already restored stay restored. */
    stopRestoring: () => {},
  },
});

export const {
  findDeleted,
  moreDeleted,
  deletedFound,
  deletedFailed,
  chooseDeleted,
  chooseNoDeleted,
  restoreDeleted,
  restoringChanged,
  stopRestoring,
} = slice.actions;
export const binReducer = slice.reducer;
