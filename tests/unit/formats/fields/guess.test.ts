import { describe, expect, it } from "vitest";
import { guessTable } from "../../../../src/formats/csv/guess";
import { decimalOf, PlaceReader, placeOf } from "../../../../src/formats/csv/place";
import type { ColumnRole } from "../../../../src/formats/csv/roles";
import { guessFields } from "../../../../src/formats/fields/guess";
import { OWN_FIELDS } from "../../../../src/formats/fields/own";
import { NoteBook } from "../../../../src/formats/notes";

const texts = (...names: string[]) => names.map((name) => ({ name, text: true }));

describe("guessed layer fields", () => {
  it.each<[string[], string]>([
    [["OBJECTID", "NAME", "LABEL"], "NAME"],
    [["UNIT_ID", "UnitName", "Acres"], "UnitName"],
    [["GMU", "COUNTY_NM"], "COUNTY_NM"],
    [["STATEFP", "NAMELSAD"], "NAMELSAD"],
    [["GMU_NUM", "ACRES"], "GMU_NUM"],
    [["ACRES", "ID"], "ID"],
  ])("from %j: the name is %s", (names, title) => {
    const roles = guessFields(texts(...names), [names.map(() => "x")]);
    expect(names.filter((_, at) => roles[at] === "title")).toEqual([title]);
  });

  it("skip a name that is empty in every sampled row", () => {
    const fields = texts("NAME", "LABEL");
    expect(
      guessFields(fields, [
        ["", "Elk camp"],
        ["", ""],
      ]),
    ).toEqual(["details", "title"]);
    expect(guessFields(fields, [])).toEqual(["title", "details"]);
  });

  it("include several note fields beside the name", () => {
    expect(guessFields(texts("Name", "Comments", "DESCRIPTIO"), [])).toEqual(["title", "notes", "notes"]);
  });

  it("fall back to the first field with words", () => {
    const fields = [
      { name: "a", text: true },
      { name: "b", text: false },
      { name: "c", text: true },
    ];
    expect(guessFields(fields, [["12", "Elk", "Big Elk"]])).toEqual(["details", "details", "title"]);
    expect(guessFields(fields, [["12", "13", "14"]])).toEqual(["details", "details", "details"]);
  });

  it("match our own exports when all fields are present, in any order and case", () => {
    const fields = texts(...OWN_FIELDS.map(([name]) => name.toUpperCase()).reverse(), "extra");
    expect(guessFields(fields, [])).toEqual([...OWN_FIELDS.map(([, role]) => role).reverse(), "details"]);
  });
});

describe("guessed table columns", () => {
  it.each<[string[][], ColumnRole[]]>([
    [
      [
        ["Name", "Lat", "Long"],
        ["Camp", "39.1", "-106.2"],
      ],
      ["title", "latitude", "longitude"],
    ],
    [
      [
        ["Stand", "gps_latitude", "GPS Longitude (deg)"],
        ["A", "1", "2"],
      ],
      ["title", "latitude", "longitude"],
    ],
    [
      [
        ["X", "Y", "Label"],
        ["-106.2", "39.1", "Camp"],
      ],
      ["longitude", "latitude", "title"],
    ],
    [
      [
        ["UTM E", "UTM N", "Zone"],
        ["1", "2", "13S"],
      ],
      ["easting", "northing", "zone"],
    ],
    [
      [
        ["Elevation (ft)", "Coordinates"],
        ["9000", "39.1, -106.2"],
      ],
      ["elevation-feet", "coordinates"],
    ],
    // A column that is called so, and holds something else.
    [
      [
        ["Location", "Lat", "Lon"],
        ["Behind the barn", "39", "-106"],
      ],
      ["title", "latitude", "longitude"],
    ],
    [
      [
        ["Type", "Lat", "Lon"],
        ["Elk", "39", "-106"],
      ],
      ["title", "latitude", "longitude"],
    ],
    [
      [
        ["Type", "Lat", "Lon"],
        ["waypoint", "39", "-106"],
      ],
      ["type", "latitude", "longitude"],
    ],
    // The first of two.
    [
      [
        ["Name", "Title", "Lat", "Lon"],
        ["a", "b", "1", "2"],
      ],
      ["title", "details", "latitude", "longitude"],
    ],
    [
      [
        ["Notes", "Comments", "lat", "lon"],
        ["a", "b", "1", "2"],
      ],
      ["notes", "notes", "latitude", "longitude"],
    ],
  ])("named %j contain %j", (rows, columns) => {
    expect(guessTable(rows)).toEqual({ header: true, columns });
  });

  it.each<[string[][], ColumnRole[]]>([
    [
      [
        ["Camp", "39.1234", "-106.2345"],
        ["Spring", "39.25", "-106.35"],
      ],
      ["title", "latitude", "longitude"],
    ],
    [
      [
        ["-106.2345", "39.1234"],
        ["-106.3001", "39.2002"],
      ],
      ["longitude", "latitude"],
    ],
    [[["a", "39.1234, -106.2345"]], ["title", "coordinates"]],
    [[["7", "POINT(1 2)"]], ["details", "wkt"]],
    [[["13S 384000 4331000", "Camp"]], ["coordinates", "title"]],
  ])("without names are recognized by their content: %j", (rows, columns) => {
    expect(guessTable(rows)).toEqual({ header: false, columns });
  });

  it("include no coordinates for a table of counts", () => {
    const { header, columns } = guessTable([
      ["1", "2"],
      ["3", "4"],
    ]);
    expect([header, columns]).toEqual([false, ["details", "details"]]);
    expect(guessTable([])).toEqual({ header: true, columns: [] });
  });

  it("are as many as in the longest row", () => {
    expect(
      guessTable([
        ["Lat", "Lon"],
        ["1", "2", "extra"],
      ]).columns,
    ).toHaveLength(3);
  });
});

