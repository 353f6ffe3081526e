import type { Locator, Page } from "playwright-core";
import { pastDoubleClick, unchanged } from "./pageTime";

export * from "./entry";
export { pastDoubleClick } from "./pageTime";

/** Logs out. Like all steps in this file, it finds controls by what the user sees. */

export async function signOut(page: Page): Promise<void> {
  await openTool(page, "Account");
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/maps"));
}

export async function openTool(
  page: Page,
  name: "Library" | "Hunts" | "Terrain Analysis" | "Plan" | "Historical Imagery" | "Data Manager" | "Account",
): Promise<void> {
  const button = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name, exact: true });
  const pressed = await button.getAttribute("aria-pressed");
  const shown = await page.getByRole("complementary").isVisible();
  if (pressed === "true" && shown) return;
  await button.click();
}

/** Opens the view with the file chooser. After a failed import it is already open. */
export async function openImport(page: Page): Promise<void> {
  await openTool(page, "Data Manager");
  const way = page.getByRole("button", { name: "Import KML or GPX file" });
  const input = page.getByLabel(/^GPX, .* file$/);
  await way.or(input).first().waitFor({ state: "attached" });
  if ((await input.count()) === 0) await way.click();
}

export interface TestFile {
  name: string;
  bytes: Uint8Array;
}

export async function chooseFile(page: Page, file: TestFile): Promise<void> {
  await page.getByLabel(/^GPX, .* file$/).setInputFiles({
    name: file.name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(file.bytes),
  });
}

/** Returns the numbers in the preview by name. */
export async function previewCounts(page: Page): Promise<Record<string, string>> {
  const list = page.getByLabel("In this file");
  await list.waitFor();
  const [names, values] = await Promise.all([
    list.locator("dt").allTextContents(),
    list.locator("dd").allTextContents(),
  ]);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
}

/** Uploads the previewed file and confirms the import. */
export async function uploadAndConfirm(page: Page): Promise<void> {
  await upload(page);
  await confirmImport(page);
}

/** Uploads the previewed file and waits for the review of the result. */
export async function upload(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByRole("button", { name: "Confirm" }).waitFor({ timeout: 60_000 });
}

/** Confirms the import under review. */
export async function confirmImport(page: Page): Promise<void> {
  // A toast from an earlier import may still be visible, so also wait for the lists to return.
  await Promise.all([
    page.getByText("Import saved").waitFor({ timeout: 60_000 }),
    page.getByRole("tablist", { name: "Hunts and Content" }).waitFor({ timeout: 60_000 }),
    page.getByRole("button", { name: "Confirm" }).click(),
  ]);
  await mapStill(page);
}

/**
 * Performs an action and waits for its toast at the same time, because on a busy machine the toast may be gone by the
 * time the action ends.
 */
export async function toastOf(page: Page, text: string, action: () => Promise<unknown>): Promise<void> {
  // Allows time for both the action and its effect.
  await Promise.all([page.getByText(text).first().waitFor({ timeout: 60_000 }), action()]);
}

/** Switches between 2D and 3D, and waits until the map and sidebar are usable. Its toast is tested in scene.test.ts. */
export async function switchMap(page: Page, mode: "2D" | "3D"): Promise<void> {
  const toast = `Switching map to ${mode}...`;
  await page.getByRole("button", { name: `Switch map to ${mode}` }).click();
  await page
    .getByRole("button", { name: `Switch map to ${mode === "3D" ? "2D" : "3D"}` })
    .waitFor({ timeout: 60_000 });
  await page.getByText(toast).waitFor({ state: "detached" });
}

/** Window for 3D with room for the sidebar. Software redraws every pixel until a scene has loaded. */
const SCENE_WINDOW = { width: 920, height: 420 };

/** Switches to 3D in a small window and waits until the scene is still. Returns a function that switches back. */
export async function openScene(page: Page): Promise<() => Promise<void>> {
  const window = page.viewportSize();
  await page.setViewportSize(SCENE_WINDOW);
  await switchMap(page, "3D");
  await mapStill(page);
  return async () => {
    await switchMap(page, "2D");
    if (window) await page.setViewportSize(window);
    await mapStill(page);
  };
}

export const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

/** Locates a button in the toast with this text, since several toasts may offer the same button. */
export const toastButton = (page: Page, text: string, name: string): Locator =>
  page.locator("[data-toast]").filter({ hasText: text }).getByRole("button", { name });

/** Waits until the displayed map center stops changing. Polls more slowly than the map redraws. */
export async function mapStill(page: Page): Promise<void> {
  const center = "Coordinates of the map center";
  await page.mouse.move(10, 10);
  await page.getByLabel(center).waitFor({ state: "attached" });
  const text = `document.querySelector('[aria-label="${center}"]')?.textContent ?? NaN`;
  await unchanged(page, text, { looks: 3, everyMs: 250 });
}

