import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { addLayer } from "../../../server/maps/ingest/add";
import { mapsFolder } from "../../../server/maps/store/catalog";
import * as app from "../../support/app";
import { writeGeojson } from "../../support/mapFiles";
import { button, type Scene } from "../scene";
import type { World } from "../world";

const PATIENCE_MS = 60_000;
/** A client's requests for a layer's features. */
const FEATURES = /\/rest\/services\/.*\/query/;
/** Crosses the valley but leaves one end open. */
const LAKE = [
  [-106.762, 40.452],
  [-106.754, 40.454],
  [-106.75, 40.466],
  [-106.754, 40.478],
  [-106.76, 40.48],
  [-106.758, 40.466],
  [-106.762, 40.452],
];

async function addLake(page: Page, { url }: World): Promise<void> {
  const folder = mkdtempSync(join(os.tmpdir(), "ridgeline-lake-"));
  try {
    const lake = { properties: { NAME: "Lake" }, geometry: { type: "Polygon", coordinates: [LAKE] } };
    const path = writeGeojson(join(folder, "lake.geojson"), [lake]);
    const options = { title: "Lakes", category: "Water", states: ["CO"], replace: true };
    await addLayer(path, options, { maps: mapsFolder(inject("serverDataDir")) });
  } finally {
    rmSync(folder, { recursive: true });
  }
  const manifest = async () => (await page.request.get(`${url}/api/v1/layers-manifest`)).text();
  await expect.poll(manifest, { timeout: PATIENCE_MS }).toContain("Lakes");
}

/** Planning tools with water on the map. Must be the last scene, because the lake stays. */
export const WATER: readonly Scene[] = [
  {
    name: "planning by water",
    who: "walker",
    views: [
      [
        "around a lake",
        async (page, world) => {
          await addLake(page, world);
          await page.goto(`${world.url}/maps/plan?map=13/40.466/-106.757`);
          await app.mapStill(page);
          await app.openTool(page, "Plan");
          await page.getByRole("tab", { name: "Travel time" }).click();
          await button(page, "Use map center").waitFor();
          await page.mouse.click(800, 400);
          await page.getByText(/ in reach, of /).waitFor({ timeout: PATIENCE_MS });
          await page.mouse.click(1000, 420);
          await page.getByText(/ to the destination · /).waitFor({ timeout: PATIENCE_MS });
          await page.getByRole("switch", { name: /^Avoid water/ }).click();
          await page.getByText("By Lakes.").waitFor({ timeout: PATIENCE_MS });
          await page.getByText("By Lakes.").scrollIntoViewIfNeeded();
          await app.mapStill(page);
        },
      ],
      [
        "zones by the lake",
        async (page) => {
          await page.getByRole("tab", { name: "Zones" }).click();
          await page.getByText(/^Distance from water and roads/).click();
          await page.getByRole("combobox", { name: "Water" }).selectOption("Within a distance");
          await page.getByText("By Lakes.").waitFor({ timeout: PATIENCE_MS });
          await page.getByText("By Lakes.").scrollIntoViewIfNeeded();
          await app.mapStill(page);
        },
      ],
      [
        "zones while the lake does not answer",
        async (page) => {
          await page.context().route(FEATURES, (route) => route.abort());
          await button(page, "Zoom in").click();
          await app.mapStill(page);
          await button(page, "Search this view").click();
          await page.getByRole("alert").first().waitFor({ timeout: PATIENCE_MS });
        },
      ],
      [
        "content while the lake does not answer",
        async (page) => {
          await page.getByRole("tab", { name: "My content" }).click();
          await page.getByRole("radio", { name: "Within a distance of", exact: true }).click();
          await button(page, "Water in this view").click();
          await page.getByRole("alert").first().waitFor({ timeout: PATIENCE_MS });
        },
      ],
      [
        "content near the lake",
        async (page) => {
          await page.context().unroute(FEATURES);
          await button(page, /^(Retry|Try again)$/).click();
          await page.getByText(/Items outside that view are not counted/).waitFor();
          await app.mapStill(page);
        },
      ],
    ],
  },
];
