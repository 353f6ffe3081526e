import type { FastifyInstance } from "fastify";
import { type Caller, callerOf } from "../caller";
import { badParameter } from "../query/badRequest";
import { readGeometry } from "../query/geometryInput";
import { type RawParameters, textOf } from "../query/parameters";
import { describeReference, fromDegrees, type Reference, referenceOf } from "../query/reference";
import type { TilePool } from "../tiles/pool";

const MOST_POINTS = 1000;
const NO_DATA = "NoData";

/**
 * Serves elevations at points, read from the surface instead of tiles: identify for one point, getSamples for up to a
 * thousand. Both respond in the format of image services, in meters.
 */
export async function lookUpRoutes(app: FastifyInstance, { pool }: { pool: TilePool }): Promise<void> {
  app.get<{ Querystring: RawParameters }>("/identify", async (request, reply) => {
    const { query } = request;
    const { points, reference } = pointsOf(query);
    if (points.length !== 2) throw badParameter("geometry", "one point");
    const [height = Number.NaN] = await heightsAt(pool, points, callerOf(request, reply));
    return {
      objectId: 0,
      name: "Pixel",
      value: textOfHeight(height),
      location: { ...locationOf(points, 0, reference), spatialReference: describeReference(reference) },
      properties: null,
      catalogItems: null,
      catalogItemVisibilities: [],
    };
  });
  app.get<{ Querystring: RawParameters }>("/getSamples", async (request, reply) => {
    const { query } = request;
    const { points, reference } = pointsOf(query);
    const heights = await heightsAt(pool, points, callerOf(request, reply));
    return {
      samples: Array.from(heights, (height, i) => ({
        location: { ...locationOf(points, i, reference), spatialReference: describeReference(reference) },
        locationId: i,
        value: textOfHeight(height),
        rasterId: 0,
      })),
    };
  });
}

/** Returns the longitudes and latitudes of the geometry, and its spatial reference. */
function pointsOf(query: RawParameters): { points: Float64Array; reference: Reference } {
  const text = textOf(query, "geometry");
  if (text === undefined) throw badParameter("geometry", 'a point ("x,y" or ArcGIS JSON) or a multipoint');
  const type = textOf(query, "geometryType") ?? "esriGeometryPoint";
  if (type !== "esriGeometryPoint" && type !== "esriGeometryMultipoint") {
    throw badParameter("geometryType", "esriGeometryPoint or esriGeometryMultipoint");
  }
  const wkid = textOf(query, "inSR") ?? textOf(query, "sr");
  const geometry = readGeometry(text, type, wkid);
  const parts = geometry.kind === "shape" ? geometry.shape.parts : [];
  if (parts.length === 0 || parts.length > MOST_POINTS) {
    throw badParameter("geometry", `made of at most ${MOST_POINTS} points`);
  }
  const points = Float64Array.from(parts.flatMap(([x = 0, y = 0]) => [x, y]));
  return { points, reference: ownReference(text) ?? (wkid ? referenceOf(wkid, "inSR") : "mercator") };
}

/** Returns the spatial reference in a geometry, which `readGeometry` has already checked. */
function ownReference(text: string): Reference | null {
  if (!text.trimStart().startsWith("{")) return null;
  const { spatialReference } = JSON.parse(text) as { spatialReference?: unknown };
  return spatialReference ? referenceOf(spatialReference, "geometry.spatialReference") : null;
}

/** Returns meters at points (alternating longitudes and latitudes), NaN where there is no data. */
export async function heightsAt(pool: TilePool, points: Float64Array, asker?: Caller): Promise<Float64Array> {
  const bytes = await pool.draw(
    { layer: "elevation", format: "points", points },
    { level: 0, row: 0, column: 0 },
    asker,
  );
  return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
}

function locationOf(points: Float64Array, i: number, reference: Reference): { x: number; y: number } {
  const [x, y] = fromDegrees(reference, points[2 * i] ?? 0, points[2 * i + 1] ?? 0);
  return { x, y };
}

/** ArcGIS sends pixel values as text. */
const textOfHeight = (height: number) => (Number.isNaN(height) ? NO_DATA : height.toFixed(3));
