import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { query } from "../support/database";
import { writeDem } from "../support/dem";
import { dropFile } from "../support/dropFile";
import { makeZip } from "../support/makeZip";
import { type MadeFeature, squares, writeAs } from "../support/mapFiles";
import { painted } from "../support/mapPicture";
import { cleanUp, start } from "../support/ownServers";
import type { TestServer } from "../support/server";
import { pictureOf, pmtilesOf, tilesOver } from "../support/tileArchives";

const PATIENCE_MS = 120_000;
const PATIENT = { timeout: 400_000 };
const WINDOW = { width: 1000, height: 640 };
/** Part of the map not covered by panels. */
const CLIP = { x: 480, y: 120, width: 400, height: 380 };
/** Center of "Unit 52", near Aspen, Colorado. */
const PLACE = { latitude: 39.0475, longitude: -106.7525 };
const AROUND = [-107.5, 38.5, -106, 39.5] as const;
const PURPLE = [128, 40, 160, 255] as const;
const GROUND_FT = 9876;

const TRAILS: MadeFeature[] = [0, 0.004].map((north, at) => ({
  properties: { NAME: `Trail ${at}`, MILES: 3 + at, SURFACE: at === 0 ? "Dirt" : "Gravel" },
  geometry: {
    type: "LineString",
    coordinates: [
      [PLACE.longitude - 0.03, PLACE.latitude + north],
      [PLACE.longitude + 0.03, PLACE.latitude + north],
    ],
  },
}));

/** Returns a zipped Shapefile in feet of the Colorado Central state plane. */
async function zippedShapefile(folder: string): Promise<Uint8Array> {
  const shp = await writeAs("ESRI Shapefile", folder, squares(100), ["-t_srs", "EPSG:2231"]);
  const parts = readdirSync(dirname(shp)).filter((name) => !name.endsWith(".geojson"));
  return makeZip(
    parts.map((name) => ({ name, data: new Uint8Array(readFileSync(join(dirname(shp), name))) })),
  );
}

/** Flat ground in feet, extending 6 km in each direction from PLACE. */
const groundInFeet = (folder: string): Buffer =>
  readFileSync(
    writeDem(folder, "ground.tif", {
      width: 400,
      height: 400,
      west: 348_345 - 6000,
      north: 4_323_509 + 6000,
      cell: 30,
      epsg: 26913,
      heightAt: () => GROUND_FT,
    }),
  );

async function purpleTiles(): Promise<Uint8Array> {
  const [r, g, b] = PURPLE;
  const picture = await pictureOf({ r, g, b });
  return pmtilesOf(
    tilesOver(AROUND, [8, 9, 10, 11, 12], () => picture),
    { bounds: AROUND, metadata: { attribution: "County survey" }, leaf: 50 },
  );
}

