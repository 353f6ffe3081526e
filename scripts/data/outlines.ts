import type { MultiPolygon, Polygon, Position } from "geojson";
import { worldX, worldY } from "../../server/arcgis/geo/mercator";

/** Area drawn in detail: west, south, east, north in degrees. */
export const DETAIL = [-169, 5, -50, 84] as const;

/** Converts a ring or line to world units. With `closed`, drops the repeated last vertex of a ring. */
export function toWorld(line: Position[], closed: boolean): Float64Array {
  const count = closed ? line.length - 1 : line.length;
  const part = new Float64Array(count * 2);
  for (let i = 0; i < count; i++) {
    const [longitude = 0, latitude = 0] = line[i] ?? [];
    part[2 * i] = worldX(longitude);
    part[2 * i + 1] = worldY(latitude);
  }
  return part;
}

/**
 * Unwraps a closed ring that crosses the 180-degree meridian, so that its longitudes continue beyond 180. A ring around
 * a pole is closed along the pole.
 */
export function unwrapped(ring: Position[]): Position[] {
  let turns = 0;
  let last = ring[0]?.[0] ?? 0;
  const result = ring.map(([longitude = 0, latitude = 0]) => {
    if (longitude - last > 180) turns -= 1;
    if (last - longitude > 180) turns += 1;
    last = longitude;
    return [longitude + 360 * turns, latitude];
  });
  if (turns === 0) return result;
  const [first = [0, 0]] = result;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...result, [result.at(-1)?.[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** Returns a polygon in world longitudes, with a second copy shifted by 360 degrees if it crosses 180 degrees. */
export function inWorld(rings: Position[][]): Position[][][] {
  const whole = rings.map(unwrapped);
  const longitudes = (whole[0] ?? []).map(([longitude = 0]) => longitude);
  const copies = [0];
  if (longitudes.some((longitude) => longitude > 180)) copies.push(-360);
  if (longitudes.some((longitude) => longitude < -180)) copies.push(360);
  return copies.map((shift) => whole.map((ring) => ring.map(([x = 0, y = 0]) => [x + shift, y])));
}

/** Area of a geometry in square kilometers, accurate to a few percent. */
export function squareKilometers(geometry: Polygon | MultiPolygon): number {
  let sum = 0;
  for (const [ring = []] of polygonsOf(geometry)) {
    let area = 0;
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x0 = 0, y0 = 0] = ring[i] ?? [];
      const [x1 = 0, y1 = 0] = ring[i + 1] ?? [];
      area += (x1 - x0) * Math.sin((((y0 + y1) / 2) * Math.PI) / 180);
    }
    sum += Math.abs(area) * 111.2 * (180 / Math.PI) * 111.2;
  }
  return sum;
}

/** Polygons of a geometry, each a list of rings. */
export function polygonsOf(geometry: Polygon | MultiPolygon): Position[][][] {
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

/** Tells whether any vertex lies in the area drawn in detail. */
export function inDetail(line: Position[]): boolean {
  const [west, south, east, north] = DETAIL;
  return line.some(([x = 0, y = 0]) => x > west && x < east && y > south && y < north);
}

/**
 * Centroid of the largest outer ring, in degrees. Formula: Bourke, "Calculating the area and centroid of a polygon"
 * (1988).
 */
export function centroid(geometry: Polygon | MultiPolygon): [number, number] {
  let best = { area: 0, x: 0, y: 0 };
  for (const [ring = []] of polygonsOf(geometry)) {
    let area = 0;
    let x = 0;
    let y = 0;
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x0 = 0, y0 = 0] = ring[i] ?? [];
      const [x1 = 0, y1 = 0] = ring[i + 1] ?? [];
      const cross = x0 * y1 - x1 * y0;
      area += cross / 2;
      x += ((x0 + x1) * cross) / 6;
      y += ((y0 + y1) * cross) / 6;
    }
    if (Math.abs(area) > Math.abs(best.area)) best = { area, x: x / area, y: y / area };
  }
  return [best.x, best.y];
}
