import type { Locator, Page } from "playwright-core";
import type { Preferences } from "../../src/domain/preferences";
import * as app from "./app";

/** Steps through lists, hunts and features, by role and text. */

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole("button", { name, exact: typeof name === "string" });

export const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** The title of the view in the sidebar, or of one of its parts. */
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("complementary").getByRole("heading", { name, exact: typeof name === "string" });

/** A button for all that is selected. */
export const bulk = (page: Page, name: string): Locator =>
  button(page.getByRole("region", { name: "Bulk Actions" }), name);

/** A disabled control that can be focused says that it is off, and takes no clicks. */
export const isOff = async (control: Locator): Promise<boolean> =>
  (await control.getAttribute("aria-disabled")) === "true";

/** One of the two lists, wherever the sidebar was: the Hunts button leads nowhere from a view that belongs to it. */
export async function openList(page: Page, tab: "Hunts" | "Content"): Promise<void> {
  await app.openTool(page, "Library");
  await app.openTab(page, tab);
}

export async function openHunt(page: Page, title: string): Promise<void> {
  await openList(page, "Hunts");
  await app.row(page, title).click();
  await heading(page, title).waitFor();
}

/** A feature's panel, once it is read. */
export async function openFeature(page: Page, title: string): Promise<void> {
  await openList(page, "Content");
  await app.row(page, title).click();
  await heading(page, title).waitFor();
  await page.getByText("Loading Content...").waitFor({ state: "detached" });
}

/** The titles of a list's rows in their order. */
export const titlesIn = (list: Locator): Promise<string[]> =>
  list.getByRole("button").evaluateAll((rows: HTMLElement[]) => rows.map((row) => row.title));

/** The action ends in this error, which is read out at once and stays until it is dismissed. */
export async function failsWith(page: Page, text: string, action: () => Promise<unknown>): Promise<void> {
  await action();
  const toast = page.locator('[aria-live="assertive"] [data-toast]').filter({ hasText: text });
  await toast.waitFor();
  await button(toast, "Dismiss").click();
  await toast.waitFor({ state: "detached" });
}

/** For what shows for a moment only: it is looked for while the action is done. */
export const shownDuring = (what: Locator, action: () => Promise<unknown>): Promise<unknown> =>
  Promise.all([what.first().waitFor(), action()]);

/** What the server keeps for the person who is signed in on the page. */
export async function savedPreferences(page: Page): Promise<Preferences> {
  const address = new URL("/api/v1/user/preferences/maps", page.url()).href;
  const answer = await page.request.get(address, { headers: { "API-Version": "v2" } });
  return ((await answer.json()) as { data: Preferences }).data;
}
