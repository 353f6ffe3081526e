import type { RowStore } from "./rowStore";

/** Can't occur in a title: the database rejects it. */
const SEPARATOR = "\0";
/** Titles joined into one text. Joining this many takes a millisecond; joining a million took 60. */
const TITLES_A_TEXT = 16_384;
/** Titles lowercased per step. */
const STEP = 1024;

/** Titles searched as one text, with the start of each. */
interface Joined {
  first: number;
  text: string;
  starts: Uint32Array;
}

const texts = new WeakMap<RowStore, TitleText>();

/**
 * The lowercased titles of a store, joined into a few texts in the order of row numbers so that a search responds
 * within a keystroke. Row numbers are permanent, so a joined text stays valid when rows are changed, removed or sorted.
 */
export class TitleText {
  private readonly store: RowStore;
  private readonly joined: Joined[] = [];
  /** Lowercased titles that aren't joined yet. */
  private rest: string[] = [];
  private size = 0;
  /**
   * Result of the last search. It's reused when the list is sorted, and only new rows are searched when some changed.
   */
  private last: { text: string; marks: Uint8Array } | null = null;

  private constructor(store: RowStore) {
    this.store = store;
  }

  static of(store: RowStore): TitleText {
    const known = texts.get(store);
    if (known) return known;
    const made = new TitleText(store);
    texts.set(store, made);
    return made;
  }

  /** Adds the titles of row numbers below `size`, in steps. */
  *fill(size: number): Generator<number, void, void> {
    while (this.size < size) {
      this.rest.push(this.store.title(this.size).toLowerCase());
      this.size += 1;
      if (this.rest.length === TITLES_A_TEXT) this.join();
      if (this.size % STEP === 0) yield this.size;
    }
  }

  /**
   * Returns one byte per row number: 1 if the title contains the text. Must not be written to.
   * @param text lower case, not empty
   */
  marks(text: string, size: number): Uint8Array {
    for (const _step of this.fill(size));
    if (this.last?.text !== text) this.last = { text, marks: new Uint8Array() };
    const { marks: known } = this.last;
    if (known.length < this.size) {
      const marks = new Uint8Array(this.size);
      marks.set(known);
      for (const joined of this.joined)
        if (joined.first + joined.starts.length > known.length) markIn(joined, text, marks);
      const first = this.size - this.rest.length;
      for (const [index, title] of this.rest.entries()) if (title.includes(text)) marks[first + index] = 1;
      this.last.marks = marks;
    }
    return this.last.marks.subarray(0, size);
  }

  private join(): void {
    const starts = new Uint32Array(this.rest.length);
    let start = 0;
    for (const [index, title] of this.rest.entries()) {
      starts[index] = start;
      start += title.length + SEPARATOR.length;
    }
    this.joined.push({ first: this.size - starts.length, text: this.rest.join(SEPARATOR), starts });
    this.rest = [];
  }
}

function markIn({ first, text: titles, starts }: Joined, text: string, marks: Uint8Array): void {
  let row = 0;
  for (let at = titles.indexOf(text); at >= 0; ) {
    while (row + 1 < starts.length && (starts[row + 1] as number) <= at) row += 1;
    marks[first + row] = 1;
    // A title that contains it twice counts once.
    const next = starts[row + 1];
    if (next === undefined) break;
    at = titles.indexOf(text, next);
  }
}
