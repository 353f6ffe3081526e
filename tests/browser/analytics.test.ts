import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { AnalyticsEvent } from "../../src/features/analytics/events";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { picture, type SeenFeature } from "../support/content";
import { bulk, button, dialog, heading, openHunt, openList } from "../support/contentSteps";
import { type FaultProxy, startFaultProxy } from "../support/faultProxy";
import { smallGpx } from "../support/files";
import { answerWith, cutOff } from "../support/requests";

const url = inject("serverUrl");
/** Analytics endpoint configured for this site. */
const SINK = /^POST \/counted$/;
/** Maximum time before queued events are sent. */
const FLUSH_MS = 10_000;
const SHARED = "Badlands";
/** `at` is in seconds since the epoch. */
type Sent = AnalyticsEvent & { at: number };

const inOrder = (events: readonly AnalyticsEvent[]) =>
  [...events].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe("the operator's counts", () => {
  const person = app.newPerson();
  let proxy: FaultProxy;
  let bodies: string[];
  let watched: WatchedPage;
  let page: Page;
  let shareTag: string;
  /** Number of events already checked. */
  let before = 0;

  const sidebar = () => page.getByRole("complementary");
  const map = (name: string) => page.getByRole("button", { name, exact: true });
  /** Expects exactly these events since the last check, in any order. */
  async function expectCounted(...events: AnalyticsEvent[]): Promise<void> {
    const since = () =>
      bodies.flatMap((body) => (JSON.parse(body) as { events: Sent[] }).events).slice(before);
    let looks = 0;
    const counted = async () => {
      // On a busy server a late save is counted late, with the next batch of events.
      if (looks++ % 20 === 0) await page.clock.fastForward(FLUSH_MS);
      return inOrder(since().map(({ at: _, ...event }) => event));
    };
    try {
      await expect.poll(counted, { timeout: 60_000 }).toEqual(inOrder(events));
      for (const { at } of since()) expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(3600);
    } finally {
      before += since().length;
    }
  }

  beforeAll(async () => {
    proxy = await startFaultProxy(url);
    bodies = proxy.take(SINK);
    // The first account becomes the administrator, so the recipient's account comes second.
    const sharer = new TestClient(url);
    await sharer.signUp();
    const { uuid } = await sharer.data<SeenFeature>("POST", "/collections", { title: SHARED });
    ({ shareTag } = await sharer.data<{ shareTag: string }>("POST", `/shares/collection/${uuid}`));
    watched = await openPage({ url: proxy.url, ...SMALL_WINDOW });
    page = watched.page;
    // The software renderer needs seconds per scene, more on a busy machine.
    page.setDefaultTimeout(60_000);
    await watched.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: proxy.url });
    // The clock keeps running until a test fast-forwards it to flush queued events.
    await page.clock.install();
    await answerWith(page, "**/maps/config.env.json", (file: object) => ({
      ...file,
      analyticsUrl: `${proxy.url}/counted`,
    }));
    await app.newAccount(page, proxy.url, person);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name, bodies.join("\n"));
  });

  afterAll(async () => {
    await closePages();
    proxy?.close();
  });

  it("include a share that is received, accepted and declined", async () => {
    await page.goto(`${proxy.url}/maps/#${shareTag}`);
    await button(dialog(page, "Add shared hunt?"), "Decline").click();
    await page.evaluate(`location.hash = "${shareTag}"`);
    await button(dialog(page, "Add shared hunt?"), "Add to my content").click();
    await heading(page, SHARED).waitFor({ timeout: 60_000 });
    await app.mapReady(page);
    await button(page, "Leave").click();
    await button(dialog(page, "Leave hunt?"), "Leave").click();
    await button(page, "Create a Hunt").waitFor();
    await expectCounted(
      { name: "share", action: "received" },
      { name: "share", action: "declined" },
      { name: "share", action: "received" },
      { name: "share", action: "accepted" },
    );
  });

  it("include hunts: created, renamed, active, shared; a waypoint added and removed", async () => {
    await button(page, "Create a Hunt").click();
    await dialog(page, "Create Hunt").getByPlaceholder("Hunt name").fill("Elk season");
    await button(dialog(page, "Create Hunt"), "Save").click();
    await openHunt(page, "Elk season");
    await button(page, "Edit").click();
    await page.getByRole("textbox", { name: "Title" }).fill("Late season");
    await app.toastOf(page, "Hunt saved", () => button(page, "Save").click());
    await button(page, "Active").click();
    await expect.poll(() => button(page, "Active").getAttribute("aria-pressed")).toBe("true");
    await app.toastOf(page, "Share link copied to clipboard", () => button(page, "Share link").click());
    await app.sketchTool(page, "Drop a waypoint").click();
    await app.toolReady(page);
    await app.toastOf(page, "Waypoint Saved", () => page.mouse.click(600, 200));
    await button(page, "Remove from Late season").click();
    await button(page, "Remove from Late season").waitFor({ state: "detached" });
    await expectCounted(
      { name: "collection", action: "create" },
      { name: "collection", action: "update" },
      { name: "collection", action: "pin" },
      { name: "share", action: "copied" },
      { name: "collection", action: "add" },
      { name: "feature-create", kind: "waypoint", count: 1 },
      { name: "collection", action: "remove" },
    );
  });

  it("include a photo, a change, lines and areas, and a deleted hunt", async () => {
    const buffer = await picture(60, 40).jpeg().toBuffer();
    await page
      .getByLabel("Photos to upload")
      .setInputFiles([{ name: "creek.jpg", mimeType: "image/jpeg", buffer }]);
    await button(page, "Open photo creek.jpg").waitFor();
    await button(page, "Edit").click();
    await page.getByLabel("Name", { exact: true }).fill("Secret stand");
    await button(page, "Save").click();
    await heading(page, "Secret stand").waitFor();
    await app.draw(page, "Draw a line", [
      [560, 300],
      [700, 340],
    ]);
    await heading(page, /^Line \d\d/).waitFor();
    await app.draw(page, "Draw an area", [
      [560, 380],
      [700, 380],
      [640, 440],
    ]);
    await heading(page, /^Area \d\d/).waitFor();
    await openHunt(page, "Late season");
    await button(page, "Delete").click();
    await button(dialog(page, "Delete hunt?"), "Delete").click();
    await button(page, "Create a Hunt").waitFor();
    await expectCounted(
      { name: "photo-upload" },
      { name: "feature-update", kind: "waypoint", count: 1 },
      { name: "collection", action: "add" },
      { name: "feature-create", kind: "line", count: 1 },
      { name: "collection", action: "add" },
      { name: "feature-create", kind: "area", count: 1 },
      { name: "collection", action: "delete" },
    );
  });

  it("include visibility, restyles and deletions, by kind", async () => {
    await openList(page, "Content");
    const all = page.getByRole("switch", { name: "Show all content on the map" });
    await all.click();
    await expect.poll(() => all.isChecked()).toBe(false);
    await page.getByRole("switch", { name: /^Show Line .* on the map$/ }).click();
    await page.getByRole("checkbox", { name: "Show all content on the map" }).waitFor();
    await page.getByRole("checkbox", { name: "Select All" }).click();
    await bulk(page, "Styles").click();
    const styles = page.getByRole("region", { name: "Bulk styles" });
    await styles.getByRole("radio", { name: "Magenta" }).click();
    await button(styles, "Save").click();
    await page.getByRole("checkbox", { name: "Select All", checked: false }).click();
    await bulk(page, "Delete").click();
    await app.toastOf(page, "Content deleted", () => button(dialog(page, "Delete Items?"), "Delete").click());
    const hidden = (kind: "waypoint" | "line" | "area") =>
      ({ name: "feature-visibility", kind, visible: false, count: 1 }) as const;
    const deleted = (kind: "waypoint" | "line" | "area") =>
      ({ name: "feature-delete", kind, count: 1 }) as const;
    await expectCounted(
      hidden("area"),
      hidden("line"),
      hidden("waypoint"),
      { name: "feature-visibility", kind: "line", visible: true, count: 1 },
      { name: "bulk-edit", count: 3 },
      deleted("area"),
      deleted("line"),
      deleted("waypoint"),
    );
  });

  it("include an imported file, a rectangle, and the map's own tools", async () => {
    await app.openImport(page);
    await app.chooseFile(page, smallGpx());
    await app.uploadAndConfirm(page);
    await map("Select items").click();
    await app.toolReady(page);
    await app.drag(page, [470, 50], [900, 600]);
    await page.getByText("4 items selected from the map").waitFor();
    await page.getByRole("status").getByRole("button", { name: "Cancel" }).click();
    await map("Measure distance").click();
    await page.keyboard.press("Escape");
    await expect.poll(() => map("Measure distance").getAttribute("aria-pressed")).toBe("false");
    await map("Coordinate format: DD").click();
    await page.getByRole("menuitemradio", { name: /^UTM/ }).click();
    // Focus returns to the button a moment after the menu closes.
    await expect
      .poll(() => page.evaluate("document.activeElement.ariaLabel"))
      .toMatch(/^Coordinate format: UTM/);
    await app.searchMap(page, "Trailhead");
    await page.getByRole("option", { name: /^Trailhead/ }).click();
    await heading(page, "Trailhead").waitFor();
    await app.openTool(page, "Historical Imagery");
    await heading(page, "Historical Imagery").waitFor();
    await app.openTool(page, "Library");
    await map("Basemap: Satellite").click();
    await page.getByRole("radio", { name: "Topographic" }).click();
    await page.keyboard.press("Escape");
    await map("Basemap: Topographic").waitFor();
    await expectCounted(
      { name: "file-import", format: "gpx", count: 4 },
      { name: "selection", count: 4 },
      { name: "measure-tool" },
      { name: "coordinate-system", format: "utm" },
      { name: "map-search" },
      { name: "historical-imagery" },
      { name: "basemap", basemap: "Topographic" },
    );
  });

  it("include the upgrade link, terrain analysis, layers, and the map in 3D", async () => {
    await app.openTool(page, "Terrain Analysis");
    const terrain = page.getByRole("switch", { name: "Show matching terrain" });
    await terrain.click();
    const upgrade = dialog(page, "Upgrade your plan");
    await app.startTrial(upgrade, page, "Insider");
    await upgrade.waitFor({ state: "detached" });
    await terrain.click();
    await expect.poll(() => terrain.isChecked()).toBe(true);
    await terrain.click();
    await expect.poll(() => terrain.isChecked()).toBe(false);
    await app.openTool(page, "Library");
    await button(sidebar(), "Colorado").click();
    await heading(page, "Colorado").waitFor();
    await button(sidebar(), /^Boundaries and places/).click();
    const counties = sidebar().getByRole("switch", { name: "Counties" });
    await counties.click();
    await expect.poll(() => counties.isChecked()).toBe(true);
    await button(sidebar(), /^Opacity and legend of Boundaries and places/).click();
    await sidebar().getByRole("slider", { name: "Opacity" }).press("End");
    await app.openTool(page, "Hunts");
    await app.openTool(page, "Library");
    await sidebar().getByRole("tab", { name: "Overlays" }).click();
    await cutOff(page, "**/Overlays/Water/MapServer**");
    const river = sidebar().getByRole("switch", { name: /^River flow/ });
    await river.click();
    await app.toastButton(page, "couldn't load and is now off", "Dismiss").click();
    await app.switchMap(page, "3D");
    await expectCounted(
      { name: "upgrade" },
      { name: "terrain-analysis", enabled: true },
      { name: "terrain-analysis", enabled: false },
      { name: "layer-enable", layer: "counties", enabled: true },
      { name: "layer-opacity", opacity: 1 },
      { name: "layer-enable", layer: "overlay-water", enabled: true },
      { name: "layer-error", layer: "overlay-water" },
      { name: "map-mode", mode: "3d" },
    );
  });

  it("are sent without any title, location or id", () => {
    const sent = bodies.join("\n");
    expect(sent).not.toMatch(/secret|season|badlands|trailhead|creek|robin|example/i);
    // Ids, and decimals precise enough to be coordinates.
    expect(sent).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/i);
    expect(sent).not.toMatch(/\d\.\d/);
    expect([...watched.foreign, ...watched.violations]).toEqual([]);
  });

  it("cost the user nothing while they can't be sent", async () => {
    proxy.fail(SINK, { status: 503 });
    const errors = watched.errors.length;
    await openList(page, "Hunts");
    await button(page, "Create New Hunt").click();
    await dialog(page, "Create Hunt").getByPlaceholder("Hunt name").fill("North unit");
    await app.toastOf(page, "Created North unit", () => button(dialog(page, "Create Hunt"), "Save").click());
    const refused = page.waitForResponse((response) => response.url().endsWith("/counted"));
    await page.clock.fastForward(FLUSH_MS);
    expect((await refused).status()).toBe(503);
    expect(await page.locator('[aria-live="assertive"] [data-toast]').count()).toBe(0);
    expect(watched.errors.slice(errors).filter((text) => !text.includes("/counted"))).toEqual([]);
    await openHunt(page, "North unit");
  });
});
