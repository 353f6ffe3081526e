import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { inspectMbtiles } from "../../server/maps/ingest/archive/mbtiles";
import { inspectPmtiles } from "../../server/maps/ingest/archive/pmtiles";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { type SeenFeature, waypoint } from "../support/content";
import { button, openHunt, openList } from "../support/contentSteps";
import { hasGdal } from "../support/gdal";

const url = inject("serverUrl");
const HUNT = "Elk: second season";
const CAMP: [number, number] = [-106.93, 39.05];
const SPRING: [number, number] = [-106.88, 39.09];

describe("downloading a map for other apps", () => {
  let watched: WatchedPage;
  let page: Page;
  let folder = "";

  beforeAll(async () => {
    folder = mkdtempSync(join(os.tmpdir(), "ridgeline-map-file-"));
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    await app.begin(page, url, app.newPerson(), async (client) => {
      const { uuid } = await client.data<SeenFeature>("POST", "/collections", { title: HUNT });
      const featureIds: string[] = [];
      for (const feature of [waypoint("Camp", ...CAMP), waypoint("Spring", ...SPRING)])
        featureIds.push((await client.data<SeenFeature>("POST", "/features", feature)).uuid);
      await client.data("PATCH", `/collections/${uuid}/add/features`, { featureIds });
    });
    await openList(page, "Hunts");
    await openHunt(page, HUNT);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(async () => {
    await closePages();
    rmSync(folder, { recursive: true, force: true });
  });

  it("goes from a hunt to a file that other programs read, showing its size first and its progress", {
    timeout: 180_000,
  }, async () => {
    const fact = (name: string) => page.locator("dl > div", { hasText: name }).locator("dd");
    const typed = (name: string) => page.getByRole("textbox", { name: `Zoom levels, ${name}, exact value` });
    const choose = async (name: "minimum" | "maximum", zoom: number) => {
      await typed(name).fill(String(zoom));
      await typed(name).press("Enter");
    };
    await button(page, "Save map").click();
    await page.getByRole("heading", { name: "Save map" }).waitFor();
    await page.getByText("It doesn't include your waypoints, lines and areas").waitFor();
    expect(await page.getByRole("radio", { name: /This hunt's area/ }).isChecked()).toBe(true);
    await page.getByLabel("Basemap", { exact: true }).selectOption("Topographic");

    // The numbers update with each choice.
    await choose("maximum", 19);
    await page
      .getByRole("alert")
      .getByText(/tiles is too many\. The limit is 20,000\./)
      .waitFor();
    expect(await button(page, "Make map").getAttribute("aria-disabled")).toBe("true");
    await choose("minimum", 9);
    await choose("maximum", 12);
    await expect.poll(() => fact("Tiles").textContent()).toMatch(/^\d+ of 20,000$/);
    await expect.poll(() => fact("Size").textContent(), { timeout: 30_000 }).toMatch(/^About .* of 500 MB$/);
    const tiles = Number(/^\d+/.exec((await fact("Tiles").textContent()) ?? "")?.[0]);
    await page.getByRole("radio", { name: /Current map view/ }).click();
    // Possible wherever the map is: it may still be on its way to the hunt.
    for (const _ of "abc") await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => fact("Tiles").textContent()).not.toMatch(new RegExp(`^${tiles} of`));
    await page.getByRole("radio", { name: /This hunt's area/ }).click();

    // A slow one can be canceled.
    await choose("maximum", 16);
    const files = page.getByRole("list", { name: "Your maps" }).getByRole("listitem");
    await button(page, "Make map").click();
    await files.getByText(/[1-9]\d* of [\d,]+ tiles/).waitFor({ timeout: 60_000 });
    await files.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => files.count()).toBe(0);

    await choose("maximum", 12);
    await button(page, "Make map").click();
    await page.getByText("Your map is ready.").waitFor({ timeout: 60_000 });
    expect(await files.getByText("Elk: second season Topographic.mbtiles").count()).toBe(1);
    // The download tab closes as soon as the browser saves the file.
    const [request] = await Promise.all([
      page.context().waitForEvent("request", (one) => one.url().includes("/file?")),
      files.getByRole("button", { name: "Download" }).click(),
    ]);
    const response = await fetch(request.url());
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="Elk_ second season Topographic.mbtiles"',
    );
    const path = join(folder, "elk.mbtiles");
    writeFileSync(path, new Uint8Array(await response.arrayBuffer()));
    const { info } = await inspectMbtiles(path, folder, () => {});
    expect(info).toMatchObject({ tiles, minZoom: 9, maxZoom: 12, tileType: "png" });
    const [west, south, east, north] = info.extent;
    for (const [longitude, latitude] of [CAMP, SPRING]) {
      expect(west).toBeLessThan(longitude - 0.015);
      expect(east).toBeGreaterThan(longitude + 0.015);
      expect(south).toBeLessThan(latitude - 0.015);
      expect(north).toBeGreaterThan(latitude + 0.015);
    }
    if (hasGdal("gdalinfo"))
      expect(execFileSync("gdalinfo", [path], { encoding: "utf8" })).toContain("ZOOM_LEVEL=12");

    // The same map as PMTiles, for web maps.
    await page.getByRole("radio", { name: /^PMTiles/ }).click();
    await expect.poll(() => fact("Size").textContent(), { timeout: 30_000 }).toMatch(/^About .* of 500 MB$/);
    await button(page, "Make map").click();
    const packed = files.filter({ hasText: "Elk: second season Topographic.pmtiles" });
    const [asked] = await Promise.all([
      page.context().waitForEvent("request", (one) => one.url().includes("/file?")),
      packed.getByRole("button", { name: "Download" }).click({ timeout: 60_000 }),
    ]);
    const answer = await fetch(asked.url());
    expect(answer.headers.get("content-disposition")).toContain("Topographic.pmtiles");
    const packedPath = join(folder, "elk.pmtiles");
    writeFileSync(packedPath, new Uint8Array(await answer.arrayBuffer()));
    const { info: packedInfo } = await inspectPmtiles(packedPath, () => {});
    expect(packedInfo).toEqual({ ...info, format: "PMTiles", scheme: "XYZ" });

    for (let left = 2; left > 0; left--) {
      expect(await files.count()).toBe(left);
      await files
        .first()
        .getByRole("button", { name: /^Delete/ })
        .click();
      await expect.poll(() => files.count()).toBe(left - 1);
    }
  });
});
