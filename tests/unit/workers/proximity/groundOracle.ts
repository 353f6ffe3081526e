import { KIND } from "../../../../src/domain/featureColumns";
import type { Sketch } from "../duplicates/shapes";

const RADIUS = 6_378_137;
const HALF = Math.PI * RADIUS;
/** Side of a cell of level 13 in Web Mercator meters. */
export const CELL = (2 * HALF) / 2 ** 13 / 256;
/** Number of points sampled along a line. */
const DENSE = 6000;

/** Elevation at Web Mercator meters, or null where there is none. */
export type Elevation = (x: number, y: number) => number | null;

interface Wanted {
  elevation: readonly [number, number];
  slopeRange: readonly [number, number];
  facing: readonly number[];
}

const mercator = ([longitude, latitude]: readonly number[]): [number, number] => [
  ((longitude as number) * HALF) / 180,
  RADIUS * Math.log(Math.tan(Math.PI / 4 + ((latitude as number) * Math.PI) / 360)),
];

/**
 * Returns the matching fraction of the ground under an item, computed cell by cell in degrees and by definition. NaN
 * without ground.
 */
export function shareOf({ kind, paths }: Sketch, ground: Elevation, wanted: Wanted): number {
  const lines = paths.map((path) => path.map(mercator));
  const cells = kind === KIND.area ? cellsIn(lines) : [];
  const places = cells.length > 0 ? cells : alongLines(lines);
  const known = places.map(([x, y]) => matches(x, y, ground, wanted)).filter((match) => match !== null);
  return known.length === 0 ? Number.NaN : known.filter(Boolean).length / known.length;
}

const center = (value: number): number => (Math.floor(value / CELL) + 0.5) * CELL;

function matches(x: number, y: number, ground: Elevation, wanted: Wanted): boolean | null {
  const [atX, atY] = [center(x), center(y)];
  const at = (east: number, north: number): number => {
    const turned = ((((atX + east * CELL + HALF) % (2 * HALF)) + 2 * HALF) % (2 * HALF)) - HALF;
    const meters = ground(turned, atY + north * CELL);
    return meters === null ? Number.NaN : Math.round(meters * 256) / 256;
  };
  const height = at(0, 0);
  if (Number.isNaN(height)) return null;
  const feet = height * 3.281;
  const isHigh = feet >= wanted.elevation[0] && feet <= wanted.elevation[1];
  if (wanted.facing.length === 0 && wanted.slopeRange[0] === 0 && wanted.slopeRange[1] === 90) return isHigh;
  const size = CELL / Math.cosh(atY / RADIUS);
  const toEast = (at(1, 1) + 2 * at(1, 0) + at(1, -1) - at(-1, 1) - 2 * at(-1, 0) - at(-1, -1)) / (8 * size);
  const toNorth = (at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1)) / (8 * size);
  if (Number.isNaN(toEast + toNorth)) return null;
  const slope = (Math.atan(Math.hypot(toEast, toNorth)) * 180) / Math.PI;
  const downhill = (Math.atan2(-toEast, -toNorth) * 180) / Math.PI;
  const facing = slope === 0 ? 9 : ((Math.round(downhill / 45) + 8) % 8) + 1;
  return (
    isHigh &&
    slope >= wanted.slopeRange[0] &&
    slope <= wanted.slopeRange[1] &&
    (wanted.facing.length === 0 || wanted.facing.includes(facing))
  );
}

function alongLines(lines: [number, number][][]): [number, number][] {
  const pieces = lines.flatMap((line) => line.slice(1).map((to, at) => [line[at] ?? to, to] as const));
  const lengths = pieces.map(([[ax, ay], [bx, by]]) => Math.hypot(bx - ax, by - ay));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total === 0) return lines[0]?.slice(0, 1) ?? [];
  return pieces.flatMap(([[ax, ay], [bx, by]], piece) => {
    const count = Math.round(((lengths[piece] ?? 0) / total) * DENSE);
    return Array.from({ length: count }, (_, at): [number, number] => {
      const part = (at + 0.5) / count;
      return [ax + (bx - ax) * part, ay + (by - ay) * part];
    });
  });
}

/**
 * Returns centers of cells inside rings, by the angle that the rings turn around each. An odd number of turns means
 * inside.
 */
function cellsIn(rings: [number, number][][]): [number, number][] {
  const [xs, ys] = [rings.flat().map(([x]) => x), rings.flat().map(([, y]) => y)];
  const cells: [number, number][] = [];
  for (let y = center(Math.min(...ys)); y < Math.max(...ys); y += CELL)
    for (let x = center(Math.min(...xs)); x < Math.max(...xs); x += CELL) {
      const turns = rings.map((ring) =>
        ring.slice(1).reduce((sum, [bx, by], at) => {
          const [ax, ay] = ring[at] as [number, number];
          const [ux, uy, vx, vy] = [ax - x, ay - y, bx - x, by - y];
          return sum + Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
        }, 0),
      );
      const odd = turns.reduce((sum, turn) => sum + Math.abs(Math.round(turn / (2 * Math.PI))), 0) % 2;
      if (odd === 1) cells.push([x, y]);
    }
  return cells;
}
