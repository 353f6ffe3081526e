import type { JsonBytes } from "../../geometry/jsonBytes";

/** A list of coordinates, alternating x and y, or lists of such lists. */
export type Nested = Float64Array | readonly Nested[];

/** The same as nested arrays of [x, y]. */
type Pairs = readonly (number[] | Pairs)[];

const COMMA = 44;
const OPEN = 91;
const CLOSE = 93;
/** JsonBytes writes smaller whole numbers exactly. */
const WHOLE_MAX = 2 ** 51;

/**
 * Coordinates of a response, already rounded. Writing their digits takes a third of the time of JSON.stringify of
 * nested arrays.
 */
export class Coordinates {
  private readonly lists: Nested;
  private readonly decimals: number;
  private readonly factor: number;

  /** @param decimals to which all values are rounded */
  constructor(lists: Nested, decimals: number) {
    this.lists = lists;
    this.decimals = decimals;
    this.factor = 10 ** decimals;
  }

  toJSON(): Pairs {
    return pairsOf(this.lists);
  }

  /** Writes the same text as JSON.stringify. */
  write(out: JsonBytes): void {
    this.list(out, this.lists);
  }

  private list(out: JsonBytes, lists: Nested): void {
    out.code(OPEN);
    if (lists instanceof Float64Array) this.pairs(out, lists);
    else
      for (const [at, list] of lists.entries()) {
        if (at > 0) out.code(COMMA);
        this.list(out, list);
      }
    out.code(CLOSE);
  }

  private pairs(out: JsonBytes, flat: Float64Array): void {
    for (let i = 0; i < flat.length; i += 2) {
      if (i > 0) out.code(COMMA);
      out.code(OPEN);
      this.number(out, flat[i] ?? 0);
      out.code(COMMA);
      this.number(out, flat[i + 1] ?? 0);
      out.code(CLOSE);
    }
  }

  private number(out: JsonBytes, value: number): void {
    const whole = Math.round(value * this.factor);
    // Also false for NaN and infinities, which are null in JSON.
    if (Math.abs(whole) < WHOLE_MAX) out.decimal(whole, this.decimals);
    else out.text(JSON.stringify(value));
  }
}

function pairsOf(lists: Nested): Pairs {
  if (!(lists instanceof Float64Array)) return lists.map(pairsOf);
  return Array.from({ length: lists.length / 2 }, (_, i) => [lists[2 * i] ?? 0, lists[2 * i + 1] ?? 0]);
}

/** Returns coordinates in the opposite order. */
export function reversed(flat: Float64Array): Float64Array {
  const other = new Float64Array(flat.length);
  for (let i = 0; i < flat.length; i += 2) {
    other[flat.length - 2 - i] = flat[i] ?? 0;
    other[flat.length - 1 - i] = flat[i + 1] ?? 0;
  }
  return other;
}
