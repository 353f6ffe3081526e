import type { Utf8Chunks } from "../bytes/utf8Chunks";
import { FormatError } from "../types";
import { XmlScanner } from "./scanner";

/** Maximum size of a tag or text in bytes, since it must fit into memory until its end is found. */
export const LONGEST_TOKEN = 64 * 1024 * 1024;
/** Loads more when fewer bytes than this are ahead. */
const AHEAD = 64 * 1024;
/** An error within this distance of the window's end may be caused by missing bytes. No reference is longer. */
const EDGE = 64;

/**
 * Scans a document of any size through a moving window. A tag or text cut by the window is scanned again once more of
 * the file is loaded. The window's buffer is never modified, so that earlier views stay valid.
 */
export class StreamScanner extends XmlScanner {
  private readonly chunks: Utf8Chunks;
  private readonly ahead: number;
  /** Whether the window extends to the end of the file. */
  private whole = false;
  /** Number of fragments being read, whose start must stay in the window. */
  private pinned = 0;

  /** @param ahead loads more when fewer bytes than this are ahead */
  constructor(chunks: Utf8Chunks, ahead = AHEAD) {
    super(new Uint8Array(0));
    this.chunks = chunks;
    this.ahead = ahead;
  }

  override root(): number {
    return this.retrying(() => super.root());
  }

  override finish(): void {
    for (;;) {
      this.refill();
      this.retrying(() => super.finish());
      if (this.whole && this.position >= this.bytes.length) return;
    }
  }

  override nextChild(): number {
    this.refill();
    return this.retrying(() => super.nextChild());
  }

  override fragment(): Uint8Array {
    this.pinned++;
    try {
      return super.fragment();
    } finally {
      this.pinned--;
    }
  }

  override text(trims = true): string {
    return this.retrying(() => super.text(trims));
  }

  override range(): void {
    this.retrying(() => super.range());
  }

  /** Stops readers of dense parts before the window's end and leaves the rest to the next window. */
  override stopAt(offset: number): number {
    const stop = super.stopAt(offset);
    return this.whole ? stop : Math.min(stop, this.bytes.length - (this.ahead >> 1));
  }

  /** Drops what has been read and loads more if little is ahead. */
  override refill(): void {
    if (this.pinned > 0) return;
    while (!this.whole && this.bytes.length - this.position < this.ahead) {
      let lines = 0;
      const { bytes, position } = this;
      for (let at = bytes.indexOf(0x0a); at >= 0 && at < position; at = bytes.indexOf(0x0a, at + 1)) lines++;
      this.linesBefore += lines;
      this.base += position;
      this.tagStart -= position;
      this.position = 0;
      this.take(bytes.subarray(position));
    }
  }

  /** Loads more and keeps the current bytes. Doubles each time, so that long texts aren't rescanned too often. */
  private grow(): void {
    this.take(this.bytes, Math.max(1, this.bytes.length));
  }

  /** Replaces the window by the kept bytes followed by the next ones of the file. */
  private take(kept: Uint8Array, wanted = 1): void {
    const pieces = [kept];
    let length = kept.length;
    while (!this.whole && length < kept.length + wanted) {
      const piece = this.chunks.next();
      if (piece === null) this.whole = true;
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

  private retrying<T>(scan: () => T): T {
    const { position, depth, undeclared, empty } = this;
    for (;;) {
      this.failedAt = -1;
      try {
        return scan();
      } catch (error) {
        if (!this.mayBeCut(error)) throw error;
        if (this.bytes.length > LONGEST_TOKEN)
          throw new FormatError(
            "malformed-xml",
            `One element of the file is longer than ${LONGEST_TOKEN / 1024 / 1024} MB. Export the file again in smaller parts.`,
          );
        this.position = position;
        this.depth = depth;
        this.undeclared = undeclared;
        this.empty = empty;
        this.grow();
      }
    }
  }

  private mayBeCut(error: unknown): boolean {
    if (this.whole || !(error instanceof FormatError)) return false;
    return error.id === "truncated" || this.failedAt >= this.bytes.length - EDGE;
  }
}
