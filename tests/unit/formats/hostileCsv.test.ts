import { describe, expect, it } from "vitest";
import { effortOf } from "../../support/effort";
import { errorOf, noted, read } from "./support";

const FILE = { fileName: "cameras.csv" };
/** Returns a 5 MB file of repeated text. */
const filled = (head: string, part: string) => head + part.repeat((5_000_000 - head.length) / part.length);

describe("a hostile table", () => {
  it.each([
    ["zero bytes", new Uint8Array(5000), "not-a-table", /isn't a text file/],
    ["a database", `SQLite format 3\0${"\0".repeat(50)}`, "not-xml", /is a database/],
    ["a million columns", "a,".repeat(1_000_000), "table-too-wide", /1000001 columns; up to 256/],
    ["too many rows", filled("lat,lon\n", "1,2\n"), "table-too-long", /more than 250,000 rows/],
    ["quotes that nothing closes", filled("lat,lon\n", '1,2,"x\n'), "not-a-table", /more than 20 quotes/],
    ["blanks", "\n \n", "empty-file", /blank/],
  ])("is refused: %s", (_, input, id, message) => {
    expect(errorOf(input, FILE)).toMatchObject({ id, message: expect.stringMatching(message) });
  });

  it.each([
    ["one cell", filled("lat,lon,notes\n1,2,", "x"), 1],
    ["one cell of quotes", `${filled('lat,lon,notes\n1,2,"', '""')}"`, 1],
    ["one latitude", filled("lat,lon\n", "1"), 0],
    ["one row of cells", filled("lat,lon\n1,2", ",x"), 1],
    ["blank lines", filled("lat,lon\n1,2", "\n"), 1],
    ["empty rows", filled("lat,lon\n1,2\n", ",\n"), 1],
    ["brackets of WKT", filled("wkt\nPOINT (1 2)\n", "GEOMETRYCOLLECTION("), 1],
    ["a line of WKT", `${filled('wkt\n"LINESTRING (', "1.001 2.002, ")}3 4)"`, 1],
  ])("is read in time linear in its size: %s", (_, text, count) => {
    let found = -1;
    // Quadratic work would take minutes.
    const effort = effortOf(
      () => {
        found = read(text, FILE).kinds.length;
      },
      { enough: 6000 },
    );
    expect(found).toBe(count);
    expect(effort).toBeLessThan(6000);
  });

  it("loses only the row with an unclosed quote", () => {
    const content = read('name,lat,lon\na,1,2\nb,"3,4\nc,5,6\nd,7,8', FILE);
    expect(content.titles).toEqual(["a", "c", "d"]);
    expect(noted(content)).toEqual({ "row-quote-open": 1 });
  });
});
