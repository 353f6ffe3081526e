import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closeBrowser, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { mapMiddle } from "../support/mapPicture";

const url = inject("serverUrl");
const PATIENCE = { timeout: 60_000 };
/** A piece of the map away from panels and controls. */
const CLIP = { x: 700, y: 250, width: 400, height: 320 };

describe("historical imagery", () => {
  let watched: WatchedPage;
  let page: Page;
  const slider = () => page.getByRole("slider", { name: "Available Images" });
  const image = () => slider().getAttribute("aria-valuetext");
  const running = () => page.workers().filter((one) => one.url().includes("/imagery.worker")).length;
  const dates = () => page.getByRole("radiogroup", { name: "Dates" }).getByRole("radio");

  /** What the map shows, as small as compares well, once it has stopped changing. */
  const picture = async (clip = CLIP): Promise<Buffer> => {
    let before: Buffer | null = null;
    for (;;) {
      const now = await sharp(await page.screenshot({ clip }))
        .resize(25, 20, { fit: "fill" })
        .removeAlpha()
        .raw()
        .toBuffer();
      if (before && difference(before, now) < 0.5) return now;
      before = now;
      await page.waitForTimeout(150);
    }
  };
  /** The image that is chosen is drawn. */
  const drawn = async () => {
    await slider().waitFor(PATIENCE);
    await page.getByRole("status", { name: "Drawing the image" }).waitFor({ ...PATIENCE, state: "detached" });
  };

  beforeAll(async () => {
    watched = await openPage({ url });
    page = watched.page;
    // The first tiles of a place are rendered while others wait for them.
    page.setDefaultTimeout(PATIENCE.timeout);
    await app.signUp(page, url, app.newPerson());
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closeBrowser);

  it("lists the images of the middle, duplicates left out, and says so at a small scale", async () => {
    await page.getByRole("button", { name: "Zoom in" }).click();
    await app.openTool(page, "Historical Imagery");
    await page.getByText(/Zoom in to see how a place has changed/).waitFor();
    for (let level = 6; level < 11; level++) await page.getByRole("button", { name: "Zoom in" }).click();
    await app.mapStill(page);
    await page.getByText(/Zoom in to see how a place has changed/).waitFor({ state: "detached" });
    await drawn();
    expect(running()).toBe(1);
    const count = await dates().count();
    // Of 17 releases some bring nothing here, and some only a picture that was there before.
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(17);
    expect(await image()).toMatch(new RegExp(`, ${count} of ${count}$`));
    await page.getByText("Sample imagery").waitFor();
  });
});

/** Mean difference of two pictures of the same size, 0 to 255. */
function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}
