import type { GhType } from "../../src/domain/feature";
import { StoredGeometry, type StoredTimes } from "../../src/formats/geometry/stored";
import { FLOATS, ZEROS } from "../../src/formats/snapshot/decimals";
import { JsonBytes } from "./jsonBytes";

/** Character codes of JSON's brackets and comma. */
const [OPEN, CLOSE, COMMA] = [91, 93, 44];

/** Vertices written before yielding, a few milliseconds of work. */
export const SLICE_VERTICES = 20_000;

export interface PrintedGeometry {
  /** Coordinates as JSON. */
  coordinates: string;
  /** A track's times as JSON; null without times. */
  times: string | null;
  ghType: GhType;
  vertices: number;
}

/** Reusable buffer with room for most geometries. Longer ones get their own. */
const scratch = new JsonBytes(64 * 1024);

/**
 * Prints a stored geometry as the JSON it was sent as.
 * @throws SnapshotError if the bytes are damaged
 */
export function printGeometry(bytes: Uint8Array): PrintedGeometry {
  return new Printing(bytes).whole();
}

/** Prints a geometry in slices of a few milliseconds, so the caller can let other work run in between. */
export function* printSteps(bytes: Uint8Array): Generator<void, PrintedGeometry> {
  const printing = new Printing(bytes);
  if (printing.vertices > SLICE_VERTICES) while (!printing.slice()) yield;
  return printing.whole();
}

class Printing {
  readonly vertices: number;
  private readonly stored: StoredGeometry;
  private readonly out: JsonBytes;
  /** Index of the next position in its line, and index of that line. */
  private at = 0;
  private line = 0;
  private coordinates: string | null = null;
  private times: StoredTimes | null = null;
  private isDone = false;

  constructor(bytes: Uint8Array) {
    this.stored = new StoredGeometry(bytes);
    this.vertices = this.stored.vertices;
    // A long geometry may be interrupted by others, so it gets its own buffer.
    this.out = this.vertices > SLICE_VERTICES ? new JsonBytes(this.vertices * 32) : scratch;
    this.out.clear();
    if (this.stored.ghType === "Polygon") this.out.code(OPEN);
  }

  whole(): PrintedGeometry {
    while (!this.slice());
    const times = this.times && this.out.toString();
    const { ghType } = this.stored;
    return { coordinates: this.coordinates ?? "", times, ghType, vertices: this.vertices };
  }

  /**
   * Writes the next slice.
   * @returns true once everything is written; further calls write nothing
   */
  slice(): boolean {
    this.isDone ||= this.next();
    return this.isDone;
  }

  private next(): boolean {
    if (this.coordinates === null) {
      if (!this.printLines()) return false;
      this.coordinates = this.out.toString();
      this.times = this.stored.times();
      this.at = 0;
      this.out.clear();
    }
    return this.times === null || this.printTimes(this.times);
  }

  private printLines(): boolean {
    const stored = this.stored;
    const out = this.out;
    const { ghType, lengths } = stored;
    const isPoint = ghType === "Point";
    let left = SLICE_VERTICES;
    for (; this.line < lengths.length; this.line++, this.at = 0) {
      const length = lengths[this.line] as number;
      if (this.at === 0 && !isPoint) {
        if (this.line > 0) out.code(COMMA);
        out.code(OPEN);
      }
      for (; this.at < length; this.at++) {
        if (left-- === 0) return false;
        if (this.at > 0) out.code(COMMA);
        printPosition(stored, out);
      }
      if (!isPoint) out.code(CLOSE);
    }
    if (ghType === "Polygon") out.code(CLOSE);
    return true;
  }

  private printTimes(times: StoredTimes): boolean {
    const out = this.out;
    if (this.at === 0) out.code(OPEN);
    for (let left = SLICE_VERTICES; this.at < times.count; this.at++) {
      if (left-- === 0) return false;
      if (this.at > 0) out.code(COMMA);
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
