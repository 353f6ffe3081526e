import { simplify } from "../geo/simplify";
import { fromDegrees, type Reference } from "./reference";
import type { Shape } from "./table";

export interface OutputOptions {
  reference: Reference;
  /** Vertices that lie within this of the simplified line may go; units of the reference. */
  maxOffset: number;
  /** Decimals, or null for as many as the reference needs. */
  precision: number | null;
}

/** A centimeter in each reference, which is finer than any source. */
const USUAL_DECIMALS = { degrees: 7, mercator: 2 };

type Pair = [number, number];

/** A shape's parts as lists of [x, y]; rings are closed. */
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
    // A ring needs three corners. Small islands may go, but never all of a feature.
    const kept = !area || reduced.length >= 8 ? reduced : lists.length === 0 ? projected : null;
    if (kept) lists.push(pairs(kept));
  }
  return lists;
}

function pairs(flat: Float64Array): Pair[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);
}

/** A shape as ArcGIS JSON, without its reference, which an answer says once. */
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

/** A shape as GeoJSON: outer rings counter-clockwise, holes clockwise (RFC 7946, 3.1.6), the other way round than ArcGIS. */
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

/** Twice the area of a closed ring, positive when it runs counter-clockwise with y up. */
function signedArea(ring: readonly Pair[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x0, y0] = ring[i] ?? [0, 0];
    const [x1, y1] = ring[i + 1] ?? [0, 0];
    sum += x0 * y1 - x1 * y0;
  }
  return sum;
}
