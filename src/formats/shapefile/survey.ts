import { tooManyPoints, tooManyShapes } from "./errors";
import { AREA, type Layout, LINE } from "./layout";
import type { Records } from "./records";

/** Points and parts of one import: what a server and a browser hold without trouble. */
export const POINTS_MAX = 5_000_000;
export const SHAPES_MAX = 1_000_000;

export interface Survey {
  points: number;
  /** Features that may come of it, of which a hole is none. */
  shapes: number;
  /** Whether the coordinates can be longitude and latitude in degrees. */
  degrees: boolean;
}

/**
 * Counts what the records hold before anything is made of them.
 * @param before what the layers before have
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
