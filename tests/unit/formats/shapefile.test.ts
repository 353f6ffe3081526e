import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { countContent, huntsOf, readContent } from "../../../src/formats/index";
import { hasGdal } from "../../support/gdal";
import { writeWithGdal, zipOf } from "../../support/gdalFiles";
import { makeDbf, makeShp, NAME, type Place, shapeBytes, shapefile } from "../../support/makeShapefile";
import { makeZip } from "../../support/makeZip";
import { errorOf, features, noted, vertices } from "./support";

type Geometry = GeoJSON.Geometry;
const feature = (properties: object, geometry: Geometry | null): GeoJSON.Feature =>
  ({ type: "Feature", properties, geometry }) as GeoJSON.Feature;
const square = (x: number, y: number, size: number): number[][] => [
  [x, y],
  [x, y + size],
  [x + size, y + size],
  [x + size, y],
  [x, y],
];
const turned = (ring: number[][]): number[][] => [...ring].reverse();
/** Sorts a ring's vertices, because writers may reverse rings and start them anywhere. */
const corners = (ring: readonly (readonly number[])[]): string[] =>
  ring
    .slice(1)
    .map(([x = 0, y = 0]) => `${x.toFixed(7)} ${y.toFixed(7)}`)
    .sort();

const STANDS = [
  feature({ Stand_Name: "Bench", Owner: "BLM", Acres: 12.5, Built: "2021/10/02" }, point(-106.5, 39.2, 2900)),
  feature({ Stand_Name: "Crête", Owner: null, Acres: null, Built: null }, point(-106.25, 39.1, 2800.5)),
];
const TRAILS = [
  feature(
    { LABEL: "Ridge trail" },
    {
      type: "LineString",
      coordinates: [
        [-106, 39],
        [-106.1, 39.1],
        [-106.2, 39.1],
      ],
    },
  ),
  feature(
    { LABEL: "Loops" },
    {
      type: "MultiLineString",
      coordinates: [
        [
          [-106, 39],
          [-106.1, 39],
        ],
        [
          [-105, 39],
          [-105.1, 39],
        ],
      ],
    },
  ),
];
const UNITS = [
  feature(
    { GMUID: 12, COUNTY: "Rio Blanco" },
    { type: "Polygon", coordinates: [turned(square(-107, 39, 0.5)), square(-106.9, 39.1, 0.1)] },
  ),
  feature(
    { GMUID: 23, COUNTY: "Garfield" },
    {
      type: "MultiPolygon",
      coordinates: [
        [turned(square(-106, 39, 0.5)), square(-105.9, 39.1, 0.2)],
        // An island in the hole of the first polygon, with its own hole.
        [turned(square(-105.85, 39.15, 0.1)), square(-105.84, 39.16, 0.02)],
        [turned(square(-105, 39, 0.2))],
      ],
    },
  ),
  feature({ GMUID: 31, COUNTY: "Mesa" }, null),
];
const CAMERAS = [
  feature(
    { title: "Cameras" },
    {
      type: "MultiPoint",
      coordinates: [
        [-106, 39],
        [-106.1, 39.1],
      ],
    },
  ),
];

function point(...coordinates: number[]): Geometry {
  return { type: "Point", coordinates };
}

