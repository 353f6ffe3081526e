import type { Page } from "playwright-core";
import { COLORS, fromHex, type Rgba } from "../../src/domain/catalogues";
import { FREE_MAP, painted } from "../../tests/support/mapPicture";
import type { Figure } from "./figures";
import { watched } from "./watched";

const MAGENTA = fromHex(COLORS.find(({ name }) => name === "Magenta")?.hex ?? "") as Rgba;
const LISTED = `Number(document.querySelector('ul[aria-label="Content"] > li')?.ariaSetSize ?? 0)`;
/** Features that get another colour, at least. */
const LEAST = 1000;
const REST_MS = 1500;

/** Another colour for 1,000 features or more: seen at once, and saved while the page goes on answering. */
export async function recolouring(page: Page): Promise<Figure[]> {
  const features = (await narrow(page)).toLocaleString("en-US");
  await page.getByRole("checkbox", { name: "Select All" }).click();
  await page.getByRole("button", { name: "Styles" }).click();
  const editor = page.getByRole("region", { name: "Bulk styles" });
  const colour = editor.getByRole("radio", { name: "Magenta" });
  await colour.waitFor();
  await page.waitForTimeout(REST_MS);
  const before = (await painted(page, FREE_MAP, MAGENTA)).pixels;
  const figures = [
    await watched(
      page,
      `another colour for ${features} features, on the map by pictures of it`,
      1000,
      async () => {
        const began = performance.now();
        await colour.click();
        await untilMore(page, before);
        return performance.now() - began;
      },
    ),
    await watched(page, `another colour for ${features} features, saved`, 20_000, async () => {
      const began = performance.now();
      // The toast goes by itself. How far it is, is told only where it takes several calls.
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

/** Until the map shows more of the colour; what the pictures take is counted too. */
async function untilMore(page: Page, before: number): Promise<void> {
  const end = performance.now() + 60_000;
  while ((await painted(page, FREE_MAP, MAGENTA)).pixels <= before) {
    if (performance.now() > end) throw new Error("The map does not show the new colour.");
  }
}

/** Leaves as few features in the list as the search can, but enough; how many. */
async function narrow(page: Page): Promise<number> {
  for (const text of ["77", "7", ""]) {
    await page.getByLabel("Search Content").first().fill(text);
    await page.waitForTimeout(REST_MS);
    const found = await page.evaluate<number>(LISTED);
    if (found >= LEAST) return found;
  }
  throw new Error(`The account has less than ${LEAST} features to recolour.`);
}
