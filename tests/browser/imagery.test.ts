import type { Page, Request } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { tileAt } from "../../src/features/imagery/lookup";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { newPerson, waypoint } from "../support/content";
import { held, LASTING, watchContexts } from "../support/held";
import { imagerySteps } from "../support/repeated";
import { answerWith, cutOff, holdBack } from "../support/requests";

const url = inject("serverUrl");
const PATIENCE_MS = 60_000;
/** Wheel delta of one mouse wheel notch. */
const WHEEL = 100;
/** Small, because the server renders every tile of every image on first request. */
const WINDOW = { width: 920, height: 520 };
/** Part of the map clear of panels and controls, with a strip at its left and right for the divider tests. */
const CLIP = { x: 480, y: 60, width: 240, height: 300 };
const LEFT = { x: 390, y: 60, width: 60, height: 120 };
const RIGHT = { x: 500, y: 60, width: 200, height: 120 };
/** Zoom level that Focus goes to. */
const LEVEL = 15;
/** The archive's list of releases. */
const DIRECTORY = "**/World_Imagery/waybackconfig.json";
/** Far from the edges of the archive's footprints. Five releases cover it, not all with a new image. */
const PLACE = [-106.348, 40.313] as const;
const BROUGHT = 5;

describe("historical imagery", () => {
  let watched: WatchedPage;
  let page: Page;
  let before: Buffer;
  let newest: Buffer;
  /** URLs that the page and its workers requested, in order. */
  const asked: string[] = [];
  const askedFor = (what: RegExp) => asked.filter((address) => what.test(address));
  /** Basemap tiles still loading. */
  let loading = 0;
  const slider = () => page.getByRole("slider", { name: "Available Images" });
  const image = () => slider().getAttribute("aria-valuetext");
  const older = () => page.getByRole("button", { name: "Older image" });
  const divider = () => page.getByRole("slider", { name: "Divider between two images" });
  const dates = () => page.getByRole("radiogroup", { name: "Dates" }).getByRole("radio");
  const refresh = () => page.getByRole("button", { name: "Refresh images" });
  const refreshIsOff = () => expect.poll(() => refresh().getAttribute("aria-disabled"));
  const saysWhyRefreshIsOff = async (reason: string) => {
    await refreshIsOff().toBe("true");
    // A button's tooltip opens only when the pointer enters it.
    await page.mouse.move(10, 10);
    await refresh().hover();
    await page.getByRole("tooltip", { name: `Refresh images: ${reason}` }).waitFor();
  };
  /** Turns the wheel over the map until the zoom level shown on a staging site is in the given range. */
  const zoomTo = async (least: number, greatest: number) => {
    const level = async () => Number((await page.getByText(/^Zoom \d/).textContent())?.slice(5));
    await page.mouse.move(600, 260);
    for (let now = await level(); now < least || now >= greatest; now = await level()) {
      const by = (least + greatest) / 2 - now;
      await page.mouse.wheel(0, by > 0 ? -WHEEL : WHEEL);
      await expect.poll(level, { timeout: PATIENCE_MS }).not.toBe(now);
    }
    await app.mapStill(page);
  };
  const running = () => page.workers().filter((one) => one.url().includes("/imagery.worker")).length;

  const small = async (clip: typeof CLIP) =>
    sharp(await page.screenshot({ clip }))
      .resize(25, 20, { fit: "fill" })
      .removeAlpha()
      .raw()
      .toBuffer();
  /** Takes a screenshot of part of the map once it stops changing. */
  const picture = async (clip = CLIP): Promise<Buffer> => {
    let last = await small(clip);
    const changed = async () => {
      const before = last;
      last = await small(clip);
      return difference(before, last);
    };
    await expect.poll(changed, { interval: 150, timeout: PATIENCE_MS }).toBeLessThan(0.5);
    return last;
  };
  const basemapDrawn = async () => {
    await app.mapStill(page);
    await expect.poll(() => loading, { timeout: PATIENCE_MS }).toBe(0);
  };
  const drawn = async () => {
    await slider().waitFor();
    await page.getByRole("status", { name: "Drawing the image" }).waitFor({ state: "detached" });
  };

  beforeAll(async () => {
    const { client, account } = await newPerson();
    await client.data("POST", "/features", waypoint("Lookout", ...PLACE));
    watched = await openPage({ url, ...WINDOW, picture: "live" });
    page = watched.page;
    await watchContexts(page);
    // The first tiles of an area are rendered on request, so later ones queue behind them.
    page.setDefaultTimeout(PATIENCE_MS);
    const count = (by: number) => (request: Request) => {
      if (request.url().includes("/Basemap/")) loading += by;
    };
    page.on("request", count(1));
    page.on("request", (request) => {
      if (request.url().includes("/World_Imagery")) asked.push(request.url());
    });
    page.on("requestfinished", count(-1));
    page.on("requestfailed", count(-1));
    // The zoom level is shown only outside production.
    const staging = (file: object) => ({ ...file, environment: "staging" });
    await answerWith(page, "**/maps/config.env.json", staging);
    await cutOff(page, DIRECTORY);
    await app.signIn(page, url, account);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it("reports an unavailable archive, and from afar shows the images of the map's center", async () => {
    await app.openTool(page, "Historical Imagery");
    const failed = page.getByRole("alert").filter({ hasText: "Oops, sorry about that." });
    await failed.getByText(/Refresh the images\. If that doesn't help, contact support\.$/).waitFor();
    await saysWhyRefreshIsOff("No images.");
    await page.unroute(DIRECTORY);
    await failed.getByRole("button", { name: "Try again" }).click();
    // The map opens at level 5, but the archive is never queried below level 10.
    await page.getByText(/^These images are of the map center\. Zoom in to see/).waitFor();
    expect(askedFor(/\/tilemap\/\d+\/10\//)).toEqual(askedFor(/\/tilemap\//));
    await refreshIsOff().toBeNull();
  });

  it("lists the images of a location without duplicates, and shows the capture date of the current one", async () => {
    await app.openTab(page, "Content");
    await app.row(page, "Lookout").click();
    await page.getByRole("button", { name: "Focus" }).click();
    await basemapDrawn();
    before = await picture();
    expect(running()).toBe(0);
    await app.openTool(page, "Historical Imagery");
    await drawn();
    const count = await dates().count();
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(BROUGHT);
    await expect
      .poll(image)
      .toMatch(new RegExp(`^Captured Aug \\d+, 2025, released Oct 23, 2025, ${count} of ${count}$`));
    expect(await page.getByText(/Zoom in to see/).count()).toBe(0);
    expect(running()).toBe(1);
    await page.getByText("Sample imagery").waitFor();
    await page.getByRole("region", { name: "This image" }).getByText("Aug").waitFor();
    newest = await picture();
  });

  it("requests a location's versions from the newest release on, and the image's metadata", async () => {
    const { row, column } = tileAt(...PLACE, LEVEL);
    const versions = askedFor(/\/tilemap\/\d+\/15\//);
    expect(versions.length).toBeGreaterThan(1);
    expect(versions[0]).toMatch(/World_Imagery\/MapServer\/tilemap\/1279\//);
    for (const address of versions)
      expect(address).toMatch(new RegExp(`/tilemap/\\d+/${LEVEL}/${row}/${column}$`));
    const facts = new URL(askedFor(/_Metadata_/).at(-1) ?? "");
    expect(facts.pathname).toMatch(/\/World_Imagery_Metadata_2025_r10\/MapServer\/8\/query$/);
    const { geometry = "", outFields = "", ...query } = Object.fromEntries(facts.searchParams);
    expect(query).toEqual({
      f: "json",
      where: "1=1",
      geometryType: "esriGeometryPoint",
      spatialRel: "esriSpatialRelIntersects",
      returnGeometry: "false",
    });
    const { x, y, spatialReference } = JSON.parse(geometry);
    expect(spatialReference).toEqual({ wkid: 4326 });
    // This view's sidebar is narrower than the list's, so the map center is slightly farther west.
    expect(Math.hypot(x - PLACE[0], y - PLACE[1])).toBeLessThan(0.01);
    expect(outFields.split(",")).toEqual(
      expect.arrayContaining(["NICE_DESC", "SRC_ACC", "SRC_DATE2", "SRC_DESC", "SRC_RES"]),
    );
  });

  // Must run before the tests that show other images, since recently drawn ones aren't requested again.
  it("keeps the old image until the new one has loaded", async () => {
    const letGo = await holdBack(page, /\/tile\/118\//);
    try {
      await dates().last().click();
      await page.getByRole("status", { name: "Drawing the image" }).waitFor();
      await page.mouse.move(10, 10);
      expect(difference(newest, await picture())).toBeLessThan(1);
    } finally {
      await letGo();
      await drawn();
    }
    expect(difference(newest, await picture())).toBeGreaterThan(5);
    await dates().first().click();
    await drawn();
  });

  it("steps through other images and around to the first", async () => {
    await older().click();
    await drawn();
    const winter = await picture();
    expect(difference(newest, winter)).toBeGreaterThan(5);
    await slider().focus();
    const count = await dates().count();
    for (let step = 1; step < count; step++) await page.keyboard.press("ArrowLeft");
    await expect.poll(image).toContain(`, ${count} of ${count}`);
    await drawn();
    expect(difference(newest, await picture())).toBeLessThan(1);
  });

  it("leaves nothing of them behind", async () => {
    const { once } = imagerySteps(page);
    const session = await watched.context.newCDPSession(page);
    for (let step = 0; step < 2; step++) await once(step);
    const before = await held(page, session);
    for (let step = 2; step < 7; step++) await once(step);
    const after = await held(page, session);
    for (const kind of LASTING) expect(after[kind], kind).toBeLessThan(before[kind] + 5);
    await dates().first().click();
    await drawn();
  });

  it("compares two images at a divider that is dragged or moved by keys", async () => {
    await dates().first().click();
    await drawn();
    const newLeft = await picture(LEFT);
    await page.getByRole("button", { name: "Compare" }).click();
    await divider().waitFor();
    const patience = { timeout: PATIENCE_MS };
    // The second image is drawn a moment after its divider appears.
    await expect.poll(async () => difference(newLeft, await picture(LEFT)), patience).toBeGreaterThan(5);
    const [oldLeft, newRight] = [await picture(LEFT), await picture(RIGHT)];
    await divider().press("Home");
    await expect.poll(async () => difference(oldLeft, await picture(LEFT)), patience).toBeGreaterThan(5);
    expect(difference(newRight, await picture(RIGHT))).toBeLessThan(1);
    const grip = await divider().boundingBox();
    await app.drag(page, [(grip?.x ?? 0) + 18, (grip?.y ?? 0) + 18], [850, 300]);
    await page.mouse.move(10, 10);
    await expect.poll(async () => difference(oldLeft, await picture(LEFT)), patience).toBeLessThan(1);
    await expect.poll(async () => difference(newRight, await picture(RIGHT)), patience).toBeGreaterThan(5);
    await page.getByRole("button", { name: "Compare" }).click();
    await divider().waitFor({ state: "detached" });
  });

  it("plays the images until paused", async () => {
    const first = await image();
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(image, { timeout: PATIENCE_MS }).not.toBe(first);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Play" }).waitFor();
  });

  it("shows the date at a click until the map moves", async () => {
    await page.mouse.move(760, 120);
    await page.getByText("Click for imagery date").waitFor();
    await page.mouse.click(760, 120);
    await page
      .getByRole("dialog", { name: "Imagery date" })
      .getByText(/\w{3} \d{1,2}, \d{4}/)
      .waitFor();
    await page.mouse.wheel(0, 100);
    await page.getByRole("dialog", { name: "Imagery date" }).waitFor({ state: "detached" });
    await page.mouse.wheel(0, -100);
    await page.mouse.move(10, 10);
    await drawn();
  });

  it("is refreshed by its button, disabled during the refresh: reads the archive and searches again", async () => {
    // The capture date arrives a moment after the image is shown.
    let first: string | null = null;
    await expect
      .poll(async () => {
        first = await image();
        return first;
      })
      .toMatch(/^Captured/);
    const letGo = await holdBack(page, DIRECTORY);
    asked.length = 0;
    await refresh().click();
    await saysWhyRefreshIsOff("Loading images.");
    await letGo();
    await refreshIsOff().toBeNull();
    expect(askedFor(/waybackconfig/)).toHaveLength(1);
    expect(askedFor(/\/tilemap\//).length).toBeGreaterThan(1);
    await expect.poll(image).toBe(first);
  });

  it("skips entries that aren't releases and requests that fail", async () => {
    const newestDate = page.getByRole("radio", { name: "Oct 23, 2025" });
    await newestDate.waitFor();
    const count = await dates().count();
    await answerWith(page, DIRECTORY, ({ 1279: newest = {}, ...releases }: Record<string, object>) => ({
      ...releases,
      latest: newest,
      1279: { ...newest, itemURL: "" },
    }));
    const failing = /\/tilemap\/1304\//;
    await cutOff(page, failing);
    const skipped = page.waitForEvent("console", (message) =>
      /1 imagery requests failed and were skipped/.test(message.text()),
    );
    await refresh().click();
    await skipped;
    await drawn();
    expect(await newestDate.count()).toBe(0);
    expect(await dates().count()).toBe(count - 1);
    await page.unroute(failing);
    await page.unroute(DIRECTORY);
    await refresh().click();
    await newestDate.click();
    await drawn();
  });

  it("has a narrow sidebar, which its button hides and shows, and Back returns to it with its image", async () => {
    const sidebar = page.getByRole("complementary");
    const width = async () => (await sidebar.boundingBox())?.width ?? 0;
    const narrow = await width();
    const before = await image();
    await older().click();
    await expect.poll(image).not.toBe(before);
    const chosen = await image();
    const button = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: /Imagery$/ });
    await button.click();
    await sidebar.waitFor({ state: "hidden" });
    await button.click();
    await sidebar.waitFor();
    expect(await image()).toBe(chosen);
    await button.press("?");
    await page.getByRole("heading", { name: "Keyboard Shortcuts" }).waitFor();
    await expect.poll(width).toBeGreaterThan(narrow + 40);
    await page.getByRole("button", { name: "Back" }).click();
    await expect.poll(image).toBe(chosen);
    await drawn();
  });

  it("uses level 19 when the archive has nothing closer, and nothing from level 20 on", async () => {
    await zoomTo(19.5, 20);
    await drawn();
    for (const level of [/\/tilemap\/\d+\/20\//, /\/tilemap\/\d+\/19\//])
      await expect.poll(() => askedFor(level).length, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
    await drawn();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByText("Too close for historical imagery").waitFor();
    await saysWhyRefreshIsOff("Can't show historical imagery here.");
    await page.getByRole("complementary").getByRole("button", { name: "Zoom out" }).click();
    await drawn();
  });

  it("searches again when the basemap changes", async () => {
    asked.length = 0;
    await page.getByRole("button", { name: "Basemap: Satellite" }).click();
    await page.getByRole("radio", { name: "Hybrid" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => askedFor(/\/tilemap\//).length, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
    await drawn();
  });

  it("is unavailable on Topographic, switches to Satellite and restores Topographic", async () => {
    await page.getByRole("button", { name: "Basemap: Hybrid" }).click();
    await page.getByRole("radio", { name: "Topographic" }).click();
    await page.keyboard.press("Escape");
    await page.getByText("Not available on Topographic").waitFor();
    await saysWhyRefreshIsOff("Can't show historical imagery here.");
    await page.getByRole("button", { name: "Show Satellite" }).click();
    await drawn();
    await page.getByRole("button", { name: "Basemap: Satellite" }).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Basemap: Topographic" }).click();
    await page.getByRole("radio", { name: "Satellite" }).click();
    await page.keyboard.press("Escape");
  });

  it("leaves the map as it was, without layers and workers", async () => {
    await expect.poll(running, { timeout: PATIENCE_MS }).toBe(0);
    await app.openTab(page, "Content");
    await app.row(page, "Lookout").click();
    await page.getByRole("button", { name: "Focus" }).click();
    await basemapDrawn();
    expect(difference(before, await picture())).toBeLessThan(1);
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    const cut = /waybackconfig|list of imagery|tilemap/;
    expect(watched.errors.filter((error) => !cut.test(error))).toEqual([]);
  });
});

/** Returns the mean difference of two images of the same size, 0 to 255. */
function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}
