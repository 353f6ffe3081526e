import type { Extent } from "../domain/geometry";

const BINS = 360;

/**
 * Computes the extent of vertices (3 numbers each: longitude, latitude, elevation), or null if there are none. If the
 * longitudes span more than 180 degrees, it is the complement of their widest gap, so that content around the 180th
 * meridian gets an extent across it (west > east). Gaps are searched in bins of one degree, with exact edges.
 */
export function extentOf(coordinates: Float64Array): Extent | null {
  if (coordinates.length === 0) return null;
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < coordinates.length; at += 3) {
    const longitude = coordinates[at] as number;
    const latitude = coordinates[at + 1] as number;
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
  }
  if (east - west <= 180) return [west, south, east, north];
  const [from, to] = aroundWidestGap(coordinates, west, east);
  return [from, south, to, north];
}

function aroundWidestGap(coordinates: Float64Array, west: number, east: number): [number, number] {
  const bins = new Bins();
  for (let at = 0; at < coordinates.length; at += 3) bins.add(coordinates[at] as number);
  return bins.aroundWidestGap(west, east);
}

/** Minimum and maximum longitude per degree. */
class Bins {
  private readonly least = new Float64Array(BINS).fill(Number.POSITIVE_INFINITY);
  private readonly most = new Float64Array(BINS).fill(Number.NEGATIVE_INFINITY);

  add(longitude: number): void {
    const bin = Math.min(BINS - 1, Math.floor(longitude + 180));
    if (longitude < (this.least[bin] as number)) this.least[bin] = longitude;
    if (longitude > (this.most[bin] as number)) this.most[bin] = longitude;
  }

  aroundWidestGap(west: number, east: number): [number, number] {
    let widest = west + 360 - east;
    let extent: [number, number] = [west, east];
    let last = Number.NaN;
    for (let bin = 0; bin < BINS; bin++) {
      const first = this.least[bin] as number;
      if (first === Number.POSITIVE_INFINITY) continue;
      if (first - last > widest) {
        widest = first - last;
        extent = [first, last];
      }
      last = this.most[bin] as number;
    }
    return extent;
  }
}

/** Computes the same extent as `extentOf` from vertices that arrive one by one and aren't kept. */
export class ExtentGatherer {
  private readonly bins = new Bins();
  private west = Number.POSITIVE_INFINITY;
  private east = Number.NEGATIVE_INFINITY;
  private south = Number.POSITIVE_INFINITY;
  private north = Number.NEGATIVE_INFINITY;

  add(longitude: number, latitude: number): void {
    this.bins.add(longitude);
    if (longitude < this.west) this.west = longitude;
    if (longitude > this.east) this.east = longitude;
    if (latitude < this.south) this.south = latitude;
    if (latitude > this.north) this.north = latitude;
  }

  extent(): Extent | null {
    if (this.west > this.east) return null;
    if (this.east - this.west <= 180) return [this.west, this.south, this.east, this.north];
    const [from, to] = this.bins.aroundWidestGap(this.west, this.east);
    return [from, this.south, to, this.north];
  }
}
