import type { Field } from "../field";
import { bucketsOf, type MoveTables, type Reach, SLICE } from "../kernel";
import type { PaceTable } from "../pace";
import { TRAVEL_WASM } from "./travel.generated";

/** Exports of travel.as.ts. Addresses are byte offsets in its memory. */
interface TravelExports {
  memory: WebAssembly.Memory;
  setMove(kind: number, length: number, scale: number, least: number): void;
  begin(
    start: number,
    row: number,
    heads: number,
    buckets: number,
    perSecond: number,
    paces: number,
    entries: number,
    level: number,
  ): void;
  reach(most: number): number;
}

const PAGE = 65_536;
const FIRST = 64;
/** Index in MOVES of the first move to the side, diagonal move and knight's move. */
const KINDS = [0, 4, 8] as const;
const align = (bytes: number) => (bytes + 63) & ~63;

/**
 * Creates reachSteps of kernel.ts in WebAssembly, or returns null where it isn't supported. Its memory is reused for
 * one field at a time.
 */
export function createWasmReach(): Reach | null {
  const exports = instantiate();
  if (!exports) return null;
  const { memory, setMove, begin, reach } = exports;
  return function* reachSteps(
    { cells }: Pick<Field, "cells">,
    start: number,
    pace: PaceTable,
    moves: MoveTables,
  ): Generator<number, void, void> {
    const { perSecond, buckets } = bucketsOf(pace, moves);
    const atCells = FIRST + align(pace.paces.byteLength);
    const atHeads = atCells + align(cells.byteLength);
    // Usually enough for the queue, which grows if necessary.
    const missing = atHeads + 4 * buckets + PAGE * 16 - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    new Float32Array(memory.buffer, FIRST, pace.paces.length).set(pace.paces);
    new Float32Array(memory.buffer, atCells, cells.length).set(cells);
    new Int32Array(memory.buffer, atHeads, buckets).fill(0);
    const { lengths, scales, least, offsets } = moves;
    for (const [kind, move] of KINDS.entries())
      setMove(kind, lengths[move] as number, scales[move] as number, least[move] as number);
    const row = 4 * (offsets[1] as number);
    begin(atCells + 4 * start, row, atHeads, buckets, perSecond, FIRST, pace.paces.length, pace.level);
    let looked = 0;
    for (;;) {
      const more = reach(SLICE);
      looked += more;
      if (more < SLICE) break;
      yield looked;
    }
    cells.set(new Float32Array(memory.buffer, atCells, cells.length));
  };
}

function instantiate(): TravelExports | null {
  if (typeof WebAssembly === "undefined") return null;
  const bytes = Uint8Array.from(atob(TRAVEL_WASM), (letter) => letter.charCodeAt(0));
  // False without SIMD support.
  if (!WebAssembly.validate(bytes)) return null;
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as unknown as TravelExports;
  } catch {
    // WebAssembly may be blocked by a content security policy.
    return null;
  }
}
