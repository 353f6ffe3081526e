import { toDegrees } from "../map/mercator";
import type { ElevationSource } from "./elevationSource";
import type { Extent } from "./geometry";
import type { Place } from "./location";

/** Whether rectangles cover all of an extent, a place being one without a width. Extents don't cross 180 degrees here. */
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
 * Whether figures of the ground are a sample: some of it was measured too coarsely.
 * @param extent where the figures come from; null where that isn't known
 */
export const isSampleGround = (source: ElevationSource | null, extent: Extent | null): boolean =>
  source?.sample === true && !(extent && isMeasured(source.measured ?? [], extent));

/** Meters of a degree of latitude. */
const DEGREE = 111_320;

/** The ground around a place. @param radius meters */
export function extentAround({ longitude, latitude }: Place, radius: number): Extent {
  const up = radius / DEGREE;
  const across = up / Math.cos((latitude * Math.PI) / 180);
  return [longitude - across, latitude - up, longitude + across, latitude + up];
}

/** Whether some of the ground around a place is a sample. @param radius meters */
export const isSampleAround = (source: ElevationSource | null, place: Place, radius: number): boolean =>
  isSampleGround(source, extentAround(place, radius));

/** A view of the map. */
interface View {
  /** Web Mercator meters. */
  center: readonly [x: number, y: number];
  /** Meters of a pixel. */
  resolution: number;
  /** Degrees. */
  rotation: number;
  /** Pixels. */
  size: readonly [width: number, height: number];
}

/** What a view can show at most, Web Mercator meters: west, south, east and north. */
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

/** The same in degrees. */
export function extentInView(view: View): Extent {
  const [xmin, ymin, xmax, ymax] = boxInView(view);
  return [...toDegrees(xmin, ymin), ...toDegrees(xmax, ymax)];
}
