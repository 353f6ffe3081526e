import type { Page } from "playwright-core";
import { IMPORT_MAX_BYTES } from "../../src/domain/limits";
import { onDisk } from "./actionFiles";
import * as app from "./app";
import { longWalkGpx } from "./files";
import { type LongestTask, longestTask } from "./mainThread";

/** A user's action in a large account, with the longest main-thread task it caused. */
export interface Action {
  what: string;
  /** Milliseconds from the input until its effect is visible. */
  ms: number;
  task: LongestTask;
}

async function measured(page: Page, what: string, act: () => Promise<unknown>): Promise<Action> {
  let ms = 0;
  const task = await longestTask(page, async () => {
    const began = performance.now();
    await act();
    ms = performance.now() - began;
  });
  return { what, ms, task };
}

async function selectMost(page: Page): Promise<Action> {
  await page.getByRole("button", { name: "Select items" }).click();
  await app.toolReady(page);
  const action = await measured(page, "rectangle over most of the map", async () => {
    await app.drag(page, [470, 60], [1380, 760]);
    await page.getByText(/^[1-9][\d,]* items selected from the map$/).waitFor();
  });
  await page.getByRole("status").getByRole("button", { name: "Cancel" }).click();
  return action;
}

async function hideHunt(page: Page): Promise<Action[]> {
  await app.openTab(page, "Hunts");
  const control = page.getByRole("list", { name: "Hunts" }).getByRole("switch").first();
  const turn = (what: string, checked: boolean) =>
    measured(page, what, async () => {
      await control.click();
      await page.getByRole("list", { name: "Hunts" }).getByRole("switch", { checked }).first().waitFor();
    });
  return [await turn("hide half of all features", false), await turn("show them again", true)];
}

/**
 * Script that selects or deselects north-facing slopes and waits until the share of matching terrain, which arrives
 * with the drawn tiles, changes. Evaluates to that wait in milliseconds.
 */
const REPAINT = `(async () => {
  const box = [...document.querySelectorAll("input[type=checkbox]")].find((one) => one.ariaLabel === "North");
  const share = () => document.querySelector('[aria-label="Matching terrain"] strong').textContent;
  const before = share();
  const began = performance.now();
  box.click();
  while (share() === before && performance.now() - began < 10000) await new Promise(requestAnimationFrame);
  return performance.now() - began;
})()`;

/** Moves the elevation slider by ten steps over the whole map's tiles, and measures a change of the filter. */
async function moveSlider(page: Page): Promise<Action[]> {
  await app.openTool(page, "Terrain Analysis");
  await page.getByRole("switch", { name: "Show matching terrain" }).click();
  await page.getByText(/of the terrain here matches/).waitFor({ timeout: 60_000 });
  await page.getByText("Reading elevations...").waitFor({ state: "detached", timeout: 60_000 });
  const slider = page.getByRole("slider", { name: "Elevation, minimum" });
  await slider.focus();
  const action = await measured(page, "ten steps of the elevation slider", async () => {
    for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowRight");
  });
  let slowest = 0;
  const choice = await measured(page, "slowest of ten changes of aspect, drawn", async () => {
    for (let turn = 0; turn < 10; turn++) {
      slowest = Math.max(slowest, await page.evaluate<number>(REPAINT));
      await app.mapDrawn(page);
    }
  });
  await page.getByRole("switch", { name: "Show matching terrain" }).click();
  return [action, { ...choice, ms: slowest }];
}

/** Reads and draws a file of the maximum size. */
async function previewFile(page: Page): Promise<Action> {
  const file = onDisk(longWalkGpx(IMPORT_MAX_BYTES));
  try {
    await app.openImport(page);
    const action = await measured(page, "preview of a file of 10 MB", async () => {
      await page.getByLabel(/^GPX, .* file$/).setInputFiles(file.path);
      await page.getByText(/points in all\./).waitFor({ timeout: 60_000 });
    });
    await page.getByRole("button", { name: "Cancel" }).click();
    return action;
  } finally {
    file.remove();
  }
}

/**
 * Performs all actions in sequence, in an account with terrain analysis and at least two hunts whose features are on
 * the map.
 */
export async function largeAccountActions(page: Page): Promise<Action[]> {
  return [
    await selectMost(page),
    ...(await hideHunt(page)),
    ...(await moveSlider(page)),
    await previewFile(page),
  ];
}
