import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ReadLayers } from "../../../../workers/map-features/types";
import type { DistanceCondition } from "../../../../workers/zones/types";
import type { Extent } from "../../../domain/geometry";
import type { MapTarget } from "../../../domain/mapFeatures";
import { DEFAULT_TERRAIN, SLOPE_RANGE } from "../../../domain/preferences";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import type { TerrainFrame } from "../../../geometry/terrainTiles";
import { authFailed } from "../../session/slice";

export interface ZoneSettings {
  /** Minimum and maximum in feet. */
  elevation: [min: number, max: number];
  /** Minimum and maximum in degrees. */
  slopeRange: [min: number, max: number];
  /** Aspect classes: 1 to 8 clockwise from north, 9 for flat. */
  aspect: number[];
  /** Acres. */
  smallest: number;
  /** Number of smoothing passes. */
  smoothing: number;
  /** 0 to 1. */
  opacity: number;
}

/** Conditions from other tools' results that zones have to match. */
export interface ZoneConditions {
  /** Ground visible from the glassing spots. */
  visible: boolean;
  /** Ground in sun or in shade at the time set in Sun and shade; null for either. */
  light: "sun" | "shade" | null;
  /** Ground within this many minutes of the start in Travel time; null for any. */
  minutes: number | null;
  /** Ground free of scent from the wind tool's stands. */
  scentFree: boolean;
  /** Ground near items; null for any. */
  near: NearItems | null;
  /** Ground at a distance from features of the map's layers; null for any. */
  water: MapDistance | null;
  roads: MapDistance | null;
}

export const MAP_TARGETS: readonly MapTarget[] = ["water", "roads"];
export type MapDistance = Omit<DistanceCondition, "to">;

export interface NearItems {
  ids: string[];
  /** Title of the only item; empty for several. */
  title: string;
  /** Meters. */
  distance: number;
}

/** Zone in the list, without its outline. */
export interface ListedZone {
  /** Square meters. */
  area: number;
  /** Elevation range in meters. */
  lowest: number;
  highest: number;
  /** Prevailing aspect class. */
  facing: number;
  /** Whether it touches the edge of the searched area. */
  cut: boolean;
  extent: Extent;
}

export interface ZonesResult {
  /** Number of zones, their area, and the searched area with known elevations. In square meters. */
  count: number;
  total: number;
  known: number;
  /** Whether some of the searched ground is sample data. */
  sample: boolean;
  /** The largest zones. */
  zones: ListedZone[];
}

export interface ZonesState {
  settings: ZoneSettings;
  conditions: ZoneConditions;
  /** Layers last used to measure distances. */
  mapLayers: Partial<Record<MapTarget, ReadLayers>>;
  /** Area to search; null to use the viewport. */
  area: TerrainFrame | null;
  status: TaskStatus;
  /** The map shows too much ground to search. */
  tooLarge: boolean;
  /** The map shows another area than the searched one. */
  moved: boolean;
  result: ZonesResult | null;
  /** Index of the zone marked on the map. */
  chosen: number | null;
  saving: boolean;
}

/** Defaults: gentle north-facing slopes at any elevation, the same aspects as in terrain analysis. */
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
    changeZones: (state, { payload }: PayloadAction<Partial<Omit<ZoneSettings, "opacity">>>) => {
      Object.assign(state.settings, payload);
    },
    zonesOpacityChanged: (state, { payload }: PayloadAction<number>) => {
      state.settings.opacity = payload;
    },
    /** Changes the conditions from other tools' results. */
    changeConditions: (state, { payload }: PayloadAction<Partial<ZoneConditions>>) => {
      Object.assign(state.conditions, payload);
    },
    mapLayersRead: (state, { payload }: PayloadAction<ReadLayers & { of: MapTarget }>) => {
      const { of, names, sample } = payload;
      state.mapLayers[of] = { names, sample };
    },
    /** Requires zones to be near the current or last selection. */
    nearSelection: () => {},
    resetZones: (state) => {
      state.settings = { ...DEFAULT_ZONES, opacity: state.settings.opacity };
      state.conditions = NO_CONDITIONS;
    },
    /** Searches the current viewport. */
    searchHere: (state) => {
      state.area = null;
    },
    /** Sets the area to search. */
    zonesPlaced: (state, { payload }: PayloadAction<TerrainFrame>) => {
      Object.assign(state, { area: payload });
    },
    /** Restores zones from a saved plan; null resets them to the defaults. */
    zonesRestored: (
      _state,
      { payload }: PayloadAction<Pick<ZonesState, "settings" | "conditions" | "area"> | null>,
    ) => ({ ...initialState, ...payload }),
    /** Retries after a failure. */
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
    /** The search was canceled before it had a result. */
    zonesStopped: (state) => {
      state.status = state.result ? DONE : IDLE;
    },
    zonesMoved: (state, { payload }: PayloadAction<boolean>) => {
      state.moved = payload;
    },
    /** Marks a zone and shows it on the map; null for none. */
    chooseZone: (state, { payload }: PayloadAction<number | null>) => {
      state.chosen = payload;
    },
    /** Saves zones as areas, by index. */
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
