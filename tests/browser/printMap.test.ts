import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { layOut, pixelSize, type SheetShape } from "../../src/domain/sheet/layout";
import { createPlane } from "../../src/domain/sheet/plane";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { line, type SeenFeature, waypoint } from "../support/content";
import { button, openHunt, openList } from "../support/contentSteps";
import { hasGdal } from "../support/gdal";

const url = inject("serverUrl");
/** Center of the hunt's extent, and therefore of the sheet. */
const CENTER = { longitude: -106.9, latitude: 39.07 };
/** Degrees from the center to each end. */
const REACH = 0.02;
const RED: [number, number, number] = [230, 20, 20];
const SCALE = 24_000;
const SHAPE: SheetShape = { paper: "letter", orientation: "portrait", resolution: 150 };

describe("printing a map", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    await app.begin(page, url, app.newPerson(), async (client) => {
      const { uuid } = await client.data<SeenFeature>("POST", "/collections", {
        title: "Elk: second season",
      });
      const ridge = line([
        [CENTER.longitude - REACH, CENTER.latitude],
        [CENTER.longitude + REACH, CENTER.latitude],
      ]);
      const red = { ...ridge, properties: { ...ridge.properties, color: [...RED, 1], strokeWidth: 8 } };
      const features = [
        { ...red, title: "Ridge" },
        waypoint("Camp", CENTER.longitude - REACH / 2, CENTER.latitude + REACH / 2),
        waypoint("Spring", CENTER.longitude + REACH / 2, CENTER.latitude - REACH / 2),
      ];
      const featureIds: string[] = [];
      for (const feature of features)
        featureIds.push((await client.data<SeenFeature>("POST", "/features", feature)).uuid);
      await client.data("PATCH", `/collections/${uuid}/add/features`, { featureIds });
    });
    await openList(page, "Hunts");
    await openHunt(page, "Elk: second season");
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  /** Clicks Save map and returns the downloaded file. */
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download", { timeout: 60_000 }),
      button(page, "Save map").click(),
    ]);
    const path = await download.path();
    return { name: download.suggestedFilename(), path, bytes: readFileSync(path) };
  };

  /** Returns the pixel on the sheet for given coordinates. */
  const pixelOf = (longitude: number, latitude: number): [number, number] => {
    const { face, dpi } = layOut(SHAPE);
    const [east, north] = createPlane(CENTER).forward(longitude, latitude);
    const pixel = pixelSize(SCALE, dpi);
    return [face.x + face.width / 2 + east / pixel, face.y + face.height / 2 - north / pixel].map(
      Math.floor,
    ) as [number, number];
  };

  it("opens from a hunt, fitted to it, and outlines the sheet on the map", async () => {
    await button(page, "Print map").click();
    await page.getByRole("heading", { name: "Print map" }).waitFor();
    await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Elk: second season");
    await expect.poll(() => page.getByRole("combobox", { name: "Scale" }).inputValue()).toBe("20000");
    await page.locator("[data-sheet-outline]").waitFor();
  });

  it("saves a PNG of the paper's size, with the hunt in position", async () => {
    await page.getByRole("combobox", { name: "Scale" }).selectOption(String(SCALE));
    await page.getByLabel("Resolution").selectOption("150");
    await page.getByRole("radio", { name: /PNG/ }).click();
    await page.getByText("1,275 × 1,650 pixels", { exact: false }).waitFor();
    const { name, bytes } = await save();
    expect(name).toBe("Elk second season.png");
    const picture = sharp(bytes);
    const { width, height, density } = await picture.metadata();
    expect([width, height, density]).toEqual([1275, 1650, 150]);
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ];
    // The line is 1 mm wide, so the pixels around its center are red too.
    expect(at(...pixelOf(CENTER.longitude + REACH / 4, CENTER.latitude))).toEqual(RED);
    expect(at(...pixelOf(CENTER.longitude - REACH * 0.9, CENTER.latitude))).toEqual(RED);
    expect(at(...pixelOf(CENTER.longitude + REACH * 1.2, CENTER.latitude))).not.toEqual(RED);
    await page
      .getByText(/^Saved Elk second season.png/)
      .first()
      .waitFor();
  });

  it.skipIf(!hasGdal("gdalinfo"))(
    "saves a GeoPDF that GDAL places within half a pixel (skipped without gdalinfo)",
    async () => {
      await page.getByRole("radio", { name: /GeoPDF/ }).click();
      const { name, path } = await save();
      expect(name).toBe("Elk second season.pdf");
      const out = execFileSync("gdalinfo", ["--config", "GDAL_PDF_DPI", "150", "-json", `${path}`], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });
      const { geoTransform, size } = JSON.parse(out) as { geoTransform: number[]; size: number[] };
      const [west = 0, dx = 0, , north = 0, , dy = 0] = geoTransform;
      const { face } = layOut(SHAPE);
      const pixel = pixelSize(SCALE, 150);
      expect(size).toEqual([1275, 1650]);
      expect(dx / pixel).toBeCloseTo(1, 4);
      expect(-dy / pixel).toBeCloseTo(1, 4);
      // The plane's origin is at the center of the map face, within about a meter of the extent's center.
      expect(Math.abs(west + dx * (face.x + face.width / 2)) / pixel).toBeLessThan(0.5);
      expect(Math.abs(north + dy * (face.y + face.height / 2)) / pixel).toBeLessThan(0.5);
    },
  );

  it("says why a sheet can't be made when tiles fail, and makes it once they load", async () => {
    await page.getByRole("radio", { name: /PNG/ }).click();
    await page.getByRole("combobox", { name: "Scale" }).selectOption("25000");
    await page.route("**/MapServer/tile/**", (route) => route.fulfill({ status: 500 }));
    await button(page, "Save map").click();
    await page
      .getByText(/Couldn't load Satellite\. The service returned 500/)
      .first()
      .waitFor();
    await page.unroute("**/MapServer/tile/**");
    expect((await save()).bytes.length).toBeGreaterThan(100_000);
  });
});
