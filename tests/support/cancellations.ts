import type { Page } from "playwright-core";
import { IMPORT_MAX_BYTES } from "../../src/domain/limits";
import { onDisk } from "./actionFiles";
import * as app from "./app";
import { cancelInPage, type Try } from "./cancelInPage";
import { longWalkGpx } from "./files";
import { waiting } from "./slowness";

/** An action started and canceled several times, as a user would. */
export interface Cancellation {
  what: string;
  /** Wall time in milliseconds from cancel to rest, one per try. */
  tries: number[];
  /** Fastest try, each divided by the `waiting` factor measured after it. */
  least: number;
  /** Whether the worker was busy at any of the cancels. */
  underWay: boolean;
}

export interface Patience {
  /** Maximum number of tries. */
  tries: number;
  /** Stops after a try below this many milliseconds, divided by the `waiting` factor. */
  enough?: number;
}

const ESCAPE = `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))`;
const shows = (text: string) => `document.body.textContent.includes(${JSON.stringify(text)})`;
const button = (text: string) =>
  `[...document.querySelectorAll("button")].find((one) => one.textContent === "${text}")`;

async function repeat(
  what: string,
  { tries, enough = 0 }: Patience,
  attempt: () => Promise<Try>,
): Promise<Cancellation> {
  const result: Cancellation = { what, tries: [], least: Number.POSITIVE_INFINITY, underWay: false };
  while (result.tries.length < tries && result.least >= enough) {
    const { ms, underWay, undone } = await attempt();
    if (!undone) throw new Error(`Something of this came after its cancel: ${what}`);
    result.tries.push(ms);
    result.least = Math.min(result.least, ms / waiting());
    result.underWay ||= underWay;
  }
  return result;
}

/** Presses Escape as soon as a rectangle is released. Nothing may be selected, and the tool must close. */
const rectangle = (page: Page, patience: Patience) =>
  repeat("rectangle over most of the map, by Escape", patience, async () => {
    await page.getByRole("button", { name: "Select items" }).click();
    await app.toolReady(page);
    const attempt = cancelInPage(page, {
      worker: "vertex-select",
      begin: `let released = false;
        addEventListener("pointerup", () => { released = true; }, { once: true, capture: true })`,
      begun: "released",
      cancel: ESCAPE,
      ended: `!${shows("Drag a rectangle around items")}`,
      undone: `document.querySelector('[aria-label="Bulk Actions"]') === null`,
    });
    await Promise.all([attempt, app.drag(page, [470, 60], [1380, 760])]);
    return attempt;
  });

/** Presses Escape after a hunt is switched off, while its features are being searched. The hunt must stay visible. */
async function hiding(page: Page, patience: Patience): Promise<Cancellation[]> {
  await app.openTab(page, "Hunts");
  await page.getByRole("list", { name: "Hunts" }).getByRole("switch", { checked: true }).first().waitFor();
  const control = `document.querySelector('ul[aria-label="Hunts"] [role=switch]')`;
  const undone = `${control}.ariaChecked === "true"`;
  const begin = `${control}.click()`;
  const worker = "vertex-select" as const;
  return [
    await repeat("hiding half of all features, by Escape", patience, () =>
      cancelInPage(page, { worker, begin, begun: "true", cancel: ESCAPE, ended: undone, undone }),
    ),
    // The map follows once the list shows them as hidden. Showing them again makes the map finish and follow once more.
    await repeat("hiding half of all features, by showing them again", patience, () =>
      cancelInPage(page, {
        worker,
        begin,
        begun: `${control}.ariaChecked === "false"`,
        waitMs: 200,
        cancel: begin,
        undone,
      }),
    ),
  ];
}

/**
 * Switches off while terrain loads, so that nothing is drawn. Then moves sliders, of which only the last value is
 * drawn.
 */
async function terrain(page: Page, patience: Patience): Promise<Cancellation[]> {
  await app.openTool(page, "Terrain Analysis");
  const name = "Show matching terrain";
  await page.getByRole("switch", { name, checked: false }).waitFor();
  const control = `document.getElementById([...document.querySelectorAll("label")].find((one) => one.textContent.includes("${name}")).htmlFor)`;
  const reading = shows("Reading elevations...");
  const off = await repeat("terrain analysis of all tiles in view, by its switch", patience, () =>
    cancelInPage(page, {
      worker: "terrain",
      begin: `${control}.click()`,
      begun: reading,
      waitMs: 3000,
      cancel: `${control}.click()`,
      ended: `!${reading} && ${control}.ariaChecked === "false"`,
      undone: `${control}.ariaChecked === "false" && document.querySelector('[aria-label="Matching terrain"]') === null`,
    }),
  );
  await page.getByRole("switch", { name }).click();
  await page.getByText(/of the terrain here matches/).waitFor({ timeout: 60_000 });
  await page.getByText("Reading elevations...").waitFor({ state: "detached", timeout: 60_000 });
  const thumb = `document.querySelector('[role=slider][aria-label="Elevation, minimum"]')`;
  const share = `document.querySelector('[aria-label="Matching terrain"] strong').textContent`;
  const key = (key: string) =>
    `${thumb}.focus(); ${thumb}.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true }))`;
  const move = await repeat("a move of the elevation slider, by the next move", patience, () =>
    cancelInPage(page, {
      worker: "terrain",
      remember: `({ share: ${share}, at: ${thumb}.ariaValueNow })`,
      begin: key("PageUp"),
      begun: `${thumb}.ariaValueNow !== before.at`,
      cancel: key("PageDown"),
      ended: `${thumb}.ariaValueNow === before.at`,
      undone: `${share} === before.share`,
    }),
  );
  await page.getByRole("switch", { name }).click();
  return [off, move];
}

/** Clicks Cancel while a file of the maximum size is read. Nothing of it may show, and another file can be chosen. */
async function preview(page: Page, patience: Patience): Promise<Cancellation> {
  const file = onDisk(longWalkGpx(IMPORT_MAX_BYTES));
  try {
    await app.openImport(page);
    return await repeat("preview of a file of 10 MB, by Cancel", patience, async () => {
      const input = page.getByLabel(/^GPX, .* file$/);
      await input.waitFor({ state: "attached" });
      const attempt = cancelInPage(page, {
        worker: "preview",
        begun: `${shows("Reading the file...")} && ${button("Cancel")}`,
        cancel: `${button("Cancel")}.click()`,
        ended: `!${shows("Reading the file...")}`,
        undone: `!${shows("points in all")} && document.querySelector("input[type=file]") !== null`,
      });
      await Promise.all([attempt, input.setInputFiles(file.path)]);
      return attempt;
    });
  } finally {
    file.remove();
  }
}

/**
 * Starts and cancels each long action, in an account as for `largeAccountActions` and on a page opened with
 * `watchWorkers`.
 *
 * @throws Error if part of an action is applied after its cancel
 */
export async function cancellations(page: Page, patience: Patience): Promise<Cancellation[]> {
  return [
    await rectangle(page, patience),
    ...(await hiding(page, patience)),
    ...(await terrain(page, patience)),
    await preview(page, patience),
  ];
}
