import type { Place } from "./scentRaster";
import type { WindField } from "./types";

/** Meters per second below which air doesn't move. */
const CALM = 0.05;

/** Wind over a grid of columns. */
export interface ScentWind extends WindField {
  width: number;
  height: number;
}

/**
 * Returns positions along a downwind path: alternating x and y in columns and rows. NaN after the air stops or the grid
 * ends.
 */
export function pathDownwind(
  wind: ScentWind,
  [startX, startY]: Place,
  angle: number,
  step: number,
  count: number,
): Float32Array {
  const places = new Float32Array(2 * (count + 1)).fill(Number.NaN);
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  let [x, y] = [startX, startY];
  places.set([x, y]);
  for (let at = 1; at <= count; at++) {
    const here = directionAt(wind, x, y);
    if (!here) break;
    // Midpoint method: uses the wind halfway.
    const half = step / 2;
    const east = here[0] * cosine - here[1] * sine;
    const north = here[0] * sine + here[1] * cosine;
    const there = directionAt(wind, x + half * east, y - half * north);
    if (!there) break;
    x += step * (there[0] * cosine - there[1] * sine);
    y -= step * (there[0] * sine + there[1] * cosine);
    places.set([x, y], 2 * at);
  }
  return places;
}

/** Interpolates the wind between columns. Null outside the grid. */
export function windAt(
  { width, height, east, north }: ScentWind,
  x: number,
  y: number,
): [east: number, north: number] | null {
  if (!(x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1)) return null;
  const [column, row] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))];
  const [right, down] = [x - column, y - row];
  const at = row * width + column;
  const mix = (values: Float32Array) =>
    (1 - down) * ((1 - right) * (values[at] as number) + right * (values[at + 1] as number)) +
    down * ((1 - right) * (values[at + width] as number) + right * (values[at + width + 1] as number));
  return [mix(east), mix(north)];
}

/** Returns the wind's direction as a unit vector, or null if it's calm. */
function directionAt(wind: ScentWind, x: number, y: number): [east: number, north: number] | null {
  const found = windAt(wind, x, y);
  if (!found) return null;
  const speed = Math.hypot(...found);
  return speed < CALM ? null : [found[0] / speed, found[1] / speed];
}
