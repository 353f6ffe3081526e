import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { IMPORT_MAX_BYTES } from "../../src/domain/limits";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { importAtOnce, waypoint } from "../support/content";
import { badFiles, smallGpx, smallKml } from "../support/files";

const url = inject("serverUrl");
const TOO_LARGE = "Oops, the file cannot be larger than 10mb";

/** Bad files and the error shown for each, including what to do about it. */
const BAD: [string, app.TestFile, RegExp][] = [
  ["an empty file", badFiles.empty(), /empty\.gpx is empty\. Choose another file/],
  ["a PNG named .gpx", badFiles.png(), /picture\.gpx is a PNG image.*Choose a \.gpx, .* file/],
  [
    "a truncated file",
    badFiles.truncated(),
    /Line \d+: the file is cut off inside.*Download or export it again/,
  ],
  ["billion laughs", badFiles.billionLaughs(), /declares entities.*Export it again without them/],
  ["an external entity", badFiles.externalEntity(), /declares entities.*blocked for safety/],
  ["a KMZ with a password", badFiles.lockedKmz(), /locked\.kmz needs a password\. Unpack it/],
  ["a .txt", badFiles.otherType(), /You can import \.gpx, .* files, one at a time/],
];

describe("a file that can't be imported", () => {
  let watched: WatchedPage;
  let page: Page;
  const uploads: string[] = [];

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    await app.begin(page, url, app.newPerson(), async (client) => {
      await client.data("POST", "/features", waypoint("Stand"));
      await importAtOnce(client, smallGpx());
    });
    page.on("request", (request) => {
      if (request.method() !== "GET" && request.url().includes("/imports")) uploads.push(request.url());
    });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  const alert = () => page.getByRole("alert");
  const toast = () => page.locator('[aria-live="assertive"]').getByText(TOO_LARGE);

  /** Expects the existing waypoint and the four items imported earlier to be intact. */
  async function expectNothingLost() {
    await app.openTab(page, "Content");
    await expect.poll(() => app.tabCount(page, "Content")).toBe(5);
    for (const title of ["Stand", "Trailhead", "North spring", "Way in", "Morning walk"]) {
      await app.row(page, title).waitFor();
    }
  }

  it.each(BAD)("%s gets its message, and existing content stays", async (_what, file, message) => {
    await app.openImport(page);
    await app.chooseFile(page, file);
    await alert().filter({ hasText: message }).waitFor();
    await alert().getByText("Nothing was imported and nothing was lost.").waitFor();
    expect(await page.getByRole("button", { name: "Upload" }).count()).toBe(0);
    expect(uploads).toEqual([]);
    await expectNothingLost();
  });

  it("of 10 MB and a byte gets a toast and leaves the previous preview unchanged", async () => {
    await app.openImport(page);
    await app.chooseFile(page, smallKml());
    const counts = await app.previewCounts(page);
    await Promise.all([toast().waitFor(), app.chooseFile(page, badFiles.tooLarge(IMPORT_MAX_BYTES))]);
    expect(await app.previewCounts(page)).toEqual(counts);
    await page.getByText("Units.kml").waitFor();
    expect(uploads).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await app.openImport(page);
    await page.getByText(/^Drop a GPX, .* file here$/).waitFor();
    await expect.poll(() => alert().count()).toBe(0);
  });

  it("doesn't affect a valid one afterward", async () => {
    await app.chooseFile(page, badFiles.truncated());
    await alert().waitFor();
    await app.chooseFile(page, smallKml());
    expect(await app.previewCounts(page)).toEqual({ Waypoints: "1", Lines: "0", Areas: "1", Tracks: "0" });
    await expect.poll(() => alert().count()).toBe(0);
    await app.uploadAndConfirm(page);
    await app.openTab(page, "Content");
    await expect.poll(() => app.tabCount(page, "Content")).toBe(7);
    await page.reload();
    await app.mapReady(page);
    await app.openTab(page, "Content");
    await expect.poll(() => app.tabCount(page, "Content")).toBe(7);
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
