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

/** Condition on a feature's creation or update date. */
export interface DateCondition {
  of: "updatedAt" | "createdAt";
  side: "before" | "since";
  /** YYYY-MM-DD in the user's time zone; "" for any. */
  day: string;
}

/** Condition on the ground at a feature. */
export interface GroundCondition {
  /** Minimum and maximum in feet. A value at an end of the slider means no limit there. */
  elevation: [min: number, max: number];
  /** Minimum and maximum in degrees. */
  slopeRange: [min: number, max: number];
  /** Aspect classes: 1 to 8 clockwise from north, 9 for flat. Empty for any. */
  facing: number[];
  /** How much of a line or an area has to match. */
  part: GroundPart;
}

/** Conditions that a feature has to match, all of them. */
export interface Conditions {
  /** Words in the title, case-insensitive. */
  words: string;
  /** Null for all. */
  types: readonly GhType[] | null;
  /** Ids of hunts that contain the feature, "" for no hunt; null for any. */
  hunts: readonly string[] | null;
  date: DateCondition;
  ground: GroundCondition;
  relation: "anywhere" | Relation;
  /** Meters, for "within" and "beyond". */
  distance: number;
}

/** What distances are measured to. */
export type Target =
  | { kind: "selection"; ids: IdSet }
  | { kind: "hunt"; uuid: string }
  /** The four corners of a rectangle, or the vertices of a drawn area: alternating x and y in Web Mercator meters. */
  | { kind: "drawn" | "view" | "area"; corners: number[] }
  /** Features of the map's layers, for items inside the rectangle with these four corners. */
  | { kind: "map"; of: MapTarget; corners: number[] };

/** Shapes that can be drawn as a target. */
export type DrawnShape = "rectangle" | "area";

/** Why distances to the target can't be measured, or elevations can't be read. */
export type Problem = "no-targets" | "no-map-targets" | "no-areas" | "too-many" | "too-much-ground";

export interface OwnContentState {
  conditions: Conditions;
  target: Target | null;
  /** Shape being drawn. */
  drawing: DrawnShape | null;
  status: TaskStatus;
  /** Whether the running task reads elevations. */
  readingGround: boolean;
  problem: Problem | null;
  /** Map layers that distances are measured to; null for other targets, or until known. */
  mapLayers: ReadLayers | null;
  /** Null until known. */
  found: FoundFeatures | null;
  /** Number of changes to conditions or target, and its value when the current result was requested. */
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
    /** Clears all conditions. */
    clearConditions: (state) => {
      Object.assign(state, { conditions: DEFAULT_CONDITIONS, target: null, drawing: null, problem: null });
      state.changes++;
    },
    /** Restores the conditions of a saved plan; null clears them. */
    ownContentRestored: (
      _state,
      { payload }: PayloadAction<Pick<OwnContentState, "conditions" | "target"> | null>,
    ) => ({ ...initialState, ...payload }),
    /** Sets the target; null for none. */
    targetChosen: (state, { payload }: PayloadAction<Target | null>) => {
      Object.assign(state, { target: payload, drawing: null, problem: null, mapLayers: null });
      state.changes++;
    },
    /** Uses the current or last selection as target. */
    targetSelection: () => {},
    /** Uses the uncovered part of the map as target. */
    targetView: () => {},
    /** Uses features of the map's layers as target, for items in the uncovered part of the map. */
    targetMap: (_state, _action: PayloadAction<MapTarget>) => {},
    mapTargetsRead: (state, { payload }: PayloadAction<ReadLayers>) => {
      state.mapLayers = payload;
    },
    /** Starts drawing a rectangle or an area on the map; null stops it. */
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
    /** The tool was closed. Frees the result and keeps the conditions. */
    ownContentLeft: (state) => {
      Object.assign(state, { status: IDLE, drawing: null, found: null });
    },
    /** Selects the matching features. */
    selectFound: () => {},
    /** Opens the dialog to create a hunt from the matching features. */
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
