import type { Utf8Chunks } from "../bytes/utf8Chunks";
import { FormatError } from "../types";
import { XmlScanner } from "./scanner";

/** A tag or text may take so many bytes: what is read is held until its end is found. */
export const LONGEST_TOKEN = 64 * 1024 * 1024;
/** With fewer bytes ahead, more are let in. */
const AHEAD = 64 * 1024;
/** An error so near the window's end may be due to what is missing: no reference is longer. */
const EDGE = 64;

/**
 * Scans a document of any size through a window that moves on. A tag or text that the window cuts is scanned again once
 * more of the file is in. The window never changes in place: bytes found before stay what they are.
 */
export class StreamScanner extends XmlScanner {
  readonly #chunks: Utf8Chunks;
  readonly #ahead: number;
  /** The window reaches to the file's end. */
  #whole = false;
  /** Fragments that are being read: their beginning has to stay in the window. */
  #pinned = 0;

  /** @param ahead bytes ahead below which more are let in */
  constructor(chunks: Utf8Chunks, ahead = AHEAD) {
    super(new Uint8Array(0));
    this.#chunks = chunks;
    this.#ahead = ahead;
  }

  override root(): number {
    return this.#retrying(() => super.root());
  }

  override finish(): void {
    for (;;) {
      this.refill();
      this.#retrying(() => super.finish());
      if (this.#whole && this.position >= this.bytes.length) return;
    }
  }

  override nextChild(): number {
    this.refill();
    return this.#retrying(() => super.nextChild());
  }

  override fragment(): Uint8Array {
    this.#pinned++;
    try {
      return super.fragment();
    } finally {
      this.#pinned--;
    }
  }

  override text(trims = true): string {
    return this.#retrying(() => super.text(trims));
  }

  override range(): void {
    this.#retrying(() => super.range());
  }

  /** Readers of dense parts leave what is near the window's end to the next window. */
  override stopAt(offset: number): number {
    const stop = super.stopAt(offset);
    return this.#whole ? stop : Math.min(stop, this.bytes.length - (this.#ahead >> 1));
  }

  /** Forgets what is read and lets more in, where little is ahead. */
  override refill(): void {
    if (this.#pinned > 0) return;
    while (!this.#whole && this.bytes.length - this.position < this.#ahead) {
      let lines = 0;
      const { bytes, position } = this;
      for (let at = bytes.indexOf(0x0a); at >= 0 && at < position; at = bytes.indexOf(0x0a, at + 1)) lines++;
      this.linesBefore += lines;
      this.base += position;
      this.tagStart -= position;
      this.position = 0;
      this.#take(bytes.subarray(position));
    }
  }

  /** Lets more in and keeps what is there; twice as much each time, so that long texts are not scanned too often. */
  #grow(): void {
    this.#take(this.bytes, Math.max(1, this.bytes.length));
  }

  /** The window: what is kept of it, and what the file has next. */
  #take(kept: Uint8Array, wanted = 1): void {
    const pieces = [kept];
    let length = kept.length;
    while (!this.#whole && length < kept.length + wanted) {
      const piece = this.#chunks.next();
      if (piece === null) this.#whole = true;
      else {
        pieces.push(piece);
        length += piece.length;
      }
    }
    const window = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      window.set(piece, at);
      at += piece.length;
    }
    this.bytes = window;
    this.names.moveTo(window);
  }

  #retrying<T>(scan: () => T): T {
    const { position, depth, undeclared, empty } = this;
    for (;;) {
      this.failedAt = -1;
      try {
        return scan();
      } catch (error) {
        if (!this.#mayBeCut(error)) throw error;
        if (this.bytes.length > LONGEST_TOKEN)
          throw new FormatError(
            "malformed-xml",
            `One element of the file is longer than ${LONGEST_TOKEN / 1024 / 1024} MB. Export the file again in smaller parts.`,
          );
        this.position = position;
        this.depth = depth;
        this.undeclared = undeclared;
        this.empty = empty;
        this.#grow();
      }
    }
  }

  #mayBeCut(error: unknown): boolean {
    if (this.#whole || !(error instanceof FormatError)) return false;
    return error.id === "truncated" || this.failedAt >= this.bytes.length - EDGE;
  }
}
