import type { Page } from "playwright-core";
import * as app from "../support/app";
import type { Who, World } from "./world";

/** Views of the app, each reached from the end of the previous one. */
export interface Scene {
  name: string;
  who: Who | null;
  /** Runs before the page loads, to block or delay some of the server's responses. */
  prepare?: (page: Page) => Promise<unknown>;
  views: readonly View[];
}

/** A view and how to reach it. Screenshots are named after it. */
export type View = readonly [name: string, open: (page: Page, world: World) => Promise<unknown>];

export const sidebar = (page: Page) => page.getByRole("complementary");
export const dialog = (page: Page) => page.getByRole("dialog");
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Closes the open dialog or popover. */
export async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
}

/** Opens a tool's initial view, regardless of what the sidebar showed. */
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

/** Leaves matching requests without a response until the page closes. */
export const hold = (page: Page, calls: RegExp | string) => page.route(calls, () => undefined);
