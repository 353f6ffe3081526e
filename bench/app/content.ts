import type { Page } from "playwright-core";
import * as app from "../../tests/support/app";
import { untilPainted } from "../../tests/support/inPage";
import type { Figure } from "./figures";
import { recoloring } from "./recolor";
import { watched } from "./watched";

const COUNT = `document.querySelector('ul[aria-label="Content"] > li')?.ariaSetSize ?? "0"`;
const FIRST_ROW = `document.querySelector('ul[aria-label="Content"] [data-index="0"]')?.textContent`;
const SELECTED = `document.querySelector('section[aria-label="Bulk Actions"]') !== null`;
const shown = (count: string) =>
  `[...document.querySelectorAll('ul[aria-label="Content"] button[role="switch"]')].${count}`;
const REST_MS = 1500;
/** Drawing a million features in software outlasts REST_MS and would be counted in the next action. */
const REST_OF_MANY_MS = 6000;
const MANY = 500_000;
/**
 * Minimum number of features to restyle. A tenth of the titles start alike, so a search can narrow the list that far.
 */
const RESTYLED = { many: 90_000, few: 1000 };

const CAUGHT = /^[1-9][\d,]* items selected from the map$/;

/** Limits per action in milliseconds, for 100,000 and for 1,000,000 features. */
const BARS = {
  few: { key: 100, sort: 300, all: 200, rectangle: 50, half: 100, restyle: 1000 },
  many: { key: 100, sort: 300, all: 100, rectangle: 150, half: 300, restyle: 700 },
};

/**
 * Measures actions in the fully loaded content list and on the map. @param only name of the one action to measure, or
 * "all"
 */
export async function contentFigures(page: Page, features: number, only = "all"): Promise<Figure[]> {
  const size = features < MANY ? "few" : "many";
  const bars = BARS[size];
  const rest = () => page.waitForTimeout(size === "many" ? REST_OF_MANY_MS : REST_MS);
  const figures: Figure[] = [];
  const actions: Record<string, () => Promise<Figure[]>> = {
    search: async () => [await searching(page, bars.key)],
    sort: async () => [await sorting(page, bars.sort, rest)],
    select: async () => [await selectingAll(page, bars.all, rest)],
    rectangle: async () => [await rectangle(page, bars.rectangle)],
    half: () => hidingHalf(page, bars.half, rest),
    hide: () => hiding(page),
    restyle: () => recoloring(page, RESTYLED[size], bars.restyle),
  };
  for (const [name, measure] of Object.entries(actions)) {
    if (only !== "all" && only !== name) continue;
    await rest();
    figures.push(...(await measure()));
  }
  return figures;
}

/** Returns the longest of several times in milliseconds, and prints them all. */
function slowest(times: readonly number[]): number {
  console.log(`${times.map((ms) => Math.round(ms)).join(", ")} ms`);
  return Math.max(...times);
}

const search = (page: Page) => page.getByLabel("Search Content").first();

/** Slowest of several keystrokes in the search field, until the filtered list is painted. */
const searching = (page: Page, most: number): Promise<Figure> =>
  watched(page, "a key in the search, the slowest of 7", most, async () => {
    await search(page).click();
    const times: number[] = [];
    for (const key of ["7", "7", "Backspace", "1", "2", "Backspace", "Backspace"]) {
      const changed = { remember: COUNT, done: `${COUNT} !== before` };
      times.push(await untilPainted(page, "keydown", changed, () => page.keyboard.press(key)));
      await page.waitForTimeout(REST_MS / 5);
    }
    return slowest(times);
  });

/**
 * From Apply until the list shows its new order, slowest of four orders. The last one is the default order. A new order
 * is detected by its first row. Name and type may share that row, so these two orders don't follow each other.
 */
const sorting = (page: Page, most: number, rest: () => Promise<void>): Promise<Figure> =>
  watched(page, "sort, the slowest of 4 orders", most, async () => {
    const times: number[] = [];
    for (const name of ["Content type", "Recently created", "Name A-Z", "Last modified"]) {
      await page.getByRole("button", { name: /^Sort/ }).click();
      await page.getByRole("radio", { name }).click();
      const changed = { remember: FIRST_ROW, done: `${FIRST_ROW} !== before` };
      const apply = page.getByRole("button", { name: "Apply" });
      times.push(await untilPainted(page, "click", changed, () => apply.click()));
      await rest();
    }
    return slowest(times);
  });

/** Slowest of three clicks on Select All, until the bulk actions show. */
const selectingAll = (page: Page, most: number, rest: () => Promise<void>): Promise<Figure> =>
  watched(page, "select all, the slowest of 3", most, async () => {
    const times: number[] = [];
    const box = page.getByRole("checkbox", { name: "Select All" });
    for (let press = 0; press < 3; press++) {
      times.push(await untilPainted(page, "click", { done: SELECTED }, () => box.click()));
      await rest();
      await page
        .getByRole("region", { name: "Bulk Actions" })
        .getByRole("button", { name: "Cancel" })
        .click();
      await box.waitFor();
      await rest();
    }
    return slowest(times);
  });

/**
 * Draws a rectangle over the western half of the viewport. Measures from its end until the list has what it selected.
 */
async function rectangle(page: Page, most: number): Promise<Figure> {
  await page.getByRole("button", { name: "Select items" }).click();
  await app.toolReady(page);
  let caught = "0";
  const figure = await watched(page, "rectangle", most, async () => {
    const done = `[...document.querySelectorAll('p')].some(({ textContent }) => ${CAUGHT}.test(textContent))`;
    const ms = await untilPainted(page, "pointerup", { done }, () => app.drag(page, [470, 60], [925, 860]));
    caught = (await page.getByText(CAUGHT).textContent())?.split(" ")[0] ?? "0";
    return ms;
  });
  await page.getByRole("status").getByRole("button", { name: "Cancel" }).click();
  await app.openTab(page, "Content");
  return { ...figure, what: `rectangle selecting ${caught}` };
}

/** Hides the hunt that holds half of the features and shows it again. Measures until its switch has changed. */
async function hidingHalf(page: Page, most: number, rest: () => Promise<void>): Promise<Figure[]> {
  await app.openTab(page, "Hunts");
  const control = page.getByRole("list", { name: "Hunts" }).getByRole("switch").first();
  await control.waitFor();
  const turn = async (what: string, checked: boolean) => {
    const done = `document.querySelector('ul[aria-label="Hunts"] button[role="switch"]')?.ariaChecked === '${checked}'`;
    const figure = await watched(page, what, most, () =>
      untilPainted(page, "click", { done }, () => control.click()),
    );
    await rest();
    return figure;
  };
  const figures = [await turn("hide half", false), await turn("show half", true)];
  await app.openTab(page, "Content");
  return figures;
}

/** Hides and shows all features, then one feature. Measures until the switches have changed. */
async function hiding(page: Page): Promise<Figure[]> {
  const master = page.getByRole("switch", { name: "Show all content on the map" });
  const one = page.getByRole("list", { name: "Content", exact: true }).getByRole("switch").first();
  const until = (what: string, done: string, act: () => Promise<unknown>) =>
    watched(page, what, 300, () => untilPainted(page, "click", { done }, act));
  return [
    await until("hide all", shown("every((one) => one.ariaChecked === 'false')"), () => master.click()),
    await until("show all", shown("every((one) => one.ariaChecked === 'true')"), () => master.click()),
    await until("hide one", shown("some((one) => one.ariaChecked === 'false')"), () => one.click()),
    await until("show one", shown("every((one) => one.ariaChecked === 'true')"), () => one.click()),
  ];
}
