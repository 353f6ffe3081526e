import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Preferences } from "../../src/domain/preferences";
import * as app from "./app";

/** Locates a button. Steps in this file go through lists, hunts and features by role and text. */

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole("button", { name, exact: typeof name === "string" });

export const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** Locates the heading of the sidebar's view or of one of its sections. */
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("complementary").getByRole("heading", { name, exact: typeof name === "string" });

/** Locates a button of the bulk actions. */
export const bulk = (page: Page, name: string): Locator =>
  button(page.getByRole("region", { name: "Bulk Actions" }), name);

/** Tells whether a control is disabled through aria-disabled, so that it keeps focus but ignores clicks. */
export const isOff = async (control: Locator): Promise<boolean> =>
  (await control.getAttribute("aria-disabled")) === "true";

/** Opens one of the two lists by way of the Library, because the Hunts button does nothing while it is pressed. */
export async function openList(page: Page, tab: "Hunts" | "Content"): Promise<void> {
  await app.openTool(page, "Library");
  await app.openTab(page, tab);
}

export async function openHunt(page: Page, title: string): Promise<void> {
  await openList(page, "Hunts");
  await app.row(page, title).click();
  await heading(page, title).waitFor();
}

/** Opens a feature's panel and waits until it is loaded. */
export async function openFeature(page: Page, title: string): Promise<void> {
  await openList(page, "Content");
  await app.row(page, title).click();
  await heading(page, title).waitFor();
  await page.getByText("Loading Content...").waitFor({ state: "detached" });
}

/** Returns the titles of a list's rows in order. */
export const titlesIn = (list: Locator): Promise<string[]> =>
  list.getByRole("button").evaluateAll((rows: HTMLElement[]) => rows.map((row) => row.title));

/** Expects an action to end in this error, which is announced at once and stays until dismissed. */
export async function failsWith(page: Page, text: string, action: () => Promise<unknown>): Promise<void> {
  await action();
  const toast = page.locator('[aria-live="assertive"] [data-toast]').filter({ hasText: text });
  await toast.waitFor();
  await button(toast, "Dismiss").click();
  await toast.waitFor({ state: "detached" });
}

/**
 * Performs an action and expects a status text to show in the meantime, however briefly. The page itself watches for
 * it, because a locator looks only every half second.
 */
export async function shownDuring(page: Page, text: string, action: () => Promise<unknown>): Promise<void> {
  const watch = await page.evaluateHandle((wanted) => {
    const isShown = () =>
      [...document.querySelectorAll('[role="status"]')].some(
        (status) =>
          status.checkVisibility() &&
          [...status.children].some(({ textContent }) => textContent?.trim() === wanted),
      );
    const found = { shown: false };
    const observer = new MutationObserver(() => {
      found.shown ||= isShown();
      if (found.shown) observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    return found;
  }, text);
  await action();
  await expect.poll(() => watch.evaluate(({ shown }) => shown), { message: `"${text}" is shown` }).toBe(true);
}

/** Returns the preferences saved on the server for the user logged in on the page. */
export async function savedPreferences(page: Page): Promise<Preferences> {
  const address = new URL("/api/v1/user/preferences/maps", page.url()).href;
  const answer = await page.request.get(address, { headers: { "API-Version": "v2" } });
  return ((await answer.json()) as { data: Preferences }).data;
}
