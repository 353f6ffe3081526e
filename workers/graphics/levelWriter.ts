import { FIRST_OF_PATH, LINE_STRIDE, type LineBuffer } from "./types";

/** Writes the line vertices of one level of detail. */
export class LevelWriter {
  count = 0;
  private readonly ends: number[] = [];
  private words: Int32Array;
  private floats: Float32Array;

  /** @param vertices initial capacity, which grows as needed */
  constructor(vertices: number) {
    this.words = new Int32Array((vertices + 2) * LINE_STRIDE);
    this.floats = new Float32Array(this.words.buffer);
    this.words[2] = FIRST_OF_PATH;
  }

  /** Adds the vertices of a path (2 numbers each) with rank `least` or higher. The first one is always added. */
  addPath(xy: Float64Array, ranks: Uint8Array, count: number, least: number, slot: number): void {
    this.reserve(Math.max(2, count));
    const { words, floats } = this;
    let at = (this.count + 1) * LINE_STRIDE;
    let x = xy[0] as number;
    let y = xy[1] as number;
    let distance = 0;
    words[at] = x;
    words[at + 1] = y;
    words[at + 2] = slot | FIRST_OF_PATH;
    floats[at + 3] = 0;
    at += LINE_STRIDE;
    for (let i = 1; i < count; i++) {
      if ((ranks[i] as number) < least) continue;
      const dx = (xy[i * 2] as number) - x;
      const dy = (xy[i * 2 + 1] as number) - y;
      distance += Math.sqrt(dx * dx + dy * dy);
      x += dx;
      y += dy;
      words[at] = x;
      words[at + 1] = y;
      words[at + 2] = slot;
      floats[at + 3] = distance;
      at += LINE_STRIDE;
    }
    if (count === 1) {
      // Written twice, because a zero-length segment shows as a dot.
      words[at] = x;
      words[at + 1] = y;
      words[at + 2] = slot;
      floats[at + 3] = 0;
      at += LINE_STRIDE;
    }
    this.count = at / LINE_STRIDE - 1;
  }

  endKind(): void {
    this.ends.push(this.count);
  }

  finish(): LineBuffer {
    const [areas = 0, lines = 0, tracks = 0] = this.ends;
    const end = (this.count + 2) * LINE_STRIDE;
    this.words[end - LINE_STRIDE + 2] = FIRST_OF_PATH;
    // Copied only if much of the buffer is unused.
    const words = end * 8 > this.words.length * 7 ? this.words.subarray(0, end) : this.words.slice(0, end);
    return { words, ends: [areas, lines, tracks] };
  }

  /** Makes room for more vertices and the padding at the end. */
  private reserve(vertices: number): void {
    const needed = (this.count + vertices + 2) * LINE_STRIDE;
    if (needed <= this.words.length) return;
    const words = new Int32Array(Math.max(needed, 2 * this.words.length));
    words.set(this.words.subarray(0, (this.count + 1) * LINE_STRIDE));
    this.words = words;
    this.floats = new Float32Array(words.buffer);
  }
}
