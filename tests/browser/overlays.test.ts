import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import * as app from "../support/app";
import { openPage, type WatchedPage } from "../support/browser";
import { button, dialog, openHunt } from "../support/contentSteps";
import { withInsider } from "../support/insider";
import { leastLongestTask } from "../support/mainThread";
import { FREE_SCENE, pixelsThat } from "../support/mapPicture";

let url = "";
const PATIENT = { timeout: 600_000 };
const PATIENCE_MS = 120_000;
/** Sample detail is generated tile by tile, which takes minutes on a busy machine. */
const READ = { timeout: 300_000 };
const SPOT = { x: 930, y: 450 };
const AROUND = { x: 700, y: 250, width: 460, height: 400 };

/** Several tools' results on one map. Checks only what the user sees. */
describe("results on the map", () => {
  const person = app.newPerson();
  let watched: WatchedPage;
  let page: Page;

  withInsider(person, PATIENCE_MS, (opened) => {
    ({ url, watched } = opened);
    page = watched.page;
  });

  const list = (on = page) => on.getByRole("region", { name: "On the map", exact: true });
  const tab = (name: string) => page.getByRole("tab", { name, exact: true }).click();
  const agreement = (on = page) => on.getByText(/ where all match/).filter({ hasText: "acre" });
  const acres = async (on = page) =>
    Number(/([\d,]+) acre/.exec((await agreement(on).textContent()) ?? "")?.[1]?.replaceAll(",", ""));
  /** Counts violet pixels, the color of visible or agreeing ground. No basemap is that violet. */
  const violet = (clip = AROUND) => pixelsThat(page, clip, (r, g, b) => b > g + 60 && r > g + 25);
  const time = (value: string) => page.getByLabel("Time", { exact: true }).fill(value);

  it("keep visible ground while another tool is open", PATIENT, async () => {
    await openHunt(page, "Elk");
    await page.goto(`${url}/maps/map?map=13/39.1377/-106.4213`);
    await app.mapReady(page);
    await app.openTool(page, "Plan");
    await tab("Glassing");
    await page.mouse.click(SPOT.x, SPOT.y);
    await page.getByText(/ visible, of /).waitFor(READ);
    await app.mapStill(page);
    await expect.poll(() => violet(), { timeout: PATIENCE_MS }).toBeGreaterThan(500);
    expect(await list().count()).toBe(0);
    await button(page, "Keep on map").click();
    await list()
      .getByRole("switch", { name: /^Visible from / })
      .waitFor();
    await tab("My content");
    await page.getByText(/^Find your items/).waitFor();
    await app.mapStill(page);
    await expect.poll(() => violet(), { timeout: PATIENCE_MS }).toBeGreaterThan(500);
  });

  it("disappear when switched off, and return by keyboard", PATIENT, async () => {
    const toggle = list().getByRole("switch", { name: /^Visible from / });
    await toggle.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => violet(), { timeout: PATIENCE_MS }).toBeLessThan(50);
    await page.keyboard.press("Space");
    await expect.poll(() => violet(), { timeout: PATIENCE_MS }).toBeGreaterThan(500);
  });

  it("show only where two results agree, with acres", PATIENT, async () => {
    const agree = list().getByRole("switch", { name: "Only where all match" });
    await list()
      .getByText(/^Needs two results/)
      .waitFor();
    await tab("Sun and shade");
    await page.getByText(/ in sun, of /).waitFor(READ);
    await page.getByLabel("Date").fill("2026-12-10");
    await time("07:30");
    await page.getByText(/^7:30 AM/).waitFor();
    await button(page, "Keep on map").click();
    await list()
      .getByRole("switch", { name: /^Sun and shade at 7:30 AM MST on Dec 10/ })
      .waitFor();
    await agree.focus();
    await page.keyboard.press("Space");
    await agreement().waitFor();
    expect(await agreement().textContent()).toContain("(sample)");
    await list()
      .getByText(/^Visible from .+ and in shade at 7:30 AM MST on Dec 10\.$/)
      .waitFor();
    expect(await acres()).toBeGreaterThan(0);
    await app.mapStill(page);
    await expect.poll(() => violet(), { timeout: PATIENCE_MS }).toBeGreaterThan(20);
  });

  it("follow a slider of one of the tools, and the main thread stays free", PATIENT, async () => {
    const before = await acres();
    await time("12:00");
    await list()
      .getByText(/ in shade at 12:00 PM /)
      .waitFor();
    await expect
      .poll(async () => (await agreement().count()) === 0 || (await acres()) < before, {
        timeout: PATIENCE_MS,
      })
      .toBe(true);
    const slider = page.getByRole("slider", { name: "Time of day" });
    const task = await leastLongestTask(page, 50, async () => {
      for (let step = 0; step < 10; step++) {
        await slider.press(step < 5 ? "ArrowLeft" : "ArrowRight");
        await app.mapDrawn(page);
      }
    });
    expect(task.processor).toBeLessThan(50);
    await time("07:30");
    await expect
      .poll(async () => (await agreement().count()) > 0 && (await acres()), { timeout: PATIENCE_MS })
      .toBe(before);
  });

  it("explain why hours of sun aren't combined", PATIENT, async () => {
    await page.getByRole("radio", { name: "Hours of sun in the day" }).click();
    await list().getByText("Hours of sun can't be combined. Show sun and shade at a time instead.").waitFor();
    await page.getByRole("radio", { name: "Sun and shade at a time" }).click();
    await agreement().waitFor();
  });

  it("include a third result, within the set number of minutes", PATIENT, async () => {
    const before = await acres();
    await tab("Travel time");
    await page.mouse.click(SPOT.x + 40, SPOT.y + 40);
    await page.getByText(/ within reach, of /).waitFor(READ);
    await button(page, "Keep on map").click();
    await list()
      .getByText(/, in shade at 7:30 AM MST on Dec 10, and within 1 h of /)
      .waitFor();
    // The finest raster is a different one now, so edges are counted in smaller cells.
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBeLessThanOrEqual(before * 1.01);
    const hour = await acres();
    await list().getByText("Legend and transparency").nth(2).click();
    await page.getByLabel("Matches within, exact value").fill("5");
    await page.getByLabel("Matches within, exact value").press("Enter");
    await list()
      .getByText(/ and within 5 min of /)
      .waitFor();
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBeLessThan(hour);
    await page.getByLabel("Matches within, exact value").fill("120");
    await page.getByLabel("Matches within, exact value").press("Enter");
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(hour);
  });

  it("are saved as areas, which undo deletes", PATIENT, async () => {
    await button(page, "Save where all match as areas").click();
    await page.getByText(/^Saved \d+ areas?$/).waitFor();
    await app.openTab(page, "Content");
    await app.row(page, "Visible, in shade, within 2 h 1").first().waitFor();
    await page.keyboard.press("Control+z");
    await app.row(page, "Visible, in shade, within 2 h 1").first().waitFor({ state: "detached" });
  });

  it("leave the map with the Plan view and return with it", PATIENT, async () => {
    await expect.poll(() => violet(), { timeout: PATIENCE_MS }).toBeLessThan(20);
    await app.openTool(page, "Plan");
    await agreement().waitFor();
    await expect.poll(() => violet(), { timeout: PATIENCE_MS }).toBeGreaterThan(20);
  });

  it("are drawn in 3D too", PATIENT, async () => {
    const backTo2D = await app.openScene(page);
    await expect.poll(() => violet(FREE_SCENE), { timeout: PATIENCE_MS }).toBeGreaterThan(20);
    await backTo2D();
  });

  it("are part of a saved plan, which opens on another device with the same acres", PATIENT, async () => {
    await button(page, "Save plan…").click();
    await dialog(page, "Save plan").getByLabel("Plan name").fill("First light");
    await app.toastOf(page, "Saved “First light”", () => page.keyboard.press("Enter"));
    const away = (await openPage({ url })).page;
    away.setDefaultTimeout(PATIENCE_MS);
    await app.signIn(away, url, person);
    await openHunt(away, "Elk");
    await away
      .getByRole("list", { name: "Saved plans" })
      .getByRole("button", { name: /First light/ })
      .first()
      .click();
    await agreement(away).waitFor();
    await expect.poll(() => acres(away), { timeout: PATIENCE_MS }).toBe(await acres());
    expect(await list(away).getByRole("switch").count()).toBe(4);
    await away.close();
  });

  it("leave the map when removed, and the focus stays near", PATIENT, async () => {
    for (const name of ["Visible from", "Sun and shade at", "Travel time from"])
      await list()
        .getByRole("button", { name: `Remove ${name}` })
        .press("Enter");
    await list().waitFor({ state: "detached" });
    await tab("My content");
    await app.mapStill(page);
    await expect.poll(() => violet(), { timeout: PATIENCE_MS }).toBeLessThan(20);
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect([...watched.foreign, ...watched.violations, ...watched.errors]).toEqual([]);
  });
});
