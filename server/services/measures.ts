import type { GhType } from "../../src/domain/feature";
import type { Geometry } from "../../src/domain/geometry";
import { lineLength, polygonArea } from "../../src/domain/measures";

export interface Measures {
  /** Meters. */
  distance: number | null;
  /** Square meters. */
  area: number | null;
  /** Seconds. */
  duration: number | null;
  /** Meters per second. */
  averageSpeed: number | null;
}

/** Computes a feature's measures on save. */
export function measure(
  ghType: GhType,
  geometry: Geometry,
  times: readonly (number | null)[] | null,
): Measures {
  const none: Measures = { distance: null, area: null, duration: null, averageSpeed: null };
  if (geometry.type === "Point") return none;
  if (geometry.type === "Polygon") return { ...none, area: polygonArea(geometry.coordinates) };
  const distance = lineLength(geometry.coordinates);
  const duration = ghType === "Tracks" && times ? timeSpan(times) : null;
  const speed = duration === null || duration === 0 ? null : distance / duration;
  // Timestamps almost equal can make the speed infinite, which JSON can't represent.
  const averageSpeed = Number.isFinite(speed) ? speed : null;
  return { distance, area: null, duration, averageSpeed };
}

/** Seconds from the earliest to the latest timestamp (in milliseconds); null with fewer than two. */
function timeSpan(times: readonly (number | null)[]): number | null {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let known = 0;
  for (const time of times) {
    if (time === null) continue;
    known++;
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return known < 2 ? null : (last - first) / 1000;
}
