import { CHOOSE } from "../endings";
import { FormatError, type FormatErrorId } from "../types";
import { entitiesRefused, find, passDoctype, startsWith } from "./doctype";
import { resolveReference } from "./entities";
import { NameTable } from "./names";

const LESS = 0x3c;
const GREATER = 0x3e;
const AMPERSAND = 0x26;

const PREDEFINED = ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"] as const;

/** 1 for XML whitespace. */
export const BLANK = new Uint8Array(256);
for (const blank of [0x20, 0x0a, 0x0d, 0x09]) BLANK[blank] = 1;

/** Bytes of character data that need checking: < & > control characters, and 0xEF, which may start U+FFFE or U+FFFF. */
export const SPECIAL = new Uint8Array(256);
for (let byte = 0; byte < 0x20; byte++) if (BLANK[byte] === 0) SPECIAL[byte] = 1;
for (const byte of [LESS, GREATER, AMPERSAND, 0xef]) SPECIAL[byte] = 1;

export const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Scans the characters of an XML document between its tags: text, references, comments, declarations. */
export abstract class XmlLexer {
  /** The document, or the part of a large one being read. */
  bytes: Uint8Array;
  readonly names: NameTable;
  /** Index of the next byte to read in `bytes`. */
  position = 0;
  /** Number of bytes and lines of the document before `bytes`. */
  protected base = 0;
  protected linesBefore = 0;
  /** Position of the latest error. */
  protected failedAt = -1;
  /** Whether the latest character data had a reference. */
  protected sawReference = false;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.names = new NameTable(bytes);
  }

  /** Index in `names` of the innermost open element, or -1 outside the root. */
  abstract get element(): number;

  /** Number of bytes of the document read so far. */
  get offset(): number {
    return this.base + this.position;
  }

  lineAt(position: number): number {
    let line = this.linesBefore + 1;
    const end = Math.min(position, this.bytes.length);
    for (let at = this.bytes.indexOf(0x0a); at >= 0 && at < end; at = this.bytes.indexOf(0x0a, at + 1))
      line++;
    return line;
  }

  fail(id: FormatErrorId, message: string, at = this.position): never {
    this.failedAt = at;
    const line = this.lineAt(at);
    throw new FormatError(id, `Line ${line}: ${message}`, line);
  }

  protected truncated(): never {
    const open = this.element < 0 ? "" : ` inside <${this.names.qualifiedOf(this.element)}>`;
    this.fail("truncated", `the file is cut off${open}. Download or export it again.`, this.bytes.length);
  }

  protected malformed(message: string, at = this.position): never {
    if (at >= this.bytes.length) this.truncated();
    this.fail("malformed-xml", `${message} Repair the file or export it again.`, at);
  }

  protected isBlank(at: number): boolean {
    return at < this.bytes.length && BLANK[this.bytes[at] as number] === 1;
  }

  protected skipBlanks(): void {
    while (this.isBlank(this.position)) this.position++;
  }

  /** Skips character data up to the next "<". */
  protected characters(): void {
    const bytes = this.bytes;
    const length = bytes.length;
    let at = this.position;
    for (;;) {
      while (at < length && SPECIAL[bytes[at] as number] === 0) at++;
      if (at >= length) this.truncated();
      const byte = bytes[at];
      if (byte === LESS) break;
      if (byte === AMPERSAND) at = this.reference(at);
      else if (byte === GREATER) {
        if (at - 2 >= this.position && bytes[at - 1] === 0x5d && bytes[at - 2] === 0x5d) {
          this.malformed('"]]>" appears outside a CDATA section.', at);
        }
        at++;
      } else at = this.character(at);
    }
    this.position = at;
  }

  /** Rejects control characters and U+FFFE and U+FFFF. Returns the next position. */
  protected character(at: number): number {
    const byte = this.bytes[at] as number;
    if (byte < 0x20 && BLANK[byte] === 0) {
      this.malformed(`The control character with code ${byte} isn't allowed in XML.`, at);
    }
    if (byte === 0xef && this.bytes[at + 1] === 0xbf && (this.bytes[at + 2] as number) >= 0xbe) {
      this.malformed("The characters U+FFFE and U+FFFF aren't allowed in XML.", at);
    }
    return at + 1;
  }

  /** Validates "&...;" and returns the position after it. */
  protected reference(at: number): number {
    this.sawReference = true;
    // Recognizes the predefined references without creating strings, because texts can have millions of them.
    for (const reference of PREDEFINED)
      if (startsWith(this.bytes, at, reference)) return at + reference.length;
    const end = this.bytes.indexOf(0x3b, at);
    if (end < 0 || end - at > 40) {
      this.malformed('A "&" must start an entity. Write a plain one as "&amp;".', at);
    }
    const name = decoder.decode(this.bytes.subarray(at + 1, end));
    if (resolveReference(name) === null) {
      const shown = /^[\w#.:-]+$/.test(name)
        ? `The entity "&${name};" is unknown`
        : 'A "&" must start an entity';
      this.malformed(`${shown}; write "&" as "&amp;".`, at);
    }
    return end + 1;
  }

  /** Skips a comment, CDATA section or processing instruction inside an element. */
  protected markup(): void {
    const { bytes, position } = this;
    if (startsWith(bytes, position, "<!--")) this.comment();
    else if (startsWith(bytes, position, "<![CDATA[")) this.cdata();
    else if (bytes[position + 1] === 0x3f) this.instruction();
    else if (position + 9 >= bytes.length) this.truncated();
    else this.malformed('"<!" starts neither a comment nor a CDATA section.');
  }

  private comment(): void {
    const start = this.position;
    const dashes = find(this.bytes, start + 4, "--");
    if (dashes < 0) this.truncated();
    if (this.bytes[dashes] !== GREATER) this.malformed('A comment contains "--".', dashes);
    this.checkCharacters(start, dashes);
    this.position = dashes + 1;
  }

  private cdata(): void {
    const start = this.position;
    const end = find(this.bytes, start + 9, "]]>");
    if (end < 0) this.truncated();
    this.checkCharacters(start, end);
    this.position = end;
  }

  private instruction(): void {
    const start = this.position;
    const nameEnd = this.names.endOf(start + 2);
    const name = nameEnd > start + 2 ? this.names.intern(start + 2, nameEnd) : -1;
    if (name < 0) this.malformed("A processing instruction has no name.");
    if (/^xml$/i.test(this.names.qualifiedOf(name))) {
      this.malformed("The XML declaration must come first in the file.");
    }
    const end = find(this.bytes, nameEnd, "?>");
    if (end < 0) this.truncated();
    if (!this.isBlank(nameEnd) && end !== nameEnd + 2)
      this.malformed("A processing instruction is malformed.");
    this.checkCharacters(start, end);
    this.position = end;
  }

  private checkCharacters(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const byte = this.bytes[at] as number;
      if (SPECIAL[byte] === 1 && (byte < 0x20 || byte === 0xef)) this.character(at);
    }
  }

  protected declaration(): void {
    const end = find(this.bytes, 5, "?>");
    if (end < 0) this.truncated();
    const text = decoder.decode(this.bytes.subarray(0, Math.min(end, 400)));
    const form =
      /^<\?xml\s+version\s*=\s*(["'])1\.[0-9]+\1(\s+encoding\s*=\s*(["'])[A-Za-z][A-Za-z0-9._-]*\3)?(\s+standalone\s*=\s*(["'])(yes|no)\5)?\s*\?>$/;
    if (!form.test(text)) this.malformed("The XML declaration is malformed.", 0);
    this.position = end;
  }

  /**
   * Skips blanks, comments and instructions before or after the root. Before it, also allows one document type
   * declaration.
   */
  protected outside(before: boolean): void {
    let doctype = !before;
    for (;;) {
      this.skipBlanks();
      const { bytes, position } = this;
      if (position >= bytes.length) return;
      if (bytes[position] !== LESS) {
        if (!before) return;
        this.fail("not-xml", `the file isn't XML. ${CHOOSE}`);
      }
      if (bytes[position + 1] === 0x3f) this.instruction();
      else if (startsWith(bytes, position, "<!--")) this.comment();
      else if (!doctype && startsWith(bytes, position, "<!DOCTYPE")) {
        doctype = true;
        const result = passDoctype(bytes, position);
        if ("end" in result) this.position = result.end;
        else if (result.fault === "entities") throw entitiesRefused(this.lineAt(result.at));
        else if (result.fault === "truncated") this.truncated();
        else this.malformed("The document type declaration is malformed.", result.at);
      } else return;
    }
  }
}
