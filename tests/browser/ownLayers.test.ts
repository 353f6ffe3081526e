import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { mapsFolder } from "../../server/maps/store/catalogue";
import { remove } from "../../server/maps/store/publish";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { runCommand } from "../support/commands";
import { query } from "../support/database";
import { squares, writeAs } from "../support/mapFiles";
import { opacityOf } from "../support/mapPicture";

const url = inject("serverUrl");
const PATIENCE_MS = 60_000;
/** The free part of the map, in a window of 1000 by 640. */
const CLIP = { x: 480, y: 120, width: 400, height: 380 };
/** In the middle of "Unit 52", at 39.0475 N 106.7525 W. */
const PLACE = "39.0475, -106.7525";

describe("a layer that the operator added", () => {
  let watched: WatchedPage;
  let page: Page;
  let folder = "";
  const person = app.newPerson();
  const sidebar = () => page.getByRole("complementary");

  beforeAll(async () => {
    // The first account of an installation is its administrator: this one is not.
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

  it("is in the Library of other accounts, on the map in its colors, and tells of a place what it was told to", async () => {
    await page.getByRole("button", { name: "Go to coordinates" }).click();
    await page.getByRole("textbox", { name: "Go to coordinates" }).fill(PLACE);
    await page.getByRole("button", { name: "Go there" }).click();
    await app.openTool(page, "Hunts");
    await app.openTool(page, "Library");
    const states = sidebar().getByRole("button", { name: "Show all states" });
    if (await states.isVisible()) await states.click();
    await sidebar()
      .getByRole("button", { name: /^Colorado/ })
      .click();
    await sidebar()
      .getByRole("button", { name: /^Local data/ })
      .click();
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
    // Its color is that of its kind in the legend, and goes with it.
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
