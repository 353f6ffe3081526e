/** Divides a document that would be larger than an import may be. */
export interface Parts {
  maxBytes: number;
  /** What is written from now on belongs to the next part. */
  next(): void;
}

/** Counts what a part holds so far. */
export class PartSize {
  readonly #maxBytes: number;
  readonly #frame: number;
  #bytes = 0;

  /** @param frame what begins and ends every part */
  constructor({ maxBytes }: Parts, frame: string) {
    this.#maxBytes = maxBytes;
    this.#frame = utf8Length(frame);
  }

  /** Whether so many bytes fit. The first ones of a part always do: a feature alone cannot be divided. */
  fits(bytes: number): boolean {
    return this.#bytes === 0 || this.#frame + this.#bytes + bytes <= this.#maxBytes;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }

  begin(): void {
    this.#bytes = 0;
  }
}

/** Bytes of texts in UTF-8. */
export const sizeOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + utf8Length(text), 0);

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const BEYOND_ASCII = /[^\x00-\x7f]/;

/** Bytes in UTF-8; of surrogate pairs two more than they take. */
function utf8Length(text: string): number {
  // Nearly all texts: the engine looks through them many times faster than the loop.
  if (!BEYOND_ASCII.test(text)) return text.length;
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) bytes += code > 0x7ff ? 2 : 1;
  }
  return bytes;
}
