import { KIND } from "../../src/domain/featureColumns";
import type { VertexStore } from "./vertexStore";

/** Points between two places where the count may be interrupted. */
const STEP = 8192;

/**
 * Which shown points stand in a crowd: where a square of the map (`cell` metres of Web Mercator wide) holds more than
 * `most` of them, all but the topmost. One byte by slot, 1 for those; `length` bytes.
 */
export function* findCrowded(
  store: VertexStore,
  cell: number,
  most: number,
  length: number,
): Generator<number, Uint8Array, void> {
  const { kinds, shown, slots, starts, vertices } = store;
  const crowded = new Uint8Array(length);
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, store.count * 2)));
  // An open hash table of squares: their column and row, and how many points they hold.
  const columns = new Int32Array(capacity);
  const rows = new Int32Array(capacity);
  const counts = new Uint32Array(capacity);
  for (let entry = store.count - 1; entry >= 0; entry--) {
    if (entry % STEP === 0) yield entry;
    if (!shown[entry] || kinds[entry] !== KIND.point) continue;
    const at = (starts[entry] as number) * 2;
    const column = Math.floor((vertices[at] as number) / cell);
    const row = Math.floor((vertices[at + 1] as number) / cell);
    let place = (Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b)) & (capacity - 1);
    while (counts[place] !== 0 && (columns[place] !== column || rows[place] !== row)) {
      place = (place + 1) & (capacity - 1);
    }
    columns[place] = column;
    rows[place] = row;
    counts[place] = (counts[place] as number) + 1;
    const slot = slots[entry] as number;
    if ((counts[place] as number) > most && slot < length) crowded[slot] = 1;
  }
  return crowded;
}
