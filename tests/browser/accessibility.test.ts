import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { newPerson, waypoint } from "../support/content";
import { VIEWS } from "../support/views";

const url = inject("serverUrl");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Counts running finite animations. Half-faded text would fail the contrast check. */
const UNDER_WAY = `document.getAnimations().filter((one) =>
  one.playState === "running" && Number.isFinite(one.effect.getComputedTiming().endTime)).length`;

/** The themes differ only in color, so names, roles and order are checked in one of them. */
const LOOKED_AT = {
  light: "{ resultTypes: ['violations'] }",
  dark: "{ resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] }",
} as const;

/**
 * Returns the serious and critical axe-core violations in both themes, one text per rule with the offending elements.
 * Switches the emulated color scheme on the open page, so each view has to be reached only once.
 */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.evaluate(UNDER_WAY)).toBe(0);
    if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
    const results: AxeResults = await page.evaluate(`axe.run(${LOOKED_AT[colorScheme]})`);
    for (const { id, help, impact, nodes } of results.violations) {
      if (impact !== "serious" && impact !== "critical") continue;
      found.push([colorScheme, id, help, ...nodes.map(({ html }) => html.slice(0, 160))].join("\n  "));
    }
  }
  return found;
}

describe("in the light and the dark theme", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url });
    page = watched.page;
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it.each(["learn/maps", "signup", "login", "download"])("the page /%s is accessible", async (path) => {
    await page.goto(`${url}/${path}`);
    expect(await findings(page)).toEqual([]);
  });

  it("the page of a share link is accessible", async () => {
    const { client } = await newPerson();
    const created = await client.data<{ uuid: string }>("POST", "/features", waypoint("North spring"));
    const link = await client.data<{ shareTag: string }>("POST", `/shares/feature/${created.uuid}`);
    await page.goto(`${url}/s/${link.shareTag.replace("share-token=", "")}`);
    await page
      .getByRole("list", { name: "What is shared" })
      .getByRole("button", { name: "North spring" })
      .click();
    expect(await findings(page)).toEqual([]);
  });

  it("the app is accessible in every view", async () => {
    await app.begin(page, url, app.newPerson());
    const found: Record<string, string[]> = {};
    for (const [name, open] of VIEWS) {
      await open(page);
      const here = await findings(page);
      if (here.length > 0) found[name] = here;
    }
    expect(found).toEqual({});
  }, 240_000);
});
