import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import * as app from "../support/app";
import { openPage, type WatchedPage } from "../support/browser";
import { button, dialog, openHunt } from "../support/contentSteps";
import { withInsider } from "../support/insider";
import { leastLongestTask } from "../support/mainThread";
import { pixelsIn, pixelsThat } from "../support/mapPicture";

let url = "";
const PATIENT = { timeout: 360_000 };
const PATIENCE_MS = 60_000;
/** Processor time on the main thread. */
const LONGEST_TASK_MS = 50;
/** Screen position of the stand, with the map areas to its west and east. */
const STAND = { x: 930, y: 450 };
const WEST = { x: 700, y: 330, width: 200, height: 240 };
const EAST = { x: 960, y: 330, width: 200, height: 240 };

/** Wind and scent from the first click to a plan on another device. Checks only what the user sees. */
describe("wind and scent", () => {
  const person = app.newPerson();
  let watched: WatchedPage;
  let page: Page;

  withInsider(person, PATIENCE_MS, (opened) => {
    ({ url, watched } = opened);
    page = watched.page;
  });

  async function type(label: string, value: string): Promise<void> {
    await page.getByLabel(`${label}, exact value`).fill(value);
    await page.getByLabel(`${label}, exact value`).press("Enter");
  }
  const scent = (on = page) => on.getByText(/^Scent on [\d,]+ acres?/);
  const acres = async (on = page) =>
    Number(/([\d,]+) acre/.exec((await scent(on).textContent()) ?? "")?.[1]?.replaceAll(",", ""));
  const stands = (on = page) => on.getByRole("list", { name: "Stands" }).getByRole("listitem");
  /** Counts red pixels, the color of scent. No basemap is that red. */
  const red = (clip: typeof EAST) => pixelsThat(page, clip, (r, g, b) => r > g + 60 && r > b + 60);

  it("carries scent downwind of a clicked stand, and labels it as a model", PATIENT, async () => {
    await openHunt(page, "Elk");
    await page.goto(`${url}/maps/map?map=14/39.1377/-106.4213`);
    await app.mapReady(page);
    await app.openTool(page, "Plan");
    await page.getByRole("tab", { name: "Wind and scent" }).click();
    await page.getByText(/^Click the map or a waypoint where you'd sit/).waitFor();
    await app.mapStill(page);
    await page.mouse.click(STAND.x, STAND.y);
    await scent().waitFor();
    expect(await scent().textContent()).toContain("(sample)");
    await page.getByText(/^A model, not a forecast: /).waitFor();
    await page.getByLabel("Date").fill("2026-10-10");
    await page.getByLabel("Time", { exact: true }).fill("12:30");
    await page.getByText("12:30 PM MDT").waitFor();
    await type("Wind speed", "30");
    await expect.poll(() => stands().first().textContent()).toMatch(/Wind (WSW|W|WNW|SW|NW) \d\d mph/);
    await expect.poll(() => red(EAST), { timeout: PATIENCE_MS }).toBeGreaterThan(100);
    expect(await red(WEST)).toBeLessThan(20);
  });

  it("follows the direction, and shows arrows of the wind", PATIENT, async () => {
    await type("Wind from", "90");
    await expect.poll(() => stands().first().textContent()).toMatch(/Wind (ENE|E|ESE|NE|SE) \d\d mph/);
    await expect.poll(() => red(WEST), { timeout: PATIENCE_MS }).toBeGreaterThan(100);
    await expect.poll(() => red(EAST), { timeout: PATIENCE_MS }).toBeLessThan(20);
    await page.getByText(/^Arrows: wind near the ground, \d+ to \d+ mph/).waitFor();
    const white = await pixelsThat(page, EAST, (r, g, b) => Math.min(r, g, b) > 240);
    expect(white).toBeGreaterThan(100);
  });

  it("blows up the slopes at noon and down them before sunrise", PATIENT, async () => {
    await type("Wind speed", "0");
    await stands()
      .first()
      .getByText(/upslope \d/)
      .waitFor();
    await page.getByLabel("Time", { exact: true }).fill("05:00");
    await page.getByText("The sun is below the horizon").waitFor();
    await stands()
      .first()
      .getByText(/downslope \d/)
      .waitFor();
  });

  it(
    "keeps the main thread free of tasks of 50 ms of processor time while a slider moves",
    PATIENT,
    async () => {
      await type("Wind speed", "12");
      const direction = page.getByRole("slider", { name: "Wind from" });
      const task = await leastLongestTask(page, LONGEST_TASK_MS, async () => {
        for (let step = 0; step < 12; step++) {
          await direction.press(step < 6 ? "ArrowRight" : "ArrowLeft");
          await app.mapDrawn(page);
        }
      });
      expect(task.processor).toBeLessThan(LONGEST_TASK_MS);
    },
  );

  it("compares a second stand, and saves scent as areas, which undo deletes", PATIENT, async () => {
    const one = await acres();
    await page.mouse.click(STAND.x + 120, STAND.y - 140);
    await expect.poll(() => stands().count()).toBe(2);
    await scent().waitFor();
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBeGreaterThan(one * 1.2);
    await button(page, "Save as areas").click();
    await page.getByText(/^Saved \d areas$/).waitFor();
    await app.openTab(page, "Content");
    await app.row(page, "Scent, E 12 mph at 5:00 AM").first().waitFor();
    await page.keyboard.press("Control+z");
    await app.row(page, "Scent, E 12 mph at 5:00 AM").first().waitFor({ state: "detached" });
  });

  /** Counts the pixels of an image that are as red as scent. */
  async function scentIn(picture: Locator, leastWidth = 300): Promise<number> {
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(leastWidth);
    const data = await picture.evaluate((image) => {
      const { naturalWidth: width, naturalHeight: height } = image as HTMLImageElement;
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      canvas.getContext("2d")?.drawImage(image as HTMLImageElement, 0, 0);
      return canvas.toDataURL().split(",")[1] ?? "";
    });
    return await pixelsIn(Buffer.from(data, "base64"), (r, g, b) => r > g + 60 && r > b + 60);
  }

  it("saves its result as a note with an image of the map in the hunt", PATIENT, async () => {
    await app.openTool(page, "Plan");
    await scent().waitFor();
    await app.mapStill(page);
    const found = (await acres()).toLocaleString("en-US");
    await button(page, "Save as note…").click();
    const form = dialog(page, "Save as note");
    expect(await form.getByLabel("Title").inputValue()).toBe("Scent from 2 stands, E 12 mph at 5:00 AM MDT");
    const contents = await form.getByLabel("Note").inputValue();
    expect(contents).toContain(`Scent on ${found} acres: `);
    expect(contents).toContain("Wind from 90° E at 12 mph, 5:00 AM MDT on Oct 10, 2026.");
    const shown = await scentIn(form.getByRole("img"));
    expect(shown).toBeGreaterThan(50);
    await form.getByLabel("Title").fill("Cold air");
    await app.toastOf(page, "Saved “Cold air” in “Elk”", () => button(page, "Save").click());
    await openHunt(page, "Elk");
    await app.row(page, "Cold air").click();
    await page.getByText(contents.split("\n")[0] ?? "", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Open photo Wind and scent.jpg" }).first().click();
    // The server re-encodes the image as JPEG.
    const saved = await scentIn(page.getByRole("dialog").getByRole("img").first());
    expect(saved).toBeGreaterThan(shown / 4);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await openHunt(page, "Elk");
    await app.row(page, "Cold air").waitFor({ state: "detached" });
  });

  it("keeps zones out of the scent of the stands", PATIENT, async () => {
    await app.openTool(page, "Plan");
    await scent().waitFor();
    await page.getByRole("tab", { name: "Zones" }).click();
    await type("Smallest zone", "1");
    const acresOf = async () =>
      ((await page.getByText(/ zones?, of /).textContent())?.match(/[\d,]+(?= acre)/g) ?? []).map((text) =>
        Number(text.replaceAll(",", "")),
      );
    const total = async () => (await acresOf())[0] ?? 0;
    // All ground but the steepest, once the last of these changes is applied.
    await type("Slope, maximum", "50");
    const others = page.getByRole("group", { name: "Facing" }).getByRole("checkbox", { checked: false });
    while ((await others.count()) > 0) await others.first().press(" ");
    await expect
      .poll(async () => (await acresOf()).reduce((zones, searched) => zones / searched), {
        timeout: PATIENCE_MS,
      })
      .toBeGreaterThan(0.9);
    let before = 0;
    await expect
      .poll(
        async () => {
          const earlier = before;
          before = await total();
          return before - earlier;
        },
        { interval: 2000, timeout: PATIENCE_MS },
      )
      .toBe(0);
    await page.getByText(/^Combine with other tools/).click();
    await page.getByRole("switch", { name: /^Out of the scent from 2 stands/ }).click();
    await page.getByText("All of it out of the scent from 2 stands.").waitFor();
    await expect.poll(total, { timeout: PATIENCE_MS }).toBeLessThan(before - 10);
    await page.getByRole("tab", { name: "Wind and scent" }).click();
    await scent().waitFor();
  });

  it("is part of a saved plan, which opens on another device with the same scent", PATIENT, async () => {
    await app.openTool(page, "Plan");
    await scent().waitFor();
    await button(page, "Save plan…").click();
    await dialog(page, "Save plan").getByLabel("Plan name").fill("Cold morning");
    await app.toastOf(page, "Saved “Cold morning”", () => page.keyboard.press("Enter"));
    const away = (await openPage({ url })).page;
    away.setDefaultTimeout(PATIENCE_MS);
    await app.signIn(away, url, person);
    await openHunt(away, "Elk");
    const plan = away
      .getByRole("list", { name: "Saved plans" })
      .getByRole("button", { name: /Cold morning/ });
    expect(await plan.first().textContent()).toContain("Wind and scent");
    await plan.first().click();
    await scent(away).waitFor();
    await expect.poll(() => acres(away), { timeout: PATIENCE_MS }).toBe(await acres());
    expect(await stands(away).allTextContents()).toEqual(await stands().allTextContents());
    await away.close();
  });

  it("continues in 3D by keyboard, from the map's center", PATIENT, async () => {
    await app.openScene(page);
    for (let left = 2; left > 0; left--) {
      await page
        .getByRole("button", { name: /^Clear stand/ })
        .first()
        .press("Enter");
      await expect.poll(() => page.getByRole("button", { name: /^Clear stand/ }).count()).toBe(left - 1);
    }
    await button(page, "Use map center").press("Enter");
    await scent().waitFor();
    expect(await acres()).toBeGreaterThan(10);
    await app.mapStill(page);
    await button(page, "Save as note…").press("Enter");
    await expect
      .poll(async () => await scentIn(dialog(page, "Save as note").getByRole("img"), 200))
      .toBeGreaterThan(50);
    await page.keyboard.press("Escape");
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
