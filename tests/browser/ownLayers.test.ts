import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { mapsFolder } from "../../server/maps/store/catalog";
import { remove } from "../../server/maps/store/publish";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { runCommand } from "../support/commands";
import { query } from "../support/database";
import { dropFile } from "../support/dropFile";
import { makeZip } from "../support/makeZip";
import { squares, writeAs } from "../support/mapFiles";
import { opacityOf } from "../support/mapPicture";
import { cleanUp, start } from "../support/ownServers";

const url = inject("serverUrl");
const PATIENCE_MS = 60_000;
/** Part of the map not covered by panels, in a 1000 by 640 window. */
const CLIP = { x: 480, y: 120, width: 400, height: 380 };
/** Center of "Unit 52", at 39.0475 N 106.7525 W. */
const PLACE = "39.0475, -106.7525";

const sidebarOf = (page: Page) => page.getByRole("complementary");

/** Opens a category of Colorado's layers in the Library. */
async function openCategory(page: Page, name: string): Promise<void> {
  await app.openTool(page, "Hunts");
  await app.openTool(page, "Library");
  const states = sidebarOf(page).getByRole("button", { name: "Show all states" });
  if (await states.isVisible()) await states.click();
  await sidebarOf(page)
    .getByRole("button", { name: /^Colorado/ })
    .click();
  await sidebarOf(page)
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
}

async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole("button", { name: "Go to coordinates" }).click();
  await page.getByRole("textbox", { name: "Go to coordinates" }).fill(place);
  await page.getByRole("button", { name: "Go there" }).click();
}

describe("an administrator's map data", () => {
  const chief = app.newPerson();
  const member = app.newPerson();
  const watched: WatchedPage[] = [];
  let folder = "";

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail")
      for (const [at, page] of watched.entries()) await keepEvidence(page, `${task.name} ${at}`);
  });

  afterAll(async () => {
    await closePages();
    await cleanUp();
    rmSync(folder, { recursive: true, force: true });
  });

  it("becomes a layer from a dropped Shapefile, visible to others as their role allows", {
    timeout: 400_000,
  }, async () => {
    folder = mkdtempSync(join(os.tmpdir(), "ridgeline-dropped-"));
    const shp = await writeAs("ESRI Shapefile", folder, squares(100), ["-t_srs", "EPSG:2231"]);
    const parts = readdirSync(dirname(shp)).filter((name) => !name.endsWith(".geojson"));
    const zip = makeZip(
      parts.map((name) => ({ name, data: new Uint8Array(readFileSync(join(dirname(shp), name))) })),
    );
    const server = await start();
    const open = async (person: typeof chief) => {
      const opened = await openPage({ url: server.url, width: 1000, height: 640, picture: "sharp" });
      watched.push(opened);
      opened.page.setDefaultTimeout(PATIENCE_MS);
      await app.begin(opened.page, server.url, person);
      return opened.page;
    };
    const page = await open(chief);
    const sidebar = sidebarOf(page);
    // Where the map has no detail, administrators get a link to the view for adding map data.
    for (const _ of "abcd") await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByRole("button", { name: "Add real map data" }).click();
    await sidebar.getByText("No map data yet").waitFor();
    expect(await page.getByRole("tab", { name: "Map data" }).getAttribute("aria-selected")).toBe("true");
    await dropFile(page, "Drop map data here", "game_units.zip", zip);
    const files = sidebar.getByRole("list", { name: "Files" });
    await files.getByText(/: 100 areas/).waitFor();
    await files
      .getByText(/EPSG:2231/)
      .first()
      .waitFor();
    await files.getByRole("img", { name: /^Map of the data: 39\.0/ }).waitFor();
    expect(await files.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Game units");
    await files.getByRole("checkbox", { name: /^ACRES/ }).click();
    await files.getByRole("checkbox", { name: /^KIND · Private, State, BLM/ }).click();
    await files
      .getByRole("combobox", { name: "Color by" })
      .selectOption({ label: "KIND · Private, State, BLM" });
    await files.getByRole("button", { name: "Create preview" }).click();
    await files.getByText("is ready: 100 areas").waitFor();
    const legend = files.getByRole("list", { name: "Legend of Game units" }).getByRole("listitem");
    await expect.poll(() => legend.allTextContents()).toEqual(["Private", "BLM", "State", "Other"]);
    const previewed = page.waitForResponse(/Maps\/preview\..*\/tile/);
    await files.getByRole("button", { name: "Preview on the map" }).click();
    expect((await previewed).status()).toBe(200);
    await files.getByRole("button", { name: "Publish", exact: true }).click();
    const layers = sidebar.getByRole("list", { name: "Map layers" });
    await layers.getByText("Layer · 100 areas").waitFor();
    await layers.getByText("Visible to: Everyone").waitFor();

    const theirs = await open(member);
    const insider = "update users set roles = $2, trial = null, trial_ends_at = null where email = $1";
    await query(server.dataDir, insider, [member.email, ["insider"]]);
    await theirs.reload();
    // Search finds features by the layer's name field and flies to them.
    await theirs.getByRole("button", { name: "Go to coordinates" }).waitFor();
    await app.searchMap(theirs, "Unit 52");
    const named = theirs.getByRole("option", { name: /^Unit 52, Pitkin County, Colorado\s*Game units$/ });
    await named.waitFor();
    await named.click();
    await theirs
      .getByLabel("Coordinates of the map center")
      .getByText(/39\.04.*106\.75/)
      .waitFor();
    await goTo(theirs, PLACE);
    await openCategory(theirs, "Local data");
    const drawn = theirs.waitForResponse(/Maps\/game-units\/MapServer\/tile/);
    await sidebarOf(theirs).getByRole("switch", { name: "Game units" }).click();
    await drawn;
    await app.mapStill(theirs);
    await theirs.mouse.click(690, 330);
    const here = sidebarOf(theirs).getByRole("article", { name: "Game units" });
    await here.getByText("Unit 52", { exact: true }).waitFor();
    expect(await here.getByRole("term").allTextContents()).toEqual(["NAME", "ACRES", "KIND"]);
    await theirs.keyboard.press("Escape");
    await app.openTool(theirs, "Account");
    await sidebarOf(theirs).getByRole("button", { name: "Account Settings" }).waitFor();
    expect(await theirs.getByRole("button", { name: "Administration" }).count()).toBe(0);

    await layers.getByRole("button", { name: "Edit: Game units" }).click();
    await layers.getByRole("radio", { name: "Only some roles" }).click();
    await layers.getByRole("checkbox", { name: "Editor" }).click();
    await layers.getByRole("button", { name: "Save" }).click();
    await layers.getByText("Visible to: Editor").waitFor();
    expect(
      (await theirs.request.get(`${server.url}/arcgis/rest/services/Maps/game-units/MapServer`)).status(),
    ).toBe(404);
    await theirs.keyboard.press("Control+k");
    await theirs.keyboard.type("Unit 52");
    await theirs
      .getByRole("status")
      .getByText(/\d+ results?$/)
      .waitFor({ state: "attached" });
    expect(await theirs.getByRole("listbox", { name: "Search results" }).textContent()).not.toContain(
      "Game units",
    );
    const manifest = theirs.waitForResponse(/layers-manifest/);
    await theirs.reload();
    expect(await (await manifest).text()).not.toContain("game-units");

    await layers.getByRole("button", { name: "Remove: Game units" }).click();
    await layers.getByRole("textbox", { name: "Type Game units to confirm" }).fill("Game units");
    await page.keyboard.press("Enter");
    await sidebar.getByText("No map data yet").waitFor();
    for (const { violations } of watched) expect(violations).toEqual([]);
  });
});

