import { LocalScale } from "./scale";

/** Splits nested deeper than this halve the line instead, so that no line takes longer than n log n. */
const DEEP = 48;
/** Keeps values from being rounded down by the conversion to 32 bits. */
const UP = 1 + 2 ** -23;

/**
 * Ranks points by Douglas-Peucker line simplification (1973) for all tolerances at once. Returns the smallest tolerance
 * in meters at which each point is dropped. The ends of parts always stay (Infinity). A point stays as long as the line
 * between the two points it splits is farther than the tolerance from any point between them. So the largest value
 * among the dropped points is exactly their greatest distance from the remaining line.
 *
 * Distances are in the plane tangent to the ellipsoid at the mean latitude of the two points. `rankVertices` of the
 * graphics worker does the same for a few tolerances, in map units.
 *
 * @param starts first points of the parts, followed by the number of points
 * @param least meters: smaller distances from the line aren't distinguished and get a value from 0 to `least`
 */
export function* significanceSteps(
  longitude: Float64Array,
  latitude: Float64Array,
  starts: ArrayLike<number>,
  least = 0,
): Generator<number, Float32Array, void> {
  const out = new Float32Array(longitude.length);
  const farthest = new Farthest(longitude, latitude);
  const stack = new Int32Array(6 * (DEEP + 34));
  const known = new Float64Array(2 * (DEEP + 34));
  let done = 0;
  for (let part = 0; part + 1 < starts.length; part++) {
    const [begin, end] = [starts[part] as number, (starts[part + 1] as number) - 1];
    if (end < begin) continue;
    out[begin] = Number.POSITIVE_INFINITY;
    out[end] = Number.POSITIVE_INFINITY;
    let depth = 0;
    stack[0] = begin;
    stack[1] = end;
    stack[2] = 0;
    known[0] = Number.POSITIVE_INFINITY;
    depth = 1;
    while (depth > 0) {
      depth -= 1;
      const first = stack[3 * depth] as number;
      const last = stack[3 * depth + 1] as number;
      const level = stack[3 * depth + 2] as number;
      const above = known[depth] as number;
      if (last - first < 2) continue;
      farthest.find(first, last);
      const value = Math.min(above, farthest.distance * UP);
      done += last - first;
      if (done >= 65_536) {
        yield done;
        done = 0;
      }
      const split = level < DEEP || value <= least ? farthest.at : (first + last) >> 1;
      out[split] = value;
      if (value <= least) continue;
      // Processes the shorter half first to keep the stack small.
      const leftIsLonger = split - first > last - split;
      stack[3 * depth] = leftIsLonger ? first : split;
      stack[3 * depth + 1] = leftIsLonger ? split : last;
      stack[3 * depth + 2] = level + 1;
      known[depth] = value;
      depth += 1;
      stack[3 * depth] = leftIsLonger ? split : first;
      stack[3 * depth + 1] = leftIsLonger ? last : split;
      stack[3 * depth + 2] = level + 1;
      known[depth] = value;
      depth += 1;
    }
  }
  return out;
}

/** Finds the point between two others that is farthest from the line between them. */
class Farthest {
  readonly longitude: Float64Array;
  readonly latitude: Float64Array;
  private readonly scale = new LocalScale();
  /** Index of the point last found, and its distance in meters. */
  at = 0;
  distance = 0;

  constructor(longitude: Float64Array, latitude: Float64Array) {
    this.longitude = longitude;
    this.latitude = latitude;
  }

  find(first: number, last: number): void {
    const { longitude, latitude } = this;
    const fromX = longitude[first] as number;
    const fromY = latitude[first] as number;
    this.scale.set((fromY + (latitude[last] as number)) / 2);
    const { east, north } = this.scale;
    let dx = ((longitude[last] as number) - fromX) * east;
    const dy = ((latitude[last] as number) - fromY) * north;
    const length2 = dx * dx + dy * dy;
    // Compares squared distances scaled by this to avoid divisions in the loop.
    const by = length2 > 0 ? length2 : 1;
    // Both ends coincide, so any direction will do.
    if (length2 === 0) dx = 1;
    // One sum each for the components along and across the line, because nearly all time is spent in this loop.
    const alongX = east * dx;
    const alongY = north * dy;
    const acrossX = east * dy;
    const acrossY = -north * dx;
    const along0 = alongX * fromX + alongY * fromY;
    const across0 = acrossX * fromX + acrossY * fromY;
    let greatest = -1;
    let found = first + 1;
    for (let at = first + 1; at < last; at++) {
      const x = longitude[at] as number;
      const y = latitude[at] as number;
      const along = alongX * x + alongY * y - along0;
      const across = acrossX * x + acrossY * y - across0;
      let distance2 = across * across;
      // Beyond an end, the distance along the line counts too.
      if (along < 0) distance2 += along * along;
      else if (along > length2) distance2 += (along - length2) * (along - length2);
      if (distance2 > greatest) {
        greatest = distance2;
        found = at;
      }
    }
    this.at = found;
    this.distance = Math.sqrt(greatest / by);
  }
}

/** Returns the greatest distance in meters that the line moves if points up to a tolerance are dropped. */
export function deviationAt(significance: Float32Array, tolerance: number): number {
  let greatest = 0;
  for (let at = 0; at < significance.length; at++) {
    const value = significance[at] as number;
    if (value <= tolerance && value > greatest) greatest = value;
  }
  return greatest;
}

/** Returns the smallest tolerance that leaves at most `most` points, to within an eighth. 0 if all may stay. */
export function toleranceFor(significance: Float32Array, most: number): number {
  if (significance.length <= most) return 0;
  // Positive floats sort by their bits. Three bits of the fraction give eight buckets per doubling.
  const bits = new Uint32Array(significance.buffer, significance.byteOffset, significance.length);
  const counts = new Uint32Array(1 << 12);
  for (let at = 0; at < bits.length; at++) {
    const bucket = (bits[at] as number) >>> 20;
    counts[bucket] = (counts[bucket] as number) + 1;
  }
  let left = 0;
  let bucket = counts.length - 1;
  while (bucket >= 0 && left + (counts[bucket] as number) <= most) left += counts[bucket--] as number;
  if (bucket < 0) return 0;
  // Drops all points in this bucket.
  const edge = new Uint32Array([((bucket + 1) << 20) - 1]);
  return new Float32Array(edge.buffer)[0] as number;
}
