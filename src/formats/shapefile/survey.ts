import { tooManyPoints, tooManyShapes } from "./errors";
import { AREA, type Layout, LINE } from "./layout";
import type { Records } from "./records";

/** Limits for the points and parts of one import, which a server and a browser can hold in memory. */
export const POINTS_MAX = 5_000_000;
export const SHAPES_MAX = 1_000_000;

export interface Survey {
  points: number;
  /** Upper bound for the number of features. Counts all parts, including holes. */
  shapes: number;
  /** Whether all coordinates could be degrees. */
  degrees: boolean;
}

/**
 * Counts the contents of all records before any features are created.
 *
 * @param before counts of the previous layers
 * @throws FormatError "shapefile-damaged", "too-large"
 */
export function surveyShapes(
  shape: Layout,
  { starts, lengths }: Records,
  name: string,
  before: Survey,
): Survey {
  let { points, shapes } = before;
  let degrees = true;
  for (let record = 0; record < starts.length; record++) {
    shape.read(starts[record] ?? 0, lengths[record] ?? 0, record);
    points += shape.points;
    shapes += shape.type === LINE || shape.type === AREA ? shape.parts : shape.points;
    if (points > POINTS_MAX) throw tooManyPoints(name, POINTS_MAX);
    if (shapes > SHAPES_MAX) throw tooManyShapes(name, SHAPES_MAX);
    for (let point = 0; degrees && point < shape.points; point++)
      degrees = !(Math.abs(shape.x(point)) > 360 || Math.abs(shape.y(point)) > 90);
  }
  return { points, shapes, degrees };
}
