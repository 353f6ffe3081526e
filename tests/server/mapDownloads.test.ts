import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ADDRESSES } from "../../server/maps/download/addresses";
import { cellsOf } from "../../server/maps/download/cells";
import { MapCatalog, mapsFolder } from "../../server/maps/store/catalog";
import { ElevationCatalog } from "../../server/maps/store/elevation/catalog";
import { openLayer } from "../../server/maps/store/storedLayer";
import { stateOfAbbreviation } from "../../src/domain/usStates";
import { runCommand } from "../support/commands";
import { writeDem } from "../support/dem";
import { makeZip } from "../support/makeZip";
import { type MadeFeature, squares, writeAs } from "../support/mapFiles";
import { PublicData } from "../support/publicData";

// GDAL needs a process or two for each file, and the command pauses between its requests.
vi.setConfig({ testTimeout: 600_000 });
let services: PublicData;
let folder = "";
let dataDir = "";
beforeAll(async () => {
  services = await PublicData.start();
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-downloads-"));
  dataDir = join(folder, "data");
});
afterAll(async () => {
  await services.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (...words: string[]) =>
  runCommand("maps", ["get", ...words], { DATA_DIR: dataDir, MAP_DATA_MIRROR: services.url });
const layers = () => new MapCatalog(mapsFolder(dataDir)).list();
const downloads = (state: string) => readdirSync(join(dataDir, "map-downloads", state)).sort();

const inRhodeIsland = (features: MadeFeature[]): MadeFeature[] =>
  JSON.parse(
    JSON.stringify(features, (key, value: unknown) => {
      if (key !== "coordinates") return value;
      return (value as [number, number][][]).map((ring) => ring.map(([x, y]) => [x + 35.4, y + 2.5]));
    }),
  );

async function zipped(
  format: "ESRI Shapefile" | "GPKG",
  features: MadeFeature[],
  name: string,
  options: string[] = [],
) {
  const path = await writeAs(format, folder, features, options);
  const parts = readdirSync(dirname(path)).filter((part) => part.startsWith("units."));
  return makeZip(
    parts.map((part) => ({
      name: part.replace("units", name),
      data: readFileSync(join(dirname(path), part)),
    })),
  );
}

const roads = (from: number, count: number): MadeFeature[] =>
  inRhodeIsland(squares(from + count))
    .slice(from)
    .map(({ geometry }, at) => ({
      properties: { FULLNAME: `Road ${from + at}`, MTFCC: "S1400" },
      geometry: { type: "LineString", coordinates: (geometry.coordinates as number[][][])[0] },
    }));

const land = (count: number): MadeFeature[] =>
  inRhodeIsland(squares(count)).map(({ geometry }, at) => ({
    properties: { Unit_Nm: `Land ${at}`, MngNm_Desc: at % 2 ? "State Park" : "Forest Service" },
    geometry,
  }));

async function publishRhodeIsland(): Promise<void> {
  const dem = writeDem(folder, "cell.tif", {
    ...{ width: 360, height: 360, west: -72, north: 42, cell: 1 / 360, epsg: 4326 },
    heightAt: (x, y) => 100 + 10 * (x + 72) + (42 - y),
  });
  services.putFile(ADDRESSES.elevation("1", "n42w072"), readFileSync(dem));
  const county = (number: string) => `${ADDRESSES.roads}tl_2024_${number}_roads.zip`;
  const name = (number: string) => `tl_2024_${number}_roads`;
  const nad83 = ["-a_srs", "EPSG:4269"];
  services.putFile(county("44001"), await zipped("ESRI Shapefile", roads(0, 30), name("44001"), nad83));
  services.putFile(county("44003"), await zipped("ESRI Shapefile", roads(30, 12), name("44003"), nad83));
  services.putFile(county("08001"), await zipped("ESRI Shapefile", squares(5), name("08001")));
  const water = inRhodeIsland(squares(7)).map(({ geometry }, at) => ({
    properties: { gnis_name: `Pond ${at}` },
    geometry,
  }));
  const options = ["-nln", "NHDWaterbody", "-a_srs", "EPSG:4269"];
  services.putFile(
    ADDRESSES.water("Rhode_Island"),
    await zipped("GPKG", water, "NHD_H_Rhode_Island", options),
  );
  services.putLayer(ADDRESSES.publicLand, land(300));
}

describe("npm run maps -- get", () => {
  it("shows sizes, reports sets without a service, and downloads nothing with --dry-run", async () => {
    await publishRhodeIsland();
    const only = "elevation,units,roads,public-land,lakes,streams,trails";
    const { code, output } = await get("RI", "--only", only, "--dry-run");
    expect(output).toMatch(/elevation +1 file, 0\.5 MB/);
    expect(output).toMatch(/roads +2 files, 0\.0 MB/);
    expect(output).toMatch(/public-land +300 features, about 0\.6 MB/);
    expect(output).toMatch(/trails +There is nothing at https:\/\/apps\.fs\.usda\.gov\/.* \(404\)/);
    expect(output).toMatch(/total: about 1\.\d MB/);
    expect(output).toContain("No known service has the hunting units of Rhode Island.");
    expect(output).toContain("Nothing was downloaded.");
    expect(code).toBe(0);
    expect(
      services.asked.filter(({ method, path }) => method === "GET" && /\.(tif|zip)$/.test(path)),
    ).toEqual([]);
    expect(existsSync(join(dataDir, "map-downloads"))).toBe(false);
  });

  it("downloads nothing without --yes when it can't ask", async () => {
    const { output } = await get("RI", "--only", "lakes");
    expect(output).toContain("Add --yes to skip this question.");
    expect(layers()).toEqual([]);
  });

  it("adds available sets, names missing ones, and continues with the rest", async () => {
    services.asked.length = 0;
    const only = "elevation,roads,public-land,lakes,streams,trails";
    const { code, output } = await get("RI", "--only", only, "--yes");
    expect(output).toContain('elevation: added as "Rhode Island elevations" (rhode-island-elevations).');
    expect(output).toContain('roads: added as "Rhode Island roads" (rhode-island-roads), 42 features.');
    expect(output).toContain(
      'public-land: added as "Rhode Island public land" (rhode-island-public-land), 300',
    );
    expect(output).toContain('lakes: added as "Rhode Island lakes" (rhode-island-lakes), 7 features.');
    expect(output).toMatch(/streams: not added\. .* has no layer "NHDFlowline"\. It has: NHDWaterbody\./);
    expect(output).toMatch(/trails: not added\. There is nothing at/);
    expect(output).toContain("Not added: trails, streams. Run the same command to try again.");
    expect(code).toBe(1);

    const roads = layers().find(({ id }) => id === "rhode-island-roads");
    expect(roads).toMatchObject({
      category: "Roads and trails",
      states: ["RI"],
      titleField: "FULLNAME",
      colorBy: { field: "MTFCC", values: ["S1400"] },
    });
    expect(roads?.notes[0]).toMatch(
      /^U\.S\. Census Bureau, TIGER\/Line 2024, public domain\. Downloaded \d{4}-\d\d-\d\d\.$/,
    );
    const table = openLayer(roads?.folder ?? "");
    const names = Array.from({ length: 42 }, (_, place) => table.row(place)?.attributes.FULLNAME);
    expect(new Set(names)).toEqual(new Set(Array.from({ length: 42 }, (_, at) => `Road ${at}`)));

    const [elevations] = new ElevationCatalog(mapsFolder(dataDir)).list();
    expect(elevations).toMatchObject({
      title: "Rhode Island elevations",
      states: expect.arrayContaining(["RI"]),
    });
    // Both water layers are in the same file, which is downloaded once.
    expect(
      services.asked.filter(({ method, path }) => method === "GET" && path.includes("NHD_H")),
    ).toHaveLength(1);
  });

  it("records the source of everything, with checksums and terms", () => {
    const record = JSON.parse(readFileSync(join(dataDir, "map-downloads/RI/downloads.json"), "utf8"));
    expect(record.elevation).toMatchObject({
      license: "U.S. Geological Survey, public domain (3DEP)",
      files: [
        {
          url: ADDRESSES.elevation("1", "n42w072"),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          checked: true,
        },
      ],
    });
    expect(record["public-land"].files).toEqual([{ url: ADDRESSES.publicLand, features: 300, missing: 0 }]);
    expect(record.streams).toBeUndefined();
  });

  it("retries only what is missing, keeping downloads until everything is complete", async () => {
    const zip = "NHD_H_Rhode_Island_State_GPKG.zip";
    expect(downloads("RI")).toEqual([zip, `${zip}.json`, "downloads.json"]);
    services.putLayer(
      ADDRESSES.trails,
      roads(0, 5).map((road) => ({ ...road, properties: { path: "Trail" } })),
    );
    services.asked.length = 0;
    const { code, output } = await get("RI", "--only", "roads,lakes,trails", "--yes");
    expect(output).toContain('lakes: "Rhode Island lakes" is already there; --replace downloads it again.');
    expect(output).toContain("trails: added");
    expect(code).toBe(0);
    expect(services.asked.filter(({ method, path }) => method === "GET" && path.endsWith(".zip"))).toEqual(
      [],
    );
    const trails = layers().find(({ id }) => id === "rhode-island-trails");
    expect(trails?.notes).toContainEqual(expect.stringContaining('no field "trail_name"'));
    expect(downloads("RI")).toEqual(["downloads.json"]);
  });

  it("refuses a damaged file and leaves the existing layer", async () => {
    const before = layers().find(({ id }) => id === "rhode-island-lakes");
    services.putFile(ADDRESSES.water("Rhode_Island"), Buffer.alloc(5000), "0".repeat(32));
    const { code, output } = await get("RI", "--only", "lakes", "--yes", "--replace");
    expect(output).toMatch(/lakes: not added\. .*arrived damaged twice/);
    expect(code).toBe(1);
    expect(layers().find(({ id }) => id === "rhode-island-lakes")).toEqual(before);
  });

  it.each([
    [["get"], "Give a state, such as CO."],
    [["get", "XX"], `"XX" isn't a state.`],
    [["get", "RI", "--only", "roads,gold"], '"gold" isn\'t a data set. Choose from: elevation, units,'],
    [["get", "RI", "--resolution", "2"], "--resolution must be 1 or 1/3."],
    [["get", "RI", "--title", "x"], '--title isn\'t for "get".'],
  ])("refuses %j", async (words, message) => {
    const { code, output } = await runCommand("maps", words, { DATA_DIR: dataDir });
    expect(output).toContain(message);
    expect(code).toBeGreaterThan(0);
  });
});

describe("elevation cells", () => {
  const cells = (abbreviation: string) => {
    const state = stateOfAbbreviation(abbreviation);
    if (!state) throw new Error(`No state ${abbreviation}`);
    return cellsOf(state);
  };

  it("are those a state touches, named by their northwest corner", () => {
    const colorado = [38, 39, 40, 41].flatMap((north) =>
      Array.from({ length: 7 }, (_, at) => `n${north}w${109 - at}`),
    );
    expect(cells("CO")).toEqual(expect.arrayContaining(colorado));
    // Surveyed borders stray slightly across the degree lines.
    expect(cells("CO").length).toBeLessThan(50);
    expect(cells("RI").sort()).toEqual(
      ["n41w072", "n42w072", "n43w072"].filter((cell) => cells("RI").includes(cell)),
    );
    expect(cells("RI")).toContain("n42w072");
  });

  it("cross the date line for Alaska", () => {
    const alaska = cells("AK");
    expect(alaska).toContain("n62w150");
    expect(alaska.some((cell) => /e17\d$/.test(cell))).toBe(true);
    expect(alaska.length).toBeLessThan(600);
  });
});