describe("a shapefile that GDAL wrote", () => {
  let files: Map<string, Buffer>;
  beforeAll(() => {
    const shapefiles = (srs: string, ...more: string[]) => ["-f", "ESRI Shapefile", "-t_srs", srs, ...more];
    files = writeWithGdal([
      { name: "stands", features: STANDS, options: shapefiles("EPSG:2232", "-lco", "ENCODING=UTF-8") },
      { name: "trails", features: TRAILS, options: shapefiles("EPSG:26913") },
      { name: "units", features: UNITS, options: shapefiles("EPSG:5070") },
      { name: "cameras", features: CAMERAS, options: shapefiles("EPSG:4326") },
      { name: "old", features: STANDS, options: shapefiles("EPSG:26713") },
    ]);
  });

  it("has its points, elevations and attributes, from State Plane feet", () => {
    const content = readContent(zipOf(files, "stands"), { fileName: "Stands.zip" });
    expect(content.format).toBe("shapefile");
    expect(noted(content)).toEqual({ "nad83-read": 1 });
    expect(content.titles).toEqual(["Bench", "Crête"]);
    const expected = [-106.5, 39.2, 2900, -106.25, 39.1, 2800.5];
    content.coordinates.forEach((value, at) => {
      expect(value).toBeCloseTo(expected[at] as number, at % 3 === 2 ? 3 : 7);
    });
    expect(content.featureNotes.map((notes) => notes.map(({ contents }) => contents))).toEqual([
      ["Owner: BLM\nAcres: 12.5\nBuilt: 2021-10-02"],
      [],
    ]);
    expect(huntsOf(content, "Stands.zip").map(({ title }) => title)).toEqual(["Stands"]);
    expect(content.table).toMatchObject({
      names: ["Stand_Name", "Owner", "Acres", "Built"],
      choice: { columns: ["title", "details", "details", "details"] },
      rows: 2,
      hasShapes: true,
    });
  });

  it("has lines, one per part, from UTM", () => {
    const content = readContent(zipOf(files, "trails"), { fileName: "trails.zip" });
    expect(content.titles).toEqual(["Ridge trail", "Loops", "Loops (2)"]);
    expect([...content.vertexStart]).toEqual([0, 3, 5, 7]);
    expect(noted(content)).toEqual({ "nad83-read": 1, "geometry-split": 1 });
    vertices(content).forEach(([x, y, z], at) => {
      const lines = [
        [-106, 39],
        [-106.1, 39.1],
        [-106.2, 39.1],
        [-106, 39],
        [-106.1, 39],
        [-105, 39],
        [-105.1, 39],
      ];
      expect(x).toBeCloseTo(lines[at]?.[0] as number, 7);
      expect(y).toBeCloseTo(lines[at]?.[1] as number, 7);
      expect(z).toBeNaN();
    });
  });

  it("has areas with their own holes, islands in holes too, and skips records without a shape", () => {
    const content = readContent(zipOf(files, "units"), { fileName: "units.zip" });
    expect(content.titles).toEqual(["12", "23", "23 (2)", "23 (3)"]);
    expect(noted(content)).toEqual({ "nad83-read": 1, "geometry-split": 1, "no-geometry": 1 });
    const expected = UNITS.flatMap(({ geometry }) =>
      geometry?.type === "Polygon"
        ? [geometry.coordinates]
        : geometry?.type === "MultiPolygon"
          ? geometry.coordinates
          : [],
    );
    const rings = features(content).map(({ geometry }) =>
      geometry.type === "Polygon" ? geometry.coordinates.map((ring) => corners(ring)).join(" | ") : "",
    );
    expect(rings.sort()).toEqual(expected.map((area) => area.map(corners).join(" | ")).sort());
  });

  it("becomes a hunt per shapefile in one zip, and a point per vertex of a multipoint", () => {
    const content = readContent(zipOf(files, "cameras", "trails", "units"), { fileName: "Colorado.zip" });
    expect(countContent(content)).toMatchObject({ waypoints: 2, lines: 3, areas: 4, folders: 3 });
    expect(huntsOf(content, "Colorado.zip").map(({ title }) => title)).toEqual([
      "cameras",
      "trails",
      "units",
    ]);
    expect(content.table?.names).toEqual(["title", "LABEL", "GMUID", "COUNTY"]);
    expect(content.titles.slice(0, 3)).toEqual(["Cameras", "Cameras (2)", "Ridge trail"]);
  });

  it("is named by the chosen field, and by the guessed one in a layer that lacks it", () => {
    const columns = ["details", "details", "details", "title"] as const;
    const table = { header: true, columns: [...columns] };
    const bytes = zipOf(files, "cameras", "trails", "units");
    const content = readContent(bytes, { fileName: "Colorado.zip", table });
    expect(content.titles).toEqual([
      "Cameras",
      "Cameras (2)",
      "Ridge trail",
      "Loops",
      "Loops (2)",
      "Rio Blanco",
      "Garfield",
      "Garfield (2)",
      "Garfield (3)",
    ]);
    expect(content.featureNotes[5]).toEqual([{ title: "Details", contents: "GMUID: 12" }]);
    expect(content.table?.choice.columns).toEqual(columns);
  });

  it("has only the chosen layers, with the fields in place", () => {
    const bytes = zipOf(files, "cameras", "trails", "units");
    const columns = (["details", "details", "details", "title"] as const).slice();
    const read = (layers: number[]) =>
      readContent(bytes, {
        fileName: "Colorado.zip",
        table: { header: true, columns: [...columns], layers },
      });
    const units = read([2]);
    expect(units.titles).toEqual(["Rio Blanco", "Garfield", "Garfield (2)", "Garfield (3)"]);
    expect(countContent(units)).toMatchObject({ waypoints: 0, lines: 0, areas: 4, folders: 0 });
    expect(units.table).toMatchObject({
      layers: ["cameras", "trails", "units"],
      names: ["title", "LABEL", "GMUID", "COUNTY"],
      choice: { columns, layers: [2] },
    });
    expect(countContent(read([0, 1]))).toMatchObject({ waypoints: 2, lines: 3, areas: 0, folders: 2 });
    expect(read([]).kinds).toHaveLength(0);
  });

  it("skips a layer with a damaged table or damaged shapes, and keeps the others with their fields", () => {
    const whole = readContent(zipOf(files, "cameras", "trails", "units"), { fileName: "Colorado.zip" });
    const damaged = new Map(files);
    damaged.set("trails.dbf", files.get("trails.dbf")?.subarray(0, 20) ?? Buffer.alloc(0));
    const shapes = Buffer.from(files.get("units.shp") ?? []);
    // Type of the first shape.
    shapes.writeUInt32LE(77, 108);
    damaged.set("units.shp", shapes);
    const bytes = zipOf(damaged, "cameras", "trails", "units");
    const content = readContent(bytes, { fileName: "Colorado.zip" });
    expect(countContent(content)).toMatchObject({ waypoints: 2, lines: 0, areas: 0, folders: 1 });
    expect(content.notes.slice(0, 2).map(({ id, message }) => [id, message])).toEqual([
      ["layer-unreadable", expect.stringMatching(/^Layer “trails” .* trails\.dbf is damaged: .*Download it/)],
      ["layer-unreadable", expect.stringMatching(/^Layer “units” .* units\.shp is damaged: .*type 77/)],
    ]);
    const names = whole.table?.names.filter((name) => name !== "LABEL");
    expect(content.table).toMatchObject({ layers: ["cameras", "trails", "units"], names });
    const table = { header: true, columns: [], layers: [0, 1] };
    expect(readContent(bytes, { fileName: "Colorado.zip", table }).table?.names).toEqual(names);
    expect(errorOf(zipOf(damaged, "trails", "units"), { fileName: "Colorado.zip" }).id).toBe(
      "shapefile-damaged",
    );
  });

  it("is reprojected from NAD27 to WGS 84", () => {
    const content = readContent(zipOf(files, "old"), { fileName: "old.zip" });
    expect(noted(content)).toMatchObject({ "nad27-read": 1 });
    const [x = 0, y = 0] = content.coordinates;
    // Without a datum shift it would be 40 m off. gdal3.js has no NADCON grids, but its approximation is as good as
    // ours.
    expect(Math.hypot((x + 106.5) * 86_300, (y - 39.2) * 111_000)).toBeLessThan(12);
  });

  const gdal = hasGdal("ogr2ogr");
  if (!gdal) console.warn("Shapefiles are not compared with ogrinfo: it is not installed (gdal-bin).");
  it.skipIf(!gdal)("matches the counts and attributes of ogrinfo and ogr2ogr", () => {
    const folder = mkdtempSync(join(tmpdir(), "shp-"));
    try {
      for (const stem of ["stands", "trails", "units", "cameras"]) {
        const bytes = zipOf(files, stem);
        const path = join(folder, `${stem}.zip`);
        writeFileSync(path, bytes);
        const said = execFileSync("ogrinfo", ["-so", "-al", `/vsizip/${path}`], { encoding: "utf8" });
        const content = readContent(bytes, { fileName: `${stem}.zip` });
        expect(content.table?.rows, stem).toBe(Number(/Feature Count: (\d+)/.exec(said)?.[1]));
        const found = JSON.parse(
          execFileSync("ogr2ogr", ["-f", "GeoJSON", "/vsistdout/", `/vsizip/${path}`], { encoding: "utf8" }),
        ) as GeoJSON.FeatureCollection;
        const shown = found.features.filter(({ geometry }) => geometry);
        const first = features(content).filter(({ title }) => !/\(\d\)$/.test(title));
        expect(
          first.map((made) => texts(content.table?.names ?? [], made)),
          stem,
        ).toEqual(
          shown.map(({ properties }) => Object.values(properties ?? {}).map((value) => String(value ?? ""))),
        );
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Returns a feature's values in the order of its fields. One is the title, the others are lines in the details. */
function texts(names: readonly string[], made: ReturnType<typeof features>[number]): string[] {
  const lines = new Map(
    (made.notes[0]?.contents ?? "").split("\n").map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const titled = names.find((name) => /name|label|title|gmuid/i.test(name));
  return names.map((name) => (name === titled ? made.title : (lines.get(name) ?? "")));
}

describe("the attributes of a shapefile", () => {
  const at: Place = [-106, 39];
  const dot = { type: 1, place: at } as const;
  const zip = (dbf: Buffer, ...more: [ending: string, text: string][]) => {
    const count = dbf.readUInt32LE(4);
    const { shp } = makeShp(Array.from({ length: count }, () => shapeBytes(dot)));
    const rest = more.map(([ending, data]) => ({ name: `A.${ending}`, data }));
    return makeZip([{ name: "A.shp", data: shp }, { name: "A.dbf", data: dbf }, ...rest]);
  };
  const titles = (bytes: Uint8Array) => readContent(bytes, { fileName: "A.zip" }).titles;
  const latin = Buffer.from("Crête à Fox", "latin1");

  it.each([
    ["UTF-8 that a .cpg file names", makeDbf([NAME], [["Crête à Fox"]]), "UTF-8"],
    ["Windows-1252 that a .cpg file names", makeDbf([NAME], [[latin]]), "ANSI 1252"],
    [
      "a code page of DOS that a .cpg file names",
      makeDbf([NAME], [[Buffer.from("Cr\x88te \x85 Fox", "latin1")]]),
      "850",
    ],
    ["Windows-1252 by the language driver", makeDbf([NAME], [[latin]], 3), ""],
    [
      "a code page of DOS by the language driver",
      makeDbf([NAME], [[Buffer.from("Cr\x88te \x85 Fox", "latin1")]], 1),
      "",
    ],
    ["UTF-8 that nothing names", makeDbf([NAME], [["Crête à Fox"]]), ""],
    ["Windows-1252 that nothing names", makeDbf([NAME], [[latin]]), ""],
    ["Windows-1252 that a .cpg file calls UTF-8", makeDbf([NAME], [[latin]]), "UTF-8"],
  ])("are read in %s", (_, dbf, cpg) => {
    expect(titles(zip(dbf, ["cpg", cpg]))).toEqual(["Crête à Fox"]);
  });

  it("are formatted for reading, and blank ones are skipped", () => {
    const columns = [
      NAME,
      { name: "Length", type: "F", length: 24 },
      { name: "Parcel", type: "N", length: 18 },
      { name: "Opened", type: "D", length: 8 },
      { name: "Closed", type: "D", length: 8 },
      { name: "Open", type: "L", length: 1 },
      { name: "Over", type: "N", length: 4 },
    ];
    const dbf = makeDbf(columns, [
      ["Gate", " 1.20000000000000000e+01", "123456789012345678", "20261126", "00000000", "T", "****"],
    ]);
    const content = readContent(zip(dbf), { fileName: "A.zip" });
    expect(content.featureNotes[0]).toEqual([
      { title: "Details", contents: "Length: 12\nParcel: 123456789012345678\nOpened: 2026-11-26\nOpen: yes" },
    ]);
  });

  it("of a row marked as deleted are skipped with their shape", () => {
    const dbf = makeDbf([NAME], [["Old"], ["New"]]);
    dbf[32 + 32 + 1] = 0x2a;
    const content = readContent(zip(dbf), { fileName: "A.zip" });
    expect(content.titles).toEqual(["New"]);
    expect(noted(content)).toEqual({ "crs-assumed": 1, "rows-deleted": 1 });
  });

  it.each([
    [["OBJECTID", "Shape_Leng", "UNIT_NAME", "STATE"], "UNIT_NAME"],
    [["NAME_ALT", "Label", "COUNTY"], "Label"],
    [["OBJECTID", "GMU", "DEERDAU"], "GMU"],
    [["OBJECTID", "Descriptio", "MGR"], "MGR"],
  ])("named %j set the title to %s", (names, title) => {
    const columns = names.map((name) => ({ name, type: "C", length: 10 }));
    const dbf = makeDbf(columns, [names.map((_, index) => (index === 0 ? "1" : `cell ${index}`))]);
    expect(titles(zip(dbf))).toEqual([`cell ${names.indexOf(title)}`]);
  });

  it("may be missing", () => {
    const [shp] = shapefile([dot]);
    const content = readContent(makeZip(shp ? [shp] : []), { fileName: "A.zip" });
    expect(content.titles).toEqual(["Waypoint 1"]);
    expect(noted(content)).toEqual({ "crs-assumed": 1, "attributes-missing": 1, untitled: 1 });
    expect(content.table).toBeUndefined();
  });
});

describe("the shapes of a shapefile", () => {
  const read = (...args: Parameters<typeof shapefile>) =>
    readContent(makeZip(shapefile(...args)), { fileName: "units.zip" });

  it("have elevations from Z, and none from M", () => {
    const places: Place[] = [
      [-106, 39, 2500],
      [-106.1, 39.1, -1e39],
    ];
    const content = read([
      { type: 13, parts: [places] },
      { type: 23, parts: [places] },
      { type: 11, place: [-106, 39, 2600] },
      { type: 21, place: [-106, 39, 2600] },
      { type: 18, places: [[-106, 39, 2700]] },
    ]);
    const none = Number.NaN;
    expect(vertices(content).map(([, , z]) => z)).toEqual([2500, none, none, none, 2600, none, 2700]);
  });

  it("are found by the index after an in-place edit", () => {
    const [first, second] = [
      shapeBytes({ type: 1, place: [-106, 39] }),
      shapeBytes({ type: 1, place: [-105, 38] }),
    ];
    const { shp, shx } = makeShp([second, first]);
    // The file stores the second shape first, and the index reflects that.
    const turnedIndex = Buffer.concat([shx.subarray(0, 100), shx.subarray(108), shx.subarray(100, 108)]);
    const dbf = makeDbf([NAME], [["First"], ["Second"]]);
    const zip = (index: Buffer) =>
      makeZip([
        { name: "A.SHP", data: shp },
        { name: "A.SHX", data: index },
        { name: "A.DBF", data: dbf },
      ]);
    expect([...readContent(zip(turnedIndex), { fileName: "A.zip" }).coordinates]).toEqual([
      -106,
      39,
      Number.NaN,
      -105,
      38,
      Number.NaN,
    ]);
    // An index that doesn't match is ignored.
    const wrong = Buffer.concat([shx.subarray(0, 100), shx.subarray(100, 108), shx.subarray(100, 108)]);
    expect([...readContent(zip(wrong), { fileName: "A.zip" }).coordinates]).toEqual([
      -105,
      38,
      Number.NaN,
      -106,
      39,
      Number.NaN,
    ]);
  });

  it("are areas even if all rings have the wrong winding, and so is a hole outside every outline", () => {
    const ring = (x: number, y: number, size: number) =>
      square(x, y, size).map(([a = 0, b = 0]): Place => [a, b]);
    const wrong = read([{ type: 5, parts: [ring(-106, 39, 1).reverse(), ring(-104, 39, 1).reverse()] }]);
    expect(countContent(wrong).areas).toBe(2);
    const outside = read([
      { type: 5, parts: [ring(-106, 39, 1), ring(-104, 39, 1), ring(-100, 39, 1).reverse()] },
    ]);
    expect(countContent(outside).areas).toBe(3);
  });
});
