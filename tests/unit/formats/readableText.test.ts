import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asDescription, readableText } from "../../../src/formats/html/readableText";
import { huntsOf } from "../../../src/formats/index";
import { effortOf } from "../../support/effort";
import { features, kml, noted, read } from "./support";

const pieces = fc.constantFrom(
  "<br>",
  "<b>",
  "</b>",
  "<p>",
  "<li>",
  "<a href='http://a.b'>",
  "</a>",
  "<tr>",
  "<td>",
  "<",
  ">",
  "&",
  "&amp;",
  "'",
  "\n",
  " ",
  "x",
  "<!--",
  "-->",
  "<x>",
  "</td>",
  "<![CDATA[",
  "]]>",
);

describe("readableText", () => {
  it.each([
    ["plain text", "Elk at 7 am\n\n  cows < 20 & calves", "Elk at 7 am\n\n  cows < 20 & calves"],
    ["signs that are no tags", "see <camp 2> and <http://a.b>", "see <camp 2> and <http://a.b>"],
    ["line breaks", "One<br>Two<BR/>Three", "One\nTwo\nThree"],
    ["paragraphs", "<p>One</p>\n\n<p>Two</p>", "One\n\nTwo"],
    ["source line ends between tags", "<div>One\n  two</div>\n<div>three</div>", "One two\nthree"],
    ["line ends of text with inline tags only", "<b>One</b>\nTwo <i>three</i>", "One\nTwo three"],
    ["lists", "Bring:<ul><li>Water</li><li>Map</li></ul>Go", "Bring:\n\n• Water\n• Map\n\nGo"],
    ["numbered lists", "<ol><li>Park<li>Walk</ol>", "1. Park\n2. Walk"],
    [
      "links",
      'See <a href="https://a.example/x?a=1&amp;b=2">the map</a>.',
      "See the map (https://a.example/x?a=1&b=2).",
    ],
    ["links that show their address", '<a href="http://a.example/">a.example</a>', "a.example"],
    ["links without text", '<a href="http://a.example/x"></a>', "http://a.example/x"],
    ["mail", '<a href="mailto:a@b.example">Warden</a>', "Warden (a@b.example)"],
    ["links that are no addresses", '<a href="javascript:alert(1)">Press</a>', "Press"],
    [
      "pictures",
      'Camp <img src="https://a.example/1.jpg" alt="Tent">',
      "Camp Tent (https://a.example/1.jpg)",
    ],
    ["embedded pictures", 'Camp <img src="data:image/png;base64,AAAA">', "Camp"],
    [
      "tables",
      "<table><tr><th>Unit</th><td>12</td></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>",
      "Unit: 12\na | b | c",
    ],
    ["scripts and styles", "<style>b{x}</style><script>if (a<b) alert()</script><b>Kept</b>", "Kept"],
    ["comments", "One<!-- two --><br>three", "One\nthree"],
    ["entities", "Tom &amp; Jerry &#8211; 5&nbsp;mi &eacute;", "Tom & Jerry – 5\u00a0mi é"],
    ["addresses with names of entities", "http://a.example/?a=1&copy=2", "http://a.example/?a=1&copy=2"],
    ["unclosed tags", "<p>One<p>Two <b>three", "One\n\nTwo three"],
    ["a tag that is cut off", "<b>One</b> two <a href='http", "One two <a href='http"],
  ])("reads %s", (_what, source, text) => {
    expect(readableText(source)).toBe(text);
  });

  it("never throws, and keeps every word outside of tags", () => {
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        readableText(parts.join(""));
        expect(readableText(`<b>${parts.filter((part) => !/[<>']/.test(part)).join("")}word</b>`)).toMatch(
          /word$/,
        );
      }),
    );
  });

  it.each([
    "<b>",
    "</i>",
    "<a href='http://a.b'>",
    "<td>x",
    "<",
    "<a ",
    "&",
    "<tr>",
    "<!--",
    "<li",
    "<br>\n ",
  ])("takes linear time for 1 MB of %j", (piece) => {
    const source = `<b>${piece.repeat(1_000_000 / piece.length)}</i>`;
    // Quadratic work would take minutes.
    expect(effortOf(() => readableText(source), { enough: 5000 })).toBeLessThan(5000);
  });
});

describe("KML descriptions", () => {
  const HTML = "<![CDATA[<p>Ask at the <b>gate</b></p><a href='http://a.example/'>Rules</a>]]>";
  const TEXT = "Ask at the gate\n\nRules (http://a.example/)";
  const point = "<Point><coordinates>-105,40</coordinates></Point>";

  it("become text, in placemarks and folders, with a note", () => {
    const placemarks = `<Placemark><description>${HTML}</description>${point}</Placemark><Placemark><Snippet>&lt;b&gt;Short&lt;/b&gt;</Snippet>${point}</Placemark>`;
    const content = read(
      kml(`<Folder><name>F</name><description>${HTML}</description>${placemarks}</Folder>`),
    );
    expect(features(content).map(({ notes }) => notes.map(({ contents }) => contents))).toEqual([
      [TEXT],
      ["Short"],
    ]);
    expect(huntsOf(content, "f.kml")[0]?.notes.map(({ contents }) => contents)).toEqual([TEXT]);
    expect(noted(content)).toEqual({ "description-html": 3, untitled: 2 });
  });

  it("are written so that HTML readers show the note unchanged", () => {
    // This is text to us but a strange tag to a browser.
    expect(asDescription("<x<br>")).toBe("&lt;x&lt;br&gt;");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join("")),
        ),
        (text) => {
          expect(readableText(asDescription(text))).toBe(text);
          if (/<(b|br|p)>/.test(text)) expect(asDescription(text)).not.toContain("<");
        },
      ),
    );
  });
});