/** Of @arcgis/core, which keeps its views here for its own tools. Has none before the map is created. */
const UPDATING = "(window.$arcgis?.views.toArray() ?? []).some((view) => view.updating)";

/**
 * Waits until the map has drawn everything in view: tiles, layers and, in 3D, the ground. An update may start a moment
 * after its cause, so the map must be done in several looks in a row.
 */
export const mapDrawn = (page: Page): Promise<unknown> =>
  unchanged(page, `!${UPDATING} || NaN`, { looks: 4, everyMs: 100 });

export async function openTab(page: Page, name: "Hunts" | "Content"): Promise<void> {
  await openTool(page, "Hunts");
  const tabs = page.getByRole("tablist", { name: "Hunts and Content" });
  // While a hunt or feature is open, the Hunts button is already pressed and clicking it does nothing.
  if (!(await tabs.isVisible())) {
    await openTool(page, "Library");
    await openTool(page, "Hunts");
  }
  await page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
}

/** Returns the count shown on a tab of Hunts and Content once it is there. */
export async function tabCount(page: Page, name: "Hunts" | "Content"): Promise<number> {
  const tab = page.getByRole("tab", { name: new RegExp(`^${name}.*\\d`) });
  return Number((await tab.textContent())?.replace(/\D/g, ""));
}

/** Returns the number of rows in a list, including those not rendered. */
export async function rowCount(list: Locator): Promise<number> {
  return Number(await list.getByRole("listitem").first().getAttribute("aria-setsize"));
}

/** Locates a row by the start of its text. */
export const row = (page: Page, title: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`) });

export const content = (page: Page): Locator => page.getByRole("list", { name: "Content", exact: true });

export function sketchTool(page: Page, name: "Drop a waypoint" | "Draw a line" | "Draw an area"): Locator {
  return page.getByRole("toolbar", { name: "Sketch panel" }).getByRole("button", { name });
}

/** Waits for the crosshair, which means that the active tool accepts clicks. */
export async function toolReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const surface = document.querySelector('[role="application"]');
    return surface !== null && getComputedStyle(surface).cursor === "crosshair";
  });
}

/** Types into the map search until it finds the name. */
export async function searchMap(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type(name);
  await page
    .getByRole("option", { name: new RegExp(name) })
    .first()
    .waitFor();
}

/** Clicks points on the map one after another, slowly enough that no two form a double click. */
export async function clickPlaces(page: Page, places: readonly (readonly [number, number])[]): Promise<void> {
  for (const [x, y] of places) {
    await page.mouse.click(x, y);
    await pastDoubleClick(page);
  }
}

/** Draws a line or area by clicking, with a double click at the end. */
export async function draw(
  page: Page,
  tool: "Draw a line" | "Draw an area",
  places: readonly (readonly [number, number])[],
): Promise<void> {
  await sketchTool(page, tool).click();
  await toolReady(page);
  await clickPlaces(page, places.slice(0, -1));
  const last = places.at(-1);
  if (last) await page.mouse.dblclick(...last);
  await pastDoubleClick(page);
}

/** Drags the mouse from one point on the map to another. */
export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

/**
 * Waits until the pointer at this point can grab the edited shape. The sketch's handles appear a moment after the
 * editor, and again after each change.
 */
async function handleReady(page: Page, [x, y]: [number, number]): Promise<void> {
  // Looks twice, because the cursor of the point before stays until the map has found what is under the pointer.
  const grabbed = () =>
    unchanged<boolean>(page, `document.querySelector('[data-cursor="move"]') !== null`, {
      looks: 1,
      everyMs: 50,
    });
  const deadline = Date.now() + 20_000;
  let nudge = 0;
  do {
    if (Date.now() > deadline) throw new Error(`Nothing to take at ${x}, ${y}.`);
    // A resting pointer gets no event for a handle that appears under it.
    await page.mouse.move(x, y + nudge);
    nudge = 1 - nudge;
  } while (!(await grabbed()));
}

/** Drags the edited shape or one of its vertices. */
export async function dragShape(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await handleReady(page, from);
  await drag(page, from, to);
}

/** Starts a trial from its button and confirms the dialog. */
export async function startTrial(
  within: Page | Locator,
  page: Page,
  plan: "Explorer" | "Insider",
): Promise<void> {
  await within.getByRole("button", { name: `Try ${plan} for 14 days` }).click();
  const question = page.getByRole("dialog", { name: `Start the ${plan} trial?` });
  await question.getByRole("button", { name: "Start trial" }).click();
}
