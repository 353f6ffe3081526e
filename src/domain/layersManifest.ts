import type { Extent } from "./geometry";

/** A layer as the manifest lists it. */
export interface ManifestLayer {
  /** In keys: state|category|subCategory|layer. */
  layerName: string;
  /** For people. */
  name: string;
  control: { enabled: boolean };
  urls: {
    /** The map service that draws it, tiled or by extents. */
    raster?: string;
    /** The vector tile service that draws it, in place of pictures. */
    vectorTile?: string;
    /** The layer that is asked what is at a place. */
    mainRes: string;
  };
  /** The lower, the higher it lies. */
  priority: number;
  /** Where its legend is asked for. */
  legend?: string;
  /** The field that names a feature. */
  nameField?: string;
  /** The fields of a feature that are shown; without them all. */
  fields?: string[];
  /** Features of the layer that belong to it; without it all of them. */
  where?: string;
  /** The least zoom at which it shows. */
  minZoom?: number;
  /** Whether it is pictures only: there are no features to ask about. */
  pictures?: boolean;
  /** Whether it shows points, whose symbols are larger than what they stand for. */
  points?: boolean;
  /** Whether what it shows is made up. */
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

/** The layers of a state, or of an event, which has a short name in place of a state's. */
export interface ManifestState {
  stateName: string;
  categories: ManifestCategory[];
  isOpen: boolean;
}

/** A basemap of the operator's. */
export interface ManifestBasemap {
  id: string;
  name: string;
  /** Of a tiled map service, or of a vector tile service. */
  url: string;
  /** A picture of a part of it. */
  thumbnail: string;
  /** The lower, the earlier it is offered; the map's own have 0, 1 and 2. */
  priority: number;
  /** Where it has tiles: west, south, east and north in degrees. */
  extent: Extent;
  minZoom: number;
  maxZoom: number;
}

export interface LayersManifest {
  layerManifestVersion: string;
  /** Beside the map's own; without it none. */
  basemaps?: ManifestBasemap[];
  events: ManifestState[];
  states: ManifestState[];
}

/** state|category|subCategory|layer, as preferences keep it. */
export function layerKey(state: string, category: string, subCategory: string, layer: string): string {
  return [state, category, subCategory, layer].join("|");
}
