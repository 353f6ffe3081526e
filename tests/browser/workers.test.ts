import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { IMPORT_MAX_BYTES } from "../../src/domain/limits";
import { formatCount } from "../../src/domain/units";
import { countContent, readContent } from "../../src/formats";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { gridGpx, gridPlace, longWalkGpx, smallGpx } from "../support/files";
import { placeOnScreen } from "../support/mapPicture";

const url = inject("serverUrl");
const COLUMNS = 80;
const GRID = { count: 2000, columns: COLUMNS, west: -107.9, north: 40.7, step: 0.01 };
/** Index of a grid waypoint with eight neighbors. */
const HIDDEN = 1234;

const running = (page: Page, worker: "preview" | "vertex-select" | "graphics" | "snapshot") =>
  page.workers().filter((one) => one.url().includes(`/${worker}.worker`)).length;

/**
 * Records the percentages shown while a file is read. With `cancel`, clicks Cancel at the first one and returns how
 * long the file chooser took to reappear. Runs in the page.
 */
function watchReading({ cancel }: { cancel: boolean }): Promise<{ values: number[]; milliseconds: number }> {
  return new Promise((resolve) => {
    const values: number[] = [];
    let pressed = 0;
    const end = () => {
      observer.disconnect();
      resolve({ values, milliseconds: performance.now() - pressed });
    };
    const observer = new MutationObserver(() => {
      const bar = document.querySelector('[role="progressbar"][aria-label="Reading the file..."]');
      const value = Number(bar?.getAttribute("aria-valuenow") ?? 0);
      if (value > 0 && value < 100 && value !== values.at(-1)) values.push(value);
      if (cancel && pressed === 0 && values.length > 0) {
        pressed = performance.now();
        const buttons = [...document.querySelectorAll("button")];
        buttons.find((button) => button.textContent === "Cancel")?.click();
      }
      const text = document.body.textContent ?? "";
      if (text.includes(cancel ? "Choose a file" : "points in all.") && (!cancel || pressed > 0)) end();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

/** Removes the content stored by this browser, unless it is being written. Runs in the page. */
const removeStored = (): Promise<boolean> =>
  navigator.storage
    .getDirectory()
    .then((root) => root.removeEntry("content", { recursive: true }))
    .then(
      () => true,
      (error: DOMException) => error.name === "NotFoundError",
    );

describe("workers in a browser", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url });
    page = watched.page;
    await app.begin(page, url, app.newPerson());
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  describe("preview", () => {
    const file = longWalkGpx(IMPORT_MAX_BYTES);
    const read = () => page.getByLabel("In this file");

    it("reads a file of 10 MB and reports progress", async () => {
      expect(file.bytes.length).toBe(IMPORT_MAX_BYTES);
      await app.openImport(page);
      const between = page.evaluate(watchReading, { cancel: false });
      await app.chooseFile(page, file);
      const { tracks, vertices } = countContent(readContent(file.bytes));
      expect(await app.previewCounts(page)).toMatchObject({ Waypoints: "0", Tracks: String(tracks) });
      await page.getByText(`${formatCount(vertices)} points in all.`).waitFor();
      const { values } = await between;
      expect(values.length).toBeGreaterThan(1);
      expect(values).toEqual([...values].sort((a, b) => a - b));
      await expect.poll(() => running(page, "preview")).toBe(1);
      await page.getByRole("button", { name: "Cancel" }).click();
    });

    it("is stopped by Cancel within a second, and a second file is read", async () => {
      await app.openImport(page);
      const canceled = page.evaluate(watchReading, { cancel: true });
      await app.chooseFile(page, file);
      const { values, milliseconds } = await canceled;
      expect(values[0]).toBeLessThan(100);
      expect(milliseconds).toBeLessThan(1000);
      expect(await read().count()).toBe(0);
      await expect.poll(() => running(page, "preview")).toBe(0);

      await app.openImport(page);
      await app.chooseFile(page, smallGpx());
      expect(await app.previewCounts(page)).toEqual({ Waypoints: "2", Lines: "1", Areas: "0", Tracks: "1" });
      await expect.poll(() => running(page, "preview")).toBe(1);
      await page.getByRole("button", { name: "Cancel" }).click();
    });
  });

  describe("vertex-select", () => {
    const said = (count: number) => page.getByText(`${formatCount(count)} items selected from the map`);
    const select = async (from: [number, number], to: [number, number]) => {
      await page.getByRole("button", { name: "Select items" }).click();
      await app.toolReady(page);
      await app.drag(page, from, to);
    };
    const leave = () => page.getByRole("status").getByRole("button", { name: "Cancel" }).click();
    const popup = () => page.getByRole("dialog", { name: "Feature" });
    const apart = async () => {
      const [left] = await placeOnScreen(page, ...gridPlace(GRID, HIDDEN));
      const [right] = await placeOnScreen(page, ...gridPlace(GRID, HIDDEN + 1));
      return right - left;
    };

    it("finds 2,000 waypoints in a rectangle", async () => {
      await app.openImport(page);
      await app.chooseFile(page, gridGpx(GRID));
      await app.uploadAndConfirm(page);
      await expect.poll(() => running(page, "vertex-select")).toBe(1);
      await expect.poll(() => running(page, "graphics")).toBe(1);
      await select([480, 80], [1380, 760]);
      await said(2000).waitFor();
      await leave();
    });

    it("doesn't find one hidden by its switch", async () => {
      await app.openTab(page, "Content");
      await page.getByLabel("Search Content").fill(`Place ${HIDDEN}`);
      await page.getByRole("switch", { name: `Show Place ${HIDDEN} on the map` }).click();
      await page.getByRole("button", { name: "Clear search" }).click();

      const [x, y] = await placeOnScreen(page, ...gridPlace(GRID, HIDDEN));
      const reach = 1.5 * (await apart());
      await select([x - reach, y - reach], [x + reach, y + reach]);
      await said(8).waitFor();
      const rows = page.getByRole("list", { name: "Selected Content" }).getByRole("button");
      const titles = async () =>
        (await rows.allTextContents()).map((text) => text.match(/Place \d+/)?.[0]).sort();
      const around = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * COLUMNS + column));
      const expected = around.filter((step) => step !== 0).map((step) => `Place ${HIDDEN + step}`);
      await expect.poll(titles).toEqual(expected.sort());
      await leave();

      await select([480, 80], [1380, 760]);
      await said(1999).waitFor();
      await leave();
    });

    it("returns a waypoint for a click, not the hidden one", async () => {
      await app.openTab(page, "Content");
      await page.getByLabel("Search Content").fill(`Place ${HIDDEN + 1}`);
      await app.row(page, `Place ${HIDDEN + 1}`).click();
      // The map flies to it, which moves the two apart.
      await expect.poll(apart, { timeout: 20_000 }).toBeGreaterThan(150);
      await app.mapStill(page);
      const [shown, hidden] = [
        await placeOnScreen(page, ...gridPlace(GRID, HIDDEN + 1)),
        await placeOnScreen(page, ...gridPlace(GRID, HIDDEN)),
      ];
      // Markers are drawn above their coordinates.
      await page.mouse.click(shown[0], shown[1] - 10);
      await popup()
        .getByText(`Place ${HIDDEN + 1}`)
        .waitFor();
      await page.mouse.click(hidden[0], hidden[1] - 10);
      await popup().waitFor({ state: "detached" });
      await page.mouse.click(shown[0], shown[1] - 10);
      await popup()
        .getByText(`Place ${HIDDEN + 1}`)
        .waitFor();
    });
  });

  describe("snapshot", () => {
    it("reads all features for list and map at a visit, not in pages, and ends", async () => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      // Otherwise the stored content would be used. Removal fails while it is being written.
      const removed = () => page.evaluate(`(${removeStored})()`);
      await expect.poll(removed).toBe(true);
      await page.reload();
      await app.mapReady(page);
      await app.openTab(page, "Content");
      await expect.poll(() => app.tabCount(page, "Content")).toBe(GRID.count);
      await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
      expect(asked).toContain("/api/v1/sync/snapshot");
      expect(asked).not.toContain("/api/v1/features");
      await expect.poll(() => running(page, "snapshot")).toBe(0);
      await page.getByLabel("Search Content").fill(`Place ${HIDDEN}`);
      await page.getByRole("switch", { name: `Show Place ${HIDDEN} on the map` }).waitFor();
    });
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
