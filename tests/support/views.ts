import type { Page } from "playwright-core";
import * as app from "./app";
import { smallKml } from "./files";

const sidebar = (page: Page) => page.getByRole("complementary");
const dialog = (page: Page) => page.getByRole("dialog");
const leave = async (page: Page) => {
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
};

/** Every view with the steps to open it from the previous one. */
export const VIEWS: [name: string, open: (page: Page) => Promise<void>][] = [
  ["Library", (page) => app.openTool(page, "Library")],
  [
    "a state of the library",
    async (page) => {
      await sidebar(page).getByRole("button", { name: "Show all states" }).click();
      await sidebar(page).getByRole("button", { name: "Colorado", exact: true }).click();
      await page.getByRole("heading", { name: "Colorado" }).waitFor();
      await sidebar(page)
        .getByRole("button", { name: /^Boundaries and places/ })
        .click();
      await sidebar(page).getByRole("switch", { name: "Counties" }).waitFor();
    },
  ],
  [
    "the library's overlays",
    async (page) => {
      await app.openTool(page, "Hunts");
      await app.openTool(page, "Library");
      await sidebar(page).getByRole("tab", { name: "Overlays" }).click();
      await sidebar(page).getByRole("switch", { name: /^Fire/ }).waitFor();
    },
  ],
  [
    "Terrain Analysis",
    async (page) => {
      await app.openTool(page, "Terrain Analysis");
      await sidebar(page).getByRole("button", { name: "Reset all" }).waitFor();
    },
  ],
  [
    "Historical Imagery",
    async (page) => {
      await app.openTool(page, "Historical Imagery");
      await sidebar(page).getByText("Available Images").waitFor();
    },
  ],
  [
    "no hunts",
    async (page) => {
      await app.openTab(page, "Hunts");
      await page.getByText("Hunts are folders to help you stay organized").waitFor();
    },
  ],
  [
    "no content",
    async (page) => {
      await app.openTab(page, "Content");
      await page.getByText("Use the map tools to start creating content").waitFor();
    },
  ],
  [
    "Data Manager",
    async (page) => {
      await app.openTool(page, "Data Manager");
      await page.getByRole("heading", { name: "Data Manager" }).waitFor();
    },
  ],
  [
    "Import Files",
    async (page) => {
      await page.getByRole("button", { name: "Import KML or GPX file" }).click();
      await page.getByText(/^Drop a GPX, .* file here$/).waitFor();
    },
  ],
  [
    "a file's preview",
    async (page) => {
      await app.chooseFile(page, smallKml());
      await app.previewCounts(page);
    },
  ],
  [
    "the list of hunts",
    async (page) => {
      await app.uploadAndConfirm(page);
      await app.openTab(page, "Hunts");
      await page.getByRole("button", { name: /Unit 12/ }).waitFor();
    },
  ],
  [
    "Create Hunt",
    async (page) => {
      await page.getByRole("button", { name: "Create New Hunt" }).click();
      await dialog(page).waitFor();
    },
  ],
  [
    "a hunt",
    async (page) => {
      await leave(page);
      await page.getByRole("button", { name: /Unit 12/ }).click();
      await page.getByText("No notes...yet.").waitFor();
    },
  ],
  [
    "Delete hunt?",
    async (page) => {
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await dialog(page).waitFor();
    },
  ],
  [
    "a feature",
    async (page) => {
      await leave(page);
      await app.openTool(page, "Library");
      await app.openTab(page, "Content");
      await app.content(page).getByRole("button").first().click();
      await page.getByRole("button", { name: "Focus" }).waitFor();
    },
  ],
  [
    "the feature's editor",
    async (page) => {
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    },
  ],
  [
    "the Content list with a selection",
    async (page) => {
      await app.openTool(page, "Library");
      await app.openTab(page, "Content");
      await page.getByRole("checkbox", { name: /Select All/ }).click();
      await page.getByRole("region", { name: "Bulk Actions" }).waitFor();
    },
  ],
  [
    "Export map items",
    async (page) => {
      await page
        .getByRole("region", { name: "Bulk Actions" })
        .getByRole("button", { name: "Export" })
        .click();
      await dialog(page).waitFor();
    },
  ],
  [
    "the search that finds nothing",
    async (page) => {
      await leave(page);
      await page.getByPlaceholder("Search Content").fill("nowhere to be found");
      await page.getByText("No results for “nowhere to be found”").waitFor();
    },
  ],
  [
    "Recently deleted",
    async (page) => {
      // The selection is still active.
      await page
        .getByRole("region", { name: "Bulk Actions" })
        .getByRole("button", { name: "Delete" })
        .click();
      await dialog(page).getByRole("button", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Recently deleted" }).click();
      await page.getByRole("list", { name: "Recently deleted" }).getByRole("checkbox").first().click();
      await page.getByRole("button", { name: "Restore 1 item" }).waitFor();
    },
  ],
  [
    "Account",
    async (page) => {
      await app.openTool(page, "Account");
      await page.getByRole("button", { name: "Account Settings" }).waitFor();
    },
  ],
  [
    "Account Settings",
    async (page) => {
      await page.getByRole("button", { name: "Account Settings" }).click();
      await page.getByRole("list", { name: "Sessions" }).waitFor();
    },
  ],
  [
    "Delete account?",
    async (page) => {
      await page.getByRole("button", { name: "Delete account" }).click();
      await dialog(page).waitFor();
    },
  ],
  [
    "Keyboard Shortcuts",
    async (page) => {
      await leave(page);
      await app.openTool(page, "Library");
      await app.openTool(page, "Account");
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      await page.getByRole("heading", { name: "Keyboard Shortcuts" }).waitFor();
    },
  ],
  [
    "Help",
    async (page) => {
      await app.openTool(page, "Library");
      await app.openTool(page, "Account");
      await page.getByRole("button", { name: "Help" }).click();
      await page.getByRole("heading", { name: "Help" }).first().waitFor();
    },
  ],
  ["what the map's search finds", (page) => app.searchMap(page, "Denver")],
  [
    "the basemaps",
    async (page) => {
      await page.getByRole("button", { name: /^Basemap:/ }).click();
      await dialog(page).waitFor();
    },
  ],
];
