import type { Locator, Page } from "playwright-core";

export * from "./entry";

/** Steps a person takes in the app, found by what the person sees. */

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

/** To where a file can be chosen: an import that has failed offers it at once. */
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

/** The numbers that the preview shows, by name. */
export async function previewCounts(page: Page): Promise<Record<string, string>> {
  const list = page.getByLabel("In this file");
  await list.waitFor();
  const [names, values] = await Promise.all([
    list.locator("dt").allTextContents(),
    list.locator("dd").allTextContents(),
  ]);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
}

/** Uploads the file that is being previewed and puts it on the map. */
export async function uploadAndConfirm(page: Page): Promise<void> {
  await upload(page);
  await confirmImport(page);
}

/** Uploads the file that is being previewed, up to the review of what the server made of it. */
export async function upload(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByRole("button", { name: "Confirm" }).waitFor({ timeout: 60_000 });
}

/** Puts the import that is under review on the map. */
export async function confirmImport(page: Page): Promise<void> {
  // The toast of an import before this one may still be there; the lists come back for this one.
  await Promise.all([
    page.getByText("Import saved").waitFor({ timeout: 60_000 }),
    page.getByRole("tablist", { name: "Hunts and Content" }).waitFor({ timeout: 60_000 }),
    page.getByRole("button", { name: "Confirm" }).click(),
  ]);
  await mapStill(page);
}

/**
 * Does something that a toast tells of. The toast goes by itself, so it is looked for while the action is done: on a busy
 * machine it may be gone afterwards.
 */
export async function toastOf(page: Page, text: string, action: () => Promise<unknown>): Promise<void> {
  // As long as the action may take and then its effect.
  await Promise.all([page.getByText(text).first().waitFor({ timeout: 60_000 }), action()]);
}

/** To 3D or back, until the map and the sidebar can be used. Its toast may be gone before it is seen: scene.test.ts sees it. */
export async function switchMap(page: Page, mode: "2D" | "3D"): Promise<void> {
  const toast = `Switching map to ${mode}...`;
  await page.getByRole("button", { name: `Switch map to ${mode}` }).click();
  await page
    .getByRole("button", { name: `Switch map to ${mode === "3D" ? "2D" : "3D"}` })
    .waitFor({ timeout: 60_000 });
  await page.getByText(toast).waitFor({ state: "detached" });
}

/** A button of the toast with this text: several toasts may offer the same at once. */
export const toastButton = (page: Page, text: string, name: string): Locator =>
  page.locator("[data-toast]").filter({ hasText: text }).getByRole("button", { name });

/** The map has come to rest: its center, as it says it, no longer changes, looked at less often than it is drawn. */
export async function mapStill(page: Page): Promise<void> {
  const center = page.getByLabel("Coordinates of the map center");
  await page.mouse.move(10, 10);
  let before = "";
  for (let same = 0; same < 3; ) {
    await page.waitForTimeout(250);
    const now = (await center.textContent()) ?? "";
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

export async function openTab(page: Page, name: "Hunts" | "Content"): Promise<void> {
  await openTool(page, "Hunts");
  const tabs = page.getByRole("tablist", { name: "Hunts and Content" });
  // A hunt or a feature is open: its button leads nowhere from there.
  if (!(await tabs.isVisible())) {
    await openTool(page, "Library");
    await openTool(page, "Hunts");
  }
  await page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
}

/** The number that a tab of Hunts and Content shows, once it is there. */
export async function tabCount(page: Page, name: "Hunts" | "Content"): Promise<number> {
  const tab = page.getByRole("tab", { name: new RegExp(`^${name}.*\\d`) });
  return Number((await tab.textContent())?.replace(/\D/g, ""));
}

/** How many rows a list has, those out of sight too. */
export async function rowCount(list: Locator): Promise<number> {
  return Number(await list.getByRole("listitem").first().getAttribute("aria-setsize"));
}

/** A row of a list, by the beginning of its text. */
export const row = (page: Page, title: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`) });

export const content = (page: Page): Locator => page.getByRole("list", { name: "Content", exact: true });

export function sketchTool(page: Page, name: "Drop a waypoint" | "Draw a line" | "Draw an area"): Locator {
  return page.getByRole("toolbar", { name: "Sketch panel" }).getByRole("button", { name });
}

/** The active tool takes clicks: the map shows a crosshair. */
export async function toolReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const surface = document.querySelector('[role="application"]');
    return surface !== null && getComputedStyle(surface).cursor === "crosshair";
  });
}

/** Types into the map's search until it has found the name. */
export async function searchMap(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type(name);
  await page
    .getByRole("option", { name: new RegExp(name) })
    .first()
    .waitFor();
}

/** Longer than the time within which a second click counts as a double click. */
export const BETWEEN_CLICKS_MS = 350;

/** Clicks at places of the map one after the other, each a click of its own. */
export async function clickPlaces(page: Page, places: readonly (readonly [number, number])[]): Promise<void> {
  for (const [x, y] of places) {
    await page.mouse.click(x, y);
    await page.waitForTimeout(BETWEEN_CLICKS_MS);
  }
}

/** Draws a line or an area: clicks, the last one double. */
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
  await page.waitForTimeout(BETWEEN_CLICKS_MS);
}

/** Presses the mouse at one place of the map, moves to another and lets go. */
export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

/**
 * The pointer over this place of a shape that is edited shows that it can be taken: the sketch's handles come a moment
 * after the editor, and again after each change.
 */
async function handleReady(page: Page, [x, y]: [number, number]): Promise<void> {
  const grab = page.locator('[data-cursor="move"]');
  const deadline = Date.now() + 20_000;
  let nudge = 0;
  do {
    if (Date.now() > deadline) throw new Error(`Nothing to take at ${x}, ${y}.`);
    // A pointer that lies still hears of nothing that comes under it.
    await page.mouse.move(x, y + nudge);
    await page.waitForTimeout(50);
    nudge = 1 - nudge;
  } while ((await grab.count()) === 0);
}

/** Drags a shape that is edited, or one of its corners. */
export async function dragShape(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await handleReady(page, from);
  await drag(page, from, to);
}

/** Starts a trial by its button, after the question. */
export async function startTrial(
  within: Page | Locator,
  page: Page,
  plan: "Explorer" | "Insider",
): Promise<void> {
  await within.getByRole("button", { name: `Try ${plan} for 14 days` }).click();
  const question = page.getByRole("dialog", { name: `Start the ${plan} trial?` });
  await question.getByRole("button", { name: "Start trial" }).click();
}
