import { metersPerUnit } from "./shapes";
import type { Shapes } from "./types";

/** A line has one sample every `reach` meters, within these limits. */
const FEWEST_SAMPLES = 32;
const MOST_SAMPLES = 128;

/** Returns whether the same ring or line continues after a vertex. Callers stop before a feature's last vertex. */
const goesOn = ({ ringBegins }: Shapes, vertex: number): boolean => ringBegins[vertex + 1] !== 1;

/** Returns the length of a line, or of all rings together, in Web Mercator units. */
function lengthOf(shapes: Shapes, feature: number): number {
  const { places, vertexStart } = shapes;
  const last = (vertexStart[feature + 1] as number) - 1;
  let length = 0;
  for (let vertex = vertexStart[feature] as number; vertex < last; vertex++) {
    if (!goesOn(shapes, vertex)) continue;
    const at = vertex * 2;
    const dx = ((places[at + 2] as number) - (places[at] as number)) | 0;
    const dy = (places[at + 3] as number) - (places[at + 1] as number);
    length += Math.sqrt(dx * dx + dy * dy);
  }
  return length;
}

/**
 * A line or an area's boundary, resampled: evenly spaced positions, each at the midpoint of its interval. Only the
 * first `count` of `samples` are valid, and the next call overwrites them.
 */
export class Sampler {
  readonly samples = new Int32Array(MOST_SAMPLES * 2);
  count = 0;

  /** @param reach meters */
  resample(shapes: Shapes, feature: number, reach: number): void {
    const { places, vertexStart } = shapes;
    const first = vertexStart[feature] as number;
    const last = (vertexStart[feature + 1] as number) - 1;
    const length = lengthOf(shapes, feature);
    const meters = length * metersPerUnit(places[first * 2 + 1] as number);
    const wanted = Math.min(MOST_SAMPLES, Math.max(FEWEST_SAMPLES, Math.ceil(meters / reach)));
    this.count = 0;
    const step = length / wanted;
    // Distance from the start of a segment to the next sample.
    let next = step / 2;
    for (let vertex = first; vertex < last && length > 0; vertex++) {
      if (!goesOn(shapes, vertex)) continue;
      const at = vertex * 2;
      const dx = ((places[at + 2] as number) - (places[at] as number)) | 0;
      const dy = (places[at + 3] as number) - (places[at + 1] as number);
      const segment = Math.sqrt(dx * dx + dy * dy);
      for (; next <= segment && this.count < wanted; next += step) {
        const part = segment === 0 ? 0 : next / segment;
        this.add((places[at] as number) + dx * part, (places[at + 1] as number) + dy * part);
      }
      next -= segment;
    }
    if (length === 0) this.add(places[first * 2] as number, places[first * 2 + 1] as number);
  }

  private add(x: number, y: number): void {
    this.samples[this.count * 2] = Math.round(x) | 0;
    this.samples[this.count * 2 + 1] = Math.round(y);
    this.count++;
  }
}

/**
 * Returns whether at least a `share` of the samples lies within `reach` meters of a line or an area's boundary: the
 * partial directed Hausdorff distance (Huttenlocher 1993). Stops as soon as the result is certain.
 */
export function covers(
  shapes: Shapes,
  feature: number,
  { samples, count }: Sampler,
  { reach, share }: { reach: number; share: number },
): boolean {
  const mayMiss = Math.floor(count * (1 - share) + 1e-9);
  let missed = 0;
  let near = shapes.vertexStart[feature] as number;
  for (let sample = 0; sample < count; sample++) {
    const x = samples[sample * 2] as number;
    const y = samples[sample * 2 + 1] as number;
    const found = segmentNear(shapes, feature, near, x, y, reach / metersPerUnit(y));
    if (found >= 0) near = found;
    else if (++missed > mayMiss) return false;
  }
  return true;
}

/**
 * Returns the first vertex of a segment within `units` of a position, or -1. Searches outward from `from`, because the
 * segment near the next sample is seldom far along the line.
 */
function segmentNear(
  shapes: Shapes,
  feature: number,
  from: number,
  x: number,
  y: number,
  units: number,
): number {
  const first = shapes.vertexStart[feature] as number;
  const last = (shapes.vertexStart[feature + 1] as number) - 1;
  const limit = units * units;
  for (let up = from, down = from - 1; up <= last || down >= first; up++, down--) {
    if (up <= last && squaredDistance(shapes, up, up < last, x, y) <= limit) return up;
    if (down >= first && squaredDistance(shapes, down, true, x, y) <= limit) return down;
  }
  return -1;
}

/**
 * Returns the squared distance in units from a position to the segment that starts at a vertex, or to the vertex if no
 * segment starts there.
 */
function squaredDistance(shapes: Shapes, vertex: number, inside: boolean, x: number, y: number): number {
  const { places } = shapes;
  const at = vertex * 2;
  const ax = ((places[at] as number) - x) | 0;
  const ay = (places[at + 1] as number) - y;
  if (!inside || !goesOn(shapes, vertex)) return ax * ax + ay * ay;
  const dx = ((places[at + 2] as number) - (places[at] as number)) | 0;
  const dy = (places[at + 3] as number) - (places[at + 1] as number);
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
  const ex = ax + along * dx;
  const ey = ay + along * dy;
  return ex * ex + ey * ey;
}
