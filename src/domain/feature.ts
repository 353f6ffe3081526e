import type { Rgba } from "./catalogs";
import type { Geometry } from "./geometry";
import type { Note } from "./note";
import type { Sharer } from "./share";

export const GH_TYPES = ["Point", "Polyline", "Polygon", "Tracks"] as const;
export type GhType = (typeof GH_TYPES)[number];

export interface FeatureProperties {
  ghType: GhType;
  /** Key of the icon catalog; waypoints only, null elsewhere. */
  icon: string | null;
  color: Rgba;
  strokeType: StrokeType;
  strokeWidth: number;
  /** Seconds since the epoch, by the device that made or changed it. */
  createdAt: number;
  updatedAt: number;
  /** Seconds since the epoch, by the server's clock. */
  serverCreatedAt: number;
  /** Meters along a line or track. */
  distance: number | null;
  /** Square meters of a polygon. */
  area: number | null;
  /** Seconds, tracks with time stamps. */
  duration: number | null;
  /** Meters per second, tracks with time stamps. */
  averageSpeed: number | null;
  /** Two-letter codes of the US states it touches. */
  states: string[];
  userUuid: string;
  /** One time stamp per vertex in milliseconds since the epoch (tracks only); null where the file had none. */
  times?: (number | null)[] | null;
}

export type StrokeType = "solid" | "dash" | "dot";

export interface Feature {
  uuid: string;
  /** The same as uuid; older clients read it. */
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

/** What a slim list carries: everything but vertices, time stamps and notes. */
export type SlimFeature = Omit<Feature, "geometry" | "notes">;

/** What a person may set when making a feature. */
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

/** What a person edits of a feature, from the editor to the API. What an edit leaves alone is absent. */
export interface FeatureParts extends Partial<Pick<FeatureProperties, "icon" | "color" | "strokeWidth">> {
  title?: string;
  geometry?: Geometry;
  /** Of a track's new vertices, with a geometry only; without them those of before stay where as many vertices are left. */
  times?: FeatureProperties["times"];
}

const LABELS: Record<GhType, string> = {
  Point: "Waypoint",
  Polyline: "Line",
  Polygon: "Area",
  Tracks: "Tracks",
};

/** "Waypoint", "Line", "Area", "Tracks"; "Feature" for anything else. Reads case-blind, with Line and Track as aliases. */
export function featureTypeLabel(ghType: string): string {
  const type = parseGhType(ghType);
  return type ? LABELS[type] : "Feature";
}

/** The type that a spelling means, or null. Some clients write "line", "track" or lower case. */
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
