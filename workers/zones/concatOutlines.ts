import type { CellOutlines } from "./outlineCells";

/** Concatenates the areas of several outlines. */
export function concatOutlines(outlines: readonly CellOutlines[]): CellOutlines {
  const [areas, coordinates]: [number[], number[]] = [[], []];
  const [zoneRing, ringStart] = [[0], [0]];
  for (const one of outlines) {
    const [rings, vertices] = [ringStart.length - 1, coordinates.length / 2];
    areas.push(...one.areas);
    zoneRing.push(...Array.from(one.zoneRing.subarray(1), (ring) => ring + rings));
    ringStart.push(...Array.from(one.ringStart.subarray(1), (vertex) => vertex + vertices));
    for (const coordinate of one.coordinates) coordinates.push(coordinate);
  }
  return {
    areas: Float64Array.from(areas),
    zoneRing: Uint32Array.from(zoneRing),
    ringStart: Uint32Array.from(ringStart),
    coordinates: Float64Array.from(coordinates),
  };
}
