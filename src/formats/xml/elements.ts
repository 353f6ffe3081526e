import { decodeReferences } from "./entities";
import { decoder, SPECIAL, XmlLexer } from "./lexer";

const MAX_DEPTH = 256;
const MAX_ATTRIBUTES = 4096;

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const AMPERSAND = 0x26;

const READABLE_PREFIX = /^(gpx|kml|gx|ridgeline)$/;
const READABLE_URI =
  /topografix\.com\/gpx\/1\/|opengis\.net\/kml|(earth|www)\.google\.com\/kml|^urn:ridgeline:|openxmlformats\.org\/spreadsheetml\/|purl\.oclc\.org\/ooxml\/spreadsheetml\//i;

/** Scans the start and end tags of an XML document: nesting, attributes and namespaces. */
export abstract class XmlElements extends XmlLexer {
  /** First byte of the latest start tag. */
  tagStart = 0;
  /** Last text or attribute found: bytes[rangeStart..rangeEnd) of `rangeBytes`. */
  rangeBytes: Uint8Array;
  rangeStart = 0;
  rangeEnd = 0;
  /** Number of elements whose prefix isn't declared. They are still read by their local name. */
  undeclared = 0;

  /** Number of open elements. */
  depth = 0;
  protected readonly stack = new Int32Array(MAX_DEPTH);
  /** Whether the latest start tag was "<a/>" and its end hasn't been reported yet. */
  protected empty = false;
  private readonly uris = new Map<string, string>();
  private attributeCount = 0;
  private attributes = new Int32Array(3 * 16);
  /** Per name, the tag that last had it as an attribute. Detects duplicates. */
  private readonly lastUse: number[] = [];
  private tag = 0;

  constructor(bytes: Uint8Array) {
    super(bytes);
    this.rangeBytes = bytes;
  }

  /** Offset of the latest start tag in the document. */
  get tagOffset(): number {
    return this.base + this.tagStart;
  }

  get element(): number {
    return this.stack[this.depth - 1] ?? -1;
  }

  /**
   * Finds an attribute of the latest start tag and sets `rangeStart` and `rangeEnd`. Returns false, with an empty
   * range, if it is missing.
   */
  attributeRange(word: number): boolean {
    this.rangeBytes = this.bytes;
    for (let index = 0; index < this.attributeCount; index++) {
      if (this.names.wordOf(this.attributes[3 * index] as number) !== word) continue;
      this.rangeStart = this.attributes[3 * index + 1] as number;
      this.rangeEnd = this.attributes[3 * index + 2] as number;
      return true;
    }
    this.rangeStart = 0;
    this.rangeEnd = 0;
    return false;
  }

  /** Returns an attribute of the latest start tag with references resolved, or null. */
  attribute(word: number): string | null {
    if (!this.attributeRange(word)) return null;
    const text = decoder.decode(this.bytes.subarray(this.rangeStart, this.rangeEnd));
    return decodeReferences(text.replace(/[\t\r\n]/g, " "));
  }

  protected open(): number {
    const start = this.position;
    const nameEnd = this.names.endOf(start + 1);
    const name = nameEnd > start + 1 ? this.names.intern(start + 1, nameEnd) : -1;
    if (name < 0)
      this.malformed('A "<" must start a tag. Write a plain one as "&lt;".', Math.max(start, nameEnd));
    if (this.depth >= MAX_DEPTH) {
      this.fail(
        "too-deep",
        `elements are nested more than ${MAX_DEPTH} deep. Export the file again with fewer folders.`,
      );
    }
    this.stack[this.depth++] = name;
    this.tagStart = start;
    this.position = nameEnd;
    if (this.bytes[nameEnd] === GREATER) {
      this.attributeCount = 0;
      this.position = nameEnd + 1;
    } else this.readAttributes();
    return this.names.hasPrefix(name) && this.isForeign(this.names.prefixOf(name))
      ? 0
      : this.names.wordOf(name);
  }

