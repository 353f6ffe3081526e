import { COLUMN, eachAttribute } from "../../../../src/formats/flatgeobuf/attributes";
import { FlatTable } from "../../../../src/formats/flatgeobuf/flatbuffer";
import { type Column, TYPES } from "../../../../src/formats/flatgeobuf/header";
import { coordinatesOf, endsOf } from "../../../../src/formats/flatgeobuf/vertices";
import type { Attributes, GeometryType, Shape, Value } from "../../../arcgis/query/table";

const KINDS: Readonly<Record<number, GeometryType>> = {
  [TYPES.point]: "esriGeometryPoint",
  [TYPES.points]: "esriGeometryPoint",
  [TYPES.line]: "esriGeometryPolyline",
  [TYPES.lines]: "esriGeometryPolyline",
  [TYPES.polygon]: "esriGeometryPolygon",
  [TYPES.polygons]: "esriGeometryPolygon",
};

/** Returns the kind of a FlatGeobuf geometry type, or undefined for collections, curves and unknown types. */
export const kindOf = (type: number): GeometryType | undefined => KINDS[type];

const NO_SHAPE: readonly Float64Array[] = [];

/**
 * Reads a feature's shape. Outer rings run clockwise and holes counterclockwise, as in ArcGIS.
 * @param type geometry type of the file
 * @throws RangeError for a damaged feature
 */
export function readShape(message: Uint8Array, type: number): Shape {
  const geometry = FlatTable.root(message).table(0);
  const own = geometry?.byte(6) || type;
  const kind = kindOf(own) ?? "esriGeometryPolygon";
  if (!geometry) return { type: kind, parts: NO_SHAPE };
  if (own === TYPES.polygons) return { type: kind, parts: geometry.tables(7).flatMap(ringsOf) };
  if (own === TYPES.polygon) return { type: kind, parts: ringsOf(geometry) };
  if (own !== TYPES.points) return { type: kind, parts: partsOf(geometry) };
  const coordinates = coordinatesOf(geometry);
  return {
    type: kind,
    parts: Array.from({ length: coordinates.length / 2 }, (_, i) => coordinates.subarray(2 * i, 2 * i + 2)),
  };
}

function ringsOf(polygon: FlatTable): Float64Array[] {
  return partsOf(polygon).map((ring, at) => turned(opened(ring), at > 0));
}

function partsOf(geometry: FlatTable): Float64Array[] {
  const coordinates = coordinatesOf(geometry);
  let start = 0;
  return Array.from(endsOf(geometry, coordinates), (end) => {
    const part = coordinates.subarray(2 * start, 2 * end);
    start = end;
    return part;
  });
}

function opened(ring: Float64Array): Float64Array {
  const last = ring.length - 2;
  return last > 0 && ring[0] === ring[last] && ring[1] === ring[last + 1] ? ring.subarray(0, last) : ring;
}

/** Returns a ring in clockwise order, or counterclockwise for a hole. */
function turned(ring: Float64Array, hole: boolean): Float64Array {
  let area = 0;
  for (let i = 0, before = ring.length - 2; i < ring.length; before = i, i += 2)
    area += (ring[before] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[before + 1] ?? 0);
  if (area > 0 === hole) return ring;
  const other = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    other[ring.length - 2 - i] = ring[i] ?? 0;
    other[ring.length - 1 - i] = ring[i + 1] ?? 0;
  }
  return other;
}

/** Reads a feature's attributes by column name, with null for missing values. */
export function readAttributes(message: Uint8Array, columns: readonly Column[]): Attributes {
  const values: Record<string, Value> = {};
  for (const { name } of columns) values[name] = null;
  eachAttribute(message, columns, (place, value) => {
    const { name = "", type } = columns[place] ?? {};
    values[name] =
      type === COLUMN.date
        ? millisecondsOf(String(value))
        : typeof value === "boolean"
          ? Number(value)
          : value;
  });
  return values;
}

/** Parses a time to milliseconds since the epoch. Times without a zone are UTC. */
function millisecondsOf(text: string): number | null {
  const zoned = /([zZ]|[+-]\d\d:?\d\d)$/.test(text) || !text.includes("T") ? text : `${text}Z`;
  const time = Date.parse(zoned);
  return Number.isNaN(time) ? null : time;
}