describe("an empty installation whose administrator drops four files", () => {
  const chief = app.newPerson();
  const member = app.newPerson();
  const watched: WatchedPage[] = [];
  let folder = "";
  let server: TestServer;
  let page: Page;
  let theirs: Page;
  const sidebarOf = (of: Page) => of.getByRole("complementary");
  const files = () => sidebarOf(page).getByRole("list", { name: "Files" });
  const layers = () => sidebarOf(page).getByRole("list", { name: "Map layers" });
  const publish = () => files().getByRole("button", { name: "Publish", exact: true }).click();

  const open = async (person: typeof chief) => {
    const opened = await openPage({ url: server.url, ...WINDOW, picture: "sharp" });
    watched.push(opened);
    opened.page.setDefaultTimeout(PATIENCE_MS);
    await app.begin(opened.page, server.url, person);
    return opened.page;
  };
  const openLocalData = async () => {
    await app.openTool(theirs, "Hunts");
    await app.openTool(theirs, "Library");
    const states = sidebarOf(theirs).getByRole("button", { name: "Show all states" });
    const colorado = sidebarOf(theirs).getByRole("button", { name: /^Colorado/ });
    await states.or(colorado).first().waitFor();
    if (await states.isVisible()) await states.click();
    await colorado.click();
    const local = sidebarOf(theirs).getByRole("button", { name: /^Local data/ });
    if ((await local.getAttribute("aria-expanded")) !== "true") await local.click();
  };
  /** Matches the start of the name, because a layer's minimum zoom follows it in the label. */
  const layerSwitch = (name: string) =>
    sidebarOf(theirs).getByRole("switch", { name: new RegExp(`^${name}`) });
  const purple = async () => (await painted(theirs, CLIP, [...PURPLE])).pixels;

  beforeAll(async () => {
    folder = mkdtempSync(join(os.tmpdir(), "ridgeline-own-maps-"));
    server = await start();
    page = await open(chief);
    await app.openTool(page, "Account");
    await sidebarOf(page).getByRole("button", { name: "Administration" }).click();
    await page.getByRole("tab", { name: "Map data" }).click();
    await sidebarOf(page).getByText("No map data yet").waitFor();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail")
      for (const [at, one] of watched.entries()) await keepEvidence(one, `${task.name} ${at}`);
  });

  afterAll(async () => {
    await closePages();
    await cleanUp();
    rmSync(folder, { recursive: true, force: true });
  });

  it("makes a colored layer from a zipped Shapefile in a state plane", PATIENT, async () => {
    await dropFile(page, "Drop map data here", "game_units.zip", await zippedShapefile(folder));
    await files()
      .getByText(/: 100 areas/)
      .waitFor();
    await files()
      .getByRole("combobox", { name: "Color by" })
      .selectOption({ label: "KIND · Private, State, BLM" });
    await files()
      .getByRole("checkbox", { name: /^ACRES/ })
      .click();
    await files().getByRole("button", { name: "Create preview" }).click();
    await files().getByText("is ready: 100 areas").waitFor();
    await publish();
    await layers().getByText("Layer · 100 areas").waitFor();
  });

  it("makes a layer for some roles from a GeoPackage", PATIENT, async () => {
    const path = await writeAs("GPKG", folder, TRAILS, ["-t_srs", "EPSG:26913"]);
    await dropFile(page, "Drop map data here", "trails.gpkg", readFileSync(path));
    await files()
      .getByText(/: 2 lines/)
      .waitFor();
    await files()
      .getByRole("checkbox", { name: /^MILES/ })
      .click();
    await files().getByRole("radio", { name: "Only some roles" }).click();
    await files().getByRole("checkbox", { name: "Insider", exact: true }).click();
    await files().getByRole("button", { name: "Create preview" }).click();
    await files().getByText("is ready: 2 lines").waitFor();
    await publish();
    await layers().getByText("Layer · 2 lines").waitFor();
  });

  it("makes everyone's ground from a GeoTIFF in feet", PATIENT, async () => {
    await dropFile(page, "Drop map data here", "ground.tif", groundInFeet(folder));
    await files()
      .getByText(/Elevation: 1 file, 160,000 pixels/)
      .waitFor();
    await files().getByRole("combobox", { name: "Elevation unit" }).selectOption("Feet");
    await files().getByRole("button", { name: "Prepare" }).click();
    await files().getByText("is ready: 1 file in CO.").waitFor();
    await publish();
    await layers()
      .getByText(/^Elevation · 1 file/)
      .waitFor();
  });

  it("makes an overlay from PMTiles", PATIENT, async () => {
    await dropFile(page, "Drop map data here", "burns.pmtiles", await purpleTiles());
    await files()
      .getByText(/^PMTiles: \d+ PNG tiles/)
      .waitFor();
    await files()
      .getByRole("radio", { name: /^Overlay/ })
      .click();
    await files().getByRole("button", { name: "Create preview" }).click();
    await files()
      .getByText(/is ready: \d+ tiles/)
      .waitFor();
    await publish();
    await layers()
      .getByText(/^Overlay · \d+ tiles/)
      .waitFor();
  });

  it("shows the layers to another account as its role allows", PATIENT, async () => {
    theirs = await open(member);
    await openLocalData();
    await layerSwitch("Game units").waitFor();
    await layerSwitch("Burns").waitFor();
    expect(await layerSwitch("Trails").count()).toBe(0);
    const insider = "update users set roles = $2, trial = null, trial_ends_at = null where email = $1";
    await query(server.dataDir, insider, [member.email, ["insider"]]);
    await theirs.reload();
    await app.mapReady(theirs);
    await openLocalData();
    await layerSwitch("Trails").waitFor();
    await app.openTool(theirs, "Account");
    await sidebarOf(theirs).getByRole("button", { name: "Account Settings" }).waitFor();
    expect(await theirs.getByRole("button", { name: "Administration" }).count()).toBe(0);
  });

  it("shows them the fields that the administrator chose", PATIENT, async () => {
    await theirs.getByRole("button", { name: "Go to coordinates" }).click();
    await theirs
      .getByRole("textbox", { name: "Go to coordinates" })
      .fill(`${PLACE.latitude}, ${PLACE.longitude}`);
    await theirs.getByRole("button", { name: "Go there" }).click();
    await openLocalData();
    for (const name of ["Game units", "Trails"]) await layerSwitch(name).click();
    await app.mapStill(theirs);
    await theirs.mouse.click(690, 330);
    const about = (name: string) => sidebarOf(theirs).getByRole("article", { name });
    await about("Game units").getByText("Unit 52", { exact: true }).waitFor();
    expect(await about("Game units").getByRole("term").allTextContents()).toEqual(["NAME", "ACRES"]);
    await about("Trails").getByText("Trail 0", { exact: true }).waitFor();
    expect(await about("Trails").getByRole("term").allTextContents()).toEqual(["NAME", "MILES"]);
    await sidebarOf(theirs)
      .getByText(/^9,876 ft$/)
      .first()
      .waitFor();
    await theirs.keyboard.press("Escape");
  });

  it("gives layers a legend and an opacity", PATIENT, async () => {
    await openLocalData();
    await layerSwitch("Burns").click();
    await vi.waitFor(async () => expect(await purple()).toBe(0), { timeout: PATIENCE_MS, interval: 500 });
    await sidebarOf(theirs)
      .getByRole("button", { name: /^Opacity and legend of Local data/ })
      .click();
    const legend = sidebarOf(theirs).getByRole("list", { name: "Legend of Game units" });
    await legend.getByText("Private").waitFor();
    await sidebarOf(theirs).getByRole("slider", { name: "Opacity" }).press("End");
    // Units are drawn above the tiles and leave a quarter of the area uncovered.
    await vi.waitFor(async () => expect(await purple()).toBeGreaterThan(10_000), {
      timeout: PATIENCE_MS,
      interval: 500,
    });
    await layerSwitch("Burns").click();
  });

  it("analyzes the ground of the GeoTIFF", PATIENT, async () => {
    await app.openTool(theirs, "Terrain Analysis");
    await theirs.getByRole("switch", { name: "Show matching terrain" }).click();
    const all = theirs.getByText(/^100% of the terrain here matches: [\d,]+ acres$/);
    await all.waitFor();
    const least = theirs.getByLabel("Elevation, minimum, exact value");
    await least.fill("9900");
    await least.press("Enter");
    await theirs.getByText(/^0% of the terrain here matches/).waitFor();
    await theirs.getByRole("switch", { name: "Show matching terrain" }).click();
  });

  it("draws profiles over it in 3D", PATIENT, async () => {
    await app.openScene(theirs);
    await theirs.getByRole("button", { name: "Elevation Profile" }).click();
    await app.toolReady(theirs);
    await app.clickPlaces(theirs, [[300, 100]]);
    await theirs.mouse.dblclick(600, 140);
    const panel = theirs.getByRole("region", { name: "Elevation Profile" });
    for (const figure of ["Highest", "Lowest"])
      await panel.getByRole("row", { name: `${figure} 9,876 ft` }).waitFor();
    for (const { violations } of watched) expect(violations).toEqual([]);
  });
});
