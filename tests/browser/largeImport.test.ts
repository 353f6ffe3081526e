import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { gpxTrack } from "../../bench/files";
import { IMPORT_MAX_BYTES } from "../../src/domain/limits";
import * as app from "../support/app";
import type { WatchedPage } from "../support/browser";
import { withNewcomer } from "../support/openedPage";
import { gpx } from "../unit/formats/support";

/** 600 waypoints with long descriptions. */
function waypoints(): app.TestFile {
  const text = "Elk sign on the bench above the creek. ".repeat(500);
  const inside = Array.from(
    { length: 600 },
    (_, at) => `<wpt lat="${45 + at / 1000}" lon="-110"><name>Stand ${at}</name><desc>${text}</desc></wpt>\n`,
  );
  return { name: "Stands.gpx", bytes: new TextEncoder().encode(gpx(inside.join(""))) };
}

describe("a file above the limit", () => {
  let watched: WatchedPage;
  let page: Page;
  withNewcomer((opened) => {
    watched = opened;
    page = opened.page;
  });

  const uploads = () => page.getByRole("button", { name: "Upload" });

  it("is surveyed, with advice before anything is uploaded", async () => {
    await app.openImport(page);
    const file = { name: "Season.gpx", bytes: gpxTrack(110_000) };
    expect(file.bytes.length).toBeGreaterThan(IMPORT_MAX_BYTES);
    await app.chooseFile(page, file);
    expect(await app.previewCounts(page)).toEqual({ Waypoints: "0", Lines: "0", Areas: "0", Tracks: "1" });
    await page
      .getByLabel("Too large to upload")
      .getByText(/Oops, the file cannot be larger than 10mb\. This one is 11\.\d MB/)
      .waitFor();
    expect(await uploads().getAttribute("aria-disabled")).toBe("true");
  });

  it("can't be split within a track", async () => {
    await page.getByRole("button", { name: "Split" }).click();
    await page
      .getByRole("alert")
      .getByText("A track or another feature in the file is larger than 10 MB by itself.")
      .waitFor();
  });

  it("is imported with simplified tracks, after it says how far they move", async () => {
    await page.getByRole("button", { name: "Simplify tracks" }).click();
    await page
      .getByLabel("Reduced to fit")
      .getByText(
        /Simplified from 11\.\d MB to (9\.\d|10) MB\. Tracks move by at most \d+ ft and keep [\d,]+ of 110,000 points\./,
      )
      .waitFor();
    await app.uploadAndConfirm(page);
    await app.openTab(page, "Content");
    await app.row(page, "Long way").waitFor();
  });

  it("is imported in parts with one review and one undo", async () => {
    await app.openImport(page);
    await app.chooseFile(page, waypoints());
    await page.getByLabel("Too large to upload").waitFor();
    await page.getByRole("button", { name: "Split" }).click();
    await page.getByLabel("Reduced to fit").getByText("Uploads in 2 parts").waitFor();
    await app.upload(page);
    await page.getByText("600 items in 2 hunts").waitFor();
    await app.confirmImport(page);
    await page.getByRole("button", { name: /Stands \(1 of 2\)/ }).waitFor();
    await page.getByRole("button", { name: /Stands \(2 of 2\)/ }).waitFor();
    await app.openTab(page, "Content");
    await expect.poll(() => app.tabCount(page, "Content")).toBe(601);
    await page.keyboard.press("Control+z");
    await expect.poll(() => app.tabCount(page, "Content")).toBe(1);
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
