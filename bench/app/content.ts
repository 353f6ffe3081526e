import type { Page } from "playwright-core";
import { COLORS, fromHex, type Rgba } from "../../src/domain/catalogues";
import { FEATURES_DRAWN } from "../../src/domain/timeline";
import * as app from "../../tests/support/app";
import { scrollContent, untilPainted } from "../../tests/support/inPage";
import { FREE_MAP, painted } from "../../tests/support/mapPicture";
import { type Figure, most } from "./figures";

const MAGENTA = fromHex(COLORS.find(({ name }) => name === "Magenta")?.hex ?? "") as Rgba;

const COUNT = `document.querySelector('ul[aria-label="Content"] > li')?.ariaSetSize ?? "0"`;
const FIRST_ROW = `document.querySelector('ul[aria-label="Content"] [data-index="0"] button')?.title`;
const SELECTED = `document.querySelector('section[aria-label="Bulk Actions"]') !== null`;
/** Features whose style is changed at least, and how many may be found by what is searched for to be worth it. */
const RECOLOURED = 1000;
const REST_MS = 1500;

const search = (page: Page) => page.getByLabel("Search Content").first();

/** When the first and the last features were on the map, milliseconds from the beginning of the page. */
export async function loading(page: Page, url: string, count: string): Promise<Figure[]> {
  await page.goto(`${url}/maps/`);
  await app.mapReady(page);
  await app.openTab(page, "Content");
  await page.getByRole("tab", { name: new RegExp(`^Content\\s*${count}$`) }).waitFor({ timeout: 300_000 });
  const drawn = await page.evaluate(
    (name) => performance.getEntriesByName(name).map(({ startTime }) => startTime),
    FEATURES_DRAWN,
  );
  return [
    most("first features on the map, from the page's load", drawn[0] ?? Number.NaN, 3000),
    most("all features on the map, from the page's load", drawn.at(-1) ?? Number.NaN, 20_000),
  ];
}

/** The slowest of some keys in the search, until the list that answers it is painted. */
export async function searching(page: Page): Promise<Figure> {
  await search(page).click();
  const times: number[] = [];
  for (const key of ["7", "7", "Backspace", "1", "2", "Backspace", "Backspace"]) {
    const changed = { remember: COUNT, done: `${COUNT} !== before` };
    times.push(await untilPainted(page, "keydown", changed, () => page.keyboard.press(key)));
    await page.waitForTimeout(REST_MS / 5);
  }
  return most("one key in the search, the slowest of 7", Math.max(...times), 100);
}

/** From Apply to the list in its new order, the slowest of three orders, the last of which is the usual one. */
export async function sorting(page: Page): Promise<Figure> {
  const times: number[] = [];
  const apply = async (name: string) => {
    await page.getByRole("button", { name: /^Sort/ }).click();
    await page.getByRole("radio", { name }).click();
    const changed = { remember: FIRST_ROW, done: `${FIRST_ROW} !== before` };
    const act = () => page.getByRole("button", { name: "Apply" }).click();
    times.push(await untilPainted(page, "click", changed, act));
    await page.waitForTimeout(REST_MS);
  };
  for (const name of ["Name A-Z", "Content type", "Last modified"]) await apply(name);
  return most("sort, the slowest of 3 orders", Math.max(...times), 300);
}

/** The slowest of three presses of Select All, until the bulk actions are there. */
export async function selectingAll(page: Page): Promise<Figure> {
  const times: number[] = [];
  for (let press = 0; press < 3; press++) {
    const act = () => page.getByRole("checkbox", { name: "Select All" }).click();
    times.push(await untilPainted(page, "click", { done: SELECTED }, act));
    await page.getByRole("region", { name: "Bulk Actions" }).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("checkbox", { name: "Select All" }).waitFor();
    await page.waitForTimeout(REST_MS);
  }
  return most("select all, the slowest of 3", Math.max(...times), 200);
}

/** How frames come while the list scrolls, beside how they come when nothing moves. */
export async function scrolling(page: Page): Promise<Figure[]> {
  const rest = await scrollContent(page, 0, 2000);
  const moving = await scrollContent(page, 40, 3000);
  return [
    {
      what: "scrolling the list, 40 pixels a frame",
      value: (moving.perSecond / rest.perSecond) * 100,
      unit: "% of the frames at rest",
      target: { least: 90 },
    },
    {
      what: "frames without a row in the middle of the list",
      value: moving.blank,
      unit: "frames",
      target: { most: 0 },
    },
    most("longest time between two frames of it", moving.longest, 100),
  ];
}

/** Until the map shows a colour, by pictures of it: what a picture takes is counted too. */
async function untilOnMap(page: Page, color: Rgba): Promise<number> {
  const began = performance.now();
  while ((await painted(page, FREE_MAP, color)).pixels < 100) {
    if (performance.now() - began > 60_000) throw new Error("The map does not show the new colour.");
  }
  return performance.now() - began;
}

/** Leaves as few features in the list as the search can, but enough; answers how many. */
async function narrow(page: Page): Promise<number> {
  for (const text of ["77", "7", ""]) {
    await search(page).fill(text);
    await page.waitForTimeout(REST_MS);
    const found = Number(await page.evaluate<string>(COUNT));
    if (found >= RECOLOURED) return found;
  }
  throw new Error(`The account has less than ${RECOLOURED} features to recolour.`);
}

/** Another colour for 1,000 features or more: seen at once, and saved with progress while the page goes on answering. */
export async function recolouring(page: Page): Promise<Figure[]> {
  const features = await narrow(page);
  await page.getByRole("checkbox", { name: "Select All" }).click();
  await page.getByRole("button", { name: "Styles" }).click();
  const editor = page.getByRole("region", { name: "Bulk styles" });
  const colour = editor.getByRole("radio", { name: "Magenta" });
  await colour.waitFor();
  await page.waitForTimeout(REST_MS);
  await colour.click();
  const seen = await untilOnMap(page, MAGENTA);
  const began = performance.now();
  // The toasts go by themselves.
  await Promise.all([
    page.getByText("Features Saved").waitFor({ timeout: 120_000 }),
    features > RECOLOURED ? page.getByText(/^Saving styles: /).waitFor() : null,
    editor.getByRole("button", { name: "Save" }).click(),
  ]);
  const saved = performance.now() - began;
  await search(page).fill("");
  const what = `another colour for ${features.toLocaleString("en-US")} features`;
  return [most(`${what}, on the map by pictures of it`, seen, 1000), most(`${what}, saved`, saved, 20_000)];
}
