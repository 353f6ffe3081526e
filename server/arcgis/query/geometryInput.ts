import { badParameter } from "./badRequest";
import { type Reference, referenceOf, toDegrees } from "./reference";
import type { Box, Shape } from "./table";

/** Area, line or points of a query, in degrees. */
export type QueryGeometry = { kind: "box"; box: Box } | { kind: "shape"; shape: Shape };

const MOST_VERTICES = 2000;
const MOST_CHARACTERS = 100_000;
/**
 * Limit on coordinates, in half worlds from the center. Views show a few worlds side by side; anything beyond is an
 * error.
 */
const WORLDS = 4;
/** Half the world's width in each spatial reference's units. */
const HALF = { degrees: 180, mercator: 20037508.342789244 };

const TYPES = [
  "esriGeometryEnvelope",
  "esriGeometryPoint",
  "esriGeometryMultipoint",
  "esriGeometryPolyline",
  "esriGeometryPolygon",
] as const;
type InputType = (typeof TYPES)[number];

/**
 * Parses geometry, geometryType and inSR: "x,y", "xmin,ymin,xmax,ymax" or ArcGIS JSON. A spatialReference in the JSON
 * takes precedence. The default is Web Mercator, like the layers.
 * @throws ArcgisError 400 for anything else, and for coordinates outside the world
 */
export function readGeometry(text: string, type = "esriGeometryEnvelope", inSR?: string): QueryGeometry {
  if (text.length > MOST_CHARACTERS)
    throw badParameter("geometry", `at most ${MOST_CHARACTERS} characters long`);
  if (!isInputType(type)) throw badParameter("geometryType", TYPES.join(", "));
  const given = inSR === undefined || inSR.trim() === "" ? undefined : referenceOf(inSR, "inSR");
  const json = text.trimStart().startsWith("{") ? objectOf(text) : simpleOf(text, type);
  const own = json.spatialReference;
  const reference =
    own === undefined || own === null ? (given ?? "mercator") : referenceOf(own, "geometry.spatialReference");
  return geometryOf(json, type, reference);
}

function geometryOf(json: Record<string, unknown>, type: InputType, reference: Reference): QueryGeometry {
  const at = (pair: unknown) => degreesOf(pair, reference);
  switch (type) {
    case "esriGeometryEnvelope": {
      const [minX, minY] = at([json.xmin, json.ymin]);
      const [maxX, maxY] = at([json.xmax, json.ymax]);
      if (minX > maxX || minY > maxY)
        throw badParameter("geometry", "an envelope whose minimums don't exceed its maximums");
      return { kind: "box", box: { minX, minY, maxX, maxY } };
    }
    case "esriGeometryPoint":
      return shapeOf("esriGeometryPoint", [[[json.x, json.y]]], at);
    case "esriGeometryMultipoint":
      return shapeOf(
        "esriGeometryPoint",
        listOf(json.points).map((point) => [point]),
        at,
      );
    case "esriGeometryPolyline":
      return shapeOf("esriGeometryPolyline", listOf(json.paths).map(listOf), at);
    case "esriGeometryPolygon":
      return shapeOf("esriGeometryPolygon", listOf(json.rings).map(openRing), at);
  }
}

function shapeOf(
  type: Shape["type"],
  parts: readonly (readonly unknown[])[],
  at: (pair: unknown) => [number, number],
): QueryGeometry {
  const vertices = parts.reduce((sum, part) => sum + part.length, 0);
  const least = { esriGeometryPoint: 1, esriGeometryPolyline: 2, esriGeometryPolygon: 3 }[type];
  if (parts.length === 0 || parts.some((part) => part.length < least))
    throw badParameter("geometry", `made of parts of at least ${least} vertices`);
  if (vertices > MOST_VERTICES) throw badParameter("geometry", `made of at most ${MOST_VERTICES} vertices`);
  return { kind: "shape", shape: { type, parts: parts.map((part) => Float64Array.from(part.flatMap(at))) } };
}

/** Removes a ring's last vertex if it repeats the first. */
function openRing(value: unknown): unknown[] {
  const ring = listOf(value);
  const [first, last] = [listOf(ring[0]), listOf(ring.at(-1))];
  return ring.length > 1 && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring;
}

function degreesOf(pair: unknown, reference: Reference): [number, number] {
  const [x, y] = Array.isArray(pair) ? (pair as unknown[]) : [];
  const most = HALF[reference] * WORLDS;
  const mostUp = reference === "degrees" ? 90 : most;
  if (!isNumber(x) || !isNumber(y) || Math.abs(x) > most || Math.abs(y) > mostUp)
    throw badParameter("geometry", "made of numbers within the world, in the units of its spatial reference");
  return toDegrees(reference, x, y);
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isInputType = (type: string): type is InputType => (TYPES as readonly string[]).includes(type);

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw badParameter("geometry", "ArcGIS JSON that fits geometryType");
  return value as unknown[];
}

function simpleOf(text: string, type: InputType): Record<string, unknown> {
  const [a, b, c, d, ...more] = text
    .split(",")
    .map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (type === "esriGeometryPoint" && b !== undefined && c === undefined) return { x: a, y: b };
  if (type === "esriGeometryEnvelope" && d !== undefined && more.length === 0)
    return { xmin: a, ymin: b, xmax: c, ymax: d };
  throw badParameter("geometry", '"x,y", "xmin,ymin,xmax,ymax" or ArcGIS JSON that fits geometryType');
}

function objectOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw badParameter("geometry", "well-formed JSON");
  }
}
