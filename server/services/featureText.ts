import { setImmediate as othersFirst } from "node:timers/promises";
import type { Feature, GhType } from "../../src/domain/feature";
import { decodeGeometry } from "../../src/formats/geometry/decode";
import { type PrintedGeometry, printSteps, SLICE_VERTICES } from "../geometry/printGeometry";
import type { FeatureRow } from "../repositories/featureJson";

/**
 * Returns features as JSON for the API. Binary geometry is converted to JSON here rather than in the database, in
 * slices of a few milliseconds between which other requests are served.
 * @param times whether to include the times of tracks
 * @throws SnapshotError if a stored geometry is damaged
 */
export async function featureTexts(
  rows: readonly Pick<FeatureRow, "start" | "geometry">[],
  { times = true }: { times?: boolean } = {},
): Promise<string[]> {
  const texts: string[] = [];
  let left = SLICE_VERTICES;
  for (const { start, geometry } of rows) {
    if (geometry === null) {
      texts.push(start);
      continue;
    }
    if (left <= 0) {
      await othersFirst();
      left = SLICE_VERTICES;
    }
    const steps = printSteps(geometry);
    let step = steps.next();
    for (; !step.done; step = steps.next()) await othersFirst();
    texts.push(start + endOf(step.value, times));
    left -= step.value.vertices;
  }
  return texts;
}

const TYPES: Record<GhType, string> = {
  Point: "Point",
  Polyline: "LineString",
  Polygon: "Polygon",
  Tracks: "LineString",
};

function endOf({ ghType, coordinates, times }: PrintedGeometry, withTimes: boolean): string {
  const before = withTimes && ghType === "Tracks" ? `,"times":${times ?? "null"}}` : "}";
  return `${before},"geometry":{"type":"${TYPES[ghType]}","coordinates":${coordinates}}}`;
}

/** Returns the same feature as featureTexts, but as an object. */
export function featureFrom({ start, geometry: stored }: FeatureRow): Feature {
  if (stored === null) return JSON.parse(start) as Feature;
  const feature = JSON.parse(`${start}}}`) as Omit<Feature, "geometry">;
  const { geometry, times } = decodeGeometry(stored);
  const { properties } = feature;
  return {
    ...feature,
    properties: properties.ghType === "Tracks" ? { ...properties, times } : properties,
    geometry,
  };
}
