import { badParameter } from "./badRequest";
import { readDistance } from "./distance";
import { type QueryGeometry, readGeometry } from "./geometryInput";
import { type Reference, referenceOf } from "./reference";
import type { Attributes, Field } from "./table";
import { OBJECT_ID } from "./table";
import { compileWhere } from "./where";

const RELATIONS = ["Intersects", "EnvelopeIntersects", "IndexIntersects", "Contains", "Within"] as const;
export type Relation = (typeof RELATIONS)[number];

/** Maximum features in a response. */
export const MAX_RECORDS = 2000;
const MOST_IDS = 2000;

export interface FeatureQuery {
  test: ((attributes: Attributes) => boolean) | null;
  objectIds: ReadonlySet<number> | null;
  geometry: QueryGeometry | null;
  relation: Relation;
  /** Meters around the geometry; 0 for none. */
  distance: number;
  fields: readonly Field[];
  returnGeometry: boolean;
  outReference: Reference;
  /** Simplification tolerance in units of outReference; 0 for full detail. */
  maxOffset: number;
  /** Decimals of coordinates, or null for the default. */
  precision: number | null;
  orderBy: readonly { name: string; descending: boolean }[];
  offset: number;
  count: number;
  answer: "features" | "ids" | "count" | "extent";
  distinct: boolean;
  format: "json" | "geojson";
}

/** Whether a response has geometries. Distinct values of fields have none. */
export const hasGeometry = ({ returnGeometry, distinct }: FeatureQuery): boolean =>
  returnGeometry && !distinct;

/** Query string or form of a request. Repeated names are lists. */
export type RawParameters = Readonly<Record<string, unknown>>;

/** Unsupported parameters that would change the result. Ignoring them would return wrong data. */
const REFUSED = ["outStatistics", "groupByFieldsForStatistics", "having", "multipatchOption", "uniqueIds"];

/**
 * Parses a query for a layer with these fields.
 * @throws ArcgisError 400 that names the parameter and its valid values
 */
export function readQuery(raw: RawParameters, fields: readonly Field[]): FeatureQuery {
  const text = (name: string) => textOf(raw, name);
  for (const name of REFUSED)
    if (text(name)) throw badParameter(name, "omitted: this layer doesn't support it");
  const format = text("f") ?? "json";
  if (!["json", "pjson", "geojson", "html"].includes(format)) throw badParameter("f", "json or geojson");
  const relation = RELATIONS.find(
    (name) => `esriSpatialRel${name}` === (text("spatialRel") ?? "esriSpatialRelIntersects"),
  );
  if (!relation)
    throw badParameter("spatialRel", RELATIONS.map((name) => `esriSpatialRel${name}`).join(", "));
  const geometry = text("geometry");
  const outSR = text("outSR");
  const geojson = format === "geojson";
  const decimals = text("geometryPrecision");
  const area = geometry ? readGeometry(geometry, text("geometryType"), text("inSR")) : null;
  const distance = readDistance(text("distance"), text("units"));
  if (distance > 0 && area?.kind === "shape" && area.shape.type !== "esriGeometryPoint")
    throw badParameter("distance", "used with points or an envelope");
  return {
    test: compileWhere(text("where"), fields),
    objectIds: idsOf(text("objectIds")),
    geometry: area,
    relation,
    distance,
    fields: chosen(text("outFields"), fields),
    returnGeometry: flag(raw, "returnGeometry", true),
    // GeoJSON is always in degrees (RFC 7946, 4).
    outReference: geojson ? "degrees" : outSR ? referenceOf(outSR, "outSR") : "mercator",
    maxOffset: number(raw, "maxAllowableOffset", 0, 1e7, 0),
    precision: decimals === undefined ? null : whole(raw, "geometryPrecision", 0, 15, 0),
    orderBy: orderOf(text("orderByFields"), fields),
    offset: whole(raw, "resultOffset", 0, 10_000_000, 0),
    count: Math.min(MAX_RECORDS, whole(raw, "resultRecordCount", 0, 1_000_000, MAX_RECORDS) || MAX_RECORDS),
    answer: answerOf(raw),
    distinct: flag(raw, "returnDistinctValues", false),
    format: geojson ? "geojson" : "json",
  };
}

function answerOf(raw: RawParameters): FeatureQuery["answer"] {
  if (flag(raw, "returnExtentOnly", false)) return "extent";
  if (flag(raw, "returnCountOnly", false)) return "count";
  return flag(raw, "returnIdsOnly", false) ? "ids" : "features";
}

/** Returns a parameter's text, or undefined if it's missing or empty. */
export function textOf(raw: RawParameters, name: string): string | undefined {
  const value = raw[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string") throw badParameter(name, "given once");
  return value;
}

function flag(raw: RawParameters, name: string, usual: boolean): boolean {
  const text = textOf(raw, name)?.toLowerCase();
  if (text === undefined) return usual;
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw badParameter(name, "true or false");
}

function number(raw: RawParameters, name: string, least: number, most: number, usual: number): number {
  const text = textOf(raw, name);
  if (text === undefined) return usual;
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!(value >= least && value <= most)) throw badParameter(name, `a number from ${least} to ${most}`);
  return value;
}

function whole(raw: RawParameters, name: string, least: number, most: number, usual: number): number {
  const value = number(raw, name, least, most, usual);
  if (!Number.isInteger(value)) throw badParameter(name, `a whole number from ${least} to ${most}`);
  return value;
}

function idsOf(text: string | undefined): ReadonlySet<number> | null {
  if (text === undefined) return null;
  const ids = text.split(",").map((id) => (/^\s*\d{1,9}\s*$/.test(id) ? Number(id) : Number.NaN));
  if (ids.length > MOST_IDS || ids.some(Number.isNaN))
    throw badParameter("objectIds", `at most ${MOST_IDS} whole numbers separated by commas`);
  return new Set(ids);
}

function fieldNamed(name: string, fields: readonly Field[], parameter: string): Field {
  const found = fields.find((field) => field.name.toUpperCase() === name.trim().toUpperCase());
  if (!found)
    throw badParameter(parameter, `made of fields of this layer: ${fields.map((f) => f.name).join(", ")}`);
  return found;
}

function chosen(text: string | undefined, fields: readonly Field[]): readonly Field[] {
  if (text === undefined) return fields.filter(({ name }) => name === OBJECT_ID);
  const names = text.split(",");
  if (names.length > 100) throw badParameter("outFields", "at most 100 fields");
  if (names.some((name) => name.trim() === "*")) return fields;
  return [...new Set(names.map((name) => fieldNamed(name, fields, "outFields")))];
}

function orderOf(text: string | undefined, fields: readonly Field[]): FeatureQuery["orderBy"] {
  if (text === undefined) return [];
  return text
    .split(",")
    .slice(0, 10)
    .map((part) => {
      const [name = "", direction = "ASC", ...more] = part.trim().split(/\s+/);
      if (more.length > 0 || !/^(ASC|DESC)$/i.test(direction))
        throw badParameter("orderByFields", "fields, each optionally followed by ASC or DESC");
      return { name: fieldNamed(name, fields, "orderByFields").name, descending: /^DESC$/i.test(direction) };
    });
}
