import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readArguments } from "../../../scripts/maps/arguments";
import { layersManifest } from "../../../server/mapServices/manifest";
import { columnsOf } from "../../../server/maps/ingest/columns";
import { crossesItself } from "../../../server/maps/ingest/crossings";
import { planLayer } from "../../../server/maps/ingest/plan";
import { simplifiedFor } from "../../../server/maps/ingest/simplified";
import type { Source } from "../../../server/maps/ingest/source";
import type { LayerInfo } from "../../../server/maps/ingest/tasks";
import { withMapLayers } from "../../../server/maps/serve/manifest";
import { MapCatalog, type MapLayer } from "../../../server/maps/store/catalog";
import type { LayerFile } from "../../../server/maps/store/layerFile";
import { idOf, makeWorkFolder, publish, remove } from "../../../server/maps/store/publish";
import { packSimplified, SimplifiedLevel } from "../../../server/maps/store/simplifiedLevel";
import { layerUrl } from "../../../src/domain/location";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-unit-maps-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LAYER: LayerFile = {
  version: "v1",
  title: "Winter range",
  category: "Hunting",
  states: ["CO", "UT"],
  geometryType: "esriGeometryPolygon",
  count: 2,
  extent: [-107, 39, -106, 40],
  columns: [{ name: "NAME", alias: "NAME", type: 11 }],
  titleField: "NAME",
  popupFields: ["ACRES", "NAME"],
  colorBy: null,
  minZoom: 6,
  sheets: [],
  source: "range.zip",
  notes: [],
  added: "2026-11-25T00:00:00.000Z",
};

describe("the command line", () => {
  it("reads options with their defaults", () => {
    expect(
      readArguments(["add", "a.zip", "--title", "Range", "--state", "co,Utah", "--popup-fields", "A, B"]),
    ).toEqual({
      command: "add",
      files: ["a.zip"],
      dryRun: false,
      settings: expect.objectContaining({
        title: "Range",
        category: "Local data",
        states: ["CO", "UT"],
        popupFields: ["A", "B"],
        replace: false,
      }),
    });
  });

  it("reads elevations from several files, titled by the first one's name", () => {
    expect(readArguments(["add", "/x/n40.tif", "b.zip", "--as", "elevation", "--units", "ft"])).toEqual({
      command: "add-elevation",
      files: ["/x/n40.tif", "b.zip"],
      dryRun: false,
      settings: { title: "n40", replace: false, crs: undefined, units: "ft" },
    });
  });

  it("reads imagery of a day from several files, titled by the first one's name", () => {
    expect(readArguments(["add", "/x/n40.tif", "b.zip", "--as", "imagery", "--date", "2021-08-01"])).toEqual({
      command: "add-imagery",
      files: ["/x/n40.tif", "b.zip"],
      dryRun: false,
      settings: { title: "n40", date: "2021-08-01", attribution: "", replace: false, crs: undefined },
    });
  });

  it.each([
    [[], "Give a command."],
    [["drop"], `"drop" isn't a command.`],
    [["add"], "Give a file to add."],
    [["add", "a.zip"], "Give the layer a --title."],
    [["add", "a.zip", "b.zip", "--title", "T"], "one file at a time"],
    [["add", "a.zip", "--title", "A|B"], 'no "|"'],
    [["add", "a.zip", "--title", "T", "--min-zoom", "20"], "0 to 19"],
    [["add", "a.tif", "--as", "imagery"], "Give the date it was taken"],
    [["add", "a.tif", "--as", "imagery", "--date", "2021-02-30"], `"2021-02-30" isn't a date`],
    [["add", "a.tif", "--as", "imagery", "--date", "1021-02-03"], "isn't a date"],
    [["add", "a.tif", "--as", "imagery", "--date", "2021-08-01", "--units", "ft"], "isn't for imagery"],
    [["add", "a.zip", "--title", "T", "--date", "2021-08-01"], "--date is for imagery"],
    [["rollback"], "Give the id"],
    [["add", "a.zip", "--title", "T", "--units", "ft"], "--units is for elevations"],
    [["add", "a.tif", "--as", "elevation", "--units", "yd"], "m or ft"],
    [["add", "a.tif", "--as", "elevation", "--state", "CO"], "--state isn't for elevations"],
    [["add", "a.zip", "--title", "T", "--state", "Bavaria"], "isn't a state"],
    [["add", "a.zip", "--title", "T", "--geometry", "cube"], "point, line or area"],
    [["add", "a.zip", "--color", "red"], "--color"],
    [["remove"], "Give the id"],
  ] as const)("refuses %j", (words, message) => {
    expect(() => readArguments(words)).toThrow(message);
  });
});

