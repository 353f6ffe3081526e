import { simplify } from "../geo/simplify";
import { Coordinates, reversed } from "./coordinates";
import { fromDegrees, type Reference } from "./reference";
import type { Shape } from "./table";

export interface OutputOptions {
  reference: Reference;
  /** Simplification tolerance in units of the spatial reference. */
  maxOffset: number;
  /** Decimals, or null for the default of the spatial reference. */
  precision: number | null;
}

/** Decimals for a centimeter, which is finer than any source. */
const USUAL_DECIMALS = { degrees: 7, mercator: 2 };

const decimalsOf = ({ reference, precision }: OutputOptions) => precision ?? USUAL_DECIMALS[reference];

/** Converts a shape's parts to rounded coordinates. Rings are closed. */
function partsOf({ type, parts }: Shape, options: OutputOptions): Float64Array[] {
  const { reference, maxOffset } = options;
  const factor = 10 ** decimalsOf(options);
  const area = type === "esriGeometryPolygon";
  const lists: Float64Array[] = [];
  for (const part of parts) {
    const count = part.length / 2;
    const projected = new Float64Array(area ? part.length + 2 : part.length);
    for (let i = 0; i < count; i++) {
      const [x, y] = fromDegrees(reference, part[2 * i] ?? 0, part[2 * i + 1] ?? 0);
      projected[2 * i] = Math.round(x * factor) / factor;
      projected[2 * i + 1] = Math.round(y * factor) / factor;
    }
    if (area) projected.set(projected.subarray(0, 2), part.length);
    const reduced =
      maxOffset > 0 && type !== "esriGeometryPoint" ? simplify(projected, maxOffset) : projected;
    // A ring needs three corners. Small islands may vanish, but never the whole feature.
    const kept = !area || reduced.length >= 8 ? reduced : lists.length === 0 ? projected : null;
    if (kept) lists.push(kept);
  }
  return lists;
}

/** Converts a shape to ArcGIS JSON without the spatial reference, which the response states once. */
export function arcgisGeometry(shape: Shape, options: OutputOptions) {
  const parts = partsOf(shape, options);
  switch (shape.type) {
    case "esriGeometryPoint": {
      const [x = 0, y = 0] = parts[0] ?? [];
      return { x, y };
    }
    case "esriGeometryPolyline":
      return { paths: new Coordinates(parts, decimalsOf(options)) };
    case "esriGeometryPolygon":
      return { rings: new Coordinates(parts, decimalsOf(options)) };
  }
}

/**
 * Converts a shape to GeoJSON. Outer rings are counterclockwise and holes clockwise (RFC 7946, 3.1.6), the opposite of
 * ArcGIS.
 */
export function geojsonGeometry(shape: Shape, options: OutputOptions) {
  const parts = partsOf(shape, options);
  const decimals = decimalsOf(options);
  switch (shape.type) {
    case "esriGeometryPoint": {
      const [x = 0, y = 0] = parts[0] ?? [];
      return { type: "Point", coordinates: [x, y] };
    }
    case "esriGeometryPolyline":
      return parts.length === 1 && parts[0]
        ? { type: "LineString", coordinates: new Coordinates(parts[0], decimals) }
        : { type: "MultiLineString", coordinates: new Coordinates(parts, decimals) };
    case "esriGeometryPolygon": {
      const polygons: Float64Array[][] = [];
      for (const ring of parts) {
        const hole = signedArea(ring) > 0;
        if (hole && polygons.length > 0) polygons.at(-1)?.push(reversed(ring));
        else polygons.push([reversed(ring)]);
      }
      return polygons.length === 1 && polygons[0]
        ? { type: "Polygon", coordinates: new Coordinates(polygons[0], decimals) }
        : { type: "MultiPolygon", coordinates: new Coordinates(polygons, decimals) };
    }
  }
}

/** Returns twice the area of a closed ring, positive if it's counterclockwise with y up. */
function signedArea(ring: Float64Array): number {
  let sum = 0;
  for (let i = 0; i + 3 < ring.length; i += 2)
    sum += (ring[i] ?? 0) * (ring[i + 3] ?? 0) - (ring[i + 2] ?? 0) * (ring[i + 1] ?? 0);
  return sum;
}
