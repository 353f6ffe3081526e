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
   * Minimum and maximum in degrees, both included. Narrower than SLOPE_RANGE it counts in place of the classes. Missing
   * in preferences that were saved before this setting existed: the whole range.
   */
  slopeRange?: [min: number, max: number] | undefined;
  /** 1 to 8: N, NE, E, SE, S, SW, W, NW; 9: flat. */
  aspect: number[];
}

export interface PointStyle {
  icon: string;
  color: Rgba;
}

/** The user's preferences. The server keeps it as one document; jobs change it. */
export interface Preferences {
  deprecated: { hiddenFeatures: string[] };
  favorites: { icons: string[]; states: string[] };
  features: {
    visible: {
      all: boolean;
      collections: string[];
      features: string[];
      /** Ids that are shown, or hidden, are to be read beside this. Only where that was asked for. */
      apart?: "shown" | "hidden" | undefined;
      updatedAt: number;
    };
  };
  global: {
    /** 0 to 1: of categories by state-category, of single layers and overlays by their own key. */
    layer: { opacity: Record<string, number> };
    pinned: { collection: string | null };
    terrainAnalysis: TerrainPreferences;
    units: UnitSystem;
  };
  /**
   * Keys of layers. `order` is from the top of the map down, as the user moved them; missing in preferences that were
   * saved before this setting existed.
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

/** One step of a change. Jobs are applied in order, all or none. */
export interface PreferenceJob {
  /** change sets the value; add and remove work on lists and maps; clear empties. */
  action: "change" | "add" | "remove" | "clear";
  path: PreferencePath;
  values?: unknown;
}

/** All slopes there can be, degrees. */
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
