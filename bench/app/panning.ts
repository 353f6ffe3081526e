import type { Page } from "playwright-core";
import { LABELS_DRAWN } from "../../src/domain/timeline";
import * as app from "../../tests/support/app";
import type { Figure } from "./figures";
import { profiled } from "./profiled";
import { scriptTime } from "./watched";

const LAYERS = 5;
/** Starts counting animation frames from zero. */
const COUNT_FRAMES = `{
  const counted = (window.ridgelineFrames = { frames: 0, ended: false });
  requestAnimationFrame(function frame() {
    if (counted.ended) return;
    counted.frames += 1;
    requestAnimationFrame(frame);
  });
}`;
/** Stops counting and returns the number of frames. */
const TAKE_FRAMES = `(() => {
  window.ridgelineFrames.ended = true;
  return window.ridgelineFrames.frames;
})()`;

/** Turns on five library layers and terrain analysis over all content. */
async function switchOn(page: Page): Promise<void> {
  const sidebar = page.getByRole("complementary");
  await app.openTool(page, "Library");
  await sidebar.getByRole("button", { name: "Colorado", exact: true }).click();
  await sidebar.getByRole("button", { name: /^Boundaries and places/ }).click();
  const off = sidebar.getByRole("switch", { checked: false });
  for (let count = 0; count < LAYERS; count++) await off.first().click();
  await app.openTool(page, "Terrain Analysis");
  await page.getByRole("switch", { name: "Show matching terrain" }).click();
  await page.getByText(/of the terrain here matches/).waitFor({ timeout: 120_000 });
  await page.getByText("Reading elevations...").waitFor({ state: "detached", timeout: 120_000 });
  await app.mapStill(page);
}

/** Drags the map back and forth across most of the viewport, as fast as the page allows. */
async function pan(page: Page): Promise<void> {
  await page.mouse.move(900, 450);
  await page.mouse.down();
  for (let step = 0; step < 60; step++) {
    const angle = (step / 30) * Math.PI;
    await page.mouse.move(900 + Math.sin(angle) * 350, 450 + Math.sin(2 * angle) * 150);
  }
  await page.mouse.up();
}

async function zoom(page: Page): Promise<void> {
  await page.mouse.move(900, 450);
  for (const step of [-1, -1, 1, 1, 1, -1]) {
    await page.mouse.wheel(0, step * 120);
    await page.waitForTimeout(500);
  }
}

/** Processor milliseconds of script per frame. */
async function perFrame(page: Page, what: string, action: (page: Page) => Promise<void>): Promise<Figure> {
  const { result: frames, script } = await profiled(page, what, () =>
    scriptTime(page, async () => {
      await page.evaluate(COUNT_FRAMES);
      await action(page);
      await page.waitForTimeout(1000);
      return page.evaluate<number>(TAKE_FRAMES);
    }),
  );
  console.log(`${what}: ${script.toFixed(0)} ms in ${frames} frames`);
  return { what, ms: script / frames, most: 8, script };
}

/** Total cost of drawing the basemap's labels so far, as logged by src/map/labels/log.ts. */
async function labelCost(page: Page): Promise<{ frames: number; milliseconds: number; long: number }> {
  await app.mapStill(page);
  return page.evaluate(`performance.getEntriesByName(${JSON.stringify(LABELS_DRAWN)}).at(-1).detail.cost`);
}

/** Script time per frame, and the wall time per frame spent on the basemap's labels. */
async function perFrameWithLabels(
  page: Page,
  what: string,
  action: (page: Page) => Promise<void>,
): Promise<Figure[]> {
  const before = await labelCost(page);
  const figure = await perFrame(page, what, action);
  const after = await labelCost(page);
  const frames = after.frames - before.frames;
  const ms = (after.milliseconds - before.milliseconds) / frames;
  console.log(`${what}: names took more than 1 ms of ${after.long - before.long} in ${frames} frames`);
  return [figure, { what: `${what}, for the basemap's names`, ms, most: 1 }];
}

/** Pans and zooms over all content with five layers and terrain analysis turned on. */
export async function panning(page: Page): Promise<Figure[]> {
  await switchOn(page);
  const over = `with ${LAYERS} layers and terrain, script a frame`;
  return [
    ...(await perFrameWithLabels(page, `pan ${over}`, pan)),
    ...(await perFrameWithLabels(page, `zoom ${over}`, zoom)),
  ];
}
