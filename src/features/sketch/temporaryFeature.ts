import { DEFAULT_COLOR, DEFAULT_ICON, DEFAULT_STROKE_WIDTH } from "../../domain/catalogs";
import { formatTitleDate } from "../../domain/dates";
import { featureTypeLabel, type GhType, type NewFeature } from "../../domain/feature";
import type { ColumnFeature } from "../../domain/featureColumns";
import type { Geometry } from "../../domain/geometry";
import type { SketchTool } from "../../map/mapStage";

const KINDS: Record<SketchTool, { ghType: GhType; prefix: string }> = {
  Sketch_Point: { ghType: "Point", prefix: "temp-point-" },
  Sketch_Polyline: { ghType: "Polyline", prefix: "temp-line-" },
  Sketch_Polygon: { ghType: "Polygon", prefix: "temp-polygon-" },
};

/**
 * Returns an unsaved drawing with default title and style.
 *
 * @param now milliseconds since the epoch
 */
export function temporaryFeature(tool: SketchTool, geometry: Geometry, now: number): ColumnFeature {
  const { ghType, prefix } = KINDS[tool];
  const seconds = Math.floor(now / 1000);
  return {
    uuid: `${prefix}${now}`,
    title: `${featureTypeLabel(ghType)} ${formatTitleDate(new Date(now))}`,
    geometry,
    properties: {
      ghType,
      icon: ghType === "Point" ? DEFAULT_ICON : null,
      color: [...DEFAULT_COLOR],
      strokeType: "solid",
      strokeWidth: DEFAULT_STROKE_WIDTH,
      createdAt: seconds,
      updatedAt: seconds,
      serverCreatedAt: seconds,
      distance: null,
      area: null,
      duration: null,
      averageSpeed: null,
      states: [],
      userUuid: "",
    },
  };
}

/** Returns the data to send to the server, without the uuid and anything the server computes. */
export function newFeature({ title, geometry, properties }: ColumnFeature): NewFeature {
  const { ghType, icon, color, strokeType, strokeWidth, createdAt, updatedAt, times } = properties;
  return {
    title,
    geometry,
    properties: {
      ...{ ghType, icon, color, strokeType, strokeWidth, createdAt, updatedAt },
      ...(times && { times }),
    },
  };
}
