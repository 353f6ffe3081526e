import type { GhType } from "../../src/domain/feature";
import type { Geometry, Position } from "../../src/domain/geometry";
import { FEATURE_MAX_VERTICES } from "../../src/domain/limits";

/** A geometry that can't be saved. The message is shown to users. */
export class GeometryError extends Error {
  override name = "GeometryError";
}

export interface RawGeometry {
  type: "Point" | "LineString" | "Polygon";
  coordinates: unknown;
}

/** Meters. Generous, since receivers record strange elevations and a wrong one is no reason to reject a track. */
const ELEVATION_MAX = 10_000_000;

const TYPE_OF: Record<GhType, Geometry["type"]> = {
  Point: "Point",
  Polyline: "LineString",
  Tracks: "LineString",
  Polygon: "Polygon",
};

/** Returns the geometry type for a feature type. */
export const geometryTypeOf = (ghType: GhType): Geometry["type"] => TYPE_OF[ghType];

/**
 * Checks a geometry and normalizes it: missing elevations become 0, rings are closed, longitudes wrapped to within 180
 * degrees.
 * @throws GeometryError
 */
export function checkGeometry(
  raw: RawGeometry,
  ghType: GhType,
  maxVertices: number = FEATURE_MAX_VERTICES,
): Geometry {
  const type = TYPE_OF[ghType];
  if (raw.type !== type)
    throw new GeometryError(`A feature of type ${ghType} needs a geometry of type ${type}.`);
  const count = { vertices: 0, max: maxVertices };
  if (type === "Point") return { type, coordinates: position(raw.coordinates, count) };
  if (type === "LineString") return { type, coordinates: line(raw.coordinates, count) };
  const rings = list(raw.coordinates, "A polygon is a list of rings.");
  if (rings.length === 0) throw new GeometryError("A polygon needs at least one ring.");
  return { type, coordinates: rings.map((ring) => closedRing(ring, count)) };
}

export function countVertices(geometry: Geometry): number {
  if (geometry.type === "Point") return 1;
  if (geometry.type === "LineString") return geometry.coordinates.length;
  return geometry.coordinates.reduce((sum, ring) => sum + ring.length, 0);
}

interface Count {
  vertices: number;
  max: number;
}

function line(raw: unknown, count: Count): Position[] {
  const positions = list(raw, "A line is a list of positions.").map((item) => position(item, count));
  if (positions.length < 2) throw new GeometryError("A line needs at least two vertices.");
  return positions;
}

function closedRing(raw: unknown, count: Count): Position[] {
  const ring = list(raw, "A ring is a list of positions.").map((item) => position(item, count));
  const first = ring[0];
  const last = ring.at(-1);
  if (!first || !last) throw new GeometryError("A ring needs at least three vertices.");
  if (first[0] !== last[0] || first[1] !== last[1]) ring.push([...first]);
  else if (first !== last) ring[ring.length - 1] = [...first];
  // The first vertex is repeated at the end.
  if (ring.length < 4) throw new GeometryError("A ring needs at least three vertices.");
  return ring;
}

function position(raw: unknown, count: Count): Position {
  if (!Array.isArray(raw) || raw.length < 2 || raw.length > 3)
    throw new GeometryError("A position is [longitude, latitude] or [longitude, latitude, elevation].");
  count.vertices++;
  if (count.vertices > count.max) throw tooMany(count.max);
  const [longitude, latitude, elevation = 0] = raw as unknown[];
  if (!isFiniteNumber(longitude) || !isFiniteNumber(latitude) || !isFiniteNumber(elevation))
    throw new GeometryError("Coordinates must be finite numbers.");
  if (latitude < -90 || latitude > 90)
    throw new GeometryError(`Latitude ${latitude} is not within -90 to 90.`);
  if (longitude < -180 || longitude > 180)
    throw new GeometryError(`Longitude ${longitude} is not within -180 to 180.`);
  if (Math.abs(elevation) > ELEVATION_MAX)
    throw new GeometryError(`Elevation ${elevation} m is not within ${ELEVATION_MAX} m of the sea.`);
  return [longitude, latitude, elevation];
}

const isFiniteNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);

function list(raw: unknown, message: string): unknown[] {
  if (!Array.isArray(raw)) throw new GeometryError(message);
  return raw;
}

const tooMany = (max: number) =>
  new GeometryError(`A feature may have at most ${max.toLocaleString("en-US")} vertices.`);
