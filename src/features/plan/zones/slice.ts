import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ReadLayers } from "../../../../workers/map-features/types";
import type { DistanceCondition } from "../../../../workers/zones/types";
import type { Extent } from "../../../domain/geometry";
import type { MapTarget } from "../../../domain/mapFeatures";
import { DEFAULT_TERRAIN, SLOPE_RANGE } from "../../../domain/preferences";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import type { TerrainFrame } from "../../../map/terrain/tiles";
import { authFailed } from "../../session/slice";

export interface ZoneSettings {
  /** Minimum and maximum in feet. */
  elevation: [min: number, max: number];
  /** Minimum and maximum in degrees. */
  slopeRange: [min: number, max: number];
  /** Aspect classes: 1 to 8 from north clockwise, 9 flat. */
  aspect: number[];
  /** Acres. */
  smallest: number;
  /** Passes. */
  smoothing: number;
  /** 0 to 1. */
  opacity: number;
}

/** What other tools found, where a zone has to be as well. */
export interface ZoneConditions {
  /** Ground that is visible from the glassing spots. */
  visible: boolean;
  /** Ground in sun, or in shade, at the time of Sun and shade; null: either. */
  light: "sun" | "shade" | null;
  /** Ground within so many minutes of the start of Travel time; null: anywhere. */
  minutes: number | null;
  /** Ground that the scent of the wind tool's stands doesn't come to. */
  scentFree: boolean;
  /** Ground near items; null: anywhere. */
  near: NearItems | null;
  /** Ground by its distance from what the map's layers have; null: anywhere. */
  water: MapDistance | null;
  roads: MapDistance | null;
}

export const MAP_TARGETS: readonly MapTarget[] = ["water", "roads"];
export type MapDistance = Omit<DistanceCondition, "to">;

export interface NearItems {
  ids: string[];
  /** Of the only item; empty for several. */
  title: string;
  /** Meters. */
  distance: number;
}

/** A zone of the list, without its outline. */
export interface ListedZone {
  /** Square meters. */
  area: number;
  /** Meters. */
  lowest: number;
  highest: number;
  /** The aspect class of most of it. */
  facing: number;
  /** Whether it reaches the edge of the searched area. */
  cut: boolean;
  extent: Extent;
}

export interface ZonesResult {
  /** All zones and their area in square meters; the known ground that was searched. */
  count: number;
  total: number;
  known: number;
  /** Whether some of the searched ground is a sample. */
  sample: boolean;
  /** The largest. */
  zones: ListedZone[];
}

export interface ZonesState {
  settings: ZoneSettings;
  conditions: ZoneConditions;
  /** The layers that distances were measured to last. */
  mapLayers: Partial<Record<MapTarget, ReadLayers>>;
  /** What is searched; null: what the map shows next. */
  area: TerrainFrame | null;
  status: TaskStatus;
  /** The map shows too much ground to search. */
  tooLarge: boolean;
  /** The map shows another area than the one that was searched. */
  moved: boolean;
  result: ZonesResult | null;
  /** Index of the zone that is marked on the map. */
  chosen: number | null;
  saving: boolean;
}

/** Gentle slopes that face north, as terrain analysis begins, of any elevation. */
export const DEFAULT_ZONES: ZoneSettings = {
  elevation: [100, 14_400],
  slopeRange: [SLOPE_RANGE[0], 20],
  aspect: [...DEFAULT_TERRAIN.aspect],
  smallest: 20,
  smoothing: 4,
  opacity: 0.7,
};

export const NO_CONDITIONS: ZoneConditions = {
  visible: false,
  light: null,
  minutes: null,
  scentFree: false,
  near: null,
  water: null,
  roads: null,
};

const initialState: ZonesState = {
  settings: DEFAULT_ZONES,
  conditions: NO_CONDITIONS,
  mapLayers: {},
  area: null,
  status: IDLE,
  tooLarge: false,
  moved: false,
  result: null,
  chosen: null,
  saving: false,
};

const slice = createSlice({
  name: "zones",
  initialState,
  reducers: {
    /** A slider moves or a choice is made. */
    changeZones: (state, { payload }: PayloadAction<Partial<Omit<ZoneSettings, "opacity">>>) => {
      Object.assign(state.settings, payload);
    },
    zonesOpacityChanged: (state, { payload }: PayloadAction<number>) => {
      state.settings.opacity = payload;
    },
    /** Other tools' results count, or no longer. */
    changeConditions: (state, { payload }: PayloadAction<Partial<ZoneConditions>>) => {
      Object.assign(state.conditions, payload);
    },
    mapLayersRead: (state, { payload }: PayloadAction<ReadLayers & { of: MapTarget }>) => {
      const { of, names, sample } = payload;
      state.mapLayers[of] = { names, sample };
    },
    /** Zones have to be near what is selected, or was last. */
    nearSelection: () => {},
    resetZones: (state) => {
      state.settings = { ...DEFAULT_ZONES, opacity: state.settings.opacity };
      state.conditions = NO_CONDITIONS;
    },
    /** Looks for zones in what the map shows now. */
    searchHere: (state) => {
      state.area = null;
    },
    /** What is searched from now on. */
    zonesPlaced: (state, { payload }: PayloadAction<TerrainFrame>) => {
      Object.assign(state, { area: payload });
    },
    /** Sets zones up as a saved plan says; null: as they are at first. */
    zonesRestored: (
      _state,
      { payload }: PayloadAction<Pick<ZonesState, "settings" | "conditions" | "area"> | null>,
    ) => ({ ...initialState, ...payload }),
    /** Looks again after a failure. */
    retryZones: () => {},
    zonesRunning: (state, { payload }: PayloadAction<{ done: number; total: number } | undefined>) => {
      state.tooLarge = false;
      state.status = running(payload?.done, payload?.total);
    },
    zonesFound: (state, { payload }: PayloadAction<ZonesResult>) => {
      state.status = DONE;
      state.result = payload;
      state.chosen = null;
    },
    zonesFailed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { status: failed(payload), result: null, chosen: null });
    },
    zonesTooLarge: (state) => {
      Object.assign(state, {
        area: null,
        status: IDLE,
        tooLarge: true,
        result: null,
        chosen: null,
        moved: false,
      });
    },
    /** The search was stopped before it found anything. */
    zonesStopped: (state) => {
      state.status = state.result ? DONE : IDLE;
    },
    zonesMoved: (state, { payload }: PayloadAction<boolean>) => {
      state.moved = payload;
    },
    /** Marks a zone and shows it; null: none. */
    chooseZone: (state, { payload }: PayloadAction<number | null>) => {
      state.chosen = payload;
    },
    /** Saves zones as areas, by their indexes. */
    saveZones: (_state, _action: PayloadAction<number[]>) => {},
    zonesSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
  },
  extraReducers: (builder) => builder.addCase(authFailed, () => initialState),
});

export const {
  changeZones,
  changeConditions,
  mapLayersRead,
  nearSelection,
  zonesOpacityChanged,
  resetZones,
  searchHere,
  zonesPlaced,
  zonesRestored,
  retryZones,
  zonesRunning,
  zonesFound,
  zonesFailed,
  zonesTooLarge,
  zonesStopped,
  zonesMoved,
  chooseZone,
  saveZones,
  zonesSaving,
} = slice.actions;
export const zonesReducer = slice.reducer;
