import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { writeDem } from "../support/dem";
import { dropFile } from "../support/dropFile";
import { cleanUp, start } from "../support/ownServers";
import { writeRgb } from "../support/rgbFile";

const PATIENCE_MS = 60_000;
/** Center of the elevation and imagery rasters, near Walden, Colorado. */
const PLACE = "40.6367, -106.1705";
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

it("a dropped GeoTIFF in feet becomes the ground of everyone's map, and one of colors their historical imagery", {
  timeout: 400_000,
}, async () => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-own-rasters-"));
  const dem = writeDem(folder, "north_park.tif", {
    width: 80,
    height: 80,
    west: 400_000,
    north: 4_500_000,
    cell: 30,
    epsg: 26913,
    heightAt: () => 9876,
  });
  const flight = writeRgb(folder, "flight.tif", {
    size: 300,
    cell: 6,
    west: -106.181,
    north: 40.645,
    colorAt: () => [200, 40, 40],
  });
  const server = await start();
  const open = async () => {
    const opened = await openPage({ url: server.url, width: 1000, height: 640, picture: "sharp" });
    watched.push(opened);
    opened.page.setDefaultTimeout(PATIENCE_MS);
    await app.begin(opened.page, server.url, app.newPerson());
    return opened.page;
  };
  // The first account becomes the administrator.
  const page = await open();
  const sidebar = page.getByRole("complementary");
  await app.openTool(page, "Account");
  await sidebar.getByRole("button", { name: "Administration" }).click();
  await page.getByRole("tab", { name: "Map data" }).click();
  await sidebar.getByText("No map data yet").waitFor();
  const files = sidebar.getByRole("list", { name: "Files" });
  const layers = sidebar.getByRole("list", { name: "Map layers" });

  await dropFile(page, "Drop map data here", "north_park.tif", readFileSync(dem));
  await files.getByText(/Elevation: 1 file, 6,400 pixels/).waitFor();
  await files.getByRole("combobox", { name: "Unit of the elevations" }).selectOption("Feet");
  await files.getByRole("button", { name: "Prepare" }).click();
  await files.getByText("is ready: 1 file in CO.").waitFor();
  await files.getByText(/applies it to everyone's map right away/).waitFor();
  await files.getByText("Lowest: 9,876 ft").waitFor();
  const drawn = page.waitForResponse(
    (answer) => answer.url().includes("/Previews/") && answer.url().includes("/tile/1") && answer.ok(),
  );
  await files.getByRole("button", { name: "Preview on the map" }).click();
  await drawn;
  await app.mapStill(page);
  await files.getByRole("button", { name: "Hide preview" }).click();
  await files.getByRole("button", { name: "Publish", exact: true }).click();
  await layers.getByText(/^Elevation · 1 file/).waitFor();

  await dropFile(page, "Drop map data here", "flight.tif", readFileSync(flight));
  await files.getByText(/Imagery: 1 file, 90,000 pixels/).waitFor();
  await files.getByLabel("Taken on").fill("2021-08-01");
  await files.getByRole("textbox", { name: "Attribution" }).fill("Jackson County");
  await files.getByRole("button", { name: "Prepare" }).click();
  await files.getByText("is ready: 1 file in CO.").waitFor();
  await files.getByRole("button", { name: "Publish", exact: true }).click();
  await layers.getByText("Historical Imagery of 2021-08-01 · CO").waitFor();

  const theirs = await open();
  await theirs.getByRole("button", { name: "Go to coordinates" }).click();
  await theirs.getByRole("textbox", { name: "Go to coordinates" }).fill(PLACE);
  await theirs.getByRole("button", { name: "Go there" }).click();
  await app.mapStill(theirs);
  await theirs.mouse.click(690, 330);
  await theirs
    .getByRole("complementary")
    .getByText(/9,876 ft/)
    .first()
    .waitFor();
  await app.openTool(theirs, "Historical Imagery");
  await theirs.getByRole("radio", { name: /Aug 1, 2021$/ }).click();
  await theirs.getByText("Jackson County").first().waitFor();
  for (const { violations } of watched) expect(violations).toEqual([]);
});
