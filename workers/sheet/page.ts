import type { Coordinates } from "../../src/domain/coordinates";
import { faceSize, type SheetLayout } from "../../src/domain/sheet/layout";
import { METERS_PER_INCH, POINTS } from "../../src/domain/sheet/papers";
import { createPlane, type Plane } from "../../src/domain/sheet/plane";

/** A sheet's page and its map projection. */
export interface Page {
  layout: SheetLayout;
  plane: Plane;
  scale: number;
  /** Meters on the ground per point on paper. */
  metersPerPoint: number;
  /** Converts degrees to points from the page's top left. */
  toPage(longitude: number, latitude: number): [x: number, y: number];
  /** Converts a position on the page to degrees. */
  toPlace(x: number, y: number): Coordinates;
  /** Size of the face in meters. */
  size: [width: number, height: number];
}

export function createPage(layout: SheetLayout, center: Coordinates, scale: number): Page {
  const plane = createPlane(center);
  const { x, y, width, height } = layout.facePoints;
  const [centerX, centerY] = [x + width / 2, y + height / 2];
  const metersPerPoint = (scale * METERS_PER_INCH) / POINTS;
  return {
    layout,
    plane,
    scale,
    metersPerPoint,
    toPage(longitude, latitude) {
      const [east, north] = plane.forward(longitude, latitude);
      return [centerX + east / metersPerPoint, centerY - north / metersPerPoint];
    },
    toPlace(pageX, pageY) {
      const [longitude, latitude] = plane.inverse(
        (pageX - centerX) * metersPerPoint,
        (centerY - pageY) * metersPerPoint,
      );
      return { longitude, latitude };
    },
    size: faceSize(layout, scale),
  };
}

/** Yields positions on the face in rows and columns from edge to edge. */
export function* facePlaces(page: Page, steps: number): Generator<Coordinates> {
  const { x, y, width, height } = page.layout.facePoints;
  for (let row = 0; row <= steps; row++)
    for (let column = 0; column <= steps; column++)
      yield page.toPlace(x + (width * column) / steps, y + (height * row) / steps);
}
