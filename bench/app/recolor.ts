import type { Page } from "playwright-core";
import { COLORS, fromHex, type Rgba } from "../../src/domain/catalogs";
import { FREE_MAP, painted } from "../../tests/support/mapPicture";
import type { Figure } from "./figures";
import { watched } from "./watched";

/** One of them is chosen: what an earlier run saved on the same data folder has the other. */
const CHOICES = ["Magenta", "Yellow"].map((name) => ({
  name,
  color: fromHex(COLORS.find((color) => color.name === name)?.hex ?? "") as Rgba,
}));
const LISTED = `Number(document.querySelector('ul[aria-label="Content"] > li')?.ariaSetSize ?? 0)`;
const REST_MS = 1500;

/**
 * Another color for some of the features: seen at once, and saved while the page goes on answering.
 * @param least how many they are at least
 * @param most milliseconds until the map shows it
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
      // The toast goes by itself. Progress is reported only for work that takes several calls.
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
  /** Pixels of the map that have it before. */
  before: number;
}

/** The color that the map shows less of. */
async function rarer(page: Page): Promise<Choice & { name: string }> {
  const seen = [];
  for (const choice of CHOICES)
    seen.push({ ...choice, before: (await painted(page, FREE_MAP, choice.color)).pixels });
  const [rarest] = seen.sort((a, b) => a.before - b.before);
  if (!rarest) throw new Error("There is no color to choose.");
  return rarest;
}

/** Until the map shows more of the color; what the pictures take is counted too. */
async function untilMore(page: Page, { color, before }: Choice): Promise<void> {
  const end = performance.now() + 60_000;
  while ((await painted(page, FREE_MAP, color)).pixels <= before) {
    if (performance.now() > end) throw new Error("The map does not show the new color.");
  }
}

/** Leaves as few features in the list as the search can, but enough; how many. */
async function narrow(page: Page, least: number): Promise<number> {
  for (const text of ["77", "stand", "7", ""]) {
    await page.getByLabel("Search Content").first().fill(text);
    await page.waitForTimeout(REST_MS);
    const found = await page.evaluate<number>(LISTED);
    if (found >= least) return found;
  }
  throw new Error(`The account has less than ${least} features to recolor.`);
}
