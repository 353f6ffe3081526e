import { simplify } from "../geo/simplify";
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

type Pair = [number, number];

/** Converts a shape's parts to lists of [x, y]. Rings are closed. */
function partsOf({ type, parts }: Shape, { reference, maxOffset, precision }: OutputOptions): Pair[][] {
  const factor = 10 ** (precision ?? USUAL_DECIMALS[reference]);
  const area = type === "esriGeometryPolygon";
  const lists: Pair[][] = [];
  for (const part of parts) {
    const count = part.length / 2;
    const projected = new Float64Array(area ? part.length + 2 : part.length);
    for (let i = 0; i < projected.length / 2; i++) {
      const from = i % count;
      const [x, y] = fromDegrees(reference, part[2 * from] ?? 0, part[2 * from + 1] ?? 0);
      projected[2 * i] = Math.round(x * factor) / factor;
      projected[2 * i + 1] = Math.round(y * factor) / factor;
    }
    const reduced =
      maxOffset > 0 && type !== "esriGeometryPoint" ? simplify(projected, maxOffset) : projected;
    // A ring needs three corners. Small islands may vanish, but never the whole feature.
    const kept = !area || reduced.length >= 8 ? reduced : lists.length === 0 ? projected : null;
    if (kept) lists.push(pairs(kept));
  }
  return lists;
}

function pairs(flat: Float64Array): Pair[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);
}

/** Converts a shape to ArcGIS JSON without the spatial reference, which the response states once. */
export function arcgisGeometry(shape: Shape, options: OutputOptions) {
  const parts = partsOf(shape, options);
  switch (shape.type) {
    case "esriGeometryPoint": {
      const [x = 0, y = 0] = parts[0]?.[0] ?? [];
      return { x, y };
    }
    case "esriGeometryPolyline":
      return { paths: parts };
    case "esriGeometryPolygon":
      return { rings: parts };
  }
}

/**
 * Converts a shape to GeoJSON. Outer rings are counterclockwise and holes clockwise (RFC 7946, 3.1.6), the opposite of
 * ArcGIS.
 */
export function geojsonGeometry(shape: Shape, options: OutputOptions) {
  const parts = partsOf(shape, options);
  switch (shape.type) {
    case "esriGeometryPoint":
      return { type: "Point", coordinates: parts[0]?.[0] ?? [0, 0] };
    case "esriGeometryPolyline":
      return parts.length === 1
        ? { type: "LineString", coordinates: parts[0] }
        : { type: "MultiLineString", coordinates: parts };
    case "esriGeometryPolygon": {
      const polygons: Pair[][][] = [];
      for (const ring of parts) {
        const hole = signedArea(ring) > 0;
        if (hole && polygons.length > 0) polygons.at(-1)?.push(ring.toReversed());
        else polygons.push([ring.toReversed()]);
      }
      return polygons.length === 1
        ? { type: "Polygon", coordinates: polygons[0] }
        : { type: "MultiPolygon", coordinates: polygons };
    }
  }
}

/** Returns twice the area of a closed ring, positive if it's counterclockwise with y up. */
function signedArea(ring: readonly Pair[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x0, y0] = ring[i] ?? [0, 0];
    const [x1, y1] = ring[i + 1] ?? [0, 0];
    sum += x0 * y1 - x1 * y0;
  }
  return sum;
}