describe("a number in a cell", () => {
  it("may have a comma, any minus sign and an exponent", () => {
    expect(["39.5", "39,5", " −106.25 ", "–1", "+2", ".5", "1e3"].map(decimalOf)).toEqual([
      39.5, 39.5, -106.25, -1, 2, 0.5, 1000,
    ]);
  });

  it("is null with any other text", () => {
    for (const cell of ["", "1.2.3", "1,234.5", "12 m", "1e400", "0x10", "Infinity", "--1"])
      expect(decimalOf(cell), cell).toBeNaN();
  });
});

describe("a row's location", () => {
  const reader = (...roles: ColumnRole[]) => {
    const notes = new NoteBook();
    const places = new PlaceReader(new Map(roles.map((role, column) => [role, column])), notes);
    return { read: (...cells: string[]) => places.read(cells), notes };
  };

  it("uses a coordinate pair before any other columns", () => {
    const { read } = reader("coordinates", "latitude", "longitude");
    expect(read("39.5, -106.5", "1", "2")).toMatchObject({ latitude: 39.5, longitude: -106.5 });
    expect(read("", "1", "2")).toMatchObject({ latitude: 1, longitude: 2 });
    expect(read("nowhere", "1", "2")).toBe("row-place-unreadable");
  });

  it("may be degrees, minutes and seconds with hemisphere letters in the right columns", () => {
    const { read } = reader("latitude", "longitude");
    expect(read("39° 30' N", "106° 30' W")).toMatchObject({ latitude: 39.5, longitude: -106.5 });
    expect(read("106° 30' W", "39° 30' N")).toBe("row-place-unreadable");
  });

  it("is unreadable with only one coordinate, and missing with none", () => {
    const { read } = reader("latitude", "longitude");
    expect([read("39", ""), read("", "-106"), read(" ", ""), read()]).toEqual([
      "row-place-unreadable",
      "row-place-unreadable",
      "row-without-place",
      "row-without-place",
    ]);
  });

  it("is missing when a short row lacks its columns", () => {
    expect(reader("title", "latitude", "longitude").read("Camp")).toBe("row-without-place");
  });

  it("in UTM needs a zone; a missing letter adds a note", () => {
    const { read, notes } = reader("easting", "northing", "zone");
    expect(read("384000", "4331000", "")).toBe("row-zone-missing");
    expect(read("384000", "4331000", "13N")).toMatchObject({ latitude: expect.closeTo(39.12, 1) });
    expect(notes.total).toBe(0);
    const north = read("384000", "4331000", "13");
    expect(north).toEqual(read("384000", "4331000", "Zone 13 North"));
    expect(notes.total).toBe(1);
    expect(read("384000", "4331000", "99")).toBe("row-place-unreadable");
  });

  it("may have decimal commas, and start with the longitude if the column says so", () => {
    expect(placeOf("39,1234; -106,5", false)).toMatchObject({ latitude: 39.1234, longitude: -106.5 });
    expect(placeOf("-106.5 39.25", true)).toMatchObject({ latitude: 39.25, longitude: -106.5 });
    expect(placeOf("x".repeat(100_000), false)).toBeNull();
  });
});
