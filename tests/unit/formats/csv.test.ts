import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { layoutOf } from "../../../src/formats/csv/delimiter";
import { momentOf } from "../../../src/formats/csv/moment";
import { RowReader, type TableRow } from "../../../src/formats/csv/rows";
import { readContent } from "../../../src/formats/index";
import { features, noted, read, vertices } from "./support";

const FILE = { fileName: "stands.csv" };
const encoder = new TextEncoder();
const table = (...lines: string[]) => read(lines.join("\n"), FILE);
/** Returns longitude and latitude to about 10 m. */
const places = (content: ReturnType<typeof read>) =>
  vertices(content).map(([x = 0, y = 0]) => [Number(x.toFixed(4)), Number(y.toFixed(4))]);

function rowsOf(text: string, delimiter: string): TableRow[] {
  const reader = new RowReader(text, delimiter, 100);
  const rows: TableRow[] = [];
  for (let row = reader.next(); row; row = reader.next()) rows.push(row);
  return rows;
}

describe("table rows", () => {
  it("match an independent parser for any cell content", () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "é", '"', ",", ";", "\t", "\n", " ", "'", "=", "1"),
    });
    const property = fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\r\n", "\n"),
      (data, delimiter, newline) => {
        const text = Papa.unparse(data, { delimiter, newline });
        expect(rowsOf(text, delimiter).map(({ cells }) => cells)).toEqual(
          Papa.parse<string[]>(text, { delimiter, newline }).data,
        );
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  it("count lines, including those inside quotes, and continue after an unclosed quote", () => {
    const text = 'a,"1\r\n2",b\r\nc,d\re,"open\nf,"g" ,h\n\n\ni,"k" l",m';
    expect(rowsOf(text, ",")).toEqual([
      { cells: ["a", "1\r\n2", "b"], beyond: 0, line: 1, open: false },
      { cells: ["c", "d"], beyond: 0, line: 3, open: false },
      { cells: ["e", 'open\nf,"g', "h"], beyond: 0, line: 4, open: false },
      { cells: ["i", 'k" l', "m"], beyond: 0, line: 8, open: false },
    ]);
    expect(rowsOf('a,"open\nb,c', ",")).toEqual([
      { cells: ["a"], beyond: 0, line: 1, open: true },
      { cells: ["b", "c"], beyond: 0, line: 2, open: false },
    ]);
  });

  it.each([
    ["a,b\n1,2", ","],
    ["a;b\n39,1;-106,5", ";"],
    ["39,1;-106,5\n39,2;-106,6", ";"],
    ["a\tb\n1,5\t2,5", "\t"],
    ['name,notes\n"a;b",c', ","],
    ["sep=;\na;b,c,d", ";"],
    ["alone", ","],
  ])("of %j are separated by %j", (text, delimiter) => {
    expect(layoutOf(text).delimiter).toBe(delimiter);
  });
});

