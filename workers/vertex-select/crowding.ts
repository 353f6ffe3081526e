import { KIND } from "../../src/domain/featureColumns";
import { SquareCounts } from "./squareCounts";
import { COVERED, CROWDED, type CrowdQuery } from "./types";
import type { VertexStore } from "./vertexStore";

/** Features processed between two points where the count may be interrupted. */
const STEP = 8192;

/**
 * Finds the shown features that are drawn differently because there are too many. Returns a byte per slot.
 * - CROWDED: a point in a square with more than `most` points, unless it is among the topmost of them.
 * - COVERED: a crowded point, or a line or area no larger than a grain, under another of its kind in the same square of
 *   that size. Only a few pixels of it could be visible.
 *
 * @param raised a byte per slot: features with 1 count as above all with 0
 */
export function* findCrowded(
  store: VertexStore,
  { cell, most, grain }: CrowdQuery,
  raised: Uint8Array,
): Generator<number, Uint8Array, void> {
  const { kinds, shown, slots, starts, vertices } = store;
  const crowd = new Uint8Array(raised.length);
  const points = new SquareCounts(cell, store.count);
  const grains = new Map<number, SquareCounts>();
  const isCovered = (entry: number): boolean => {
    const kind = kinds[entry] as number;
    const counts = grains.get(kind) ?? new SquareCounts(grain, store.count);
    grains.set(kind, counts);
    const at = (starts[entry] as number) * 2;
    return counts.put(vertices[at] as number, vertices[at + 1] as number) > 1;
  };
  for (const turn of raised.includes(1) ? [1, 0] : [0]) {
    for (let entry = store.count - 1; entry >= 0; entry--) {
      if (entry % STEP === 0) yield entry;
      const slot = slots[entry] as number;
      if (!shown[entry] || raised[slot] !== turn) continue;
      const at = (starts[entry] as number) * 2;
      if (kinds[entry] !== KIND.point) {
        if (isGrain(store, entry, grain) && isCovered(entry)) crowd[slot] = COVERED;
      } else if (points.put(vertices[at] as number, vertices[at + 1] as number) > most) {
        crowd[slot] = isCovered(entry) ? CROWDED | COVERED : CROWDED;
      }
    }
  }
  return crowd;
}

/** Returns whether all of a feature lies within a grain of its first vertex. */
function isGrain({ starts, vertices }: VertexStore, entry: number, grain: number): boolean {
  const first = (starts[entry] as number) * 2;
  const end = (starts[entry + 1] as number) * 2;
  const x = vertices[first] as number;
  const y = vertices[first + 1] as number;
  for (let at = first + 2; at < end; at += 2) {
    if (Math.abs((vertices[at] as number) - x) > grain) return false;
    if (Math.abs((vertices[at + 1] as number) - y) > grain) return false;
  }
  return true;
}
