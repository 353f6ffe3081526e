import fc from "fast-check";
import readExcelFile from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { type ParsedContent, readContent } from "../../../src/formats/index";
import { dateStyles, dateText, isDateFormat } from "../../../src/formats/xlsx/dates";
import { WorkbookParts } from "../../../src/formats/xlsx/parts";
import { SheetRows } from "../../../src/formats/xlsx/sheet";
import { stringSteps } from "../../../src/formats/xlsx/strings";
import { workbookOf } from "../../../src/formats/xlsx/workbook";
import { makeXlsx, textRow, type WorkbookText, workbookFiles } from "../../support/makeXlsx";
import { makeZip } from "../../support/makeZip";
import { features, noted, vertices } from "./support";

const FILE = { fileName: "stands.xlsx" };
const HEAD = textRow("Name", "Lat", "Lon", "Seen");
const readBook = (book: WorkbookText): ParsedContent => readContent(makeXlsx(book), FILE);

/** Returns the cells of the first sheet. */
function rowsOf(bytes: Uint8Array): string[][] {
  const parts = new WorkbookParts(bytes, "a.xlsx", 1e7);
  const book = workbookOf(parts, "a.xlsx");
  const texts = book.strings === null ? null : parts.scan(book.strings);
  const steps = texts ? stringSteps(texts, "a.xlsx") : null;
  let step = steps?.next();
  while (steps && step && !step.done) step = steps.next();
  const strings = step?.done ? step.value : [];
  const sheet = parts.scan(book.sheets[0] ?? "");
  if (!sheet) throw new Error("The workbook has no sheet");
  const styles = book.styles === null ? null : parts.scan(book.styles);
  const dates = styles ? dateStyles(styles) : [];
  const reader = new SheetRows(sheet, { strings, dates, since1904: book.since1904 }, 100);
  const rows: string[][] = [];
  for (let row = reader.next(); row; row = reader.next()) rows.push(row.cells);
  return rows;
}

