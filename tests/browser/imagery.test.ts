import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closeBrowser, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { newPerson, waypoint } from "../support/content";

const url = inject("serverUrl");
const PATIENCE_MS = 60_000;
/** A piece of the map away from panels and controls. */
const CLIP = { x: 700, y: 250, width: 400, height: 320 };
/** Far from the edges of its footprint in the archive: eight releases brought it something, three of them nothing new. */
const PLACE = [-106.699, 40.313] as const;
const BROUGHT = 8;

describe("historical imagery", () => {
  let watched: WatchedPage;
  let page: Page;
  let before: Buffer;
  let newest: Buffer;
  const slider = () => page.getByRole("slider", { name: "Available Images" });
  const image = () => slider().getAttribute("aria-valuetext");
  const older = () => page.getByRole("button", { name: "Older image" });
  const divider = () => page.getByRole("slider", { name: "Divider between two images" });
  const dates = () => page.getByRole("radiogroup", { name: "Dates" }).getByRole("radio");
  const running = () => page.workers().filter((one) => one.url().includes("/imagery.worker")).length;

  const small = async (clip: typeof CLIP) =>
    sharp(await page.screenshot({ clip }))
      .resize(25, 20, { fit: "fill" })
      .removeAlpha()
      .raw()
      .toBuffer();
  /** What a part of the map shows, once it has stopped changing. */
  const picture = async (clip = CLIP): Promise<Buffer> => {
    for (let last = await small(clip); ; ) {
      await page.waitForTimeout(150);
      const now = await small(clip);
      if (difference(last, now) < 0.5) return now;
      last = now;
    }
  };
  /** The image that is chosen is drawn. */
  const drawn = async () => {
    await slider().waitFor();
    await page.getByRole("status", { name: "Drawing the image" }).waitFor({ state: "detached" });
  };

  beforeAll(async () => {
    const { client, account } = await newPerson();
    await client.data("POST", "/features", waypoint("Lookout", ...PLACE));
    watched = await openPage({ url });
    page = watched.page;
    // The first tiles of a place are rendered while others wait for them.
    page.setDefaultTimeout(PATIENCE_MS);
    await app.signIn(page, url, account);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closeBrowser);

  it("says at a small scale that the list is about the map's middle", async () => {
    await app.openTool(page, "Historical Imagery");
    await page.getByText(/Zoom in to see how a place has changed/).waitFor();
    expect(running()).toBe(1);
    await app.openTab(page, "Content");
    await expect.poll(running, { timeout: PATIENCE_MS }).toBe(0);
  });

  it("lists the images of a place with their duplicates left out, and tells when the shown one was taken", async () => {
    await app.row(page, "Lookout").click();
    await page.getByRole("button", { name: "Focus" }).click();
    await app.mapStill(page);
    before = await picture();
    await app.openTool(page, "Historical Imagery");
    await drawn();
    const count = await dates().count();
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThanOrEqual(BROUGHT - 3);
    expect(await image()).toMatch(new RegExp(`^Oct 23, 2025, ${count} of ${count}$`));
    expect(await page.getByText(/Zoom in to see/).count()).toBe(0);
    expect(running()).toBe(1);
    await page.getByText("Sample imagery").waitFor();
    await page.getByRole("region", { name: "This image" }).getByText("Aug").waitFor();
    newest = await picture();
  });

  it("steps through other pictures and round to the first", async () => {
    await older().click();
    await drawn();
    const winter = await picture();
    expect(difference(newest, winter)).toBeGreaterThan(5);
    await slider().focus();
    const count = await dates().count();
    for (let step = 1; step < count; step++) await page.keyboard.press("ArrowLeft");
    await expect.poll(image).toContain(`, ${count} of ${count}`);
    await drawn();
    expect(difference(newest, await picture())).toBeLessThan(1);
  });

  it("keeps the old picture until the new one is there", async () => {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const oldest = /\/tile\/118\//;
    await page.route(oldest, async (route) => {
      await held;
      await route.continue();
    });
    await dates().last().click();
    await page.getByRole("status", { name: "Drawing the image" }).waitFor();
    await page.mouse.move(10, 10);
    expect(difference(newest, await picture())).toBeLessThan(1);
    release();
    await drawn();
    await page.unroute(oldest);
    expect(difference(newest, await picture())).toBeGreaterThan(5);
  });

  it("compares two images at a divider that is dragged or moved by keys", async () => {
    await dates().first().click();
    await drawn();
    await page.getByRole("button", { name: "Compare" }).click();
    await divider().waitFor();
    const [left, right] = [
      { ...CLIP, x: 400, width: 250 },
      { ...CLIP, x: 800, width: 250 },
    ];
    const [oldLeft, newRight] = [await picture(left), await picture(right)];
    await divider().press("Home");
    const patience = { timeout: PATIENCE_MS };
    await expect.poll(async () => difference(oldLeft, await picture(left)), patience).toBeGreaterThan(5);
    expect(difference(newRight, await picture(right))).toBeLessThan(1);
    const grip = await divider().boundingBox();
    await app.drag(page, [(grip?.x ?? 0) + 18, (grip?.y ?? 0) + 18], [1300, 400]);
    await page.mouse.move(10, 10);
    await expect.poll(async () => difference(oldLeft, await picture(left)), patience).toBeLessThan(1);
    await expect.poll(async () => difference(newRight, await picture(right)), patience).toBeGreaterThan(5);
    await page.getByRole("button", { name: "Compare" }).click();
    await divider().waitFor({ state: "detached" });
  });

  it("plays the images until it is told to pause", async () => {
    const first = await image();
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(image, { timeout: PATIENCE_MS }).not.toBe(first);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Play" }).waitFor();
  });

  it("tells the date under a click, until the map moves", async () => {
    await page.mouse.move(1000, 300);
    await page.getByText("Click for imagery date").waitFor();
    await page.mouse.click(1000, 300);
    await page
      .getByRole("dialog", { name: "Imagery date" })
      .getByText(/\w{3} \d{1,2}, \d{4}/)
      .waitFor();
    await page.mouse.wheel(0, 100);
    await page.getByRole("dialog", { name: "Imagery date" }).waitFor({ state: "detached" });
    await page.mouse.wheel(0, -100);
    await page.mouse.move(10, 10);
    await drawn();
  });

  it("is not there on Topographic, lends Satellite and gives Topographic back", async () => {
    await page.getByRole("button", { name: "Basemap: Satellite" }).click();
    await page.getByRole("radio", { name: "Topographic" }).click();
    await page.keyboard.press("Escape");
    await page.getByText("Not available on Topographic").waitFor();
    await page.getByRole("button", { name: "Show Satellite" }).click();
    await drawn();
    await page.getByRole("button", { name: "Basemap: Satellite" }).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Basemap: Topographic" }).click();
    await page.getByRole("radio", { name: "Satellite" }).click();
    await page.keyboard.press("Escape");
  });

  it("leaves the map as it was, without layers and workers", async () => {
    await expect.poll(running, { timeout: PATIENCE_MS }).toBe(0);
    await app.openTab(page, "Content");
    await app.row(page, "Lookout").click();
    await page.getByRole("button", { name: "Focus" }).click();
    await app.mapStill(page);
    expect(difference(before, await picture())).toBeLessThan(1);
  });

  it("asked no other host for anything, broke no policy and logged no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});

/** Mean difference of two pictures of the same size, 0 to 255. */
function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}
