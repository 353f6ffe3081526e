import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextOut } from "../../../src/formats/html/TextOut";
import { isKnown } from "../../../src/formats/html/tags";

/** What a list of calls makes. */
function written(write: (out: TextOut) => void, keepsLines = false): string {
  const out = new TextOut(keepsLines);
  write(out);
  return out.end();
}

describe("text from a description", () => {
  it("collapses white space between words into one blank", () => {
    const space = fc.constantFrom(" ", "\n", "\t", "  \n ", "\u00a0");
    const word = fc.constantFrom("elk", "<", "9,000", "Bull's", "山");
    const part = fc.oneof(word, space);
    fc.assert(
      fc.property(fc.array(fc.array(part), { maxLength: 6 }), (texts) => {
        const whole = texts.map((parts) => parts.join(""));
        const found = written((out) => {
          for (const text of whole) out.text(text);
        });
        expect(found).toBe(whole.join("").replace(/\s+/g, " ").trim());
      }),
    );
  });

  it("keeps line ends where they are significant", () => {
    expect(written((out) => out.text("one\r\n two\n\n\nthree "), true)).toBe("one\ntwo\n\nthree");
    expect(written((out) => out.text("one\n two"), false)).toBe("one two");
  });

  it("has one empty line between paragraphs", () => {
    const found = written((out) => {
      out.lines(2);
      out.text("one");
      out.lines(2);
      out.lines(1);
      out.newLine();
      out.newLine();
      out.text("two");
      out.lines(1);
      out.text("three");
      out.lines(2);
    });
    expect(found).toBe("one\n\ntwo\nthree");
  });

  it("starts list items with their marker", () => {
    const found = written((out) => {
      for (const text of ["water", "", "shade"]) {
        out.lines(1);
        out.bullet("-");
        out.text(text);
      }
    });
    expect(found).toBe("- water\n-\n- shade");
  });
});

describe("table rows", () => {
  const rows = (...cells: string[][]) =>
    written((out) => {
      for (const row of cells) {
        for (const cell of row) {
          out.cell();
          out.text(cell);
        }
        out.endRow();
      }
    });

  it("with two cells become names and values", () => {
    expect(rows(["Unit", "12"], ["Acres", "9,000"])).toBe("Unit: 12\nAcres: 9,000");
  });

  it("with other counts are separated by bars", () => {
    expect(rows(["a", "b", "c"], ["d"], ["e", "f"])).toBe("a | b | c\nd\ne: f");
  });

  it("don't start with a separator when the first cell is empty", () => {
    expect(rows(["", "12"])).toBe("12");
    expect(rows(["", "a", "b"])).toBe("a: b");
  });
});

describe("links", () => {
  const link = (text: string, href: string) =>
    written((out) => {
      out.text("See ");
      out.beginLink(href);
      out.text(text);
      out.endLink();
      out.text(" now");
    });

  it("keep their address after their text", () => {
    expect(link("the map", "https://example.org/map")).toBe("See the map (https://example.org/map) now");
    expect(link("us", "mailto:us@example.org")).toBe("See us (us@example.org) now");
  });

  it("show an address once when the text is the same", () => {
    expect(link("example.org/map", "https://example.org/map/")).toBe("See example.org/map now");
    expect(link("us@example.org", "MAILTO:us@example.org")).toBe("See us@example.org now");
  });

  it("show the address when they have no text", () => {
    expect(link("", "https://example.org")).toBe("See https://example.org now");
  });

  it("become plain text when they point to scripts or data", () => {
    for (const href of ["javascript:alert(1)", "data:image/png;base64,AAAA", "#top", "", "/page"])
      expect(link("here", href), href).toBe("See here now");
    expect(link("here", `https://example.org/${"x".repeat(2000)}`)).toBe("See here now");
  });

  it("end where the next one starts, and at the end of the text", () => {
    const found = written((out) => {
      out.beginLink("https://a.example");
      out.text("one");
      out.beginLink("https://b.example");
      out.text("two");
    });
    expect(found).toBe("one (https://a.example)two (https://b.example)");
  });

  it("to images use the image's text", () => {
    const found = written((out) => {
      out.text("A");
      out.link("Bull", "https://example.org/1.jpg");
      out.link("", "https://example.org/2.jpg");
      out.link("", "files/3.jpg");
    });
    expect(found).toBe("A Bull (https://example.org/1.jpg) https://example.org/2.jpg");
  });
});

it("knows HTML's elements in any case, and none of other languages", () => {
  expect(["p", "TABLE", "Br", "script", "figcaption"].filter((name) => !isKnown(name))).toEqual([]);
  expect(["gpx", "elk", "", "svg", "constructor"].filter(isKnown)).toEqual([]);
});
