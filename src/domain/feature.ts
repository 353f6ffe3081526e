import type { Rgba } from "./catalogs";
import type { Geometry } from "./geometry";
import type { Note } from "./note";
import type { Sharer } from "./share";

export const GH_TYPES = ["Point", "Polyline", "Polygon", "Tracks"] as const;
export type GhType = (typeof GH_TYPES)[number];

export interface FeatureProperties {
  ghType: GhType;
  /** Key in the icon catalog; null except for waypoints. */
  icon: string | null;
  color: Rgba;
  strokeType: StrokeType;
  strokeWidth: number;
  /** Seconds since the epoch, by the clock of the device that made the change. */
  createdAt: number;
  updatedAt: number;
  /** Seconds since the epoch, by the server's clock. */
  serverCreatedAt: number;
  /** Length of a line or track in meters. */
  distance: number | null;
  /** Area of a polygon in square meters. */
  area: number | null;
  /** Seconds; tracks with timestamps only. */
  duration: number | null;
  /** Meters per second; tracks with timestamps only. */
  averageSpeed: number | null;
  /** Two-letter codes of the US states it touches. */
  states: string[];
  userUuid: string;
  /** One timestamp per vertex in milliseconds since the epoch (tracks only); null where the file had none. */
  times?: (number | null)[] | null;
}

export type StrokeType = "solid" | "dash" | "dot";

export interface Feature {
  uuid: string;
  /** Same as uuid, kept for older clients. */
  id: string;
  title: string;
  isOwner: boolean;
  isVisible: boolean;
  isSelected: boolean;
  sharedBy: Sharer | null;
  collectionIds: string[];
  photoIds: string[];
  notes: Note[];
  geometry: Geometry;
  properties: FeatureProperties;
}

/** Feature as in slim lists: everything but vertices, timestamps and notes. */
export type SlimFeature = Omit<Feature, "geometry" | "notes">;

/** Properties a user can set when creating a feature. */
export interface NewFeature {
  title: string;
  geometry: Geometry;
  properties: Pick<FeatureProperties, "ghType"> &
    Partial<
      Pick<
        FeatureProperties,
        "icon" | "color" | "strokeType" | "strokeWidth" | "createdAt" | "updatedAt" | "times"
      >
    >;
}

/** A user's edit of a feature, from the editor to the API. Unchanged properties are absent. */
export interface FeatureParts extends Partial<Pick<FeatureProperties, "icon" | "color" | "strokeWidth">> {
  title?: string;
  geometry?: Geometry;
  /**
   * Timestamps for a track's new vertices, only with a geometry. If absent, the old ones stay when the vertex count is
   * the same.
   */
  times?: FeatureProperties["times"];
}

/** Style for many features. Absent properties stay unchanged. */
export type FeatureStyle = Pick<FeatureParts, "icon" | "color" | "strokeWidth">;

const LABELS: Record<GhType, string> = {
  Point: "Waypoint",
  Polyline: "Line",
  Polygon: "Area",
  Tracks: "Tracks",
};

/**
 * Returns "Waypoint", "Line", "Area" or "Tracks", and "Feature" for unknown types. Accepts the spellings of
 * parseGhType.
 */
export function featureTypeLabel(ghType: string): string {
  const type = parseGhType(ghType);
  return type ? LABELS[type] : "Feature";
}

/** Parses a feature type, or returns null. Some clients send "line", "track" or lower case. */
export function parseGhType(text: string): GhType | null {
  switch (text.toLowerCase()) {
    case "point":
      return "Point";
    case "polyline":
    case "line":
      return "Polyline";
    case "polygon":
      return "Polygon";
    case "tracks":
    case "track":
      return "Tracks";
    default:
      return null;
  }
}
