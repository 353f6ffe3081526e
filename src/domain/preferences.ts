import type { Rgba } from "./catalogs";
import type { UnitSystem } from "./units";

export interface TerrainPreferences {
  enabled: boolean;
  /** 0 to 1. */
  opacity: number;
  /** Minimum and maximum in feet. */
  elevation: [min: number, max: number];
  /** Classes 1 (0-5 degrees) to 5 (35 and more). */
  slope: number[];
  /**
   * Inclusive minimum and maximum in degrees. If narrower than SLOPE_RANGE, it overrides the classes. Missing in
   * preferences saved before this setting existed, which means the whole range.
   */
  slopeRange?: [min: number, max: number] | undefined;
  /** 1 to 8: N, NE, E, SE, S, SW, W, NW; 9: flat. */
  aspect: number[];
}

export interface PointStyle {
  icon: string;
  color: Rgba;
}

/** The user's preferences. The server stores them as one document that jobs change. */
export interface Preferences {
  deprecated: { hiddenFeatures: string[] };
  favorites: { icons: string[]; states: string[] };
  features: {
    visible: {
      all: boolean;
      collections: string[];
      features: string[];
      /** Set if the shown or hidden ids must be read separately. Only present if the request asked for it. */
      apart?: "shown" | "hidden" | undefined;
      updatedAt: number;
    };
  };
  global: {
    /** 0 to 1. Categories by state-category, single layers and overlays by their own key. */
    layer: { opacity: Record<string, number> };
    pinned: { collection: string | null };
    terrainAnalysis: TerrainPreferences;
    units: UnitSystem;
  };
  /**
   * Layer keys. `order` is the user's order from the top of the map down; missing in preferences saved before this
   * setting existed.
   */
  layers: { visible: string[]; order?: string[] | undefined };
  recents: { features: { styles: { points: PointStyle[] } }; layers: string[] };
}

export const PREFERENCE_PATHS = [
  "global/pinned/collection",
  "features/visible/all",
  "features/visible/collections",
  "features/visible/features",
  "features/visible/updatedAt",
  "recents/features/styles/points",
  "favorites/icons",
  "layers/visible",
  "layers/order",
  "recents/layers",
  "favorites/states",
  "global/layer/opacity",
  "global/terrainAnalysis",
  "global/units",
] as const;
export type PreferencePath = (typeof PREFERENCE_PATHS)[number];

/** One step of a change. A list of jobs is applied in order, all or nothing. */
export interface PreferenceJob {
  /** change sets the value, add and remove edit lists and maps, clear empties. */
  action: "change" | "add" | "remove" | "clear";
  path: PreferencePath;
  values?: unknown;
}

/** Full slope range in degrees. */
export const SLOPE_RANGE = [0, 90] as const;

export const DEFAULT_TERRAIN: TerrainPreferences = {
  enabled: false,
  opacity: 0.5,
  elevation: [100, 14_400],
  slope: [1, 2, 3, 4, 5],
  slopeRange: [...SLOPE_RANGE],
  aspect: [1, 2, 8, 9],
};

export const DEFAULT_PREFERENCES: Preferences = {
  deprecated: { hiddenFeatures: [] },
  favorites: { icons: [], states: [] },
  features: { visible: { all: true, collections: [], features: [], updatedAt: 0 } },
  global: {
    layer: { opacity: {} },
    pinned: { collection: null },
    terrainAnalysis: DEFAULT_TERRAIN,
    units: "imperial",
  },
  layers: { visible: [] },
  recents: { features: { styles: { points: [] } }, layers: [] },
};
