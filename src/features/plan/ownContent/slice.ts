import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Relation } from "../../../../workers/proximity/types";
import type { GhType } from "../../../domain/feature";
import type { IdSet } from "../../../domain/idSet";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { authFailed, sessionStarted } from "../../session/slice";
import type { FoundFeatures } from "./found";

/** Which of a feature's dates counts, and which side of a day it is on. */
export interface DateCondition {
  of: "updatedAt" | "createdAt";
  side: "before" | "since";
  /** YYYY-MM-DD in the user's time zone; "": any. */
  day: string;
}

/** All of them hold for what is found. */
export interface Conditions {
  /** In the title, whatever the case. */
  words: string;
  /** Null: all. */
  types: readonly GhType[] | null;
  /** One of these holds the feature, "" stands for none; null: any. */
  hunts: readonly string[] | null;
  date: DateCondition;
  relation: "anywhere" | Relation;
  /** Meters, for "within" and "beyond". */
  distance: number;
}

/** What is measured to. */
export type Target =
  | { kind: "selection"; ids: IdSet }
  | { kind: "hunt"; uuid: string }
  /** Four corners, x and y in turn, Web Mercator meters. */
  | { kind: "drawn" | "view"; corners: number[] };

/** Why nothing can be measured to the target. */
export type Problem = "no-targets" | "no-areas" | "too-many";

export interface OwnContentState {
  conditions: Conditions;
  target: Target | null;
  /** A rectangle is being drawn. */
  drawing: boolean;
  status: TaskStatus;
  problem: Problem | null;
  /** Null: not known yet. */
  found: FoundFeatures | null;
}

const MILE = 1609.344;

export const DEFAULT_CONDITIONS: Conditions = {
  words: "",
  types: null,
  hunts: null,
  date: { of: "updatedAt", side: "before", day: "" },
  relation: "anywhere",
  distance: MILE / 2,
};

const initialState: OwnContentState = {
  conditions: DEFAULT_CONDITIONS,
  target: null,
  drawing: false,
  status: IDLE,
  problem: null,
  found: null,
};

const slice = createSlice({
  name: "ownContent",
  initialState,
  reducers: {
    changeConditions: (state, { payload }: PayloadAction<Partial<Conditions>>) => {
      Object.assign(state.conditions, payload);
    },
    /** Asks for everything again. */
    clearConditions: (state) => {
      Object.assign(state, { conditions: DEFAULT_CONDITIONS, target: null, drawing: false, problem: null });
    },
    /** Asks what a saved plan asks; null: for everything. */
    ownContentRestored: (
      _state,
      { payload }: PayloadAction<Pick<OwnContentState, "conditions" | "target"> | null>,
    ) => ({ ...initialState, ...payload }),
    /** Measures to something else; null: to nothing. */
    targetChosen: (state, { payload }: PayloadAction<Target | null>) => {
      Object.assign(state, { target: payload, drawing: false, problem: null });
    },
    /** Measures to what is selected, or was last. */
    targetSelection: () => {},
    /** Measures to what the map shows beside the panels. */
    targetView: () => {},
    /** Lets a rectangle be drawn on the map, or no longer. */
    drawTarget: (state, { payload }: PayloadAction<boolean>) => {
      state.drawing = payload;
    },
    retryOwnContent: () => {},
    measuring: (state, { payload }: PayloadAction<{ done: number; total: number } | undefined>) => {
      state.status = running(payload?.done, payload?.total);
    },
    measuringStopped: (state) => {
      state.status = IDLE;
    },
    ownContentFound: (state, { payload }: PayloadAction<FoundFeatures | null>) => {
      Object.assign(state, { status: DONE, problem: null, found: payload });
    },
    ownContentBlocked: (state, { payload }: PayloadAction<Problem>) => {
      Object.assign(state, { status: DONE, problem: payload, found: null });
    },
    ownContentFailed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { status: failed(payload), problem: null, found: null });
    },
    /** The tool is closed: what it found is freed, its questions stay. */
    ownContentLeft: (state) => {
      Object.assign(state, { status: IDLE, drawing: false, found: null });
    },
    /** Makes what is found the selection. */
    selectFound: () => {},
    /** Asks for the name of a hunt with what is found. */
    saveFound: () => {},
  },
  extraReducers: (builder) =>
    builder.addCase(authFailed, () => initialState).addCase(sessionStarted, () => initialState),
});

export const {
  changeConditions,
  clearConditions,
  ownContentRestored,
  targetChosen,
  targetSelection,
  targetView,
  drawTarget,
  retryOwnContent,
  measuring,
  measuringStopped,
  ownContentFound,
  ownContentBlocked,
  ownContentFailed,
  ownContentLeft,
  selectFound,
  saveFound,
} = slice.actions;
export const ownContentReducer = slice.reducer;
