import type { Sketch } from "./shapes";

/** Radius of the Web Mercator sphere in meters. */
const RADIUS = 6_378_137;
const RADIANS = Math.PI / 180;
const SAMPLES = 400;

type Place = readonly [longitude: number, latitude: number];

/** Returns the meters east and north of a position, the short way around the world. */
function offset([fromX, fromY]: Place, [x, y]: Place): [east: number, north: number] {
  const turn = ((((x - fromX) % 360) + 540) % 360) - 180;
  return [turn * RADIANS * RADIUS * Math.cos(fromY * RADIANS), (y - fromY) * RADIANS * RADIUS];
}

function toSegment(place: Place, from: Place, to: Place): number {
  const [ax, ay] = offset(place, from);
  const [bx, by] = offset(place, to);
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, (ax * (ax - bx) + ay * (ay - by)) / square));
  return Math.hypot(ax + along * (bx - ax), ay + along * (by - ay));
}

/**
 * Returns the fraction of a feature's length within a distance of another feature, from many samples and all segments.
 */
export function shareWithin(of: Sketch, other: Sketch, meters: number): number {
  const pieces = of.paths.flatMap((path) =>
    path.slice(1).map((to, index): [Place, Place] => [path[index] as Place, to]),
  );
  const lengths = pieces.map(([from, to]) => Math.hypot(...offset(from, to)));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  // A line without length counts as a single point.
  if (total === 0) return distance(of.paths[0]?.[0] as Place, other) <= meters ? 1 : 0;
  let within = 0;
  let passed = 0;
  pieces.forEach(([from, to], index) => {
    const length = lengths[index] as number;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const at = ((sample + 0.5) / SAMPLES) * total;
      if (at < passed || at >= passed + length) continue;
      const share = (at - passed) / length;
      const east = ((((to[0] - from[0]) % 360) + 540) % 360) - 180;
      const place: Place = [from[0] + east * share, from[1] + (to[1] - from[1]) * share];
      if (distance(place, other) <= meters) within++;
    }
    passed += length;
  });
  return within / SAMPLES;
}

/** Returns the meters from a position to the nearest part of a feature. */
export function distance(place: Place, { paths }: Sketch): number {
  const all = paths.flatMap((path) =>
    path.map((from, index) => toSegment(place, from, path[index + 1] ?? from)),
  );
  return Math.min(...all);
}