describe("a plan", () => {
  const source: Source = {
    kind: "shapefile",
    path: "/x/a.shp",
    drivers: ["ESRI Shapefile"],
    openOptions: [],
    name: "a.shp",
    bytes: 1,
    notes: [],
  };
  const layer: LayerInfo = {
    name: "a",
    count: 3,
    geometry: "Polygon",
    extent: [2_500_000, 800_000, 2_600_000, 900_000],
    crs: "EPSG:2231 NAD83 / Colorado North (ftUS)",
    fields: [
      { name: "Unit Name", type: "String" },
      { name: "ACRES", type: "Real" },
    ],
  };
  const options = { title: "A", category: "C", states: [] };
  const plan = (more: object, changed: Partial<LayerInfo> = {}, driver = "ESRI Shapefile") =>
    planLayer(source, { driver, layers: [{ ...layer, ...changed }] }, { ...options, ...more });

  it("finds fields by their names in the file and guesses the title field", () => {
    expect(plan({ popupFields: ["acres"], colorBy: "Unit Name" })).toMatchObject({
      titleField: "Unit_Name",
      popupFields: ["ACRES"],
      colorBy: "Unit_Name",
    });
    expect(() => plan({ colorBy: "KIND" })).toThrow('no field "KIND". It has: Unit Name, ACRES.');
  });

  it("asks for a coordinate system unless the numbers can be degrees", () => {
    expect(() => plan({}, { crs: null })).toThrow("has no .prj file");
    expect(plan({}, { crs: null, extent: [-107, 39, -106, 40] }).options).toContain("EPSG:4326");
    expect(plan({ crs: "EPSG:2231" }, { crs: null }).options.join(" ")).toContain("-s_srs EPSG:2231");
  });

  it("refuses a driver that doesn't match the file type", () => {
    expect(() => plan({}, {}, "OGR_VRT")).toThrow("GDAL identified it as OGR_VRT");
  });
});

describe("columns", () => {
  it("get names that queries can use, each unique and none like the object id", () => {
    const names = ["OBJECTID", "name", "NAME", "Größe (m)", "1st", ""].map((name) => ({ name, type: 11 }));
    expect(columnsOf(names).map(({ name }) => name)).toEqual([
      "OBJECTID_1",
      "name",
      "NAME_1",
      "Gr_e_m_",
      "_1st",
      "FIELD",
    ]);
  });
});

describe("crossings", () => {
  it("are found where edges cross, not where they touch", () => {
    expect(crossesItself(Float64Array.of(0, 0, 1, 1, 1, 0, 0, 1))).toBe(true);
    expect(crossesItself(Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1))).toBe(false);
    expect(crossesItself(Float64Array.of(0, 0, 2, 0, 2, 2, 1, 0, 0, 2))).toBe(false);
  });
});

describe("a sheet", () => {
  it("keeps lines within a pixel, merges duplicates of a pixel, and reads back from its file", () => {
    const circle = Float64Array.from({ length: 720 }, (_, at) =>
      at % 2 === 0
        ? -106 + 0.5 * Math.cos((at * Math.PI) / 360)
        : 39 + 0.5 * Math.sin(((at - 1) * Math.PI) / 360),
    );
    const speck = (x: number) => Float64Array.of(x, 40, x + 1e-5, 40, x + 1e-5, 40.00001);
    const sheet = simplifiedFor(6, "esriGeometryPolygon", [
      { parts: [circle], value: 1 },
      { parts: [speck(-105)], value: 2 },
      { parts: [speck(-105.00002)], value: 2 },
    ]);
    const path = join(folder, "sheet-6.bin");
    writeFileSync(path, packSimplified(sheet.content()));
    const read = new SimplifiedLevel(path, {
      geometryType: "esriGeometryPolygon",
      colorBy: { field: "KIND", values: ["Big", "Small"] },
    });
    expect(read.count).toBe(2);
    expect(read.row(1)?.attributes).toEqual({ KIND: "Small" });
    const [ring = new Float64Array()] = read.row(0)?.shape.parts ?? [];
    expect(ring.length).toBeLessThan(200);
    for (let at = 0; at < ring.length; at += 2)
      expect(Math.hypot((ring[at] ?? 0) + 106, (ring[at + 1] ?? 0) - 39)).toBeCloseTo(0.5, 4);
    expect(read.search({ minX: -105.2, minY: 39.9, maxX: -104.9, maxY: 40.1 })).toEqual([1]);
    read.close();
  });
});

