import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { waypoint } from "../support/content";
import { held, LASTING, watchContexts } from "../support/held";
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
    await watchContexts(page);
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

  it("leaves no worker, listener or node behind when it is left", async () => {
    const session = await watched.context.newCDPSession(page);
    const before = await held(page, session);
    await switchTo("3D");
    await switchTo("2D");
    const left = async () => {
      const after = await held(page, session);
      return LASTING.filter((kind) => after[kind] > before[kind] * 1.05);
    };
    await expect.poll(left, eventually).toEqual([]);
  });

  it("does what is listed as its keys", async () => {
    await switchTo("3D");
    const compass = (name: string) => page.getByRole("button", { name: `Compass: ${name}` });
    const hold = async (key: string, done: () => Promise<unknown>) => {
      await page.getByRole("application").focus();
      await page.keyboard.down(key);
      await done();
      await page.keyboard.up(key);
    };
    const changes = (what: Locator) => async () => {
      const before = await what.textContent();
      await expect.poll(() => what.textContent(), eventually).not.toBe(before);
    };
    await hold("a", () => compass("turn north up").waitFor());
    await hold("n", () => compass("north is up").waitFor());
    await page.mouse.move(10, 10);
    await hold("ArrowLeft", changes(page.getByLabel("Coordinates of the map's middle")));
    await hold("u", changes(page.getByRole("img", { name: /^Scale/ })));
  });

  it("measures the direct line between two places, which stays until Escape", async () => {
    await page.getByRole("button", { name: "Measure distance" }).click();
    await page.getByText(/^Click two places to measure the direct line/).waitFor();
    const line = async () => (await painted(page, CLIP, [255, 127, 0, 1])).pixels;
    const before = await line();
    await page.mouse.move(560, 120);
    await page.mouse.click(560, 120);
    await page.mouse.move(760, 180, { steps: 4 });
    await expect.poll(line, eventually).toBeGreaterThan(before + 100);
    await page.mouse.click(760, 180);
    // How long it is stands beside it.
    await page
      .getByText(/^[\d,.]+ yd$/)
      .first()
      .waitFor();
    // Nothing follows the pointer any more, and the line is there.
    await page.mouse.move(600, 280, { steps: 4 });
    await page.waitForTimeout(1000);
    expect(await line()).toBeGreaterThan(before + 100);
    await page.keyboard.press("Escape");
    await expect.poll(line, eventually).toBeLessThan(before + 50);
  });

  it("is flat again when the device stops drawing it, and says so", async () => {
    // The graphics driver's own fault, as far as a page can bring it about.
    await page.evaluate(`for (const canvas of document.querySelectorAll("canvas"))
      canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext()`);
    const refusal = page.getByRole("dialog", { name: "Feature Not Supported" });
    await refusal.getByText(/^This feature is not supported by your device\./).waitFor();
    expect(await refusal.getByRole("link", { name: /Learn more/ }).getAttribute("href")).toMatch(/^https:/);
    await refusal.getByRole("button", { name: "OK" }).click();
    const scale = page.getByRole("img", { name: /^Scale/ });
    const before = await scale.textContent();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => scale.textContent()).not.toBe(before);
    await toggle("3D").click();
    await refusal.waitFor();
  });
});
