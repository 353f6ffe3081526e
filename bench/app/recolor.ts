import type { Page } from "playwright-core";
import { COLORS, fromHex, type Rgba } from "../../src/domain/catalogs";
import { FREE_MAP, painted } from "../../tests/support/mapPicture";
import type { Figure } from "./figures";
import { watched } from "./watched";

/** Each run picks one of these, since an earlier run on the same data folder has saved the other. */
const CHOICES = ["Magenta", "Yellow"].map((name) => ({
  name,
  color: fromHex(COLORS.find((color) => color.name === name)?.hex ?? "") as Rgba,
}));
const LISTED = `Number(document.querySelector('ul[aria-label="Content"] > li')?.ariaSetSize ?? 0)`;
const REST_MS = 1500;

/**
 * Recolors part of the features. Measures until the map shows it and until it is saved.
 *
 * @param least minimum number of features
 * @param most limit in milliseconds until the map shows the color
 */
export async function recoloring(page: Page, least: number, most: number): Promise<Figure[]> {
  const features = (await narrow(page, least)).toLocaleString("en-US");
  await page.getByRole("checkbox", { name: "Select All" }).click();
  await page.getByRole("button", { name: "Styles" }).click();
  const editor = page.getByRole("region", { name: "Bulk styles" });
  await editor.getByRole("radio", { name: "Magenta" }).waitFor();
  await page.waitForTimeout(REST_MS);
  const choice = await rarer(page);
  const color = editor.getByRole("radio", { name: choice.name, exact: true });
  const figures = [
    await watched(
      page,
      `another color for ${features} features, on the map by pictures of it`,
      most,
      async () => {
        const began = performance.now();
        await color.click();
        await untilMore(page, choice);
        return performance.now() - began;
      },
    ),
    await watched(page, `another color for ${features} features, saved`, 20_000, async () => {
      const began = performance.now();
      // The toast disappears on its own. Progress is shown only for work that takes several requests.
      await Promise.all([
        page.getByText("Features Saved").waitFor({ timeout: 120_000 }),
        editor.getByRole("button", { name: "Save" }).click(),
      ]);
      return performance.now() - began;
    }),
  ];
  await page.getByLabel("Search Content").first().fill("");
  return figures;
}

interface Choice {
  color: Rgba;
  /** Pixels of this color on the map before the change. */
  before: number;
}

/** Returns the color that covers fewer pixels of the map. */
async function rarer(page: Page): Promise<Choice & { name: string }> {
  const seen = [];
  for (const choice of CHOICES)
    seen.push({ ...choice, before: (await painted(page, FREE_MAP, choice.color)).pixels });
  const [rarest] = seen.sort((a, b) => a.before - b.before);
  if (!rarest) throw new Error("There is no color to choose.");
  return rarest;
}

/** Waits until the map shows more of the color. Includes the time of the screenshots. */
async function untilMore(page: Page, { color, before }: Choice): Promise<void> {
  const end = performance.now() + 60_000;
  while ((await painted(page, FREE_MAP, color)).pixels <= before) {
    if (performance.now() > end) throw new Error("The map does not show the new color.");
  }
}

/** Narrows the list with the search while keeping at least `least` features. @returns the number left */
async function narrow(page: Page, least: number): Promise<number> {
  for (const text of ["77", "stand", "7", ""]) {
    await page.getByLabel("Search Content").first().fill(text);
    await page.waitForTimeout(REST_MS);
    const found = await page.evaluate<number>(LISTED);
    if (found >= least) return found;
  }
  throw new Error(`The account has less than ${least} features to recolor.`);
}
