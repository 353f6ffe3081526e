import type { FeatureColumns } from "../src/domain/featureColumns";
import type { ContentGeometry } from "../workers/graphics/types";
import { seededLines } from "./seeded";

/** Geometry to draw: points, and lines of 50 vertices each. */
export function seededContent(points: number, lines: number): ContentGeometry {
  const single = seededLines(points, 1);
  const long = seededLines(lines, 50);
  const coordinates = new Float64Array(single.coordinates.length + long.coordinates.length);
  coordinates.set(single.coordinates);
  coordinates.set(long.coordinates, single.coordinates.length);
  return {
    slots: Uint32Array.from({ length: points + lines }, (_, slot) => slot),
    kinds: Uint8Array.from({ length: points + lines }, (_, feature) => (feature < points ? 0 : 1)),
    vertexStart: Uint32Array.from({ length: points + lines + 1 }, (_, feature) =>
      feature <= points ? feature : points + (feature - points) * 50,
    ),
    coordinates,
    ringIndex: new Uint32Array(points + lines + 1),
    ringStart: new Uint32Array(0),
  };
}

/** The same content with titles and styles. */
export function seededColumns(points: number, lines: number): FeatureColumns {
  const { slots, ...geometry } = seededContent(points, lines);
  const count = points + lines;
  return {
    ...geometry,
    uuids: Array.from(slots, (slot) => `00000000-0000-4000-8000-${String(slot).padStart(12, "0")}`),
    titles: Array.from(slots, (slot) => `Feature ${slot}`),
    colors: new Uint8Array(count * 4).fill(200),
    strokeWidths: new Uint8Array(count).fill(4),
    strokeTypes: new Uint8Array(count),
    icons: new Uint8Array(count),
  };
}
