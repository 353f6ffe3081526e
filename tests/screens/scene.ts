import type { Page } from "playwright-core";
import * as app from "../support/app";
import type { World } from "./world";

/** Whose map the scene begins at, reloaded; null: nobody is signed in. */
export type Who = "walker" | "newcomer" | "guest" | "administrator";

/** Views of the app, each reached from where the one before ended. */
export interface Scene {
  name: string;
  who: Who | null;
  /** Before the page is loaded: what of the server is not to answer, or late. */
  prepare?: (page: Page) => Promise<unknown>;
  views: readonly View[];
}

/** A view and the way to it. Its name becomes that of its pictures. */
export type View = readonly [name: string, open: (page: Page, world: World) => Promise<unknown>];

export const sidebar = (page: Page) => page.getByRole("complementary");
export const dialog = (page: Page) => page.getByRole("dialog");
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Closes the dialog or popover that is open. */
export async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
}

/** A tool's own first view, wherever the sidebar was. */
export async function toolView(page: Page, tool: Parameters<typeof app.openTool>[1]): Promise<void> {
  await app.openTool(page, tool === "Library" ? "Account" : "Library");
  await app.openTool(page, tool);
}

export async function openFeature(page: Page, title: string): Promise<void> {
  await toolView(page, "Hunts");
  await app.openTab(page, "Content");
  await page.getByLabel("Search Content").first().fill(title.slice(0, 40));
  await app.row(page, title).first().click();
  await button(page, "Focus").waitFor();
  await page.getByText("Loading Content...").waitFor({ state: "detached" });
  await app.mapStill(page);
}

export async function openHunt(page: Page, title: string): Promise<void> {
  await toolView(page, "Hunts");
  await app.openTab(page, "Hunts");
  await app.row(page, title).first().click();
  await page.getByRole("heading", { name: title }).waitFor();
}

/** Calls that go to the server and get no answer until the page is closed. */
export const hold = (page: Page, calls: RegExp | string) => page.route(calls, () => undefined);
