/** A convex quadrilateral prepared for many tests. Its edge belongs to it. */
export interface Quad {
  west: number;
  south: number;
  east: number;
  north: number;
  /** True for an axis-aligned rectangle, whose planes needn't be tested. */
  upright: boolean;
  /** 3 per edge: a, b, c with a * x + b * y + c >= 0 inside. */
  planes: Float64Array;
  cornerX: number;
  cornerY: number;
}

export const OUTSIDE = 0;
export const PARTLY = 1;
export const INSIDE = 2;

/**
 * Prepares a quadrilateral (alternating x and y, in either direction), moved by `shift` in x.
 *
 * @throws RangeError for anything but eight finite numbers
 */
export function prepareQuad(corners: ArrayLike<number>, shift = 0): Quad {
  const numbers = Array.from(corners);
  if (numbers.length !== 8 || !numbers.every(Number.isFinite)) {
    throw new RangeError("A rectangle needs four vertices: eight finite numbers, alternating x and y.");
  }
  const xs = [0, 2, 4, 6].map((at) => (numbers[at] as number) + shift);
  const ys = [1, 3, 5, 7].map((at) => numbers[at] as number);
  const west = Math.min(...xs);
  const east = Math.max(...xs);
  const south = Math.min(...ys);
  const north = Math.max(...ys);
  const upright = xs.every((x, i) => (x === west || x === east) && (ys[i] === south || ys[i] === north));
  let doubleArea = 0;
  for (let i = 0; i < 4; i++) {
    const j = (i + 1) % 4;
    doubleArea += (xs[i] as number) * (ys[j] as number) - (xs[j] as number) * (ys[i] as number);
  }
  const sense = doubleArea < 0 ? -1 : 1;
  const planes = new Float64Array(12);
  for (let i = 0; i < 4; i++) {
    const j = (i + 1) % 4;
    const a = sense * ((ys[i] as number) - (ys[j] as number));
    const b = sense * ((xs[j] as number) - (xs[i] as number));
    planes[i * 3] = a;
    planes[i * 3 + 1] = b;
    planes[i * 3 + 2] = -(a * (xs[i] as number) + b * (ys[i] as number));
  }
  return { west, south, east, north, upright, planes, cornerX: xs[0] as number, cornerY: ys[0] as number };
}

/**
 * Returns OUTSIDE, PARTLY or INSIDE for the box at index `at` (west, south, east, north). May return PARTLY for a box
 * that is outside.
 */
export function classifyBox(quad: Quad, boxes: Float32Array | Float64Array, at: number): number {
  const west = boxes[at] as number;
  const south = boxes[at + 1] as number;
  const east = boxes[at + 2] as number;
  const north = boxes[at + 3] as number;
  if (west > quad.east || east < quad.west || south > quad.north || north < quad.south) return OUTSIDE;
  let inside = west >= quad.west && east <= quad.east && south >= quad.south && north <= quad.north;
  if (quad.upright) return inside ? INSIDE : PARTLY;
  const { planes } = quad;
  for (let plane = 0; plane < 12; plane += 3) {
    const a = planes[plane] as number;
    const b = planes[plane + 1] as number;
    const c = planes[plane + 2] as number;
    // The box's corners farthest along and against the plane's normal decide.
    if (a * (a > 0 ? east : west) + b * (b > 0 ? north : south) + c < 0) return OUTSIDE;
    if (inside && a * (a > 0 ? west : east) + b * (b > 0 ? south : north) + c < 0) inside = false;
  }
  return inside ? INSIDE : PARTLY;
}

/** Returns whether any of the vertices first .. end - 1 (2 numbers each) is in the quadrilateral. */
export function anyVertexInside(quad: Quad, vertices: Float64Array, first: number, end: number): boolean {
  const { west, south, east, north, upright, planes } = quad;
  for (let at = first * 2; at < end * 2; at += 2) {
    const x = vertices[at] as number;
    if (x < west || x > east) continue;
    const y = vertices[at + 1] as number;
    if (y < south || y > north) continue;
    if (upright || insidePlanes(planes, x, y)) return true;
  }
  return false;
}

function insidePlanes(planes: Float64Array, x: number, y: number): boolean {
  for (let plane = 0; plane < 12; plane += 3) {
    const side =
      (planes[plane] as number) * x + (planes[plane + 1] as number) * y + (planes[plane + 2] as number);
    if (side < 0) return false;
  }
  return true;
}
