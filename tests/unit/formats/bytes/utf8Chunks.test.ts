import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodingOf, isAscii } from "../../../../src/formats/bytes/encoding";
import { type ByteSource, sourceOf } from "../../../../src/formats/bytes/source";
import { Utf8Chunks } from "../../../../src/formats/bytes/utf8Chunks";
import { FormatError } from "../../../../src/formats/types";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, little: boolean, mark: boolean): Uint8Array {
  const whole = (mark ? "\ufeff" : "") + text;
  const bytes = new DataView(new ArrayBuffer(whole.length * 2));
  for (let at = 0; at < whole.length; at++) bytes.setUint16(at * 2, whole.charCodeAt(at), little);
  return new Uint8Array(bytes.buffer);
}

/** All pieces as one text, decoded strictly. */
function textOf(bytes: Uint8Array, pieceBytes: number): string {
  const chunks = new Utf8Chunks(sourceOf(bytes), pieceBytes);
  const pieces: number[] = [];
  for (let piece = chunks.next(); piece; piece = chunks.next()) pieces.push(...piece);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(pieces));
}

function errorOf(run: () => unknown): FormatError {
  try {
    run();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error("Nothing was thrown");
}

/** Well-formed text with characters of one to four bytes. */
const text = fc
  .array(fc.constantFrom("a", "\n", "é", "ß", "€", "山", "🦌", " "), { maxLength: 60 })
  .map((parts) => parts.join(""));
const pieceBytes = fc.integer({ min: 1, max: 9 });

describe("a file in chunks", () => {
  it("decodes to the same text wherever chunks split a character", () => {
    fc.assert(
      fc.property(text, pieceBytes, (written, bytes) => {
        expect(textOf(utf8(written), bytes)).toBe(written);
        expect(textOf(utf8(`\ufeff${written}`), bytes)).toBe(written);
      }),
    );
  });

  it("decodes UTF-16 the same way in both byte orders", () => {
    fc.assert(
      fc.property(text, pieceBytes, fc.boolean(), (written, bytes, little) => {
        expect(textOf(utf16(written, little, true), bytes)).toBe(written);
        expect(textOf(utf16(`<${written}`, little, false), bytes)).toBe(`<${written}`);
      }),
    );
  });

  it("refuses invalid UTF-8 in any chunk", () => {
    fc.assert(
      fc.property(text, text, pieceBytes, (before, after, bytes) => {
        const broken = Uint8Array.from([...utf8(`x${before}`), 0xff, ...utf8(after)]);
        expect(errorOf(() => textOf(broken, bytes)).id).toBe("malformed-xml");
      }),
    );
  });

  it("refuses a file that ends inside a character", () => {
    const bytes = utf8("<a>🦌");
    for (const missing of [1, 2, 3])
      for (const size of [1, 2, 5, 100]) {
        const cut = bytes.subarray(0, bytes.length - missing);
        expect(errorOf(() => textOf(cut, size)).message).toContain("aren't UTF-8");
      }
  });

  it("refuses a character cut short by ASCII in the next chunk", () => {
    const bytes = Uint8Array.from([0x61, 0xe2, 0x82, 0x61, 0x61, 0x61]);
    expect(errorOf(() => textOf(bytes, 3)).id).toBe("malformed-xml");
  });

  it("reports how far it has read", () => {
    const chunks = new Utf8Chunks(sourceOf(utf8("\ufeffabcdef")), 4);
    expect(chunks.done).toBe(3);
    chunks.next();
    expect(chunks.done).toBe(7);
    chunks.next();
    expect(chunks.done).toBe(9);
    expect(chunks.next()).toBeNull();
  });

  it("finishes for an empty file and for a byte order mark alone", () => {
    expect(new Utf8Chunks(sourceOf(utf8(""))).next()).toBeNull();
    expect(new Utf8Chunks(sourceOf(utf8("\ufeff"))).next()).toBeNull();
  });

  it("reports a file that got shorter instead of reading forever", () => {
    const bytes = utf8("abcdef");
    const shrinking: ByteSource = { size: 12, read: (start, end) => bytes.subarray(start, end) };
    const chunks = new Utf8Chunks(shrinking, 6);
    chunks.next();
    expect(errorOf(() => chunks.next())).toMatchObject({
      id: "truncated",
      message: "The file got shorter while it was being read. Choose it again.",
    });
  });

  it("reads declared windows-1252, with its quotation marks and the euro", () => {
    const head = utf8('<?xml version="1.0" encoding="windows-1252"?>');
    const bytes = Uint8Array.from([...head, 0x93, 0x80, 0x94, 0xe9]);
    expect(textOf(bytes, 7)).toContain("“€”é");
  });

  it("names the encoding in which bytes are invalid", () => {
    const head = utf8('<?xml version="1.0" encoding="Shift_JIS"?>');
    const bytes = Uint8Array.from([...head, 0x81, 0x20]);
    expect(errorOf(() => textOf(bytes, 100)).message).toContain("declares Shift_JIS");
  });
});

describe("encoding detection from the first bytes", () => {
  it.each([
    ["UTF-32", [0, 0, 0xfe, 0xff]],
    ["UTF-32", [0xff, 0xfe, 0, 0]],
    ["EBCDIC", [0x4c, 0x6f, 0xa7, 0x94]],
  ])("names %s as unsupported", (label, bytes) => {
    const error = errorOf(() => encodingOf(Uint8Array.from(bytes)));
    expect(error).toMatchObject({ id: "unsupported-encoding", line: 1 });
    expect(error.message).toContain(label);
  });

  it("prefers the byte order mark over the declaration, and notes it", () => {
    const declared = utf8('\ufeff<?xml version="1.0" encoding="ISO-8859-1"?><gpx/>');
    expect(encodingOf(declared)).toEqual({ label: null, skip: 3, wrongDeclaration: "ISO-8859-1" });
  });

  it("reads UTF-8 declared as UTF-16 as UTF-8", () => {
    const declared = utf8('<?xml version="1.0" encoding="utf-16"?><gpx/>');
    expect(encodingOf(declared)).toEqual({ label: null, skip: 0, wrongDeclaration: "utf-16" });
  });

  it("doesn't take an attribute of the first element for a declaration", () => {
    expect(encodingOf(utf8('<gpx encoding="ISO-8859-1">')).label).toBeNull();
    expect(encodingOf(utf8("")).label).toBeNull();
  });
});

it("distinguishes ASCII from everything else at any offset of a buffer", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(7), fc.boolean(), (bytes, offset, plain) => {
      const moved = new Uint8Array(bytes.length + offset);
      moved.set(plain ? bytes.map((byte) => byte & 0x7f) : bytes, offset);
      const view = moved.subarray(offset);
      const [start, end] = [Math.min(2, view.length), view.length];
      expect(isAscii(view, start, end)).toBe(view.subarray(start, end).every((byte) => byte < 0x80));
    }),
  );
});
