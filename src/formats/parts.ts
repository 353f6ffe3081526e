/** Divides an export whose file would exceed the import limit. */
export interface Parts {
  maxBytes: number;
  /** Starts the next part. Everything written afterwards belongs to it. */
  next(): void;
}

/** Tracks the size of the current part. */
export class PartSize {
  private readonly maxBytes: number;
  private readonly frame: number;
  private bytes = 0;

  /** @param frame start and end of every part */
  constructor({ maxBytes }: Parts, frame: string) {
    this.maxBytes = maxBytes;
    this.frame = utf8Length(frame);
  }

  /**
   * Tells whether `bytes` more bytes fit. The first ones of a part always do, because a single feature can't be
   * divided.
   */
  fits(bytes: number): boolean {
    return this.bytes === 0 || this.frame + this.bytes + bytes <= this.maxBytes;
  }

  add(bytes: number): void {
    this.bytes += bytes;
  }

  begin(): void {
    this.bytes = 0;
  }
}

/** Total size of texts in UTF-8 bytes. */
export const sizeOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + utf8Length(text), 0);

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const BEYOND_ASCII = /[^\x00-\x7f]/;

/** Size in UTF-8 bytes. Overestimates surrogate pairs by two. */
function utf8Length(text: string): number {
  // Fast path for nearly all texts. The regular expression is many times faster than the loop.
  if (!BEYOND_ASCII.test(text)) return text.length;
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) bytes += code > 0x7ff ? 2 : 1;
  }
  return bytes;
}
