import type { Page } from "playwright-core";
import * as app from "../../tests/support/app";
import { loading, recolouring, scrolling, searching, selectingAll, sorting } from "./content";
import { type Figure, most } from "./figures";
import { type Measure, measure } from "./probe";

const ROW_SWITCH = /^Show \w+ \d+ on the map$/;
/** The map draws what was loaded last. */
const SETTLE_MS = 5000;
/** No task of the page is to be longer once it has started. */
const LONGEST_TASK_MS = 100;

/** From logging in to hiding one feature: each step with what it did to the main thread, and the figures asked for. */
export async function measureSteps(
  page: Page,
  url: string,
  person: app.Person,
  features: number,
): Promise<{ measures: Measure[]; figures: Figure[] }> {
  const measures: Measure[] = [];
  const figures: Figure[] = [];
  const step = async (what: string, deed: () => Promise<unknown>) => {
    const taken = await measure(page, what, deed);
    measures.push(taken);
    console.log(`${what}: ${taken.ms} ms`);
    return taken;
  };
  const count = features.toLocaleString("en-US");
  const master = page.getByRole("switch", { name: "Show all content on the map" });

  await page.goto(`${url}/login`);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await step("log in to first features in the list", async () => {
    await page.getByRole("button", { name: "Log in" }).click();
    await app.mapReady(page);
    await app.openTab(page, "Content");
    await app.content(page).getByRole("button").first().waitFor();
  });
  await step("until all features are loaded", () =>
    page.getByRole("tab", { name: new RegExp(`^Content\\s*${count}$`) }).waitFor({ timeout: 300_000 }),
  );
  figures.push(...(await loading(page, url, count)));
  await page.waitForTimeout(SETTLE_MS);

  const started = measures.length;
  await step("keys in the search", async () => figures.push(await searching(page)));
  await step("sort", async () => figures.push(await sorting(page)));
  await step("select all and none", async () => figures.push(await selectingAll(page)));
  await step("scroll", async () => figures.push(...(await scrolling(page))));
  await step("another colour", async () => figures.push(...(await recolouring(page))));
  await step("hide all", async () => {
    await master.click();
    await page.getByRole("switch", { name: ROW_SWITCH, checked: false }).first().waitFor();
  });
  await step("show all", async () => {
    await master.click();
    await page.getByRole("switch", { name: ROW_SWITCH, checked: true }).first().waitFor();
  });
  await step("hide one", async () => {
    await page.getByRole("switch", { name: ROW_SWITCH }).first().click();
    await page.getByRole("switch", { name: ROW_SWITCH, checked: false }).first().waitFor();
  });
  for (const { what, longestTaskMs } of measures.slice(started))
    figures.push(most(`longest task: ${what}`, longestTaskMs, LONGEST_TASK_MS));
  return { measures, figures };
}