  /**
   * Tells whether a prefix is declared for a namespace other than GPX, KML, spreadsheets and our own. Ignores namespace
   * scopes.
   */
  private isForeign(prefix: string): boolean {
    const uri = this.uris.get(prefix);
    if (uri !== undefined) return !READABLE_PREFIX.test(prefix) && !READABLE_URI.test(uri);
    if (prefix !== "xml") this.undeclared++;
    return false;
  }

  /** Reads attributes up to and including ">" or "/>". */
  private readAttributes(): void {
    const bytes = this.bytes;
    this.attributeCount = 0;
    this.tag++;
    for (;;) {
      const blank = this.isBlank(this.position);
      this.skipBlanks();
      const byte = bytes[this.position];
      if (byte === GREATER) {
        this.position++;
        return;
      }
      if (byte === SLASH) {
        if (bytes[this.position + 1] !== GREATER) this.malformed('A tag contains a "/".', this.position + 1);
        this.position += 2;
        this.empty = true;
        return;
      }
      if (!blank) this.malformed("A tag or its attributes are malformed.");
      this.readAttribute();
    }
  }

  private readAttribute(): void {
    const bytes = this.bytes;
    const start = this.position;
    const nameEnd = this.names.endOf(start);
    const name = nameEnd > start ? this.names.intern(start, nameEnd) : -1;
    if (name < 0) this.malformed("A tag contains something other than attributes.", Math.max(start, nameEnd));
    this.position = nameEnd;
    this.skipBlanks();
    if (bytes[this.position] !== 0x3d) this.malformed("An attribute has no value.");
    this.position++;
    this.skipBlanks();
    const quote = bytes[this.position];
    if (quote !== 0x22 && quote !== 0x27) this.malformed("An attribute's value has no quotes.");
    const valueStart = this.position + 1;
    let at = valueStart;
    while (at < bytes.length && bytes[at] !== quote) {
      const byte = bytes[at] as number;
      if (SPECIAL[byte] === 0 || byte === GREATER) at++;
      else if (byte === AMPERSAND) at = this.reference(at);
      else if (byte === LESS) this.malformed('An attribute\'s value holds "<".', at);
      else at = this.character(at);
    }
    if (at >= bytes.length) this.truncated();
    if (this.lastUse[name] === this.tag) {
      this.malformed(`The attribute "${this.names.qualifiedOf(name)}" appears twice in one tag.`, start);
    }
    this.lastUse[name] = this.tag;
    if (this.attributeCount >= MAX_ATTRIBUTES) this.malformed("A tag has too many attributes.", start);
    if (3 * this.attributeCount === this.attributes.length) {
      const larger = new Int32Array(2 * this.attributes.length);
      larger.set(this.attributes);
      this.attributes = larger;
    }
    this.attributes[3 * this.attributeCount] = name;
    this.attributes[3 * this.attributeCount + 1] = valueStart;
    this.attributes[3 * this.attributeCount + 2] = at;
    this.attributeCount++;
    this.position = at + 1;
    if (this.names.hasPrefix(name) && this.names.prefixOf(name) === "xmlns") {
      this.uris.set(this.names.localOf(name), decoder.decode(bytes.subarray(valueStart, at)));
    }
  }

  /** Reads "</name>" and checks that it matches the open element. */
  protected close(): void {
    const start = this.position + 2;
    const name = this.element;
    const end = start + this.names.lengthOf(name);
    const bytes = this.bytes;
    if (!this.names.isAt(name, start, end) || this.names.endOf(end) !== end) this.mismatch(start);
    this.position = end;
    if (bytes[end] !== GREATER) {
      this.skipBlanks();
      if (bytes[this.position] !== GREATER) this.malformed("An end tag is malformed.");
    }
    this.position++;
    this.depth--;
  }

  private mismatch(start: number): never {
    const end = this.names.endOf(start);
    if (end >= this.bytes.length) this.truncated();
    const found = decoder.decode(this.bytes.subarray(start, Math.min(end, start + 60)));
    const open = this.names.qualifiedOf(this.element);
    this.malformed(`<${open}> is closed by </${found}>.`, start - 2);
  }
}
