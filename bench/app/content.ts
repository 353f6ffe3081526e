import type { Page } from "playwright-core";
import { untilPainted } from "../../tests/support/inPage";
import type { Figure } from "./figures";
import { watched } from "./watched";

const COUNT = `document.querySelector('ul[aria-label="Content"] > li')?.ariaSetSize ?? "0"`;
const FIRST_ROW = `document.querySelector('ul[aria-label="Content"] [data-index="0"]')?.textContent`;
const SELECTED = `document.querySelector('section[aria-label="Bulk Actions"]') !== null`;
const shown = (count: string) =>
  `[...document.querySelectorAll('ul[aria-label="Content"] button[role="switch"]')].${count}`;
const REST_MS = 1500;

/** Of how long some tries took, in milliseconds; all of them are printed. */
function slowest(times: readonly number[]): number {
  console.log(`${times.map((ms) => Math.round(ms)).join(", ")} ms`);
  return Math.max(...times);
}

const search = (page: Page) => page.getByLabel("Search Content").first();

/** The slowest of some keys in the search, until the list that answers it is painted. */
export const searching = (page: Page): Promise<Figure> =>
  watched(page, "a key in the search, the slowest of 7", 100, async () => {
    await search(page).click();
    const times: number[] = [];
    for (const key of ["7", "7", "Backspace", "1", "2", "Backspace", "Backspace"]) {
      const changed = { remember: COUNT, done: `${COUNT} !== before` };
      times.push(await untilPainted(page, "keydown", changed, () => page.keyboard.press(key)));
      await page.waitForTimeout(REST_MS / 5);
    }
    return slowest(times);
  });

/** From Apply to the list in its new order, the slowest of three orders, the last of which is the usual one. */
export const sorting = (page: Page): Promise<Figure> =>
  watched(page, "sort, the slowest of 3 orders", 300, async () => {
    const times: number[] = [];
    for (const name of ["Name A-Z", "Content type", "Last modified"]) {
      await page.getByRole("button", { name: /^Sort/ }).click();
      await page.getByRole("radio", { name }).click();
      const changed = { remember: FIRST_ROW, done: `${FIRST_ROW} !== before` };
      const apply = page.getByRole("button", { name: "Apply" });
      times.push(await untilPainted(page, "click", changed, () => apply.click()));
      await page.waitForTimeout(REST_MS);
    }
    return slowest(times);
  });

/** The slowest of three presses of Select All, until the bulk actions are there. */
export const selectingAll = (page: Page): Promise<Figure> =>
  watched(page, "select all, the slowest of 3", 200, async () => {
    const times: number[] = [];
    const box = page.getByRole("checkbox", { name: "Select All" });
    for (let press = 0; press < 3; press++) {
      times.push(await untilPainted(page, "click", { done: SELECTED }, () => box.click()));
      await page.waitForTimeout(REST_MS);
      await page
        .getByRole("region", { name: "Bulk Actions" })
        .getByRole("button", { name: "Cancel" })
        .click();
      await box.waitFor();
      await page.waitForTimeout(REST_MS);
    }
    return slowest(times);
  });

/** Hides all features and shows them again, then hides one: until the switches say so. */
export async function hiding(page: Page): Promise<Figure[]> {
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
