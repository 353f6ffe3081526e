import { FormatError } from "../types";

const MOST_NAMES = 20_000;

/** Element and attribute names known to readers. Ids start at 1; 0 is any other name. */
const WORDS = new Map<string, number>();

/** Registers a name and returns its id. */
export function word(name: string): number {
  const known = WORDS.get(name);
  if (known !== undefined) return known;
  const id = WORDS.size + 1;
  WORDS.set(name, id);
  return id;
}

/** 1 for bytes that can be part of a name, including all non-ASCII bytes. */
const NAME_BYTES = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  const text = String.fromCharCode(byte);
  NAME_BYTES[byte] = byte >= 0x80 || /[-A-Za-z0-9._:]/.test(text) ? 1 : 0;
}

// NameStartChar and NameChar of XML 1.0, fifth edition.
const START =
  "A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}";
const PART = `[${START}][-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}${START}]*`;
const VALID = new RegExp(`^(?:(${PART}):)?(${PART})$`, "u");

/** Interns each distinct name of a document, so that comparing names means comparing two small integers. */
export class NameTable {
  private bytes: Uint8Array;
  /** Concatenated spellings of the names. Copied, because the window over a large file moves. */
  private spelled = new Uint8Array(1024);
  private spelledLength = 0;
  /** Random per document, so that a file can't be crafted to make names collide. */
  private readonly factor = Math.floor(Math.random() * 2 ** 31) | 1;
  private slots = new Int32Array(256).fill(-1);
  private readonly starts: number[] = [];
  private readonly lengths: number[] = [];
  private readonly hashes: number[] = [];
  private readonly words: number[] = [];
  private readonly prefixes: string[] = [];
  private readonly locals: string[] = [];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Switches to other bytes. */
  moveTo(bytes: Uint8Array): void {
    this.bytes = bytes;
  }

  /** Returns the end of the name at `start`, or `start` itself if there is none. */
  endOf(start: number): number {
    const bytes = this.bytes;
    let at = start;
    while (at < bytes.length && NAME_BYTES[bytes[at] as number] === 1) at++;
    return at;
  }

  /** Returns the index of the name in bytes[start..end), or -1 if it isn't a valid name. */
  intern(start: number, end: number): number {
    const bytes = this.bytes;
    let hash = end - start;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, this.factor) + (bytes[at] as number)) | 0;
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const index = this.slots[slot] as number;
      if (index < 0) return this.add(start, end, hash, slot);
      if (this.hashes[index] === hash && this.isAt(index, start, end)) return index;
    }
  }

  /** Tells whether bytes[start..end) spell the name. */
  isAt(index: number, start: number, end: number): boolean {
    const length = end - start;
    if (this.lengths[index] !== length) return false;
    const bytes = this.bytes;
    const known = this.starts[index] as number;
    const spelled = this.spelled;
    for (let at = 0; at < length; at++) if (spelled[known + at] !== bytes[start + at]) return false;
    return true;
  }

  lengthOf(index: number): number {
    return this.lengths[index] ?? 0;
  }

  /** Returns the id of the local name from `word`, or 0 if unknown. */
  wordOf(index: number): number {
    return this.words[index] ?? 0;
  }

  hasPrefix(index: number): boolean {
    return this.prefixes[index] !== "";
  }

  prefixOf(index: number): string {
    return this.prefixes[index] ?? "";
  }

  localOf(index: number): string {
    return this.locals[index] ?? "";
  }

  qualifiedOf(index: number): string {
    const prefix = this.prefixOf(index);
    return prefix === "" ? this.localOf(index) : `${prefix}:${this.localOf(index)}`;
  }

  /** Adds a name. @throws FormatError for more names than any real file has */
  private add(start: number, end: number, hash: number, slot: number): number {
    const match = VALID.exec(new TextDecoder().decode(this.bytes.subarray(start, end)));
    if (!match) return -1;
    const index = this.starts.length;
    if (index >= MOST_NAMES) {
      throw new FormatError(
        "malformed-xml",
        `The file has more than ${MOST_NAMES} different element names. Export it again.`,
      );
    }
    this.starts.push(this.spell(start, end));
    this.lengths.push(end - start);
    this.hashes.push(hash);
    this.prefixes.push(match[1] ?? "");
    this.locals.push(match[2] ?? "");
    this.words.push(WORDS.get(match[2] ?? "") ?? 0);
    this.slots[slot] = index;
    if (this.starts.length * 2 > this.slots.length) this.rehash();
    return index;
  }

  /** Stores the spelling of a name. Returns its offset. */
  private spell(start: number, end: number): number {
    const from = this.spelledLength;
    const needed = from + end - start;
    if (needed > this.spelled.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.spelled.length));
      larger.set(this.spelled);
      this.spelled = larger;
    }
    this.spelled.set(this.bytes.subarray(start, end), from);
    this.spelledLength = needed;
    return from;
  }

  private rehash(): void {
    const slots = new Int32Array(this.slots.length * 4).fill(-1);
    const mask = slots.length - 1;
    this.hashes.forEach((hash, index) => {
      let slot = hash & mask;
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      slots[slot] = index;
    });
    this.slots = slots;
  }
}
