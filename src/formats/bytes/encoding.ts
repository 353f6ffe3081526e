import { FormatError } from "../types";

export interface DecodedFile {
  /** The file as UTF-8 without byte order mark. A view of the input if it already is. */
  bytes: Uint8Array;
  /** Encoding declaration that the bytes contradict, or null. */
  wrongDeclaration: string | null;
}

const DECLARATION = /^<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']/;
const CHUNK = 16 * 1024;

/**
 * Determines the encoding from the byte order mark, the zero bytes of UTF-16, or the XML declaration, and validates the
 * bytes.
 *
 * @throws FormatError "unsupported-encoding", or "malformed-xml" for bytes that are invalid in the encoding
 */
export function toUtf8(bytes: Uint8Array): DecodedFile {
  const { label, skip, wrongDeclaration } = encodingOf(bytes);
  const content = bytes.subarray(skip);
  if (label !== null) return recode(content, label);
  checkUtf8(content);
  return { bytes: content, wrongDeclaration };
}

export interface FileEncoding {
  /** Null for UTF-8. */
  label: string | null;
  /** Length of the byte order mark in bytes. */
  skip: number;
  wrongDeclaration: string | null;
}

/**
 * Determines the encoding from a file's first bytes: at least 256, or the whole file if it is shorter.
 *
 * @throws FormatError "unsupported-encoding"
 */
export function encodingOf(bytes: Uint8Array): FileEncoding {
  const other = (label: string, skip = 0): FileEncoding => ({ label, skip, wrongDeclaration: null });
  const [a = -1, b = -1, c = -1, d = -1] = bytes.subarray(0, 4);
  if ((a === 0 && b === 0) || (a === 0xff && b === 0xfe && c === 0 && d === 0)) throw unsupported("UTF-32");
  if (a === 0x4c && b === 0x6f && c === 0xa7 && d === 0x94) throw unsupported("EBCDIC");
  if (a === 0xff && b === 0xfe) return other("utf-16le", 2);
  if (a === 0xfe && b === 0xff) return other("utf-16be", 2);
  if (a === 0x3c && b === 0) return other("utf-16le");
  if (a === 0 && b === 0x3c) return other("utf-16be");
  const marked = a === 0xef && b === 0xbb && c === 0xbf;
  const skip = marked ? 3 : 0;

  const declared = declaredEncoding(bytes.subarray(skip));
  const isUtf8 = declared === null || marked || /^utf-?8$/i.test(declared);
  if (isUtf8) {
    const wrong = marked && declared !== null && !/^utf-?8$/i.test(declared) ? declared : null;
    return { label: null, skip, wrongDeclaration: wrong };
  }
  if (/^(utf|ucs|iso-10646-ucs)-?(16|2)/i.test(declared)) {
    // Some programs build the text in UTF-16 and save it as UTF-8. The missing zero bytes reveal it.
    return { label: null, skip, wrongDeclaration: declared };
  }
  return other(declared, skip);
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 256));
  return DECLARATION.exec(head)?.[1] ?? null;
}

function recode(bytes: Uint8Array, label: string): DecodedFile {
  return { bytes: new Recoder(label).recode(bytes, true), wrongDeclaration: null };
}

/** Converts a file from another encoding to UTF-8, chunk by chunk. */
export class Recoder {
  private readonly label: string;
  private readonly decoder: TextDecoder;

  /** @throws FormatError "unsupported-encoding" */
  constructor(label: string) {
    this.label = label;
    try {
      this.decoder = new TextDecoder(label, { fatal: true });
    } catch {
      throw unsupported(label);
    }
  }

  /** @throws FormatError "malformed-xml" for bytes that are invalid in the encoding */
  recode(bytes: Uint8Array, last: boolean): Uint8Array {
    try {
      const text = this.decoder.decode(bytes, { stream: !last });
      const exact = this.decoder.encoding === "windows-1252" ? withWindows1252(text) : text;
      return new TextEncoder().encode(exact);
    } catch {
      throw new FormatError(
        "malformed-xml",
        `The file declares ${this.label} but contains bytes that aren't valid in ${this.label}. Save it as UTF-8.`,
      );
    }
  }
}

/** Characters of windows-1252 at 0x80 to 0x9F. Unused codes stay unchanged. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** Corrects text from runtimes that decode windows-1252 as ISO-8859-1, such as Node 20. */
export const withWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009F]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] ?? letter);

/**
 * Throws if the bytes aren't UTF-8, with the line number. Decodes in chunks to avoid a copy of the file, and skips
 * chunks that are pure ASCII, as most are.
 */
function checkUtf8(bytes: Uint8Array): void {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let line = 1;
  let start = 0;
  /** Whether the previous chunk may have ended inside a character. */
  let open = false;
  try {
    for (; start < bytes.length; start += CHUNK) {
      const end = Math.min(bytes.length, start + CHUNK);
      const plain = isAscii(bytes, start, end);
      if (!plain || open) decoder.decode(bytes.subarray(start, end), { stream: !plain });
      open = !plain;
    }
    if (open) decoder.decode();
  } catch {
    for (let at = 0; at < Math.min(start, bytes.length); at++) if (bytes[at] === 0x0a) line++;
    line += linesToFault(bytes.subarray(start, start + CHUNK));
    throw new FormatError(
      "malformed-xml",
      `Line ${line} contains bytes that aren't UTF-8. Save the file as UTF-8 or declare its encoding.`,
      line,
    );
  }
}

/** Tells whether bytes[start..end) are all below 0x80. Tests four at a time where they are aligned. */
export function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  let bits = 0;
  while (at < end && ((bytes.byteOffset + at) & 3) !== 0) bits |= bytes[at++] as number;
  const count = (end - at) >> 2;
  const words = count > 0 ? new Int32Array(bytes.buffer, bytes.byteOffset + at, count) : new Int32Array(0);
  for (let word = 0; word < words.length; word++) bits |= words[word] as number;
  for (at += words.length * 4; at < end; at++) bits |= bytes[at] as number;
  return (bits & 0x80808080) === 0;
}

/** Number of lines before the first one that doesn't decode. */
function linesToFault(bytes: Uint8Array): number {
  let lines = 0;
  for (let start = 0; start < bytes.length; lines++) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found + 1;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return lines;
    }
    start = end;
  }
  return Math.max(0, lines - 1);
}

function unsupported(label: string): FormatError {
  return new FormatError(
    "unsupported-encoding",
    `The file's encoding, ${label}, isn't supported. Save it as UTF-8.`,
    1,
  );
}
