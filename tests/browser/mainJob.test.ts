import { readFileSync } from "node:fs";
import type { Download, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { countContent, readContent } from "../../src/formats";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { smallGpx, smallKml } from "../support/files";
import { makeDataDir, removeDataDir, startServer, type TestServer } from "../support/server";

/**
 * One user's main job, from the printed address to a server restart, in one browser without name resolution. The steps
 * build on each other.
 */
describe("the main job", () => {
  const person = app.newPerson();
  let server: TestServer;
  let watched: WatchedPage;
  let page: Page;
  const dataDir = makeDataDir();

  beforeAll(async () => {
    server = await startServer({ dataDir });
    watched = await openPage({ url: server.url });
    page = watched.page;
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name, server.logs());
  });

  afterAll(async () => {
    await closePages();
    await server?.stop();
    removeDataDir(dataDir);
  });

  /** Exports the selection and returns the downloaded file. */
  async function exportSelection(
    button: "KML (.kml)" | "GPX (.gpx)",
  ): Promise<{ name: string; bytes: Uint8Array }> {
    await page.getByRole("region", { name: "Bulk Actions" }).getByRole("button", { name: "Export" }).click();
    // The new tab closes itself once its URL turns out to be a download, which then belongs to the opener.
    const download = new Promise<Download>((resolve) => {
      page.once("download", resolve);
      watched.context.once("page", (tab) => void tab.once("download", resolve));
    });
    await Promise.all([
      app.toastOf(page, "Exporting your content...", () =>
        page.getByRole("dialog").getByRole("button", { name: button }).click(),
      ),
      page.getByText("Click here if download has not started.").waitFor(),
    ]);
    const file = await download;
    return { name: file.suggestedFilename(), bytes: new Uint8Array(readFileSync(await file.path())) };
  }

  it("goes from the printed address through sign-up to a map", async () => {
    await app.signUp(page, server.url, person);
    expect(new URL(page.url()).pathname).toBe("/maps/");
    await expect.poll(() => page.getByText("Esri", { exact: false }).count()).toBeGreaterThan(0);
  });

  it("shows the content of a GPX file on the map before anything is uploaded", async () => {
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET" && request.url().includes("/imports")) sent.push(request.url());
    });
    await app.openImport(page);
    await app.chooseFile(page, smallGpx());
    expect(await app.previewCounts(page)).toEqual({ Waypoints: "2", Lines: "1", Areas: "0", Tracks: "1" });
    await page.getByText("Trailhead").waitFor();
    expect(sent).toEqual([]);
  });

  it("imports it after review, into a new hunt", async () => {
    await app.upload(page);
    await page.getByRole("heading", { name: "Import Successful" }).waitFor();
    const notice = page.getByRole("main").getByRole("region", { name: "Import" });
    expect(await notice.count()).toBe(0);
    // The pending import is still announced in other views.
    await app.openTool(page, "Library");
    await notice.getByText("Elk season.gpx: 4 items to confirm").waitFor();
    await notice.getByRole("button", { name: "Review" }).click();
    await page.getByRole("heading", { name: "Import Successful" }).waitFor();
    await app.confirmImport(page);
    await app.openTab(page, "Hunts");
    await page.getByRole("button", { name: /Elk season.*4 items/ }).waitFor();
    await app.openTab(page, "Content");
    for (const title of ["Trailhead", "North spring", "Way in", "Morning walk"]) {
      await page.getByRole("button", { name: new RegExp(`^${title}`) }).waitFor();
    }
  });

  it("shows a track's elevation profile, and the position on the map", async () => {
    await app.row(page, "Morning walk").click();
    const profile = page.getByRole("region", { name: "Elevation Profile" });
    await profile.getByRole("columnheader", { name: "Ground" }).waitFor({ timeout: 60_000 });
    // The file's elevations rise steadily from 1,886.5 m to 2,011.9 m.
    const gain = profile.getByRole("row", { name: "Gain" }).getByRole("cell");
    expect(await gain.last().textContent()).toBe("411 ft");
    expect(await gain.first().textContent()).toMatch(/^[\d,]+ ft$/);
    const slider = profile.getByRole("slider", { name: "Position along the elevation profile" });
    await slider.focus();
    const mark = page.getByRole("img", { name: "Position on the elevation profile" });
    await app.mapStill(page);
    const start = await mark.boundingBox();
    await page.keyboard.press("End");
    await expect
      .poll(() => slider.getAttribute("aria-valuetext"))
      .toMatch(/^2\.\d\d mi, ground [\d,]+ ft \(sample\), recorded 6,601 ft, /);
    const end = await mark.boundingBox();
    // The track heads northwest.
    expect(end?.x).toBeLessThan((start?.x ?? 0) - 100);
    expect(end?.y).toBeLessThan((start?.y ?? 0) - 50);
    await slider.blur();
    await mark.waitFor({ state: "detached" });
  });

  it("imports a KML file with a folder, even when the page is closed before its review", async () => {
    await app.openImport(page);
    await app.chooseFile(page, smallKml());
    expect(await app.previewCounts(page)).toEqual({ Waypoints: "1", Lines: "0", Areas: "1", Tracks: "0" });
    await app.upload(page);
    await page.reload();
    await app.mapReady(page);
    await app.openTool(page, "Library");
    await page.getByText("Units.kml is ready to review").waitFor();
    await app.openTool(page, "Data Manager");
    await page.getByRole("button", { name: /^Review / }).click();
    await page.getByText("2 items in 1 hunt").waitFor();
    await app.toastOf(page, "Import saved", () => page.getByRole("button", { name: "Confirm" }).click());
    await app.openTab(page, "Hunts");
    await page.getByRole("button", { name: /Unit 12.*2 items/ }).waitFor();
  });

  it("undoes the import from its toast, and redoes it", async () => {
    const hunt = page.getByRole("button", { name: /Unit 12.*2 items/ });
    await app.toastButton(page, "Import saved", "Undo").click();
    await hunt.waitFor({ state: "detached" });
    await page.getByText(/^Undone: import of “.+\.kml”$/).waitFor();
    await expect.poll(() => app.tabCount(page, "Content")).toBe(4);
    await app.toastButton(page, "Undone: import of", "Redo").click();
    await hunt.waitFor();
    await expect.poll(() => app.tabCount(page, "Content")).toBe(6);
  });

  it("draws a waypoint, a line and an area", async () => {
    await app.sketchTool(page, "Drop a waypoint").click();
    await app.toolReady(page);
    await app.toastOf(page, "Waypoint Saved", () => page.mouse.click(760, 300));
    await page.getByRole("heading", { name: /^Waypoint \d\d\/\d\d\/\d{4}/ }).waitFor();
    await page
      .getByRole("complementary")
      .getByText(/^[\d,]+ ft$/)
      .waitFor();

    await app.toastOf(page, "Line Saved", () =>
      app.draw(page, "Draw a line", [
        [700, 380],
        [800, 420],
        [900, 380],
      ]),
    );
    await app.toastOf(page, "Area Saved", () =>
      app.draw(page, "Draw an area", [
        [1000, 300],
        [1100, 300],
        [1050, 380],
      ]),
    );
  });

  it("opens a popup on a click on a feature", async () => {
    // The marker's head is above its coordinates.
    await page.mouse.click(760, 290);
    const popup = page.getByRole("dialog", { name: "Feature" });
    await popup.getByText(/^Waypoint \d\d\/\d\d\/\d{4}/).waitFor();
    await popup.getByRole("button", { name: "Close" }).click();
    await popup.waitFor({ state: "detached" });
    // A vertex of the line, and the center of the area.
    for (const [x, y, name, value] of [
      [800, 420, "Length", /^[\d,]+\.\d\d mi$/],
      [1050, 320, "Area", /^[\d,]+\.\d\d acres$/],
    ] as const) {
      await page.mouse.click(x, y);
      await popup.getByText(name, { exact: true }).waitFor();
      await popup.getByText(value).waitFor();
      await popup.getByRole("button", { name: "Close" }).click();
      await popup.waitFor({ state: "detached" });
    }
  });

  it("selects with a rectangle and exports the selection", async () => {
    await page.getByRole("button", { name: "Select items" }).click();
    await app.toolReady(page);
    await app.drag(page, [640, 240], [1180, 460]);
    for (const start of [/^Waypoint \d/, /^Line \d/, /^Area \d/]) {
      await page.getByRole("button", { name: start }).waitFor();
    }
    // The three drawn features plus the unit's area and waypoint, which are inside the rectangle too.
    await page.getByText("5 items selected from the map").waitFor();

    const kml = await exportSelection("KML (.kml)");
    expect(kml.name).toMatch(/\.kml$/);
    const counts = countContent(readContent(kml.bytes));
    expect(counts).toMatchObject({ waypoints: 2, lines: 1, areas: 2, tracks: 0 });
  });

  it("says what GPX leaves out and exports the rest", async () => {
    await page.keyboard.press("Escape");
    await app.openTab(page, "Content");
    await page.getByRole("checkbox", { name: /Select All/ }).click();
    await page.getByRole("region", { name: "Bulk Actions" }).getByRole("button", { name: "Export" }).click();
    await page.getByRole("dialog").getByText(/area/i).first().waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    const gpx = await exportSelection("GPX (.gpx)");
    const counts = countContent(readContent(gpx.bytes));
    expect(counts).toMatchObject({ waypoints: 4, tracks: 1, lines: 0, areas: 0 });
  });

  it("undoes and redoes a drawing by keys, and shows one that is off screen", async () => {
    await app.openTool(page, "Library");
    await app.openTab(page, "Content");
    await app.row(page, "Trailhead").click();
    await page.getByRole("complementary").getByRole("heading", { name: "Trailhead" }).waitFor();
    await page.mouse.move(10, 10);
    await page.getByLabel("Coordinates of the map center").getByText("40.515200° N 107.546400° W").waitFor();
    await page.keyboard.press("Control+z");
    await app.toastButton(page, "Undone: new area “Area ", "Show").waitFor();
    await page.keyboard.press("Control+y");
    await app.toastButton(page, "Redone: new area “Area ", "Show").click();
    await page
      .getByRole("complementary")
      .getByRole("heading", { name: /^Area \d\d/ })
      .waitFor();
    await app.mapStill(page);
    await page.keyboard.press("Control+z");
    await page.getByText(/^Undone: new area/).waitFor();
    expect(await app.toastButton(page, "Undone: new area", "Show").count()).toBe(0);
    await page.getByRole("heading", { name: /^Area \d\d/ }).waitFor({ state: "detached" });
    await app.toastButton(page, "Undone: new area", "Redo").click();
    await page.getByText(/^Redone: new area/).waitFor();
  });

  it("recognizes a file that was imported before, and can import it anyway", async () => {
    await app.openImport(page);
    await app.chooseFile(page, { ...smallGpx(), name: "Copy.gpx" });
    const before = page.getByRole("region", { name: "Imported before" });
    await before.getByText(/^You imported this file on .* as "Elk season\.gpx"/).waitFor();
    await page.getByRole("button", { name: "Upload anyway" }).click();
    await page.getByText("4 items in 1 hunt").waitFor({ timeout: 60_000 });
    // Same again, but the first upload of the file is still unconfirmed this time.
    await page.reload();
    await app.mapReady(page);
    await app.openImport(page);
    await app.chooseFile(page, smallGpx());
    await before.getByText(/^You uploaded this file on .* as "Copy\.gpx"/).waitFor();
    await before.getByRole("button", { name: "Review the earlier upload" }).click();
    await page.getByText("4 items in 1 hunt").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText(/^Drop a GPX, .* file here$/).waitFor();
  });

  it("keeps everything after logging out, a server restart and logging in", async () => {
    await app.signOut(page);
    // Nothing of the page, not even its icon, may still be loading when the server stops.
    await page.goto("about:blank");
    expect(await server.stop()).toBe(0);
    server = await startServer({ dataDir, env: { PORT: new URL(server.url).port } });
    await app.signIn(page, server.url, person);
    await app.openTab(page, "Content");
    await expect.poll(() => page.getByRole("tab", { name: /^Content/ }).textContent()).toContain("9");
    await page.getByRole("button", { name: /^Private ground/ }).waitFor();
    await app.openTab(page, "Hunts");
    await page.getByRole("button", { name: /Elk season/ }).waitFor();
    await page.getByRole("button", { name: /Unit 12/ }).waitFor();
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
