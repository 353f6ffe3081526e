import type { Download, Page } from "playwright-core";
import { openTab, openTool } from "../../tests/support/app";
import { button, dialog } from "../../tests/support/contentSteps";
import type { Figure } from "./figures";
import { watched } from "./watched";

const LIMIT_MS = 600_000;
const REST_MS = 1500;
/** What is asked of each with 100,000 features, milliseconds. */
const CHANGE_MS = 20_000;
const EXPORT_MS = 15_000;

const bulkActions = (page: Page) => page.getByRole("region", { name: "Bulk Actions" });

/**
 * All content exported as KML, deleted, brought back with Undo, deleted again and restored from Recently deleted: each from
 * the click that starts it until the page says that it is done.
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
      // By the key: the toast may be gone once the tasks of the deletion are read.
      () => page.keyboard.press("ControlOrMeta+z"),
      /^Undone: deletion/,
    ),
    await deleting(page, "delete everything again"),
    await restoreAll(),
  ];
}

/** Selects all content in a list at rest. */
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

/** From the click on the format until the browser has the file. */
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

/** From a click until a toast says so; the toast goes by itself. */
const until = (page: Page, what: string, most: number, click: () => Promise<void>, said: RegExp) =>
  watched(page, what, most, async () => {
    const began = performance.now();
    await Promise.all([
      page.locator("[data-toast]").getByText(said).first().waitFor({ timeout: LIMIT_MS }),
      click(),
    ]);
    return performance.now() - began;
  });
