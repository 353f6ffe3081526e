import { type GhType, parseGhType } from "../../domain/feature";
import type { ImportFormat } from "../../formats/endings";

/** What features are called in events. */
export type FeatureKind = "waypoint" | "line" | "area" | "track";

/**
 * All that may be counted. Names, kinds and numbers only: no title, no coordinate, no id of anything that a person
 * made has a place in an event.
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

/** The kind of a feature by its ghType; lines and areas that are spelt otherwise are known too. */
export const kindOf = (ghType: string): FeatureKind => KINDS[parseGhType(ghType) ?? "Point"];
