import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { unchanged } from "../support/pageTime";
import { projectRoot } from "../support/server";

const FOLDER = path.join(projectRoot, "test-results/screens");
const THEMES = ["light", "dark"] as const;
/** CSS pixels. 720x450 is a window of 1440x900 at 200% zoom. */
const SIZES = [
  [1440, 900],
  [800, 600],
  [720, 450],
  [390, 844],
] as const;
const [[FULL_WIDTH, FULL_HEIGHT]] = SIZES;
/** Whether the map, if there is one, has the size of its place on the page. */
const FITS = `(window.$arcgis?.views.toArray() ?? []).every(({ width, height, container }) =>
  !container || (width === container.clientWidth && height === container.clientHeight))`;

const UNDER_WAY = `document.getAnimations().filter((one) =>
  one.playState === "running" && Number.isFinite(one.effect.getComputedTiming().endTime)).length`;

/**
 * Saves screenshots in each theme and size to test-results/screens/{theme}-{size}/{view}.png. Resizes the open page
 * instead of navigating again, as a user would.
 */
export async function shoot(page: Page, view: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await unchanged(page, `${FITS} || NaN`, { looks: 5, everyMs: 100 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate(UNDER_WAY)).toBe(0);
      const folder = path.join(FOLDER, `${colorScheme}-${width}x${height}`);
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: path.join(folder, `${fileName(view)}.png`) });
    }
  }
  await page.setViewportSize({ width: FULL_WIDTH, height: FULL_HEIGHT });
}

const fileName = (view: string): string => view.replace(/[^a-z0-9]+/gi, "-");
