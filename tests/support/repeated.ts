import type { Locator, Page } from "playwright-core";
import * as app from "./app";
import { unchanged } from "./pageTime";

/** An action that must leave nothing behind when repeated. */
export interface Action {
  /** Name of one repetition. */
  what: string;
  /** Opens the view where the action takes place. */
  begin(): Promise<void>;
  /** @param count number of earlier repetitions */
  once(count: number): Promise<void>;
  /** Returns to the initial map. */
  end(): Promise<void>;
}

const nothing = () => Promise.resolve();

/** Switches to 3D and back. */
export const switches = (page: Page): Action => ({
  what: "switch to 3D and back",
  begin: nothing,
  async once() {
    await app.switchMap(page, "3D");
    await app.switchMap(page, "2D");
  },
  end: nothing,
});

/** Switches a layer on until it is drawn, and off again. */
async function toggle(row: Locator): Promise<void> {
  const control = row.getByRole("switch");
  const turned = (on: boolean) => row.getByRole("switch", { checked: on }).waitFor();
  await control.click();
  await turned(true);
  // A spinner shows next to the name while a layer loads.
  await row.locator("[class*=spinner]").waitFor({ state: "detached" });
  if (!(await control.isChecked())) throw new Error(`${await row.textContent()}: Couldn't draw.`);
  await control.click();
  await turned(false);
}

function toggles(page: Page, what: string, list: string, begin: () => Promise<unknown>): Action {
  const rows = page
    .getByRole("list", { name: list })
    .getByRole("listitem")
    .filter({ has: page.getByRole("switch") });
  return {
    what,
    async begin() {
      await app.openTool(page, "Library");
      await begin();
      await rows.first().waitFor();
    },
    async once(count) {
      await toggle(rows.nth(count % (await rows.count())));
    },
    async end() {
      await app.openTool(page, "Hunts");
      await app.openTool(page, "Library");
    },
  };
}

/** Toggles Colorado's layers. */
export const layerToggles = (page: Page): Action =>
  toggles(page, "layer of the library on and off", "Matching layers", () =>
    page.getByRole("searchbox", { name: "Search layers" }).fill("colorado"),
  );

export const overlayToggles = (page: Page): Action =>
  toggles(page, "overlay on and off", "Overlays", () =>
    page.getByRole("tab", { name: "Overlays", exact: true }).click(),
  );

/** Whether the map has removed the previous image, which it keeps for half a second below the new one. */
const ONE_IMAGE = `$arcgis.views.toArray().every((view) =>
  view.map.allLayers.filter(({ title }) => title === "Historical imagery").length === 1)`;

/** Steps through the images in a loop. */
export const imagerySteps = (page: Page): Action => ({
  what: "step of historical imagery",
  async begin() {
    await app.openTool(page, "Historical Imagery");
    await page.getByRole("slider", { name: "Available Images" }).waitFor();
    await page.getByRole("status", { name: "Drawing the image" }).waitFor({ state: "detached" });
  },
  async once() {
    const slider = page.getByRole("slider", { name: "Available Images" });
    const before = await slider.getAttribute("aria-valuetext");
    await page.getByRole("button", { name: "Older image" }).click();
    await slider.and(page.locator(`:not([aria-valuetext="${before}"])`)).waitFor();
    await page.getByRole("status", { name: "Drawing the image" }).waitFor({ state: "detached" });
    await unchanged(page, `${ONE_IMAGE} || NaN`, { looks: 1, everyMs: 50 });
  },
  end: () => app.openTool(page, "Library"),
});
