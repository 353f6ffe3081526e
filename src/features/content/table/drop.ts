import { keyCount } from "../../../domain/idKeys";
import type { KeySet } from "../../../domain/idList";
import { IDS_A_STEP } from "../../../domain/setOf";
import type { RowStore } from "./rowStore";

/** Bytes the store uses per row that's removed individually. */
const BYTES_ALONE = 32;
/** Numbers copied per step. Copying is cheap, so steps are longer than usual. */
const COPIED_A_STEP = 16 * IDS_A_STEP;

/**
 * A prepared removal of rows: the rows and the resulting order. Holds the table it was made for, so it can't be applied
 * to another.
 */
export class Drop {
  readonly of: object;
  /** Numbers of the removed rows. */
  readonly gone: readonly number[];
  /** Numbers of the remaining rows, in the table's order. */
  readonly order: Uint32Array;
  /** Keys of the removed rows, if there are so many that they share one removal number. */
  readonly keys: KeySet | null;
  /** A new store with only the remaining rows, if most of the old one would be garbage. */
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

/** Whether one key set for all removed rows (a byte per known id) is smaller than removing them individually. */
export const isSharedRemoval = (rows: number): boolean => rows * BYTES_ALONE > keyCount();

/** Returns the unmarked numbers, in steps. @param marks a byte per row number @param marked number of marks */
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
