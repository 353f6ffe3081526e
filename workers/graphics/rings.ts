import type { ContentGeometry } from "./types";

type Rings = Pick<ContentGeometry, "ringIndex" | "ringStart" | "vertexStart">;

/** Returns the first vertex of a ring, counted over all features. */
export const ringFirst = ({ ringStart }: Pick<Rings, "ringStart">, ring: number): number =>
  ringStart[ring] ?? 0;

/** Returns the vertex after the last one of a feature's ring. */
export const ringEnd = (
  { ringIndex, ringStart, vertexStart }: Rings,
  feature: number,
  ring: number,
): number =>
  ring + 1 < (ringIndex[feature + 1] ?? 0) ? (ringStart[ring + 1] ?? 0) : (vertexStart[feature + 1] ?? 0);
