import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { dropFiles } from "../support/dropFile";
import { smallHeic } from "../support/photos";
import { gpsOf, takenPhoto } from "../support/takenPhotos";

const url = inject("serverUrl");

describe("imported photos", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url, width: 800, height: 600 });
    page = watched.page;
    await app.begin(page, url, app.newPerson());
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });
  afterAll(closePages);

  const placed = () => page.getByRole("list", { name: "With a location" });
  const unplaced = () => page.getByRole("region", { name: "Without a location" });
  const photosOf = async (title: string) => {
    await app.openTab(page, "Content");
    await app.row(page, title).click();
    await page.getByRole("heading", { name: title }).waitFor();
    return page.getByRole("region", { name: "Photos" });
  };

  it("show when and where they were taken, and which lack a location, before anything is uploaded", async () => {
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    await app.openImport(page);
    await dropFiles(page, "Drop a file here", [
      {
        name: "Rub line.jpg",
        bytes: await takenPhoto({
          gps: { ...gpsOf(39.1234, -106.5678), GPSAltitude: "3051/1" },
          exif: { DateTimeOriginal: "2024:10:05 07:31:00", OffsetTimeOriginal: "-06:00" },
        }),
      },
      { name: "IMG_1.heic", bytes: new Uint8Array(smallHeic()) },
      { name: "Wallow.jpg", bytes: await takenPhoto({ width: 600, height: 400, orientation: 6 }) },
      { name: "notes.jpg", bytes: new TextEncoder().encode("no picture") },
    ]);
    await placed().getByText("39.1234, -106.5678").waitFor();
    await placed().getByText("40.5152, -107.5464").waitFor();
    await unplaced().getByText("No location in the photo").waitFor();
    await page.getByRole("region", { name: "Can't be imported" }).getByText("notes.jpg").waitFor();
    // The test browser can't decode HEIC, so this exercises libheif.
    await expect.poll(() => placed().locator("img").count()).toBe(2);
    await expect.poll(() => unplaced().locator("img").count()).toBe(1);
    const upright = await unplaced()
      .locator("img")
      .evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth);
    expect(upright).toBe(true);
    expect(sent.filter((path) => /photos|features/.test(path))).toEqual([]);
  });

  it("are placed by a click on the map", async () => {
    await page.getByRole("button", { name: "Dismiss" }).click();
    await unplaced().getByRole("button", { name: "Place on map" }).click();
    await page.getByText("Click the map where it was taken").waitFor();
    await app.toolReady(page);
    await app.clickPlaces(page, [[500, 200]]);
    await placed().getByText("Wallow").waitFor();
    await unplaced().waitFor({ state: "detached" });
  });

  it("become waypoints with their photo and time, in a hunt, and one undo deletes them", async () => {
    await page.getByRole("textbox", { name: "Name of the hunt" }).fill("Scouting photos");
    await app.toastOf(page, "Added 3 photos", () =>
      page.getByRole("button", { name: "Add 3 photos" }).click(),
    );
    await page.getByRole("button", { name: /Scouting photos/ }).waitFor();
    const photos = await photosOf("Rub line");
    await photos.getByRole("button", { name: "Open photo Rub line.jpg" }).waitFor();
    await page.getByText(/Created: 10\/05\/2024/).waitFor();
    const heic = (await photosOf("IMG_1")).getByRole("button", { name: "Open photo IMG_1.heic" });
    await heic.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: import of 3 photos").waitFor();
    await app.openTab(page, "Content");
    await expect.poll(() => app.tabCount(page, "Content")).toBe(0);
    await expect.poll(() => app.tabCount(page, "Hunts")).toBe(0);
  });

  it("are selected, placed at the center of the map and added by keyboard", async () => {
    await app.openImport(page);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose photos" }).press("Enter");
    await (await chooser).setFiles([
      { name: "Spring.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await takenPhoto()) },
    ]);
    await unplaced().getByRole("button", { name: "Use map center" }).press("Enter");
    await placed().getByText("Spring").waitFor();
    await app.toastOf(page, "Added 1 photo", () =>
      page.getByRole("button", { name: "Add 1 photo", exact: true }).press("Enter"),
    );
    await (await photosOf("Spring")).getByRole("button", { name: "Open photo Spring.jpg" }).waitFor();
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
