import { allocatePoints } from "../workers/tracks/points";
import type { Points } from "../workers/tracks/types";
import { seededRandom } from "./seeded";

/** A known stop in a generated track, as point indices. */
export interface MadeStop {
  first: number;
  last: number;
}

export interface MadeTrack {
  points: Points;
  stops: MadeStop[];
  /** Index of the first point after each gap. */
  gaps: number[];
}

interface Making {
  seed: number;
  /** Receiver error in meters: a slow drift plus jitter. */
  noise?: number;
  /** Number of points walked between two stops. */
  walk?: [least: number, most: number];
  /** Duration of a stop in seconds. */
  stop?: [least: number, most: number];
  /** Number of legs per gap; 0 for no gaps. */
  gapEvery?: number;
}

const EAST = 111_320 * Math.cos((40 * Math.PI) / 180);
const NORTH = 111_132;

/**
 * Generates a walk over hills with one point a second and known stops and gaps. It turns slowly, and the receiver's
 * error drifts. Deterministic per seed.
 */
export function madeTrack(count: number, making: Making): MadeTrack {
  const { seed, noise = 3, walk = [900, 3600], stop = [360, 1800], gapEvery = 4 } = making;
  const random = seededRandom(seed);
  const between = ([least, most]: readonly [number, number]) => Math.floor(least + (most - least) * random());
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const points = allocatePoints(count);
  const made: MadeTrack = { points, stops: [], gaps: [] };
  let [x, y, heading, driftX, driftY] = [0, 0, 2 * Math.PI * random(), 0, 0];
  let time = Date.UTC(2025, 9, 12, 13);
  let at = 0;
  const put = () => {
    driftX = 0.98 * driftX + 0.2 * noise * normal();
    driftY = 0.98 * driftY + 0.2 * noise * normal();
    points.longitude[at] = -106 + (x + driftX + 0.2 * noise * normal()) / EAST;
    points.latitude[at] = 40 + (y + driftY + 0.2 * noise * normal()) / NORTH;
    points.elevation[at] = 2500 + 200 * Math.sin(x / 900) * Math.cos(y / 700);
    points.time[at] = time;
    at += 1;
    time += 1000;
  };
  for (let leg = 1; at < count; leg++) {
    for (let left = between(walk); left > 0 && at < count; left--) {
      heading += 0.05 * normal();
      const speed = 1.1 + 0.3 * Math.sin(left / 300);
      x += speed * Math.cos(heading);
      y += speed * Math.sin(heading);
      put();
    }
    if (gapEvery > 0 && leg % gapEvery === 0 && at < count) {
      // The recorder was off for an hour.
      time += 3_600_000;
      x += 1500 * Math.cos(heading);
      y += 1500 * Math.sin(heading);
      made.gaps.push(at);
      put();
      continue;
    }
    const first = at;
    for (let left = between(stop); left > 0 && at < count; left--) put();
    if (at - first >= stop[0]) made.stops.push({ first, last: at - 1 });
  }
  return made;
}
