import type { Extent } from "./geometry";

/** Layer in the manifest. */
export interface ManifestLayer {
  /** Name used in keys: state|category|subCategory|layer. */
  layerName: string;
  /** Display name. */
  name: string;
  control: { enabled: boolean };
  urls: {
    /** Map service that draws it, tiled or by extent. */
    raster?: string;
    /** Vector tile service that draws it instead of raster tiles. */
    vectorTile?: string;
    /** Layer queried for features at a location. */
    mainRes: string;
  };
  /** Lower values are drawn on top. */
  priority: number;
  /** Legend URL. */
  legend?: string;
  /** Field with a feature's name. */
  nameField?: string;
  /** Fields to show for a feature; all if missing. */
  fields?: string[];
  /** SQL filter for the features that belong to it; all if missing. */
  where?: string;
  /** Minimum zoom level. */
  minZoom?: number;
  /** Whether it has only raster tiles and no features to query. */
  pictures?: boolean;
  /** Whether it shows points, whose symbols extend beyond their position. */
  points?: boolean;
  /** Whether its content is sample data. */
  sample: boolean;
}

export interface ManifestSubCategory {
  subCategoryName: string;
  layers: ManifestLayer[];
}

export interface ManifestCategory {
  categoryName: string;
  description: string;
  isPublished: boolean;
  /** 0 to 1. */
  opacity: number;
  subCategories: ManifestSubCategory[];
}

/** Layers of a state, or of an event with a short name instead of a state's. */
export interface ManifestState {
  stateName: string;
  categories: ManifestCategory[];
  isOpen: boolean;
}

/** Basemap added by the operator. */
export interface ManifestBasemap {
  id: string;
  name: string;
  /** Tiled map service or vector tile service. */
  url: string;
  /** Thumbnail image URL. */
  thumbnail: string;
  /** Lower values come first in the menu; built-in basemaps have 0, 1 and 2. */
  priority: number;
  /** Extent of its tiles: west, south, east and north in degrees. */
  extent: Extent;
  minZoom: number;
  maxZoom: number;
}

export interface LayersManifest {
  layerManifestVersion: string;
  /** Basemaps besides the built-in ones. */
  basemaps?: ManifestBasemap[];
  events: ManifestState[];
  states: ManifestState[];
}

/** Builds state|category|subCategory|layer, the form in which preferences store it. */
export function layerKey(state: string, category: string, subCategory: string, layer: string): string {
  return [state, category, subCategory, layer].join("|");
}