describe("the manifest", () => {
  const layer: MapLayer = { ...LAYER, id: "winter-range", folder: "/x" };
  const manifest = layersManifest("embedded", { events: [], sampleGround: false });

  it("lists a layer in its states, in an existing or a new category", () => {
    const both = withMapLayers(manifest, [layer, { ...layer, id: "own", category: "Ours", states: ["CO"] }]);
    const groups = both.states.flatMap(({ stateName, categories }) =>
      categories.flatMap(({ categoryName, subCategories }) =>
        subCategories
          .filter(({ subCategoryName }) => subCategoryName === "Local data")
          .map(({ layers }) => [stateName, categoryName, layers.map(({ layerName }) => layerName)]),
      ),
    );
    expect(groups).toEqual([
      ["Colorado", "Hunting", ["map-winter-range"]],
      ["Colorado", "Ours", ["map-own"]],
      ["Utah", "Hunting", ["map-winter-range"]],
    ]);
    expect(withMapLayers(manifest, [])).toBe(manifest);
  });

  it("lists an event's layer in that event, existing or new, and in no state but those named", () => {
    const tac = { stateName: "tac", isOpen: false, categories: [] };
    const own = { ...layer, category: "Courses", states: [] };
    const result = withMapLayers({ ...manifest, events: [tac] }, [
      { ...own, id: "zone", event: "Zone days" },
      { ...own, id: "course", event: "tac" },
      { ...own, id: "elk", event: "Elk camp", states: ["CO"] },
      { ...own, id: "elk-too", event: "Elk camp" },
    ]);
    const listed = (states: typeof result.states) =>
      states.flatMap(({ stateName, categories }) =>
        categories
          .filter(({ categoryName }) => categoryName === "Courses")
          .map(({ subCategories: [group] }) => [
            stateName,
            group?.layers.map(({ layerName }) => layerName).join(),
          ]),
      );
    expect(listed(result.events)).toEqual([
      ["tac", "map-course"],
      ["Elk camp", "map-elk,map-elk-too"],
      ["Zone days", "map-zone"],
    ]);
    expect(listed(result.states)).toEqual([["Colorado", "map-elk"]]);
    expect(tac.categories).toEqual([]);
  });

  it("makes the location panel request only the title and the chosen fields", () => {
    const url = layerUrl({
      url: "/x/0",
      place: { longitude: 0, latitude: 0 },
      distance: 10,
      box: false,
      fields: ["NAME", "ACRES"],
    });
    expect(new URLSearchParams(url.split("?")[1]).get("outFields")).toBe("NAME,ACRES");
  });
});

describe("publishing", () => {
  const made = (maps: string) => {
    const work = join(makeWorkFolder(maps), "made");
    mkdirSync(work);
    return work;
  };

  it("shows the new version at once, keeps the previous one, and removes older ones and unfinished work", () => {
    const maps = join(folder, "maps");
    mkdirSync(join(maps, ".work-999999999-dead"), { recursive: true });
    const catalog = new MapCatalog(maps);
    for (const [at, version] of ["v1", "v2", "v3"].entries()) {
      publish(maps, "range", made(maps), { ...LAYER, version });
      expect(catalog.list(at * 1000).map((layer) => layer.version)).toEqual([version]);
    }
    expect(readdirSync(join(maps, "range")).sort()).toEqual(["layer.json", "v2", "v3"]);
    expect(readdirSync(maps)).not.toContain(".work-999999999-dead");
    remove(maps, "range");
    expect(catalog.list(9000)).toEqual([]);
    expect(() => remove(maps, "range")).toThrow('No layer has the id "range"');
    expect(() => remove(maps, "../maps")).toThrow("No layer has the id");
  });

  it("leaves out a layer whose layer.json is damaged, and reports it", () => {
    const maps = join(folder, "damaged");
    publish(maps, "range", made(maps), LAYER);
    writeFileSync(join(maps, "range", "layer.json"), "{");
    const warned: object[] = [];
    expect(new MapCatalog(maps, (details) => warned.push(details)).list()).toEqual([]);
    expect(warned).toEqual([expect.objectContaining({ layer: "range" })]);
  });

  it("makes ids from titles", () => {
    expect(["Hunting Units 2026!", "Größe", "***"].map(idOf)).toEqual([
      "hunting-units-2026",
      "gro-e",
      "layer",
    ]);
  });
});