describe("CSV", () => {
  it("becomes waypoints with names, notes, elevations, times, icons, colors and hunts", () => {
    const content = table(
      "Name,Latitude,Longitude,Elevation (ft),Date,Time,Symbol,Color,Comments,Folder,Camera ID",
      'North stand,39.1,-106.5,"10000",10/05/2024,7:31 PM,Tree Stand,#ff0000,"Wind\nfrom the west",Unit 12,RC-7',
      ",39.2,-106.6,,,,,,,,",
    );
    expect(content.format).toBe("csv");
    const [stand, other] = features(content, "stands.csv");
    expect(stand).toMatchObject({
      title: "North stand",
      geometry: { type: "Point", coordinates: [-106.5, 39.1, 3048] },
      properties: {
        icon: "tree-stand",
        color: [255, 0, 0, 1],
        createdAt: Date.UTC(2024, 9, 5, 19, 31) / 1000,
      },
      notes: [
        { title: "", contents: "Wind\nfrom the west" },
        { title: "Details", contents: "Camera ID: RC-7" },
      ],
    });
    expect(other).toMatchObject({
      title: "Waypoint 1",
      geometry: { coordinates: [-106.6, 39.2, 0] },
      notes: [],
    });
    expect(content.folders).toEqual([{ name: "Unit 12", parent: -1 }]);
    expect(content.notes.map(({ id }) => id)).toEqual(["untitled"]);
  });

  it.each([
    ["decimal degrees", "39.1234, -106.5678"],
    ["decimal commas", "39,1234; -106,5678"],
    ["degrees and minutes", `39° 7.404' N 106° 34.068' W`],
    ["degrees, minutes and seconds", `39°07'24.24"N 106°34'04.08"W`],
    ["MGRS", "13S CD 64474 31640"],
    ["UTM", "13S 364474 4331641"],
    ["ISO 6709", "+39.1234-106.5678/"],
    ["a link of a map", "https://www.google.com/maps?q=39.1234,-106.5678"],
  ])("may have coordinates in one column: %s", (_, text) => {
    const content = table("Name\tCoordinates", `Stand\t"${text.replaceAll('"', '""')}"`);
    expect(content.titles).toEqual(["Stand"]);
    expect(places(content)).toEqual([[-106.5678, 39.1234]]);
  });

  it.each([
    ["longitude and latitude that the names tell", ["lon,lat", "-106.5678,39.1234"]],
    ["y and x", ["Y,X", "39.1234,-106.5678"]],
    ["meters of the basemap", ["x,y", "-11863073.2,4739363.0"]],
    ["angles", ["Latitude;Longitude", `39° 7,404' N;106° 34,068' W`]],
    ["decimal commas", ["lat;lng", "39,1234;-106,5678"]],
    ["UTM in three columns", ["Easting,Northing,Zone", "364474,4331641,13 North"]],
    ["longitude first in one column", ["place", '"-106.5678, 39.1234"']],
    ["no names at all", ["North stand,39.1234,-106.5678"]],
    ["no names and the longitude first", ["7,-106.5678,39.1234,North stand"]],
    ["WKT", ["the_geom", "POINT Z (-106.5678 39.1234 3000)"]],
  ])("may have %s", (_, lines) => {
    expect(places(table(...lines))).toEqual([[-106.5678, 39.1234]]);
  });

  it("creates lines, tracks and areas from WKT, with parts and holes", () => {
    const content = table(
      "name;geometry",
      "a;LINESTRING (0 0, 1 1, 2 0)",
      "b;LINESTRING ZM (0 0 100 1728110000000, 1 1 110 1728110060000)",
      'c;"SRID=4326;POLYGON ((0 0, 4 0, 4 4, 0 0), (2 1, 3 1, 3 2, 2 1))"',
      "d;MULTIPOINT ((1 2), (3 4))",
      "e;GEOMETRYCOLLECTION (POINT (5 6), LINESTRINGM (0 0 7, 1 1 8))",
      "f;LINESTRING (0 0, 1",
      "g;POINT EMPTY",
    );
    expect([...content.kinds]).toEqual([1, 3, 2, 0, 0, 0, 1]);
    expect(content.titles).toEqual(["a", "b", "c", "d", "d (2)", "e", "e (2)"]);
    expect(features(content)[2]?.geometry.coordinates).toHaveLength(2);
    expect([...content.times].filter((time) => !Number.isNaN(time))).toEqual([1728110000000, 1728110060000]);
    expect(content.notes.find(({ id }) => id === "row-wkt-unreadable")).toMatchObject({
      count: 2,
      message: "Rows whose WKT geometry can't be read (lines 7 and 8)",
    });
  });

  it("reads the valid rows and names the lines of the others", () => {
    const content = table(
      "Name,Latitude,Longitude,Elevation,Time",
      'a,39.1,-106.5,x,"never"',
      "b,,,,",
      "c,North,West,,",
      "d,95,-106,,",
      "e,39.1,-106.5,1,2024-10-05T07:31:00Z,beyond,more",
      "f,39,,,",
    );
    expect(content.titles).toEqual(["a", "e"]);
    expect(Object.fromEntries(content.notes.map(({ id, message }) => [id, message]))).toEqual({
      "row-elevation-unreadable": "Elevations that can't be read (line 2)",
      "row-time-unreadable": "Times that can't be read (line 2)",
      "row-without-place": "Rows without coordinates (line 3)",
      "row-place-unreadable": "Rows whose coordinates can't be read (lines 4, 5 and 7)",
    });
    expect(content.featureNotes[1]).toEqual([
      { title: "Details", contents: "Column 6: beyond\nColumn 7: more" },
    ]);
    const many = table("lat,lon", ...Array.from({ length: 30 }, () => "x,y"));
    expect(many.notes[0]?.message).toBe(
      "Rows whose coordinates can't be read (lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 20 more)",
    );
  });

  it("uses the chosen columns instead of its own guess", () => {
    const text = "Name,Latitude,Longitude,Other\nA,39.1,-106.5,B";
    const columns = ["skip", "longitude", "latitude", "title"] as const;
    const content = read(text, { ...FILE, table: { header: false, columns: [...columns] } });
    expect(noted(content)).toEqual({ "row-place-unreadable": 2 });
    const named = read(text, {
      ...FILE,
      table: { header: true, columns: ["details", "latitude", "longitude", "title"] },
    });
    expect(named.titles).toEqual(["B"]);
    expect(named.featureNotes).toEqual([[{ title: "Details", contents: "Name: A" }]]);
    expect(named.table).toMatchObject({ names: ["Name", "Latitude", "Longitude", "Other"], rows: 1 });
  });

  it("reports missing coordinate columns, and shows the rows anyway", () => {
    const content = table("Name,Unit", "A,12");
    expect(noted(content)).toEqual({ "no-place-columns": 1 });
    expect(content.table).toMatchObject({ rows: 1, sample: [["A", "12"]] });
  });

  const utf16 = (text: string, little: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * text.length));
    for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), little);
    return new Uint8Array(view.buffer);
  };
  const text = "Name,Lat,Lon\nCafé – Ærø,1,2";
  it.each([
    ["UTF-8", encoder.encode(text), {}],
    ["UTF-8 with a mark", encoder.encode(`\uFEFF${text}`), {}],
    ["UTF-16 LE", utf16(`\uFEFF${text}`, true), {}],
    ["UTF-16 BE", utf16(`\uFEFF${text}`, false), {}],
    [
      "Windows-1252",
      Uint8Array.from(text, (letter) => (letter === "–" ? 0x96 : letter.charCodeAt(0))),
      { "encoding-windows-1252": 1 },
    ],
  ])("may be %s", (_, bytes, notes) => {
    const content = readContent(bytes, FILE);
    expect(content.titles).toEqual(["Café – Ærø"]);
    expect(noted(content)).toEqual(notes);
  });

  it.each([
    ["2024-10-05T19:31:02Z", Date.UTC(2024, 9, 5, 19, 31, 2)],
    ["2024/10/05 7:31 PM", Date.UTC(2024, 9, 5, 19, 31)],
    ["10/5/24 12:05 AM", Date.UTC(2024, 9, 5, 0, 5)],
    ["10/05/2024, 12:05:09 p.m.", Date.UTC(2024, 9, 5, 12, 5, 9)],
    ["5.10.2024 19:31", Date.UTC(2024, 9, 5, 19, 31)],
    ["25/12/2024", Date.UTC(2024, 11, 25)],
    ["1728156662", Date.UTC(2024, 9, 5, 19, 31, 2)],
    ["1728156662000", Date.UTC(2024, 9, 5, 19, 31, 2)],
    ["45570.5", Date.UTC(2024, 9, 5, 12)],
    ["2/31/2024", Number.NaN],
    ["13/13/2024", Number.NaN],
    ["10/5/2024 13:00 PM", Number.NaN],
    ["7", Number.NaN],
    ["10/05/99", Date.UTC(1999, 9, 5)],
    ["10/05/69", Date.UTC(1969, 9, 5)],
    ["10/05/68", Date.UTC(2068, 9, 5)],
    ["10/05/00", Date.UTC(2000, 9, 5)],
    ["yesterday", Number.NaN],
  ])("reads the time %j", (written, time) => {
    expect(momentOf(written)).toBe(time);
  });
});
