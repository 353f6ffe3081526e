import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { find, passDoctype, startsWith } from "../../../src/formats/xml/doctype";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const pass = (text: string) => passDoctype(bytesOf(text), 0);

describe("a document type declaration", () => {
  it.each([
    "<!DOCTYPE gpx>",
    '<!DOCTYPE kml SYSTEM "http://example.org/a>b.dtd">',
    "<!DOCTYPE kml PUBLIC '-//x' '<\"]>'>",
    "<!DOCTYPE a [ ]>",
    "<!DOCTYPE a [<!ELEMENT a (#PCDATA)>]>",
    "<!DOCTYPE a [<!-- <!ENTITY x 'y'> ]> -->]>",
    "<!DOCTYPE a [<?go <!ENTITY x> ]> ?>]>",
    "<!DOCTYPE a [<!ATTLIST a b CDATA ']>'>] >",
  ])("is skipped to its end: %s", (text) => {
    expect(pass(`${text}<gpx/>`)).toEqual({ end: text.length });
  });

  it.each([
    "<!DOCTYPE a [<!ENTITY x 'y'>]>",
    '<!DOCTYPE a [<!ELEMENT a ANY><!ENTITY % p SYSTEM "file:///etc/passwd">]>',
    "<!DOCTYPE a [<!-- - -- ><!ENTITY x 'y'>--><!ENTITY x 'y'>]>",
  ])("with entities is reported at the first one: %s", (text) => {
    const end = pass(text);
    expect(end).toEqual({ fault: "entities", at: text.lastIndexOf("<!ENTITY") });
  });

  it.each([
    ["<!DOCTYPE a [[]]>", 13],
    ["<!DOCTYPE a ]>", 12],
    ["<!DOCTYPE a <b>>", 12],
  ])("that is malformed reports its position: %s", (text, at) => {
    expect(pass(text)).toEqual({ fault: "malformed", at });
  });

  it("is reported as truncated wherever it is cut", () => {
    const text = "<!DOCTYPE a SYSTEM 'b' [<!-- c --><?d ?><!ELEMENT e ANY>]>";
    for (let length = 9; length < text.length; length++)
      expect(pass(text.slice(0, length)), text.slice(0, length)).toMatchObject({ fault: "truncated" });
    expect(pass(text)).toEqual({ end: text.length });
  });

  it("is parsed in linear time", () => {
    const text = `<!DOCTYPE a [${"<!-- x -->".repeat(50_000)}${"<!x".repeat(50_000)}`;
    expect(pass(text)).toEqual({ fault: "truncated", at: 0 });
  });
});

describe("a byte search", () => {
  const text = fc.array(fc.constantFrom("-", ">", "a"), { maxLength: 30 }).map((letters) => letters.join(""));
  const wanted = fc.constantFrom("-->", "--", "a", "a>-");

  it("finds the text, and returns its end", () => {
    fc.assert(
      fc.property(text, wanted, fc.nat(10), (whole, part, from) => {
        const at = whole.indexOf(part, from);
        expect(find(bytesOf(whole), from, part)).toBe(at < 0 ? -1 : at + part.length);
        expect(startsWith(bytesOf(whole), from, part)).toBe(
          whole.startsWith(part, from) && from <= whole.length,
        );
      }),
    );
  });
});
