import type { SelectGeometry } from "../workers/vertex-select/types";

/** Seeded random numbers from 0 to 1 (mulberry32), the same in every run so that results can be compared. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Generates random-walk lines across the western United States. */
export function seededLines(features: number, vertices: number, seed = 1): SelectGeometry {
  const random = seededRandom(seed);
  const coordinates = new Float64Array(features * vertices * 2);
  const vertexStart = new Uint32Array(features + 1);
  for (let feature = 0; feature < features; feature++) {
    let longitude = -124 + random() * 20;
    let latitude = 32 + random() * 17;
    let heading = random() * 2 * Math.PI;
    for (let vertex = 0; vertex < vertices; vertex++) {
      const at = (feature * vertices + vertex) * 2;
      coordinates[at] = longitude;
      coordinates[at + 1] = latitude;
      heading += random() - 0.5;
      longitude += Math.cos(heading) * 0.001;
      latitude += Math.sin(heading) * 0.001;
    }
    vertexStart[feature + 1] = (feature + 1) * vertices;
  }
  return {
    coordinates,
    vertexStart,
    kinds: new Uint8Array(features).fill(1),
    ringIndex: new Uint32Array(features + 1),
    ringStart: new Uint32Array(0),
    slots: Uint32Array.from({ length: features }, (_, slot) => slot),
    shown: new Uint8Array(features).fill(1),
  };
}
