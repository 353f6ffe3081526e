import { type ScentWind, windAt } from "./scent";
import type { WindGround } from "./windGround";

/** Arrows along a side of what is shown: more would hide the ground. */
const MOST_ALONG = 22;
/** Length of the longest, of the way to the next arrow; the shortest is a quarter of it. */
const LENGTH = 0.85;
const SHORTEST = 0.25;
/** Of a head: its length, of the arrow's, and half of its width. */
const HEAD = 0.35;
const HALF = 0.18;

/** Arrows one after the other. */
export interface WindArrows {
  /** Vertices of one, x and y in turn, Web Mercator meters: tail, tip, one end of its head, tip, the other end. */
  coordinates: Float64Array;
  /** The slowest and the fastest wind of an arrow, meters a second; 0 without arrows. */
  speeds: [least: number, most: number];
}

/** Vertices of an arrow. */
export const ARROW_VERTICES = 5;

/**
 * Arrows downwind at places of a square pattern around stands, longer where the wind is faster.
 * @param stands columns and rows in turn
 * @param radius columns around a stand
 */
export function arrowsOf(
  { area, known }: WindGround,
  wind: ScentWind,
  stands: Float64Array,
  radius: number,
): WindArrows {
  const [columns, rows] = [stands.filter((_, at) => at % 2 === 0), stands.filter((_, at) => at % 2 === 1)];
  const [left, top] = [Math.min(...columns) - radius, Math.min(...rows) - radius];
  const longer = Math.max(Math.max(...columns) - left, Math.max(...rows) - top) + radius;
  const spacing = Math.max(1, longer / MOST_ALONG);
  const places: [x: number, y: number, east: number, north: number, speed: number][] = [];
  for (let y = top + spacing / 2; y < Math.max(...rows) + radius; y += spacing) {
    for (let x = left + spacing / 2; x < Math.max(...columns) + radius; x += spacing) {
      const isNear = columns.some((column, at) => Math.hypot(x - column, y - (rows[at] as number)) <= radius);
      const found = isNear ? windAt(wind, x, y) : null;
      if (!found || !known[Math.round(y) * wind.width + Math.round(x)]) continue;
      places.push([x, y, ...found, Math.hypot(...found)]);
    }
  }
  const most = places.reduce((fastest, [, , , , speed]) => Math.max(fastest, speed), 0);
  const least = places.reduce((slowest, [, , , , speed]) => Math.min(slowest, speed), most);
  const coordinates = new Float64Array(2 * ARROW_VERTICES * places.length);
  places.forEach(([x, y, east, north, speed], index) => {
    if (speed === 0) return;
    const long = LENGTH * spacing * Math.max(SHORTEST, speed / most);
    const [along, down] = [east / speed, -north / speed];
    const place = (forward: number, aside: number) => [
      area.west + (x + long * (forward * along - aside * down)) * area.step,
      area.north - (y + long * (forward * down + aside * along)) * area.step,
    ];
    const tip = place(0.5, 0);
    const [one, other] = [place(0.5 - HEAD, HALF), place(0.5 - HEAD, -HALF)];
    coordinates.set([...place(-0.5, 0), ...tip, ...one, ...tip, ...other], 2 * ARROW_VERTICES * index);
  });
  return { coordinates, speeds: [least, most] };
}