describe("a workbook", () => {
  it("matches an independent reader on files from an independent writer", async () => {
    const text = fc
      .string({ unit: fc.constantFrom("a", "é", "<", "&", '"', "_", "x0", "🦌", "1", "=") })
      .filter((value) => !/_x[0-9a-f]{4}_/i.test(value));
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const cell = fc.oneof(text, number, fc.boolean(), fc.constant(null));
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (data) => {
        // A blank first cell would make the independent reader skip rows.
        const full = data.map((row) => ["x", ...row]);
        const bytes = await writeExcelFile(
          full.map((row) => row.map((value) => (value === null ? null : { value }))),
        ).toBuffer();
        const [sheet] = await readExcelFile(bytes);
        const expected = (sheet?.data ?? []).map((row) => trimmed(row.map(textOf)));
        expect(rowsOf(new Uint8Array(bytes)).map(trimmed)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it("becomes waypoints, with dates in UTC for any date system", async () => {
    const day = new Date("2024-10-05T07:31:00Z");
    const bytes = await writeExcelFile([
      ["Name", "Latitude", "Longitude", "Date", "Elevation (ft)"].map((value) => ({ value })),
      [
        { value: "Stand" },
        { value: 39.12345 },
        { value: -106.5 },
        { value: day, format: "mm/dd/yyyy hh:mm" },
        { value: 10_000 },
      ],
    ]).toBuffer();
    const content = readContent(new Uint8Array(bytes), FILE);
    expect(content.format).toBe("xlsx");
    expect(content.titles).toEqual(["Stand"]);
    const [[x, y, z] = []] = vertices(content);
    expect([x, y, Math.round(z ?? 0)]).toEqual([-106.5, 39.12345, 3048]);
    expect(features(content)[0]?.properties.createdAt).toBe(day.getTime() / 1000);
  });

  it("is read by the chosen columns", () => {
    const bytes = makeXlsx({ sheets: [{ rows: textRow("1", "2", "a") + textRow("3", "4", "b") }] });
    const table = { header: false, columns: ["longitude", "latitude", "title"] as const };
    const content = readContent(bytes, { ...FILE, table: { ...table, columns: [...table.columns] } });
    expect(content.titles).toEqual(["a", "b"]);
    expect(vertices(content).map(([x, y]) => [x, y])).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("uses the first visible sheet with rows, and notes the others", () => {
    const rows = HEAD + textRow("Spring", "39", "-106", "");
    const other = HEAD + textRow("Wrong", "1", "1", "");
    const content = readBook({
      sheets: [{ rows: other, state: "hidden" }, { rows: "<row/>" }, { rows }, { rows: other }],
    });
    expect(content.titles).toEqual(["Spring"]);
    expect(noted(content)["sheets-left-out"]).toBe(2);
    expect(noted(readBook({ sheets: [{ rows }] }))["sheets-left-out"]).toBeUndefined();
  });

  it("may be empty, and is noted without location columns", () => {
    expect(noted(readBook({ sheets: [{ rows: textRow("a", "b") + textRow("c", "d") }] }))).toEqual({
      "no-place-columns": 1,
    });
    expect(readBook({ sheets: [{ rows: "" }] }).table?.rows).toBe(0);
    expect(readBook({ sheets: [] }).table?.rows).toBe(0);
  });

  it("names the sheet's row that can't be read", () => {
    const rows = `${HEAD}<row r="7"><c t="inlineStr"><is><t>a</t></is></c><c><v>95</v></c><c><v>1</v></c></row>`;
    const [note] = readBook({ sheets: [{ rows }] }).notes;
    expect(note).toMatchObject({ id: "row-place-unreadable", message: expect.stringMatching(/line 7/) });
  });

  it("is read with a prefix and in the strict form", () => {
    const files = workbookFiles({ sheets: [{ rows: textRow("Spring", "39") }] });
    const prefixed = files.map((file) => {
      if (!file.name.includes("sheet0")) return file;
      const tags = String(file.data).replace(/<(\/?)(\w)/g, "<$1x:$2");
      const strict = "http://purl.oclc.org/ooxml/spreadsheetml/main";
      return { ...file, data: tags.replace(/xmlns="[^"]*"/, `xmlns:x="${strict}"`) };
    });
    expect(rowsOf(makeZip(prefixed))).toEqual([["Spring", "39"]]);
  });
});

describe("a cell", () => {
  it.each([
    ["a shared text", '<c t="s"><v>1</v></c>', "second"],
    ["a shared text of several runs, without how it is pronounced", '<c t="s"><v>2</v></c>', "Elk camp"],
    ["a shared text that isn't there", '<c r="A1"/><c t="s"><v>99</v></c><c><v>1</v></c>', ["", "", "1"]],
    ["a formula's text", '<c t="str"><f>A1&amp;"x"</f><v>A&amp;B</v></c>', "A&B"],
    ["what couldn't be computed", '<c t="e"><v>#N/A</v></c><c><v>5</v></c>', ["", "5"]],
    ["a truth", '<c t="b"><v>1</v></c>', "TRUE"],
    ["a number of 17 digits", "<c><v>39.123449999999998</v></c>", "39.12345"],
    ["a small number", "<c><v>4.4999999999999998E-2</v></c>", "0.045"],
    ["a date by a number of its format", '<c s="1"><v>45570.313194444447</v></c>', "2024-10-05 07:31:00"],
    ["a date by a format of its own", '<c s="2"><v>45570</v></c>', "2024-10-05"],
    ["hours that go on beyond a day", '<c s="3"><v>1.5</v></c>', "1.5"],
    ["a date as ISO 8601", '<c t="d"><v>2024-10-05T07:31:00</v></c>', "2024-10-05T07:31:00"],
    ["a line break that XML can't hold", '<c t="inlineStr"><is><t>a_x000D_b</t></is></c>', "a\rb"],
    ["a place after a gap", '<c r="C1"><v>3</v></c><c><v>4</v></c>', ["", "", "3", "4"]],
    ["a column of two letters", '<c r="AB1"><v>3</v></c>', [...Array<string>(27).fill(""), "3"]],
  ])("is %s", (_, xml, expected) => {
    const strings =
      "<si><t>first</t></si><si><t>second</t></si><si><r><t>Elk</t></r><r><t xml:space='preserve'> camp</t></r><rPh><t>x</t></rPh></si>";
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="171" formatCode="[h]:mm"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>';
    const bytes = makeXlsx({ sheets: [{ rows: `<row>${xml}</row>` }], strings, styles });
    expect(rowsOf(bytes)).toEqual([[expected].flat()]);
  });

  it.each([
    [0.5, false, "12:00:00"],
    [1, false, "1900-01-01"],
    [59, false, "1900-02-28"],
    [61, false, "1900-03-01"],
    [0, true, "1904-01-01"],
    [44_108.313_194_444_4, true, "2024-10-05 07:31:00"],
    [45_570.313_200_1, false, "2024-10-05 07:31:00.489"],
    [-1, false, null],
    [3e6, false, null],
    [Number.NaN, false, null],
  ])("has day %s (since 1904: %s) as %s", (days, since1904, expected) => {
    expect(dateText(days, since1904)).toBe(expected);
  });

  it.each([
    ["yyyy-mm-dd", true],
    ["h:mm AM/PM", true],
    ['[$-409]d"th" mmmm', true],
    ["General", false],
    ["0.00", false],
    ['0 "days"', false],
    ["#,##0\\d", false],
    ["[Red]0.0", false],
    ["[h]:mm:ss", false],
    ['"', false],
  ])("with the format %s is a date: %s", (code, expected) => {
    expect(isDateFormat(code)).toBe(expected);
  });
});

/** Formats a value as a spreadsheet shows it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return String(value);
}

/** Trailing spaces in cells and trailing blank cells in rows don't count. */
function trimmed(row: readonly string[]): string[] {
  const found = row.map((cell) => cell.trim());
  while (found.length > 0 && found.at(-1) === "") found.pop();
  return found;
}
