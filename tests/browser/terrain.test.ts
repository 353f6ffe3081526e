import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { MATCH_COLOUR } from "../../workers/terrain/filter";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { painted } from "../support/mapPicture";

const url = inject("serverUrl");
const PATIENCE_MS = 60_000;
/** A piece of the map away from panels and controls. */
const CLIP = { x: 700, y: 250, width: 400, height: 320 };

describe("terrain analysis", () => {
  let watched: WatchedPage;
  let page: Page;
  const onOff = () => page.getByRole("switch", { name: "Show matching terrain" });
  const share = () => page.getByText(/of the terrain here matches/);
  const acres = async () =>
    Number((await share().textContent())?.match(/([\d,]+) acres/)?.[1]?.replaceAll(",", ""));
  /** The acres once all tiles in sight are counted: no elevations are being read, and the figure stands still. */
  const settledAcres = async () => {
    let [before, same] = [Number.NaN, 0];
    await expect
      .poll(
        async () => {
          const reading = await page.getByText("Reading elevations...").count();
          const now = await acres();
          same = reading === 0 && now === before ? same + 1 : 0;
          before = now;
          return same;
        },
        { timeout: PATIENCE_MS, interval: 200 },
      )
      .toBeGreaterThan(2);
    return before;
  };
  const green = async () => (await painted(page, CLIP, [...MATCH_COLOUR])).pixels;
  const running = () => page.workers().filter((one) => one.url().includes("/terrain.worker")).length;
  const choice = (name: string) => page.getByRole("checkbox", { name, exact: true });

  beforeAll(async () => {
    // The first account of an installation is its administrator: this one may be.
    await new TestClient(url).signUp();
    // Little more than CLIP and the sidebar: each tile in sight is computed anew for each choice.
    watched = await openPage({ url, width: 1180, height: 660 });
    page = watched.page;
    // The first tiles of a place are rendered while others wait for them.
    page.setDefaultTimeout(PATIENCE_MS);
    await app.begin(page, url, app.newPerson());
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it("is not part of a registered user's plan: the switch opens the upgrade modal", async () => {
    await app.openTool(page, "Terrain Analysis");
    await onOff().click();
    const upgrade = page.getByRole("dialog", { name: "Upgrade your plan" });
    await upgrade.getByText(/ends by itself on \d\d\/\d\d\/\d{4}, costs nothing/).waitFor();
    await upgrade.getByRole("button", { name: "Try Insider for 14 days" }).click();
    await upgrade.waitFor({ state: "detached" });
    expect(await onOff().isChecked()).toBe(false);
    expect(running()).toBe(0);
    await page.reload();
    await app.mapReady(page);
  });

  it("colours what matches, from LERC tiles of the server, in its worker", async () => {
    await app.openTool(page, "Terrain Analysis");
    await page.getByRole("slider", { name: "Transparency" }).press("Home");
    await onOff().click();
    await share().waitFor();
    expect(await settledAcres()).toBeGreaterThan(0);
    expect(running()).toBe(1);
    await expect.poll(green, { timeout: PATIENCE_MS }).toBeGreaterThan(1000);
  });

  it("follows slope, aspect and elevation, and ignores the slope of what is flat", async () => {
    const all = await settledAcres();
    for (const slope of ["0-5°", "5-15°", "15-25°", "25-35°", "35°+"]) await choice(slope).click();
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBe(0);
    await expect.poll(green, { timeout: PATIENCE_MS }).toBe(0);
    for (const aspect of ["North", "North-east", "North-west"]) await choice(aspect).click();
    await page.getByText("Flat terrain has no slope to choose.").waitFor();
    await expect.poll(() => choice("0-5°").isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Reset all" }).click();
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBe(all);
    const least = page.getByLabel("Elevation, least, typed");
    await least.fill("14000");
    await least.press("Enter");
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBeLessThan(all / 2);
    await page.getByRole("button", { name: "Reset all" }).click();
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBe(all);
  });

  it("goes with the map, keeps its filters, and goes out with the switch", async () => {
    const before = await settledAcres();
    await page.mouse.move(900, 400);
    await page.mouse.down();
    await page.mouse.move(500, 300, { steps: 5 });
    await page.mouse.up();
    await app.mapStill(page);
    await expect.poll(acres, { timeout: PATIENCE_MS }).not.toBe(before);
    await choice("0-5°").click();
    await onOff().click();
    await share().waitFor({ state: "detached" });
    await expect.poll(green, { timeout: PATIENCE_MS }).toBe(0);
    // At once: what is not saved yet is written down when the page goes.
    await choice("5-15°").click();
    await page.reload();
    await app.mapReady(page);
    await app.openTool(page, "Terrain Analysis");
    await expect.poll(() => choice("0-5°").isChecked(), { timeout: PATIENCE_MS }).toBe(false);
    expect(await choice("5-15°").isChecked()).toBe(false);
    expect(await onOff().isChecked()).toBe(false);
  });

  it("asked no other host for anything, broke no policy and logged no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
