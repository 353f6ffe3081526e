import { toDegrees } from "../geometry/mercator";
import type { ElevationSource } from "./elevationSource";
import type { Extent } from "./geometry";
import type { Place } from "./location";

/** Whether rectangles cover an entire extent, which may be a single point. No extent here crosses 180 degrees. */
export function isMeasured(measured: readonly Extent[], extent: Extent): boolean {
  let rest = [extent];
  for (const [west, south, east, north] of measured) {
    rest = rest.flatMap((part): Extent[] => {
      const [w, s, e, n] = part;
      if (e < west || w > east || n < south || s > north) return [part];
      const [low, high] = [Math.max(s, south), Math.min(n, north)];
      const left: Extent[] = [];
      if (s < south) left.push([w, s, e, south]);
      if (n > north) left.push([w, north, e, n]);
      if (w < west) left.push([w, low, west, high]);
      if (e > east) left.push([east, low, e, high]);
      return left;
    });
    if (rest.length === 0) return true;
  }
  return false;
}

/**
 * Whether terrain figures count as sample data because some of the ground was measured too coarsely.
 *
 * @param extent area the figures come from; null if unknown
 */
export const isSampleGround = (source: ElevationSource | null, extent: Extent | null): boolean =>
  source?.sample === true && !(extent && isMeasured(source.measured ?? [], extent));

/** Meters per degree of latitude. */
const DEGREE = 111_320;

/** Returns the extent around a location. @param radius meters */
export function extentAround({ longitude, latitude }: Place, radius: number): Extent {
  const up = radius / DEGREE;
  const across = up / Math.cos((latitude * Math.PI) / 180);
  return [longitude - across, latitude - up, longitude + across, latitude + up];
}

/** Whether some ground around a location is sample data. @param radius meters */
export const isSampleAround = (source: ElevationSource | null, place: Place, radius: number): boolean =>
  isSampleGround(source, extentAround(place, radius));

/** Viewport of the map. */
interface View {
  /** Web Mercator meters. */
  center: readonly [x: number, y: number];
  /** Meters per pixel. */
  resolution: number;
  /** Degrees. */
  rotation: number;
  /** Pixels. */
  size: readonly [width: number, height: number];
}

/** Returns the bounding box of a rotated viewport in Web Mercator meters. */
export function boxInView({
  center: [x, y],
  resolution,
  rotation,
  size: [width, height],
}: View): [xmin: number, ymin: number, xmax: number, ymax: number] {
  const radians = (rotation * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  const across = ((width * cosine + height * sine) / 2) * resolution;
  const up = ((width * sine + height * cosine) / 2) * resolution;
  return [x - across, y - up, x + across, y + up];
}

/** Returns the same box in degrees. */
export function extentInView(view: View): Extent {
  const [xmin, ymin, xmax, ymax] = boxInView(view);
  return [...toDegrees(xmin, ymin), ...toDegrees(xmax, ymax)];
}
