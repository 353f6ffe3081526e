import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { SheetFormat, SheetGrid } from "../../../workers/sheet/types";
import type { Orientation, PaperId, Resolution } from "../../domain/sheet/papers";
import { IDLE, running, type TaskStatus } from "../../domain/status";

/** Which of the user's features are on a sheet. */
export type SheetChoice = "hunt" | "shown" | "none";

export interface SheetOptions {
  paper: PaperId;
  orientation: Orientation;
  resolution: Resolution;
  /** Scale denominator. */
  scale: number;
  format: SheetFormat;
  grid: SheetGrid;
  content: SheetChoice;
  names: boolean;
  legend: boolean;
  /** QR code that links to the hunt or to the position on the map. */
  link: boolean;
  title: string;
  note: string;
}

export interface PrintMapState {
  /** Hunt to print; null for the map. */
  hunt: string | null;
  options: SheetOptions;
  status: TaskStatus;
  /** Message shown when the last sheet was saved. */
  saved: string | null;
}

const initialState: PrintMapState = {
  hunt: null,
  options: {
    paper: "letter",
    orientation: "portrait",
    resolution: 200,
    scale: 24_000,
    format: "pdf",
    grid: "utm",
    content: "shown",
    names: true,
    legend: true,
    link: true,
    title: "",
    note: "",
  },
  status: IDLE,
  saved: null,
};

const slice = createSlice({
  name: "printMap",
  initialState,
  reducers: {
    /** The view was opened for a hunt or for the map. Opening it for another hunt resets title, note and content. */
    sheetOpened: (state, { payload }: PayloadAction<{ hunt: string | null; title: string }>) => {
      if (state.hunt !== payload.hunt || state.options.title === "") {
        state.options.title = payload.title;
        state.options.note = "";
        state.options.content = payload.hunt ? "hunt" : "shown";
        state.saved = null;
      }
      state.hunt = payload.hunt;
    },
    changeSheet: (state, { payload }: PayloadAction<Partial<SheetOptions>>) => {
      Object.assign(state.options, payload);
      state.saved = null;
      if (state.status.state === "failed") state.status = IDLE;
    },
    /** Moves the map to the hunt and chooses the largest scale at which the hunt fits on the sheet. */
    fitHunt: () => {},
    /** Moves the map so that the whole sheet is in view. */
    showSheet: () => {},
    /** Makes the sheet and saves it. */
    printSheet: (state) => {
      state.status = running();
      state.saved = null;
    },
    cancelSheet: () => {},
    sheetChanged: (state, { payload }: PayloadAction<TaskStatus>) => {
      state.status = payload;
    },
    sheetSaved: (state, { payload }: PayloadAction<string>) => {
      state.saved = payload;
    },
  },
});

export const {
  sheetOpened,
  changeSheet,
  fitHunt,
  showSheet,
  printSheet,
  cancelSheet,
  sheetChanged,
  sheetSaved,
} = slice.actions;
export const printMapReducer = slice.reducer;
