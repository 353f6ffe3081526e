import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ReadLayers } from "../../../../workers/map-features/types";
import type { GroundPart, Relation } from "../../../../workers/proximity/types";
import type { GhType } from "../../../domain/feature";
import type { IdSet } from "../../../domain/idSet";
import type { MapTarget } from "../../../domain/mapFeatures";
import { SLOPE_RANGE } from "../../../domain/preferences";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { authFailed, sessionStarted } from "../../session/slice";
import { ELEVATION_SLIDER } from "../../terrain/choices";
import type { FoundFeatures } from "./found";

/** Which of a feature's dates counts, and which side of a day it is on. */
export interface DateCondition {
  of: "updatedAt" | "createdAt";
  side: "before" | "since";
  /** YYYY-MM-DD in the user's time zone; "": any. */
  day: string;
}

/** Which ground a feature lies on. */
export interface GroundCondition {
  /** Minimum and maximum in feet; at an end of the slider: no limit there. */
  elevation: [min: number, max: number];
  /** Minimum and maximum in degrees. */
  slopeRange: [min: number, max: number];
  /** Aspect classes: 1 to 8 from north clockwise, 9 flat. None: any. */
  facing: number[];
  /** What of a line or an area has to match. */
  part: GroundPart;
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
  ground: GroundCondition;
  relation: "anywhere" | Relation;
  /** Meters, for "within" and "beyond". */
  distance: number;
}

/** What is measured to. */
export type Target =
  | { kind: "selection"; ids: IdSet }
  | { kind: "hunt"; uuid: string }
  /** Four corners of a rectangle, or as many of an area as were drawn: x and y in turn, Web Mercator meters. */
  | { kind: "drawn" | "view" | "area"; corners: number[] }
  /** What the map's layers have, for items in a part of the map with four corners. */
  | { kind: "map"; of: MapTarget; corners: number[] };

/** What can be drawn on the map to measure to. */
export type DrawnShape = "rectangle" | "area";

/** Why nothing can be measured to the target, or the ground can't be read. */
export type Problem = "no-targets" | "no-map-targets" | "no-areas" | "too-many" | "too-much-ground";

export interface OwnContentState {
  conditions: Conditions;
  target: Target | null;
  /** What is being drawn. */
  drawing: DrawnShape | null;
  status: TaskStatus;
  /** What is running reads the ground. */
  readingGround: boolean;
  problem: Problem | null;
  /** The layers of the map that distances are to; null: they are to something else, or not known yet. */
  mapLayers: ReadLayers | null;
  /** Null: not known yet. */
  found: FoundFeatures | null;
  /** How often the conditions or the target have changed, and how often they had when what is found was asked for. */
  changes: number;
  foundAfter: number;
}

const MILE = 1609.344;

export const ANY_GROUND: GroundCondition = {
  elevation: [ELEVATION_SLIDER.imperial.min, ELEVATION_SLIDER.imperial.max],
  slopeRange: [...SLOPE_RANGE],
  facing: [],
  part: "half",
};

export const DEFAULT_CONDITIONS: Conditions = {
  words: "",
  types: null,
  hunts: null,
  date: { of: "updatedAt", side: "before", day: "" },
  ground: ANY_GROUND,
  relation: "anywhere",
  distance: MILE / 2,
};

const initialState: OwnContentState = {
  conditions: DEFAULT_CONDITIONS,
  target: null,
  drawing: null,
  status: IDLE,
  readingGround: false,
  problem: null,
  mapLayers: null,
  found: null,
  changes: 0,
  foundAfter: 0,
};

const slice = createSlice({
  name: "ownContent",
  initialState,
  reducers: {
    changeConditions: (state, { payload }: PayloadAction<Partial<Conditions>>) => {
      Object.assign(state.conditions, payload);
      state.changes++;
    },
    changeGround: (state, { payload }: PayloadAction<Partial<GroundCondition>>) => {
      Object.assign(state.conditions.ground, payload);
      state.changes++;
    },
    /** Asks for everything again. */
    clearConditions: (state) => {
      Object.assign(state, { conditions: DEFAULT_CONDITIONS, target: null, drawing: null, problem: null });
      state.changes++;
    },
    /** Asks what a saved plan asks; null: for everything. */
    ownContentRestored: (
      _state,
      { payload }: PayloadAction<Pick<OwnContentState, "conditions" | "target"> | null>,
    ) => ({ ...initialState, ...payload }),
    /** Measures to something else; null: to nothing. */
    targetChosen: (state, { payload }: PayloadAction<Target | null>) => {
      Object.assign(state, { target: payload, drawing: null, problem: null, mapLayers: null });
      state.changes++;
    },
    /** Measures to what is selected, or was last. */
    targetSelection: () => {},
    /** Measures to what the map shows beside the panels. */
    targetView: () => {},
    /** Measures to what the map's layers have, for items in what the map shows beside the panels. */
    targetMap: (_state, _action: PayloadAction<MapTarget>) => {},
    mapTargetsRead: (state, { payload }: PayloadAction<ReadLayers>) => {
      state.mapLayers = payload;
    },
    /** Lets a rectangle or an area be drawn on the map; null: no longer. */
    drawTarget: (state, { payload }: PayloadAction<DrawnShape | null>) => {
      state.drawing = payload;
    },
    retryOwnContent: () => {},
    measuring: (state, { payload }: PayloadAction<{ done: number; total: number } | undefined>) => {
      Object.assign(state, { status: running(payload?.done, payload?.total), readingGround: false });
    },
    readingGround: (state, { payload }: PayloadAction<{ done: number; total: number }>) => {
      Object.assign(state, { status: running(payload.done, payload.total), readingGround: true });
    },
    measuringStopped: (state) => {
      state.status = IDLE;
    },
    ownContentFound: (
      state,
      { payload }: PayloadAction<{ found: FoundFeatures | null; changes: number }>,
    ) => {
      const { found, changes } = payload;
      Object.assign(state, { status: DONE, problem: null, found, foundAfter: changes });
    },
    ownContentBlocked: (state, { payload }: PayloadAction<Problem>) => {
      Object.assign(state, { status: DONE, problem: payload, found: null });
    },
    ownContentFailed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { status: failed(payload), problem: null, found: null });
    },
    /** The tool is closed: what it found is freed, its questions stay. */
    ownContentLeft: (state) => {
      Object.assign(state, { status: IDLE, drawing: null, found: null });
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
  changeGround,
  clearConditions,
  ownContentRestored,
  targetChosen,
  targetSelection,
  targetView,
  targetMap,
  mapTargetsRead,
  drawTarget,
  retryOwnContent,
  measuring,
  readingGround,
  measuringStopped,
  ownContentFound,
  ownContentBlocked,
  ownContentFailed,
  ownContentLeft,
  selectFound,
  saveFound,
} = slice.actions;
export const ownContentReducer = slice.reducer;
