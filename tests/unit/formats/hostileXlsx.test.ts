import { describe, expect, it } from "vitest";
import { readContent } from "../../../src/formats/index";
import { effortOf } from "../../support/effort";
import { textRow, workbookFiles } from "../../support/makeXlsx";
import { makeZip } from "../../support/makeZip";
import { errorOf, noted } from "./support";

const FILE = { fileName: "cameras.xlsx", maxBytes: 50_000_000 };
const HEAD = textRow("lat", "lon");
const PLACE = "<row><c><v>1</v></c><c><v>2</v></c></row>";
/** Uncompressed, because data that compresses to almost nothing is rejected. */
const book = (rows: string, strings = "") =>
  makeZip(workbookFiles({ sheets: [{ rows }], strings }).map((file) => ({ ...file, stored: true })));
const ENTITY = '<!DOCTYPE a [<!ENTITY e "x">]><worksheet><sheetData/></worksheet>';
/** Replaces one file of a workbook. */
function withFile(name: string, data: string | Uint8Array, rest: object = {}): Uint8Array {
  const files = workbookFiles({ sheets: [{ rows: HEAD + PLACE }] });
  return makeZip([...files.filter((file) => file.name !== name), { name, data, ...rest }]);
}

describe("a hostile workbook", () => {
  it.each([
    [
      "an archive of something else",
      makeZip([{ name: "doc.kml", data: "<kml/>" }]),
      "not-a-table",
      /isn't a workbook/,
    ],
    [
      "an old workbook",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
      "not-a-table",
      /before 2007, or it has a password/,
    ],
    [
      "a sheet with a password",
      withFile("xl/worksheets/sheet0.xml", "<worksheet/>", { encrypted: true }),
      "archive-encrypted",
      /without one/,
    ],
    [
      "a wrong checksum",
      withFile("xl/worksheets/sheet0.xml", "<worksheet/>", { crc: 1 }),
      "archive-damaged",
      /sheet0\.xml inside it/,
    ],
    [
      "a sheet that unpacks to a hundred times as much",
      withFile("xl/worksheets/sheet0.xml", new Uint8Array(200_000_000)),
      "archive-too-large",
      /as CSV/,
    ],
    [
      "a sheet that is cut off",
      withFile("xl/worksheets/sheet0.xml", "<worksheet><sheetData><row>"),
      "truncated",
      /cut off/,
    ],
    ["entities", withFile("xl/worksheets/sheet0.xml", ENTITY), "entities-refused", /entit/i],
    ["too many rows", book(HEAD + PLACE.repeat(250_001)), "table-too-long", /more than 250,000 rows/],
    [
      "too many columns",
      book(`<row><c><v>1</v></c><c r="XFD1"><v>1</v></c></row>`),
      "table-too-wide",
      /up to 256/,
    ],
    [
      "two million texts",
      book(HEAD, "<si/>".repeat(2_000_001)),
      "table-too-long",
      /2,000,000 different texts/,
    ],
  ])("is refused: %s", (_, bytes, id, message) => {
    expect(errorOf(bytes, FILE)).toMatchObject({ id, message: expect.stringMatching(message) });
  });

  it("may have cells in its last row and column only", () => {
    const rows = `${HEAD}${PLACE}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
    const content = readContent(book(rows), FILE);
    expect(content.kinds).toHaveLength(1);
    expect(noted(content)).toEqual({ untitled: 1 });
  });

  it.each([
    [
      "a million cells in a row",
      `${HEAD}<row><c><v>1</v></c><c><v>2</v></c>${"<c><v>1</v></c>".repeat(1_000_000)}</row>`,
      1,
    ],
    [
      "a cell of 20 MB",
      `${HEAD}<row><c><v>1</v></c><c><v>2</v></c><c t="str"><v>${"_x".repeat(10_000_000)}</v></c></row>`,
      1,
    ],
    ["a million empty rows", `${HEAD}${PLACE}${"<row/>".repeat(1_000_000)}`, 1],
    [
      "rows that all say they are the first",
      HEAD + PLACE.replace("<row>", '<row r="1">').repeat(100_000),
      100_000,
    ],
  ])("is read in time linear in its size: %s", (_, rows, count) => {
    const bytes = book(rows);
    let found = -1;
    // Quadratic work would take minutes.
    const effort = effortOf(
      () => {
        found = readContent(bytes, FILE).kinds.length;
      },
      { enough: 6000 },
    );
    expect(found).toBe(count);
    expect(effort).toBeLessThan(6000);
  });
});
