import geographiclib from "geographiclib-geodesic";

const { Geodesic } = geographiclib;

const DEGREE = Math.PI / 180;
/** WGS84. */
const A = 6_378_137;
const E2 = 0.006_694_379_990_14;
/** Degrees of latitude over which the scale is linear to within a few billionths. */
const REACH = 0.005;
/** Longer distances in meters are measured with Karney's geodesics. */
const FAR = 10_000;

/**
 * Meters per degree east and north at a latitude, on the WGS84 ellipsoid. Tracks stay near one latitude for long, so
 * the scale is computed once and extrapolated by its slope.
 */
export class LocalScale {
  private base = Number.NaN;
  private east0 = 0;
  private east1 = 0;
  private north0 = 0;
  private north1 = 0;
  /** Meters per degree at the latitude last set. */
  east = 0;
  north = 0;

  set(latitude: number): void {
    let off = latitude - this.base;
    if (!(off <= REACH && off >= -REACH)) {
      this.rebase(latitude);
      off = 0;
    }
    this.east = this.east0 + off * this.east1;
    this.north = this.north0 + off * this.north1;
  }

  private rebase(latitude: number): void {
    const [sine, cosine] = [Math.sin(latitude * DEGREE), Math.cos(latitude * DEGREE)];
    const w2 = 1 - E2 * sine * sine;
    const w = Math.sqrt(w2);
    const meridian = (A * (1 - E2)) / (w2 * w);
    this.base = latitude;
    this.east0 = (A / w) * cosine * DEGREE;
    this.east1 = -meridian * sine * DEGREE * DEGREE;
    this.north0 = meridian * DEGREE;
    this.north1 = ((3 * meridian * E2 * sine * cosine) / w2) * DEGREE * DEGREE;
  }
}

/** Returns the meters between two positions, using Karney's geodesics for long distances. */
export function metersBetween(
  scale: LocalScale,
  longitude: number,
  latitude: number,
  toLongitude: number,
  toLatitude: number,
): number {
  scale.set((latitude + toLatitude) / 2);
  const x = (toLongitude - longitude) * scale.east;
  const y = (toLatitude - latitude) * scale.north;
  const near = Math.sqrt(x * x + y * y);
  if (near <= FAR) return near;
  return Geodesic.WGS84.Inverse(latitude, longitude, toLatitude, toLongitude, Geodesic.DISTANCE).s12 ?? near;
}

/** Returns the meters along the line at each point. Steps to the points listed in `breaks` add nothing. */
export function distancesAlong(
  longitude: Float64Array,
  latitude: Float64Array,
  breaks: ArrayLike<number> = [],
): Float64Array {
  const out = new Float64Array(longitude.length);
  const scale = new LocalScale();
  let next = 0;
  let sum = 0;
  for (let at = 1; at < out.length; at++) {
    if (at === breaks[next]) next += 1;
    else
      sum += metersBetween(
        scale,
        longitude[at - 1] as number,
        latitude[at - 1] as number,
        longitude[at] as number,
        latitude[at] as number,
      );
    out[at] = sum;
  }
  return out;
}
