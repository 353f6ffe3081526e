import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { waypoint } from "../support/content";
import { painted } from "../support/mapPicture";

const url = inject("serverUrl");
/** The software renderer draws a scene in seconds, beside other work in many. */
const PATIENCE_MS = 90_000;
/** The free part of the map, away from its controls. */
const CLIP = { x: 480, y: 40, width: 370, height: 260 };

describe("the map in 3D", () => {
  let watched: WatchedPage;
  let page: Page;
  const toggle = (mode: "2D" | "3D") => page.getByRole("button", { name: `Switch map to ${mode}` });
  const orange = async () => (await painted(page, CLIP)).pixels;
  const eventually = { timeout: PATIENCE_MS };
  /** The switch, with its toast, until the sidebar is back. */
  const switchTo = async (mode: "2D" | "3D") => {
    await app.toastOf(page, `Switching map to ${mode}...`, () => toggle(mode).click());
    await toggle(mode === "3D" ? "2D" : "3D").waitFor();
    await page.getByText(`Switching map to ${mode}...`).waitFor({ state: "detached" });
  };

  beforeAll(async () => {
    // The first account of an installation is its administrator: this one may be.
    await new TestClient(url).signUp();
    watched = await openPage({ url, width: 940, height: 480 });
    page = watched.page;
    page.setDefaultTimeout(PATIENCE_MS);
    await app.begin(page, url, app.newPerson(), (client) =>
      client.data("POST", "/features", waypoint("Stand", -106.45, 39.12)),
    );
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it("is not part of a registered user's plan", async () => {
    await toggle("3D").click();
    const upgrade = page.getByRole("dialog", { name: "Upgrade your plan" });
    await upgrade.getByRole("button", { name: "Try Insider for 14 days" }).click();
    await upgrade.waitFor({ state: "detached" });
  });

  it("shows the same content where the flat map was, and brings the sidebar back", async () => {
    await app.openTab(page, "Content");
    await app.row(page, "Stand").first().click();
    await app.mapStill(page);
    await switchTo("3D");
    await page.getByRole("button", { name: "Focus" }).click();
    await expect.poll(orange, eventually).toBeGreaterThan(100);
    expect(await page.getByRole("heading", { name: "Stand" }).isVisible()).toBe(true);
    expect(watched.violations).toEqual([]);
    expect(watched.foreign).toEqual([]);
  });

  it("has no historical imagery, and is not there while that is open", async () => {
    await app.openTool(page, "Historical Imagery");
    await page.getByText("Historical Imagery is only available while using 2D.").waitFor();
    await page.getByRole("complementary").getByRole("button", { name: "Switch map to 2D" }).click();
    await toggle("3D").click();
    const refusal = page.getByRole("dialog", { name: "Feature Not Supported" });
    await refusal.getByText("Historical Imagery is only available while using 2D").waitFor();
    await refusal.getByRole("button", { name: "OK" }).click();
    await app.openTool(page, "Library");
  });

  it("leaves no worker behind when it is left", async () => {
    const workers = () => page.workers().length;
    const before = workers();
    await switchTo("3D");
    await switchTo("2D");
    await expect.poll(() => workers() - before, eventually).toBeLessThanOrEqual(0);
  });
});
