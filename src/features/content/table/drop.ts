import { keyCount } from "../../../domain/idKeys";
import type { KeySet } from "../../../domain/idList";
import { IDS_A_STEP } from "../../../domain/setOf";
import type { RowStore } from "./rowStore";

/** Bytes that the store keeps for each row that goes alone. */
const BYTES_ALONE = 32;
/** Numbers that are only passed on between two places where the work may be interrupted. */
const COPIED_A_STEP = 16 * IDS_A_STEP;

/**
 * Rows that are about to leave a table, with what the table is to be then. A class with the table that it was made of, so that
 * it counts for no other.
 */
export class Drop {
  readonly of: object;
  /** Numbers of the rows that go. */
  readonly gone: readonly number[];
  /** Numbers of those that stay, in the table's order. */
  readonly order: Uint32Array;
  /** Those that go, where they are so many that they share a number for their absence. */
  readonly keys: KeySet | null;
  /** A store with those that stay alone, where most of the one before would be spent. */
  readonly own: RowStore | null;

  constructor(
    of: object,
    gone: readonly number[],
    order: Uint32Array,
    { keys = null, own = null }: { keys?: KeySet | null; own?: RowStore | null },
  ) {
    this.of = of;
    this.gone = gone;
    this.order = order;
    this.keys = keys;
    this.own = own;
  }
}

/** Whether a set of rows that go takes less than a number for the absence of each: it takes a byte for each id there is. */
export const isSharedRemoval = (rows: number): boolean => rows * BYTES_ALONE > keyCount();

/** What isn't marked, in steps. @param marks a byte by number @param marked how many have one */
export function* others(
  order: Uint32Array,
  marks: Uint8Array,
  marked: number,
): Generator<number, Uint32Array, void> {
  const left = new Uint32Array(order.length - marked);
  let count = 0;
  for (let place = 0; place < order.length; place++) {
    const number = order[place] as number;
    if (marks[number] === 0) left[count++] = number;
    if (place % COPIED_A_STEP === COPIED_A_STEP - 1) yield place;
  }
  return left;
}
