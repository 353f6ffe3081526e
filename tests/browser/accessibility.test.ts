import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closeBrowser, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { smallKml } from "../support/files";

const url = inject("serverUrl");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds serious or critical on the page, one text per rule with the elements it is about. */
async function findings(page: Page): Promise<string[]> {
  // Panels fade in: what is half there has no contrast yet.
  await page.waitForTimeout(400);
  await page.evaluate(AXE);
  const results: AxeResults = await page.evaluate("axe.run({ resultTypes: ['violations'] })");
  return results.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => [id, help, ...nodes.map(({ html }) => html.slice(0, 160))].join("\n  "));
}

const dialog = (page: Page) => page.getByRole("dialog");
const leave = async (page: Page) => {
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
};

/** Every view by the way that leads to it; each begins where the one before ended. */
const VIEWS: [name: string, open: (page: Page) => Promise<void>][] = [
  ["Library", (page) => app.openTool(page, "Library")],
  ["no hunts", (page) => app.openTab(page, "Hunts")],
  ["no content", (page) => app.openTab(page, "Content")],
  ["Data Manager", (page) => app.openTool(page, "Data Manager")],
  ["Import Files", (page) => page.getByRole("button", { name: "Import KML or GPX file" }).click()],
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
  ["the feature's editor", (page) => page.getByRole("button", { name: "Edit", exact: true }).click()],
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
    },
  ],
  ["Account", (page) => app.openTool(page, "Account")],
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
    },
  ],
  [
    "the basemaps",
    async (page) => {
      await page.getByRole("button", { name: /^Basemap:/ }).click();
      await dialog(page).waitFor();
    },
  ],
];

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url, colorScheme });
    page = watched.page;
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(async () => {
    await watched.close();
  });

  it.each(["learn/maps", "signup", "login", "download"])("the page /%s is accessible", async (path) => {
    await page.goto(`${url}/${path}`);
    expect(await findings(page)).toEqual([]);
  });

  it("the app is accessible in every view", async () => {
    await app.signUp(page, url, app.newPerson());
    const found: Record<string, string[]> = {};
    for (const [name, open] of VIEWS) {
      await open(page);
      const here = await findings(page);
      if (here.length > 0) found[name] = here;
    }
    expect(found).toEqual({});
  }, 240_000);
});

afterAll(closeBrowser);
