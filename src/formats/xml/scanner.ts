import { startsWith } from "./doctype";
import { XmlElements } from "./elements";
import { decodeReferences } from "./entities";
import { BLANK, decoder } from "./lexer";

/** Returned by `nextChild` when the open element has ended. */
export const END = -1;

const SLASH = 0x2f;

/**
 * A pull scanner over the bytes of one XML document (UTF-8), optimized for documents that are mostly coordinates. It
 * allocates no objects for tags. It checks well-formedness on the way: nesting, attributes, references, characters, and
 * content outside the root. Errors are FormatErrors with their line. Entities can't be declared, so they are never
 * expanded.
 *
 * The caller opens an element with `root` or `nextChild`, reads its attributes, and consumes it with exactly one of
 * `nextChild` until END, `text`, `range`, `fragment` or `skip`. Readers of dense parts may advance `position` within
 * the open element, over whole elements and character data that they have checked themselves.
 */
export class XmlScanner extends XmlElements {
  /** Reads the prolog and opens the root element. */
  root(): number {
    if (startsWith(this.bytes, 0, "<?xml") && this.isBlank(5)) this.declaration();
    this.outside(true);
    if (this.position >= this.bytes.length)
      this.fail("not-xml", "The file has no elements, so it isn't XML.", 0);
    return this.open();
  }

  /** Checks that only comments and blanks follow the closed root. */
  finish(): void {
    this.outside(false);
    if (this.position < this.bytes.length) {
      this.fail("malformed-xml", "There is content after the end of the document.");
    }
  }

  /** Whether the open element can have content, because it isn't "<a/>". */
  get hasContent(): boolean {
    return !this.empty;
  }

  /** Converts a document offset at which readers of dense parts stop to a position in `bytes`. */
  stopAt(offset: number): number {
    return offset - this.base;
  }

  /** Loads more of a large document. Invalidates earlier positions. The open element stays open. */
  refill(): void {}

  /**
   * Opens the next child and returns the word of its name, or 0 if it is unknown or from a foreign namespace. Returns
   * END and closes the open element if there are no more.
   */
  nextChild(): number {
    if (this.empty) {
      this.empty = false;
      this.depth--;
      return END;
    }
    for (;;) {
      this.characters();
      const next = this.bytes[this.position + 1];
      if (next === SLASH) {
        this.close();
        return END;
      }
      if (next === 0x21 || next === 0x3f) this.markup();
      else return this.open();
    }
  }

  /** Skips the open element, validating it. */
  skip(): void {
    for (let open = 1; open > 0; ) open += this.nextChild() === END ? -1 : 1;
  }

  /** Skips the open element and returns its bytes, including tags. */
  fragment(): Uint8Array {
    const start = this.tagStart;
    this.skip();
    return this.bytes.subarray(start, this.position);
  }

  /**
   * Returns the open element's text, including that of nested elements, with references resolved.
   *
   * @param trims whether to trim blanks at both ends
   */
  text(trims = true): string {
    if (this.empty) {
      this.nextChild();
      return "";
    }
    const start = this.position;
    this.sawReference = false;
    this.characters();
    if (this.bytes[this.position + 1] === SLASH) {
      const text = this.decode(start, this.position, trims, trims);
      this.close();
      return text;
    }
    return this.mixedText(start, trims);
  }

  /** Finds the open element's text as bytes: `rangeBytes`, `rangeStart`, `rangeEnd`. Doesn't trim blanks. */
  range(): void {
    this.rangeBytes = this.bytes;
    this.rangeStart = this.position;
    this.rangeEnd = this.position;
    if (this.empty) {
      this.nextChild();
      return;
    }
    this.sawReference = false;
    this.characters();
    if (this.bytes[this.position + 1] === SLASH && !this.sawReference) {
      this.rangeEnd = this.position;
      this.close();
      return;
    }
    this.rangeBytes = new TextEncoder().encode(this.mixedText(this.rangeStart, true));
    this.rangeStart = 0;
    this.rangeEnd = this.rangeBytes.length;
  }

  /** Tells whether the range contains only blanks. */
  isRangeBlank(): boolean {
    for (let at = this.rangeStart; at < this.rangeEnd; at++) {
      if (BLANK[this.rangeBytes[at] as number] === 0) return false;
    }
    return true;
  }

  /** Reads text with CDATA sections, comments or elements from `start` up to the open element's end. */
  private mixedText(start: number, trims: boolean): string {
    let text = this.decode(start, this.position, trims, false);
    for (let open = 1; open > 0; ) {
      const from = this.position;
      const next = this.bytes[from + 1];
      if (next === SLASH) {
        this.close();
        open--;
      } else if (next === 0x21 || next === 0x3f) {
        this.markup();
        if (this.bytes[from + 2] === 0x5b) text += this.verbatim(from + 9, this.position - 3);
      } else {
        this.open();
        open++;
        if (this.empty) {
          this.nextChild();
          open--;
        }
      }
      if (open === 0) break;
      const run = this.position;
      this.sawReference = false;
      this.characters();
      const last = open === 1 && this.bytes[this.position + 1] === SLASH;
      text += this.decode(run, this.position, trims && text === "", trims && last);
    }
    return text;
  }

  private verbatim(start: number, end: number): string {
    const text = decoder.decode(this.bytes.subarray(start, end));
    return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  }

  /** Decodes character data to a string. Trims before resolving references, so that "&#32;" is kept. */
  private decode(start: number, end: number, trimStart: boolean, trimEnd: boolean): string {
    let from = start;
    let to = end;
    if (trimStart) while (from < to && this.isBlank(from)) from++;
    if (trimEnd) while (to > from && this.isBlank(to - 1)) to--;
    if (from === to) return "";
    const text = this.verbatim(from, to);
    return this.sawReference ? decodeReferences(text) : text;
  }
}
