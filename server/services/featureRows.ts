import { randomUUID } from "node:crypto";
import { DEFAULT_COLOR, DEFAULT_ICON, DEFAULT_STROKE_WIDTH } from "../../src/domain/catalogs";
import type { GhType, NewFeature } from "../../src/domain/feature";
import type { Geometry } from "../../src/domain/geometry";
import { encodeGeometry } from "../../src/formats/geometry/encode";
import { printedBytes } from "../geometry/printedBytes";
import type { FeatureInsert } from "../repositories/features";
import { checkGeometry, GeometryError, type RawGeometry } from "./geometry";
import { measure } from "./measures";
import { statesOf } from "./states";

export interface RawFeature {
  title: string;
  geometry: RawGeometry;
  properties: NewFeature["properties"];
}

/** Sort key of a title: compatibility-normalized, ignoring case. */
export const titleKeyOf = (title: string): string => title.normalize("NFKC").toLowerCase();

/**
 * Builds the row of a new feature, including everything computed on save.
 * @param now seconds since the epoch
 * @throws GeometryError
 */
export function newFeatureRow(feature: RawFeature, now: number, maxVertices?: number): FeatureInsert {
  const { ghType, icon, color, strokeType, strokeWidth, createdAt, updatedAt } = feature.properties;
  const title = feature.title.trim();
  return {
    uuid: randomUUID(),
    title,
    title_key: titleKeyOf(title),
    gh_type: ghType,
    icon: ghType === "Point" ? (icon ?? DEFAULT_ICON) : null,
    color: JSON.stringify(color ?? DEFAULT_COLOR),
    stroke_type: strokeType ?? "solid",
    stroke_width: strokeWidth ?? DEFAULT_STROKE_WIDTH,
    created_at: createdAt ?? now,
    updated_at: updatedAt ?? createdAt ?? now,
    server_created_at: now,
    ...geometryColumns(ghType, feature.geometry, feature.properties.times ?? null, maxVertices),
  };
}

export type GeometryColumns = Pick<
  FeatureInsert,
  "geometry" | "bytes" | "distance" | "area" | "duration" | "average_speed" | "states"
>;

/**
 * Computes the columns that derive from a geometry.
 * @throws GeometryError
 */
export function geometryColumns(
  ghType: GhType,
  raw: RawGeometry,
  times: readonly (number | null)[] | null,
  maxVertices?: number,
): GeometryColumns {
  const geometry = checkGeometry(raw, ghType, maxVertices);
  const kept = ghType === "Tracks" ? checkTimes(times, geometry) : null;
  const { distance, area, duration, averageSpeed } = measure(ghType, geometry, kept);
  const stored = encodeGeometry(ghType, geometry.coordinates, kept);
  return {
    geometry: stored,
    bytes: printedBytes(stored),
    distance,
    area,
    duration,
    average_speed: averageSpeed,
    states: statesOf(geometry),
  };
}

function checkTimes(times: readonly (number | null)[] | null, geometry: Geometry): (number | null)[] | null {
  if (times === null || times.every((time) => time === null)) return null;
  if (times.length !== geometry.coordinates.length)
    throw new GeometryError("A track needs one timestamp per vertex or none.");
  if (times.some((time) => time !== null && (!Number.isFinite(time) || Math.abs(time) > 8.64e15)))
    throw new GeometryError("Timestamps are milliseconds since 1970.");
  return [...times];
}
