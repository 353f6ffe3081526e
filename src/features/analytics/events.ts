import { type GhType, parseGhType } from "../../domain/feature";
import type { ImportFormat } from "../../formats/endings";

/** Names of feature types in events. */
export type FeatureKind = "waypoint" | "line" | "area" | "track";

/**
 * All analytics events. They contain only names, kinds and numbers: never titles, coordinates or ids of user content.
 */
export type AnalyticsEvent =
  | { name: "feature-create" | "feature-update" | "feature-delete"; kind: FeatureKind; count: number }
  | { name: "feature-visibility"; kind: FeatureKind; visible: boolean; count: number }
  | { name: "photo-upload" }
  | { name: "bulk-edit"; count: number }
  | { name: "file-import"; format: ImportFormat | "photos"; count: number }
  | { name: "layer-enable"; layer: string; enabled: boolean }
  | { name: "layer-opacity"; opacity: number }
  | { name: "layer-error"; layer: string }
  | { name: "collection"; action: "create" | "update" | "delete" | "pin" | "add" | "remove" }
  | { name: "selection"; count: number }
  | { name: "measure-tool" }
  | { name: "map-mode"; mode: "2d" | "3d" }
  | { name: "basemap"; basemap: string }
  | { name: "coordinate-system"; format: string }
  | { name: "map-search" }
  | { name: "terrain-analysis"; enabled: boolean }
  | { name: "historical-imagery" }
  | { name: "upgrade" }
  | { name: "share"; action: "copied" | "received" | "accepted" | "declined" };

const KINDS: Record<GhType, FeatureKind> = {
  Point: "waypoint",
  Polyline: "line",
  Polygon: "area",
  Tracks: "track",
};

/** Returns the kind of a feature by its ghType. Accepts alternative spellings for lines and areas. */
export const kindOf = (ghType: string): FeatureKind => KINDS[parseGhType(ghType) ?? "Point"];
