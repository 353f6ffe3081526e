import { type ColumnFeature, toColumns } from "../../../../src/domain/featureColumns";
import { mercatorX, mercatorY, nearestCopy } from "../../../../workers/vertex-select/mercator";
import type { SelectGeometry } from "../../../../workers/vertex-select/types";

export const WORLD = 2 * Math.PI * 6378137;

export function selectGeometry(
  features: readonly ColumnFeature[],
  slots: readonly number[] = features.map((_, index) => index),
  shown: readonly number[] = features.map(() => 1),
): SelectGeometry {
  const { kinds, vertexStart, coordinates, ringIndex, ringStart } = toColumns(features);
  return {
    kinds,
    vertexStart,
    coordinates,
    ringIndex,
    ringStart,
    slots: Uint32Array.from(slots),
    shown: Uint8Array.from(shown),
  };
}

/** Returns all vertices of a feature in meters, each the short way from the previous one. */
export function verticesOf({ geometry }: ColumnFeature): [number, number][] {
  const positions =
    geometry.type === "Point"
      ? [geometry.coordinates]
      : geometry.type === "LineString"
        ? geometry.coordinates
        : geometry.coordinates.flat();
  let x = mercatorX(positions[0]?.[0] ?? 0);
  return positions.map(([longitude, latitude]) => {
    x = nearestCopy(mercatorX(longitude), x);
    return [x, mercatorY(latitude)];
  });
}

/** Returns the corners of a rectangle around a center, rotated by an angle. */
export function rectangle(x: number, y: number, width: number, height: number, angle: number): Float64Array {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].flatMap(([u = 0, v = 0]) => {
    const dx = (u * width) / 2;
    const dy = (v * height) / 2;
    return [x + dx * Math.cos(angle) - dy * Math.sin(angle), y + dx * Math.sin(angle) + dy * Math.cos(angle)];
  });
  return Float64Array.from(corners);
}

/**
 * Tells whether a position, in any copy of the world, is inside a rotated rectangle, from coordinates along its sides.
 */
export function isInside(corners: Float64Array, x: number, y: number): boolean {
  const [ax = 0, ay = 0, bx = 0, by = 0, , , dx = 0, dy = 0] = corners;
  return [-2, -1, 0, 1, 2].some((world) => {
    const px = x + world * WORLD - ax;
    const py = y - ay;
    const along = (ux: number, uy: number) => {
      const length2 = ux * ux + uy * uy;
      const share = (px * ux + py * uy) / length2;
      return share >= 0 && share <= 1;
    };
    return along(bx - ax, by - ay) && along(dx - ax, dy - ay);
  });
}

/** Runs a kernel to its end. */
export function run<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
