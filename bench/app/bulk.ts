import type { Download, Page } from "playwright-core";
import { openTab, openTool } from "../../tests/support/app";
import { button, dialog } from "../../tests/support/contentSteps";
import type { Figure } from "./figures";
import { watched } from "./watched";

const LIMIT_MS = 600_000;
const REST_MS = 1500;
/** Limits for 100,000 features, in milliseconds. */
const CHANGE_MS = 20_000;
const EXPORT_MS = 15_000;

const bulkActions = (page: Page) => page.getByRole("region", { name: "Bulk Actions" });

/**
 * Exports all content as KML, deletes it, undoes that, deletes it again and restores it from Recently deleted. Each
 * step is measured from the click to the page's confirmation.
 */
export async function everything(page: Page): Promise<Figure[]> {
  const restoreAll = async () => {
    await openTab(page, "Content");
    await button(page, "Recently deleted").click();
    const start = button(page, "Restore all");
    await start.waitFor({ timeout: LIMIT_MS });
    return until(page, "restore everything", CHANGE_MS, () => start.click(), /^Restored [\d,]+ items/);
  };
  return [
    await exporting(page),
    await deleting(page, "delete everything"),
    await until(
      page,
      "undo deleting everything",
      CHANGE_MS,
      // Uses the keyboard because the toast with Undo may be gone once the deletion's tasks have been read.
      () => page.keyboard.press("ControlOrMeta+z"),
      /^Undone: deletion/,
    ),
    await deleting(page, "delete everything again"),
    await restoreAll(),
  ];
}

/** Selects all content, then waits until the list is idle. */
async function selectEverything(page: Page): Promise<void> {
  await openTool(page, "Library");
  await openTab(page, "Content");
  await page.getByRole("checkbox", { name: "Select All" }).click();
  await bulkActions(page).waitFor();
  await page.waitForTimeout(REST_MS);
}

async function deleting(page: Page, what: string): Promise<Figure> {
  await selectEverything(page);
  await bulkActions(page).getByRole("button", { name: "Delete" }).click();
  const confirm = dialog(page, "Delete Items?").getByRole("button", { name: "Delete" });
  return until(page, what, CHANGE_MS, () => confirm.click(), /^Content deleted/);
}

/** Measures from the click on the format until the browser has the file. */
async function exporting(page: Page): Promise<Figure> {
  await selectEverything(page);
  await bulkActions(page).getByRole("button", { name: "Export" }).click();
  const format = page.getByRole("dialog").getByRole("button", { name: "KML (.kml)" });
  return watched(page, "export everything as KML", EXPORT_MS, async () => {
    const began = performance.now();
    const download = new Promise<Download>((resolve) => {
      page.once("download", resolve);
      page.context().once("page", (tab) => void tab.once("download", resolve));
    });
    await format.click();
    await (await download).path();
    return performance.now() - began;
  });
}

/** Measures from a click until its toast shows. The toast disappears on its own. */
const until = (page: Page, what: string, most: number, click: () => Promise<void>, said: RegExp) =>
  watched(page, what, most, async () => {
    const began = performance.now();
    await Promise.all([
      page.locator("[data-toast]").getByText(said).first().waitFor({ timeout: LIMIT_MS }),
      click(),
    ]);
    return performance.now() - began;
  });
