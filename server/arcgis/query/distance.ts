import { EARTH_RADIUS } from "../geo/mercator";
import { badParameter } from "./badRequest";
import type { QueryBudget } from "./spatial";
import { containsPoint, someEdge } from "./spatial";
import type { Box, Shape } from "./table";

/** Meters per ArcGIS length unit. */
const UNITS: Readonly<Record<string, number>> = {
  esriSRUnit_Meter: 1,
  esriSRUnit_StatuteMile: 1609.344,
  esriSRUnit_Foot: 0.3048,
  esriSRUnit_Kilometer: 1000,
  esriSRUnit_NauticalMile: 1852,
  meters: 1,
};
const MOST_METERS = 500_000;
const METERS_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180;

/**
 * Parses distance and units into meters; 0 without a distance.
 * @throws ArcgisError 400
 */
export function readDistance(distance: string | undefined, units = "esriSRUnit_Meter"): number {
  if (distance === undefined || distance.trim() === "") return 0;
  const factor = UNITS[units];
  if (factor === undefined) throw badParameter("units", Object.keys(UNITS).join(", "));
  const meters = Number(distance) * factor;
  if (!(meters >= 0 && meters <= MOST_METERS)) throw badParameter("distance", `0 to ${MOST_METERS} meters`);
  return meters;
}

/** Expands a box by a distance on all sides. */
export function expandBox(box: Box, meters: number): Box {
  const up = meters / METERS_PER_DEGREE;
  const farthest = Math.min(85, Math.max(Math.abs(box.minY - up), Math.abs(box.maxY + up)));
  const across = up / Math.cos((farthest * Math.PI) / 180);
  return { minX: box.minX - across, minY: box.minY - up, maxX: box.maxX + across, maxY: box.maxY + up };
}

/**
 * Returns whether a shape is within a distance in meters of a point. Computed on a tangent plane, accurate to 0.1% at
 * 50 km.
 */
export function isWithin(
  shape: Shape,
  longitude: number,
  latitude: number,
  meters: number,
  effort: QueryBudget,
): boolean {
  effort.spend(shape.parts.reduce((sum, part) => sum + part.length, 0));
  const east = METERS_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const limit = meters * meters;
  const near = (x: number, y: number) => x * x + y * y <= limit;
  if (shape.type === "esriGeometryPoint")
    return shape.parts.some(([x = 0, y = 0]) =>
      near((x - longitude) * east, (y - latitude) * METERS_PER_DEGREE),
    );
  if (shape.type === "esriGeometryPolygon" && containsPoint(shape, longitude, latitude)) return true;
  return someEdge(shape, (x0, y0, x1, y1) => {
    const ax = (x0 - longitude) * east;
    const ay = (y0 - latitude) * METERS_PER_DEGREE;
    const dx = (x1 - x0) * east;
    const dy = (y1 - y0) * METERS_PER_DEGREE;
    const length = dx * dx + dy * dy;
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
    return near(ax + t * dx, ay + t * dy);
  });
}
