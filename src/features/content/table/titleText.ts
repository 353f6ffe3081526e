import type { RowStore } from "./rowStore";

/** In no title: the database takes none with it. */
const SEPARATOR = "\0";
/** Titles that are one text: to join them takes a millisecond, and a million joined took 60. */
const TITLES_A_TEXT = 16_384;
/** Titles put in lower case between two places where the work may be interrupted. */
const STEP = 1024;

/** Titles that are searched as one text, and where each begins in it. */
interface Joined {
  first: number;
  text: string;
  starts: Uint32Array;
}

const texts = new WeakMap<RowStore, TitleText>();

/**
 * The titles of a store in lower case, joined to a few texts in the order of the rows' numbers: a search of them answers a key.
 * Numbers keep their rows, so that what is joined once stays, however often rows change, go or are sorted.
 */
export class TitleText {
  readonly #store: RowStore;
  readonly #joined: Joined[] = [];
  /** In lower case: those behind the last text. */
  #rest: string[] = [];
  #size = 0;
  /** What was searched last: another order of the list asks for the same, and a row that has changed for that one. */
  #last: { text: string; marks: Uint8Array } | null = null;

  private constructor(store: RowStore) {
    this.#store = store;
  }

  static of(store: RowStore): TitleText {
    const known = texts.get(store);
    if (known) return known;
    const made = new TitleText(store);
    texts.set(store, made);
    return made;
  }

  /** Takes in the titles below a number, in steps. */
  *fill(size: number): Generator<number, void, void> {
    while (this.#size < size) {
      this.#rest.push(this.#store.title(this.#size).toLowerCase());
      this.#size += 1;
      if (this.#rest.length === TITLES_A_TEXT) this.#join();
      if (this.#size % STEP === 0) yield this.#size;
    }
  }

  /**
   * A byte by number below `size`: 1 where the title holds the text. Not to be written to.
   * @param text in lower case, not empty
   */
  marks(text: string, size: number): Uint8Array {
    for (const _step of this.fill(size));
    if (this.#last?.text !== text) this.#last = { text, marks: new Uint8Array() };
    const { marks: known } = this.#last;
    if (known.length < this.#size) {
      const marks = new Uint8Array(this.#size);
      marks.set(known);
      for (const joined of this.#joined)
        if (joined.first + joined.starts.length > known.length) markIn(joined, text, marks);
      const first = this.#size - this.#rest.length;
      for (const [index, title] of this.#rest.entries()) if (title.includes(text)) marks[first + index] = 1;
      this.#last.marks = marks;
    }
    return this.#last.marks.subarray(0, size);
  }

  #join(): void {
    const starts = new Uint32Array(this.#rest.length);
    let start = 0;
    for (const [index, title] of this.#rest.entries()) {
      starts[index] = start;
      start += title.length + SEPARATOR.length;
    }
    this.#joined.push({ first: this.#size - starts.length, text: this.#rest.join(SEPARATOR), starts });
    this.#rest = [];
  }
}

function markIn({ first, text: titles, starts }: Joined, text: string, marks: Uint8Array): void {
  let row = 0;
  for (let at = titles.indexOf(text); at >= 0; ) {
    while (row + 1 < starts.length && (starts[row + 1] as number) <= at) row += 1;
    marks[first + row] = 1;
    // A title that holds it twice counts once.
    const next = starts[row + 1];
    if (next === undefined) break;
    at = titles.indexOf(text, next);
  }
}
