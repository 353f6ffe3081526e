import { type ScentWind, windAt } from "./downwind";
import type { WindArrows } from "./types";
import type { WindGround } from "./windGround";

/** Maximum number of arrows along the longer side. More would slow down the page that draws them. */
const MOST_ALONG = 22;
/** Length of the longest arrow, as a fraction of the spacing, and of the shortest, as a fraction of the longest. */
const LENGTH = 0.85;
const SHORTEST = 0.25;
/** Length of an arrowhead, as a fraction of the arrow's length, and half its width. */
const HEAD = 0.35;
const HALF = 0.18;
/** Columns and rows at the sides without arrows. */
const EDGE = 2;

/** Number of vertices per arrow. */
export const ARROW_VERTICES = 5;

/**
 * Returns downwind arrows on a square pattern, longer where the wind is faster.
 *
 * @param stand column and row of one position of the pattern
 * @param least minimum spacing in columns, increased if there would be too many arrows
 */
export function arrowsOf(
  { area, known }: WindGround,
  wind: ScentWind,
  [centerX, centerY]: readonly [column: number, row: number],
  least: number,
): WindArrows {
  const { width, height } = wind;
  const spacing = Math.max(least, 1, Math.max(width, height) / MOST_ALONG);
  const places: [x: number, y: number, east: number, north: number, speed: number][] = [];
  // The wind of the outermost columns isn't solved.
  for (let y = EDGE + ((centerY - EDGE) % spacing); y <= height - 1 - EDGE; y += spacing) {
    for (let x = EDGE + ((centerX - EDGE) % spacing); x <= width - 1 - EDGE; x += spacing) {
      const found = windAt(wind, x, y);
      if (!found || !known[Math.round(y) * width + Math.round(x)]) continue;
      places.push([x, y, ...found, Math.hypot(...found)]);
    }
  }
  const most = places.reduce((fastest, [, , , , speed]) => Math.max(fastest, speed), 0);
  const slowest = places.reduce((slow, [, , , , speed]) => Math.min(slow, speed), most);
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
  return { coordinates, speeds: [slowest, most] };
}
