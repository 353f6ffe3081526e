import { startsWith } from "./doctype";
import { XmlElements } from "./elements";
import { decodeReferences } from "./entities";
import { BLANK, decoder } from "./lexer";

/** What `nextChild` gives when the element that was open has ended. */
export const END = -1;

const SLASH = 0x2f;

/**
 * A pull scanner over the bytes of one XML document (UTF-8), for documents whose bulk is coordinates. It makes no
 * objects for tags and checks well-formedness on the way: nesting, attributes, references, characters, what may
 * stand outside the root. Faults are FormatErrors with their line. Entities are never declared, so never expanded.
 *
 * The caller opens an element by `root` or `nextChild`, reads its attributes, and consumes it by exactly one of
 * `nextChild` until END, `text`, `range`, `fragment` or `skip`. Readers of dense parts may move `position` on within the
 * open element, over whole elements and character data that they have checked themselves.
 */
export class XmlScanner extends XmlElements {
  /** Reads what may stand before the root and opens the root element. */
  root(): number {
    if (startsWith(this.bytes, 0, "<?xml") && this.isBlank(5)) this.declaration();
    this.outside(true);
    if (this.position >= this.bytes.length)
      this.fail("not-xml", "The file has no elements, so it isn't XML.", 0);
    return this.open();
  }

  /** Checks that nothing but comments and blanks follows the closed root. */
  finish(): void {
    this.outside(false);
    if (this.position < this.bytes.length) {
      this.fail("malformed-xml", "There is content after the end of the document.");
    }
  }

  /** Whether anything can stand in the open element: it is not "<a/>". */
  get hasContent(): boolean {
    return !this.empty;
  }

  /** Where readers of dense parts stop, given as an offset in the document: a position in `bytes`. */
  stopAt(offset: number): number {
    return offset - this.base;
  }

  /** Lets more of a large document in. Positions found before count no more; the open element stays open. */
  refill(): void {}

  /** Opens the next child of the open element and gives its name's word (0: unknown, or of a foreign namespace); END closes the open element. */
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

  /** Passes over the open element, checking it. */
  skip(): void {
    for (let open = 1; open > 0; ) open += this.nextChild() === END ? -1 : 1;
  }

  /** Passes over the open element and gives its bytes, tags included. */
  fragment(): Uint8Array {
    const start = this.tagStart;
    this.skip();
    return this.bytes.subarray(start, this.position);
  }

  /**
   * The open element's text, that of elements within it included, references resolved.
   * @param trims whether blanks at both ends are cut
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
      const text = this.#decode(start, this.position, trims, trims);
      this.close();
      return text;
    }
    return this.#mixedText(start, trims);
  }

  /** Finds the open element's text as bytes: `rangeBytes`, `rangeStart`, `rangeEnd`. Blanks are not cut. */
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
    this.rangeBytes = new TextEncoder().encode(this.#mixedText(this.rangeStart, true));
    this.rangeStart = 0;
    this.rangeEnd = this.rangeBytes.length;
  }

  /** Whether the range holds nothing but blanks. */
  isRangeBlank(): boolean {
    for (let at = this.rangeStart; at < this.rangeEnd; at++) {
      if (BLANK[this.rangeBytes[at] as number] === 0) return false;
    }
    return true;
  }

  /** Text with CDATA sections, comments or elements in it, up to the open element's end; begun at `start`. */
  #mixedText(start: number, trims: boolean): string {
    let text = this.#decode(start, this.position, trims, false);
    for (let open = 1; open > 0; ) {
      const from = this.position;
      const next = this.bytes[from + 1];
      if (next === SLASH) {
        this.close();
        open--;
      } else if (next === 0x21 || next === 0x3f) {
        this.markup();
        if (this.bytes[from + 2] === 0x5b) text += this.#verbatim(from + 9, this.position - 3);
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
      text += this.#decode(run, this.position, trims && text === "", trims && last);
    }
    return text;
  }

  #verbatim(start: number, end: number): string {
    const text = decoder.decode(this.bytes.subarray(start, end));
    return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  }

  /** Character data as a string: blanks cut where asked, before references are resolved, so that "&#32;" stays. */
  #decode(start: number, end: number, trimStart: boolean, trimEnd: boolean): string {
    let from = start;
    let to = end;
    if (trimStart) while (from < to && this.isBlank(from)) from++;
    if (trimEnd) while (to > from && this.isBlank(to - 1)) to--;
    if (from === to) return "";
    const text = this.#verbatim(from, to);
    return this.sawReference ? decodeReferences(text) : text;
  }
}