describe("a layer added by the operator", () => {
  let watched: WatchedPage;
  let page: Page;
  let folder = "";
  const person = app.newPerson();
  const sidebar = () => page.getByRole("complementary");

  beforeAll(async () => {
    // The first account becomes the administrator, so sign up a throwaway one.
    await new TestClient(url).signUp();
    folder = mkdtempSync(join(os.tmpdir(), "ridgeline-maps-"));
    const path = await writeAs("ESRI Shapefile", folder, squares(100), ["-t_srs", "EPSG:2231"]);
    const words = ["--title", "Ranch pastures", "--category", "Local data", "--color-by", "KIND"];
    const added = await runCommand("maps", ["add", path, ...words, "--popup-fields", "ACRES,KIND"], {
      DATA_DIR: inject("serverDataDir"),
    });
    expect(added.code, added.output).toBe(0);
    watched = await openPage({ url, width: 1000, height: 640, picture: "sharp" });
    page = watched.page;
    page.setDefaultTimeout(PATIENCE_MS);
    await app.begin(page, url, person);
    const insider = "update users set roles = $2, trial = null, trial_ends_at = null where email = $1";
    await query(inject("serverDataDir"), insider, [person.email, ["insider"]]);
    await page.reload();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(async () => {
    await closePages();
    remove(mapsFolder(inject("serverDataDir")), "ranch-pastures");
    rmSync(folder, { recursive: true, force: true });
  });

  it("is in the Library of other accounts, on the map in its colors, and shows the chosen fields for a location", async () => {
    await goTo(page, PLACE);
    await openCategory(page, "Local data");
    const layer = sidebar().getByRole("switch", { name: "Ranch pastures" });
    const drawn = page.waitForResponse(/Maps\/ranch-pastures\/MapServer\/tile/);
    await layer.click();
    await drawn;
    await app.mapStill(page);
    await page.mouse.click(690, 330);
    const here = sidebar().getByRole("article", { name: "Ranch pastures" });
    await here.getByText("Unit 52", { exact: true }).waitFor();
    expect(await here.getByRole("term").allTextContents()).toEqual(["NAME", "ACRES", "KIND"]);
    expect(await here.getByRole("definition").allTextContents()).toEqual(["Unit 52", "78.00", "State"]);
    await page.keyboard.press("Escape");
    // Its color in the legend depends on its kind, and disappears with the layer.
    await app.openTool(page, "Hunts");
    await app.openTool(page, "Library");
    await sidebar().getByRole("tab", { name: "Active" }).click();
    const answer = await page.request.get(
      `${url}/arcgis/rest/services/Maps/ranch-pastures/MapServer/0?f=json`,
    );
    const { uniqueValueInfos } = (await answer.json()).drawingInfo.renderer;
    const { symbol } = uniqueValueInfos.find(({ value }: { value: string }) => value === "State");
    const opacity = await opacityOf(page, CLIP, symbol.color, () => layer.click());
    expect(opacity).toBeGreaterThan(0.2);
  });
});
