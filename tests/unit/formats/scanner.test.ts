import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { FormatError } from "../../../src/formats/types";
import { decodeReferences } from "../../../src/formats/xml/entities";
import { escapeText } from "../../../src/formats/xml/escape";
import { word } from "../../../src/formats/xml/names";
import { END, XmlScanner } from "../../../src/formats/xml/scanner";
import { effortOf } from "../../support/effort";

const encoder = new TextEncoder();
const scan = (text: string) => new XmlScanner(encoder.encode(text));

/** Skips through a whole document to validate it. */
function check(text: string): void {
  const scanner = scan(text);
  scanner.root();
  scanner.skip();
  scanner.finish();
}

function faultOf(text: string): FormatError {
  try {
    check(text);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error(`No fault found in ${text}`);
}

// Registered words apply only to documents scanned afterward.
const NAME = word("name");
const VERSION = word("version");
const [A, B, X] = [word("a"), word("b"), word("x")];

describe("XmlScanner", () => {
  it("visits children and attributes", () => {
    const scanner = scan(
      '<?xml version="1.0"?><!-- a --><gpx version=\'1.1\'><name>A</name><x/><name a="1&amp;2"/></gpx> <!-- b -->',
    );
    scanner.root();
    expect(scanner.attribute(VERSION)).toBe("1.1");
    expect(scanner.nextChild()).toBe(NAME);
    expect(scanner.text()).toBe("A");
    expect(scanner.nextChild()).toBe(X);
    scanner.skip();
    expect(scanner.nextChild()).toBe(NAME);
    expect(scanner.attribute(A)).toBe("1&2");
    expect(scanner.attribute(B)).toBeNull();
    expect(scanner.text()).toBe("");
    expect(scanner.nextChild()).toBe(END);
    scanner.finish();
  });

  it.each([
    ["  a  ", "a"],
    ["a &amp; b &lt;&gt;&quot;&apos;", "a & b <>\"'"],
    ["&amp;lt; &amp;#65; &#38;lt;", "&lt; &#65; &lt;"],
    ["&#65;&#x1F600;&#0065;", "A😀A"],
    ["&#32;a&#32;", " a "],
    ["<![CDATA[ <b> &amp; ]]>", " <b> &amp; "],
    [" x <![CDATA[y]]> z ", "x y z"],
    ["a<!-- no -->b<?pi no?>c", "abc"],
    ["a <b>bold</b> c<br/>d", "a bold cd"],
    ["a\r\nb\rc", "a\nb\nc"],
    ["Ünïcödé 日本", "Ünïcödé 日本"],
    ["", ""],
  ])("returns the text of %j", (inside, expected) => {
    const scanner = scan(`<name>${inside}</name>`);
    scanner.root();
    expect(scanner.text()).toBe(expected);
    scanner.finish();
  });

  it("restores any escaped text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const kept = text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
        const scanner = scan(`<name>${escapeText(text)}</name>`);
        scanner.root();
        expect(scanner.text()).toBe(kept);
      }),
      { numRuns: 1000 },
    );
  });

  it("escapes 100,000 blanks inside a text in linear time", () => {
    const text = `a${" ".repeat(100_000)}b`;
    expect(escapeText(text)).toBe(text);
    expect(effortOf(() => escapeText(text))).toBeLessThan(50);
  });

  it("reads names by their local part and distinguishes foreign namespaces and undeclared prefixes", () => {
    const scanner = scan(
      '<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:name/><u:name/><f:name xmlns:f="urn:f"/></g:gpx>',
    );
    scanner.root();
    const words = [];
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      words.push(id);
      scanner.skip();
    }
    expect(words).toEqual([NAME, NAME, 0]);
    expect(scanner.undeclared).toBe(1);
  });

  it("distinguishes thousands of names", () => {
    const names = Array.from({ length: 5000 }, (_, index) => `n${index.toString(36)}`);
    const scanner = scan(`<a>${names.map((name) => `<${name} ${name}="1"/>`).join("")}</a>`);
    scanner.root();
    for (const name of names) {
      scanner.nextChild();
      expect(scanner.names.localOf(scanner.element)).toBe(name);
      scanner.skip();
    }
  });

  it("skips a document type without entities and requests nothing", () => {
    check('<!DOCTYPE gpx SYSTEM "http://192.0.2.1/x.dtd" [<!ELEMENT gpx ANY><!-- ]> --><?pi ]>?>]><gpx/>');
  });

  it.each([
    ["<a><b></a></b>", "malformed-xml", 1],
    ["<a>\n<b>\n</c>\n</a>", "malformed-xml", 3],
    ["<a>\n<b", "truncated", 2],
    ["<a>text", "truncated", 1],
    ["<a><!-- x", "truncated", 1],
    ["<a><![CDATA[x", "truncated", 1],
    ['<a b="x', "truncated", 1],
    ["<a></", "truncated", 1],
    ["<a></a", "truncated", 1],
    ["<a>&nbsp;</a>", "malformed-xml", 1],
    ["<a>\n\n&bogus</a>", "malformed-xml", 3],
    ["<a>R & D</a>", "malformed-xml", 1],
    ["<a>&#0;</a>", "malformed-xml", 1],
    ["<a>&#xD800;</a>", "malformed-xml", 1],
    ['<a b="1" b="2"/>', "malformed-xml", 1],
    ['<a b="<"/>', "malformed-xml", 1],
    ["<a b=1/>", "malformed-xml", 1],
    ["<a b/>", "malformed-xml", 1],
    ['<a b="1"c="2"/>', "malformed-xml", 1],
    ["<a / >", "malformed-xml", 1],
    ["< a/>", "malformed-xml", 1],
    ["<1a/>", "malformed-xml", 1],
    ["<a:b:c/>", "malformed-xml", 1],
    ["<a>]]></a>", "malformed-xml", 1],
    ["<a>\u0001</a>", "malformed-xml", 1],
    ["<a>\uFFFE</a>", "malformed-xml", 1],
    ["<a><!-- a -- b --></a>", "malformed-xml", 1],
    ["<a><!x></a>           ", "malformed-xml", 1],
    ["<a><?xml version='1.0'?></a>", "malformed-xml", 1],
    ["<a/>\n<b/>", "malformed-xml", 2],
    ["<a/>x", "malformed-xml", 1],
    ['<?xml version="2.0"?><a/>', "malformed-xml", 1],
    [' <?xml version="1.0"?><a/>', "malformed-xml", 1],
    ['<?xml encoding="UTF-8"?><a/>', "malformed-xml", 1],
    ["<!DOCTYPE a [<!ENTITY x 'y'>]>\n<a>&x;</a>", "entities-refused", 1],
    ["<!DOCTYPE a [<!ENTITY % x SYSTEM 'http://192.0.2.1/'>]><a/>", "entities-refused", 1],
    ["<!DOCTYPE a [", "truncated", 1],
    ["hello", "not-xml", 1],
    ["<!-- only -->", "not-xml", 1],
  ])("refuses %j", (text, id, line) => {
    const fault = faultOf(text);
    expect([fault.id, fault.line]).toEqual([id, line]);
    expect(fault.message).toMatch(/^(Line \d+: )?\S/);
  });

  it("refuses elements nested too deep, and accepts the limit", () => {
    const nested = (depth: number) => `${"<a>".repeat(depth)}${"</a>".repeat(depth)}`;
    check(nested(256));
    expect(faultOf(nested(257)).id).toBe("too-deep");
    expect(faultOf("<a>".repeat(1_000_000)).id).toBe("too-deep");
  });

  it("refuses more names than any real file has, with or without hash collisions", () => {
    // "Aa" and "BB" have the same hash in the family of functions that such tables use.
    const colliding = (bits: number) =>
      Array.from({ length: 15 }, (_, bit) => ((bits >> bit) & 1 ? "Aa" : "BB")).join("");
    const text = `<a>${Array.from({ length: 25_000 }, (_, at) => `<${colliding(at)}/>`).join("")}</a>`;
    expect(effortOf(() => expect(faultOf(text).id).toBe("malformed-xml"))).toBeLessThan(4000);
  });

  it("never hangs or fails unexpectedly on a document cut or changed anywhere", () => {
    const whole = encoder.encode(
      '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE gpx [<!ELEMENT a ANY>]>\n<gpx a="1" b=\'&#65;\'>\n<wpt lat="1" lon="2"><name><![CDATA[é]]></name><!-- c --><ele>3</ele></wpt>\n</gpx>\n',
    );
    const at = fc.nat({ max: whole.length - 1 });
    fc.assert(
      fc.property(at, at, fc.nat({ max: 255 }), (cut, place, byte) => {
        const changed = whole.slice(0, cut + 1);
        if (place <= cut) changed[place] = byte;
        try {
          const scanner = new XmlScanner(changed);
          scanner.root();
          scanner.skip();
          scanner.finish();
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

/** Elements as [name, text, children], built by fast-xml-parser and by the scanner. */
type Tree = [name: string, text: string, children: Tree[]];

function treeOf(scanner: XmlScanner): Tree {
  const name = scanner.names.qualifiedOf(scanner.element);
  const children: Tree[] = [];
  const start = scanner.position;
  for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) children.push(treeOf(scanner));
  const inside = new TextDecoder().decode(scanner.bytes.subarray(start, scanner.position));
  const text =
    children.length === 0
      ? decodeReferences(inside.slice(0, Math.max(0, inside.lastIndexOf("</"))).trim())
      : "";
  return [name, text, children];
}

interface Ordered {
  [name: string]: Ordered[] | string | undefined;
}

function orderedTree(node: Ordered): Tree {
  const [name = "", value] = Object.entries(node).find(([key]) => key !== ":@") ?? [];
  const inside = Array.isArray(value) ? value : [];
  const children = inside.filter((child) => !("#text" in child));
  const text = inside
    .map((child) => child["#text"])
    .filter((part) => typeof part === "string")
    .join("");
  return [name, children.length === 0 ? decodeReferences(text.trim()) : "", children.map(orderedTree)];
}

describe("compared with fast-xml-parser", () => {
  it("finds the same elements and texts in generated documents", () => {
    const name = fc.constantFrom("a", "b", "wpt", "gx:Track", "name");
    const text = fc.string({ unit: fc.constantFrom("a", "&", "<", " ", "é", "😀", "\n") }).map(escapeText);
    const { element } = fc.letrec<{ element: string }>((tie) => ({
      element: fc
        .tuple(
          name,
          fc.oneof(
            { depthSize: "small" },
            text,
            fc.array(tie("element"), { maxLength: 4 }).map((list) => list.join(" ")),
          ),
        )
        .map(([tag, inside]) => (inside === "" ? `<${tag} q="&lt;x"/>` : `<${tag}\n>${inside}</${tag} >`)),
    }));
    const parser = new XMLParser({
      preserveOrder: true,
      processEntities: false,
      parseTagValue: false,
      trimValues: false,
    });
    fc.assert(
      fc.property(element, (xml) => {
        const scanner = scan(xml);
        scanner.root();
        const [root] = parser.parse(xml) as Ordered[];
        expect(treeOf(scanner)).toEqual(orderedTree(root ?? {}));
      }),
      { numRuns: 500 },
    );
  });
});
