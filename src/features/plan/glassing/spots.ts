import type { Feature } from "../../../domain/feature";
import type { Extent, Position } from "../../../domain/geometry";
import { toMercator } from "../../../geometry/mercator";
import { placeSpot, type Spot } from "../spot";

/** Limit of spots to compare. */
export const MAX_SPOTS = 100;
/** Limit of spots along a line: a ridge has fewer good seats than vertices. */
const MOST_ALONG = 50;

interface Row {
  uuid: string;
  title: string;
  extent: Extent;
}

/** Converts a waypoint to a spot. */
export const waypointSpot = ({ uuid, title, extent: [longitude, latitude] }: Row): Spot => ({
  longitude,
  latitude,
  title,
  uuid,
});

/** Returns spots along a line at equal distances in map coordinates, including both ends. */
export function spotsAlong({ title, geometry }: Pick<Feature, "title" | "geometry">, most: number): Spot[] {
  if (geometry.type !== "LineString") return [];
  const path = geometry.coordinates.map(([longitude = 0, latitude = 0]: Position) =>
    toMercator(longitude, latitude),
  );
  const count = Math.min(MOST_ALONG, most);
  const lengths = path.map(([x, y], at) => {
    const [x0, y0] = path[Math.max(0, at - 1)] as [number, number];
    return Math.hypot(x - x0, y - y0);
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const spots: Spot[] = [];
  let [passed, at] = [0, 1];
  for (let index = 0; index < count && whole > 0; index++) {
    const along = count === 1 ? 0 : (whole * index) / (count - 1);
    while (at < path.length - 1 && passed + (lengths[at] as number) < along)
      passed += lengths[at++] as number;
    const part = Math.min(1, (along - passed) / (lengths[at] as number) || 0);
    const [[x0, y0], [x, y]] = [path[at - 1] as [number, number], path[at] as [number, number]];
    const place = [x0 + (x - x0) * part, y0 + (y - y0) * part] as const;
    spots.push(placeSpot(place, `${title}, point ${index + 1}`));
  }
  return spots;
}
