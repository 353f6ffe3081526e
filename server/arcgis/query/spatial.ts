import { ArcgisError } from "../errors";
import type { Box, Shape } from "./table";

/** Maximum edge pairs that one query may compare, a few tens of milliseconds. */
const MOST_WORK = 6_000_000;

/** Tracks the cost of a query and throws once it exceeds the limit. */
export class QueryBudget {
  private left = MOST_WORK;

  spend(work: number): void {
    this.left -= work;
    if (this.left < 0)
      throw new ArcgisError(400, "The query's geometry is too complex for this layer.", [
        "Use fewer vertices, a smaller area, or spatialRel=esriSpatialRelEnvelopeIntersects.",
      ]);
  }
}

/** Converts a box to a ring, so one test works for all geometry types. */
export function ringOf({ minX, minY, maxX, maxY }: Box): Shape {
  return {
    type: "esriGeometryPolygon",
    parts: [Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY)],
  };
}

/** Returns whether two shapes share a point, including on their borders. Edges are straight in degrees. */
export function intersects(a: Shape, b: Shape, effort: QueryBudget): boolean {
  if (a.type === "esriGeometryPoint") return a.parts.some((part) => meetsPoint(b, part, effort));
  if (b.type === "esriGeometryPoint") return b.parts.some((part) => meetsPoint(a, part, effort));
  if (a.type === "esriGeometryPolygon" && b.parts.some((part) => holdsFirst(a, part, effort))) return true;
  if (b.type === "esriGeometryPolygon" && a.parts.some((part) => holdsFirst(b, part, effort))) return true;
  return edgesMeet(a, b, effort);
}

/** Returns whether the inner shape is entirely within the outer area. It may touch the border but not cross it. */
export function contains(outer: Shape, inner: Shape, effort: QueryBudget): boolean {
  if (outer.type !== "esriGeometryPolygon") return false;
  for (const part of inner.parts) {
    for (let i = 0; i < part.length; i += 2) {
      effort.spend(verticesOf(outer));
      const [x, y] = [part[i] ?? 0, part[i + 1] ?? 0];
      if (!containsPoint(outer, x, y) && !onEdge(outer, x, y)) return false;
    }
  }
  return inner.type === "esriGeometryPoint" || !edgesCross(outer, inner, effort);
}

/** Returns whether a point is inside an area, by the even-odd rule over all of its rings (Shimrat 1962). */
export function containsPoint({ parts }: Shape, x: number, y: number): boolean {
  let odd = false;
  for (const ring of parts) {
    let fromX = ring[ring.length - 2] ?? 0;
    let fromY = ring[ring.length - 1] ?? 0;
    for (let i = 0; i < ring.length; i += 2) {
      const toX = ring[i] ?? 0;
      const toY = ring[i + 1] ?? 0;
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) odd = !odd;
      fromX = toX;
      fromY = toY;
    }
  }
  return odd;
}

const holdsFirst = (area: Shape, part: Float64Array, effort: QueryBudget) => {
  effort.spend(verticesOf(area));
  return containsPoint(area, part[0] ?? 0, part[1] ?? 0);
};

const verticesOf = ({ parts }: Shape) => parts.reduce((sum, part) => sum + part.length / 2, 0);

function meetsPoint(shape: Shape, point: Float64Array, effort: QueryBudget): boolean {
  const [x = 0, y = 0] = point;
  effort.spend(verticesOf(shape));
  if (shape.type === "esriGeometryPoint") return shape.parts.some(([px, py]) => px === x && py === y);
  return (shape.type === "esriGeometryPolygon" && containsPoint(shape, x, y)) || onEdge(shape, x, y);
}

function onEdge(shape: Shape, x: number, y: number): boolean {
  return someEdge(
    shape,
    (x0, y0, x1, y1) => turn(x0, y0, x1, y1, x, y) === 0 && between(x0, y0, x1, y1, x, y),
  );
}

function edgesMeet(a: Shape, b: Shape, effort: QueryBudget): boolean {
  return pairOfEdges(a, b, effort, (x0, y0, x1, y1, u0, v0, u1, v1) => {
    const [first, second] = [turn(x0, y0, x1, y1, u0, v0), turn(x0, y0, x1, y1, u1, v1)];
    const [third, fourth] = [turn(u0, v0, u1, v1, x0, y0), turn(u0, v0, u1, v1, x1, y1)];
    if (first * second < 0 && third * fourth < 0) return true;
    return (
      (first === 0 && between(x0, y0, x1, y1, u0, v0)) ||
      (second === 0 && between(x0, y0, x1, y1, u1, v1)) ||
      (third === 0 && between(u0, v0, u1, v1, x0, y0)) ||
      (fourth === 0 && between(u0, v0, u1, v1, x1, y1))
    );
  });
}

function edgesCross(a: Shape, b: Shape, effort: QueryBudget): boolean {
  return pairOfEdges(
    a,
    b,
    effort,
    (x0, y0, x1, y1, u0, v0, u1, v1) =>
      turn(x0, y0, x1, y1, u0, v0) * turn(x0, y0, x1, y1, u1, v1) < 0 &&
      turn(u0, v0, u1, v1, x0, y0) * turn(u0, v0, u1, v1, x1, y1) < 0,
  );
}

type EdgeTest = (x0: number, y0: number, x1: number, y1: number) => boolean;
type PairTest = (...edges: [number, number, number, number, number, number, number, number]) => boolean;

function pairOfEdges(a: Shape, b: Shape, effort: QueryBudget, test: PairTest): boolean {
  const counted = verticesOf(b);
  return someEdge(a, (x0, y0, x1, y1) => {
    effort.spend(counted);
    const [west, east] = x0 < x1 ? [x0, x1] : [x1, x0];
    const [south, north] = y0 < y1 ? [y0, y1] : [y1, y0];
    return someEdge(b, (u0, v0, u1, v1) => {
      if ((u0 < west && u1 < west) || (u0 > east && u1 > east)) return false;
      if ((v0 < south && v1 < south) || (v0 > north && v1 > north)) return false;
      return test(x0, y0, x1, y1, u0, v0, u1, v1);
    });
  });
}

/** Returns whether the test passes for any edge of a line or an area. Rings are treated as closed. */
export function someEdge({ type, parts }: Shape, test: EdgeTest): boolean {
  for (const part of parts) {
    const closed = type === "esriGeometryPolygon";
    for (let i = closed ? 0 : 2; i < part.length; i += 2) {
      const before = i === 0 ? part.length - 2 : i - 2;
      if (test(part[before] ?? 0, part[before + 1] ?? 0, part[i] ?? 0, part[i + 1] ?? 0)) return true;
    }
  }
  return false;
}

/**
 * Returns the side of the line from the first to the second point on which the third lies: the sign of twice the
 * triangle's area.
 */
function turn(x0: number, y0: number, x1: number, y1: number, x: number, y: number): number {
  return Math.sign((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0));
}

/** Returns whether a point on the line through two others is between them. */
function between(x0: number, y0: number, x1: number, y1: number, x: number, y: number): boolean {
  return Math.min(x0, x1) <= x && x <= Math.max(x0, x1) && Math.min(y0, y1) <= y && y <= Math.max(y0, y1);
}
