import type { GhType } from "../../src/domain/feature";
import { StoredGeometry, type StoredTimes } from "../../src/formats/geometry/stored";
import { FLOATS, ZEROS } from "../../src/formats/snapshot/decimals";
import { JsonBytes } from "./jsonBytes";

/** Brackets and comma of JSON lists. */
const [OPEN, CLOSE, COMMA] = [91, 93, 44];

/** Vertices that are written before others get their turn: some milliseconds. */
export const SLICE_VERTICES = 20_000;

export interface PrintedGeometry {
  /** JSON of the coordinates. */
  coordinates: string;
  /** JSON of a track's times; null where there are none. */
  times: string | null;
  ghType: GhType;
  vertices: number;
}

/** Room for the text of most geometries, used again for the next. A longer one gets its own. */
const scratch = new JsonBytes(64 * 1024);

/**
 * Writes a stored geometry as the JSON that it was sent as.
 * @throws SnapshotError where the bytes are damaged
 */
export function printGeometry(bytes: Uint8Array): PrintedGeometry {
  return new Printing(bytes).whole();
}

/** The same in slices of some milliseconds each: between them the caller lets others work. */
export function* printSteps(bytes: Uint8Array): Generator<void, PrintedGeometry> {
  const printing = new Printing(bytes);
  if (printing.vertices > SLICE_VERTICES) while (!printing.slice()) yield;
  return printing.whole();
}

class Printing {
  readonly vertices: number;
  readonly #stored: StoredGeometry;
  readonly #out: JsonBytes;
  /** The next position: its place in its line, and which line that is. */
  #at = 0;
  #line = 0;
  #coordinates: string | null = null;
  #times: StoredTimes | null = null;
  #isDone = false;

  constructor(bytes: Uint8Array) {
    this.#stored = new StoredGeometry(bytes);
    this.vertices = this.#stored.vertices;
    // One that others may come in between has a text of its own.
    this.#out = this.vertices > SLICE_VERTICES ? new JsonBytes(this.vertices * 32) : scratch;
    this.#out.clear();
    if (this.#stored.ghType === "Polygon") this.#out.code(OPEN);
  }

  whole(): PrintedGeometry {
    while (!this.slice());
    const times = this.#times && this.#out.toString();
    const { ghType } = this.#stored;
    return { coordinates: this.#coordinates ?? "", times, ghType, vertices: this.vertices };
  }

  /** Writes the next slice. True when all is written: from then on it writes nothing more. */
  slice(): boolean {
    this.#isDone ||= this.#next();
    return this.#isDone;
  }

  #next(): boolean {
    if (this.#coordinates === null) {
      if (!this.#printLines()) return false;
      this.#coordinates = this.#out.toString();
      this.#times = this.#stored.times();
      this.#at = 0;
      this.#out.clear();
    }
    return this.#times === null || this.#printTimes(this.#times);
  }

  #printLines(): boolean {
    const stored = this.#stored;
    const out = this.#out;
    const { ghType, lengths } = stored;
    const isPoint = ghType === "Point";
    let left = SLICE_VERTICES;
    for (; this.#line < lengths.length; this.#line++, this.#at = 0) {
      const length = lengths[this.#line] as number;
      if (this.#at === 0 && !isPoint) {
        if (this.#line > 0) out.code(COMMA);
        out.code(OPEN);
      }
      for (; this.#at < length; this.#at++) {
        if (left-- === 0) return false;
        if (this.#at > 0) out.code(COMMA);
        printPosition(stored, out);
      }
      if (!isPoint) out.code(CLOSE);
    }
    if (ghType === "Polygon") out.code(CLOSE);
    return true;
  }

  #printTimes(times: StoredTimes): boolean {
    const out = this.#out;
    if (this.#at === 0) out.code(OPEN);
    for (let left = SLICE_VERTICES; this.#at < times.count; this.#at++) {
      if (left-- === 0) return false;
      if (this.#at > 0) out.code(COMMA);
      const value = times.next();
      if (value === null) out.text("null");
      else printNumber(value, times.mode, out);
    }
    out.code(CLOSE);
    return true;
  }
}

function printPosition(stored: StoredGeometry, out: JsonBytes): void {
  const { modes } = stored;
  for (let axis = 0; axis < 3; axis++) {
    out.code(axis === 0 ? OPEN : COMMA);
    printNumber(stored.next(axis), modes[axis] as number, out);
  }
  out.code(CLOSE);
}

function printNumber(value: number, mode: number, out: JsonBytes): void {
  if (mode === FLOATS) out.text(JSON.stringify(value));
  else out.decimal(value, mode === ZEROS ? 0 : mode);
}
