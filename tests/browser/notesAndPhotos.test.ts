import { readFileSync } from "node:fs";
import type { Download, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { waypoint } from "../support/content";
import { photoKmz } from "../support/files";
import { smallHeic } from "../support/photos";
import { readZip } from "../support/zip";

const url = inject("serverUrl");

const picture = (background: string, width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe("notes and photos of a waypoint", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    await app.begin(page, url, app.newPerson(), (client) =>
      client.data("POST", "/features", waypoint("Stand")),
    );
    await openStand();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  const openStand = async () => {
    await app.openTab(page, "Content");
    await app.row(page, "Stand").click();
    await page.getByRole("heading", { name: "Stand" }).waitFor();
  };
  const notes = () => page.getByRole("region", { name: "Notes" });
  const photos = () => page.getByRole("region", { name: "Photos" });
  const choose = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.getByLabel("Photos to upload").setInputFiles(files);

  it("keep a note, its edit and its undo", async () => {
    await notes().getByText("No notes...yet.").waitFor();
    await notes().getByRole("button", { name: "+Add" }).click();
    await notes().getByRole("textbox", { name: "Title" }).fill("Wind");
    await notes().getByRole("textbox", { name: "Note" }).fill("West in the morning");
    await notes().getByRole("button", { name: "Save Note" }).click();
    await notes().getByRole("button", { name: "Edit Wind" }).click();
    await notes().getByRole("textbox", { name: "Note" }).fill("North by noon");
    await page.keyboard.press("Control+Enter");
    await notes().getByText("North by noon").waitFor();
    await notes().getByRole("button", { name: "Delete Wind" }).click();
    await notes().getByText("No notes...yet.").waitFor();
    await app.toastButton(page, "Note deleted", "Undo").click();
    await notes().getByText("North by noon").waitFor();
  });

  it("are uploaded, with an explanation when a file isn't a photo", async () => {
    await choose([
      { name: "bull.jpg", mimeType: "image/jpeg", buffer: await picture("#884400", 1600, 1000) },
      { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture") },
      { name: "meadow.jpg", mimeType: "image/jpeg", buffer: await picture("#336622", 600, 900) },
    ]);
    await photos().getByRole("button", { name: "Open photo bull.jpg" }).waitFor();
    await page.getByText(/^There was an error uploading your photo\. .*(PNG|JPEG)/).waitFor();
    await photos().getByRole("button", { name: "Open photo meadow.jpg" }).waitFor();
    await expect.poll(() => photos().getByRole("button").count()).toBe(2);
  });

  it("are shown large, by keyboard too", async () => {
    await photos().getByRole("button", { name: "Open photo bull.jpg" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("1 of 2").waitFor();
    const loaded = (name: string) =>
      expect
        .poll(() =>
          dialog.getByRole("img", { name }).evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(500);
    await loaded("bull.jpg");
    await page.keyboard.press("ArrowRight");
    await loaded("meadow.jpg");
    await dialog.getByRole("link", { name: "Download original" }).waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await app.toastOf(page, "Photo deleted", () =>
      page.getByRole("dialog", { name: "Delete photo?" }).getByRole("button", { name: "Delete" }).click(),
    );
    await loaded("bull.jpg");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("Control+z");
    await photos().getByRole("button", { name: "Open photo meadow.jpg" }).waitFor();
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => photos().getByRole("button").count()).toBe(1);
  });

  it("are restored completely when their deletion is undone", async () => {
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Delete waypoint?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await app.toastButton(page, "Waypoint deleted", "Undo").click();
    await page.getByText("Undone: deletion of “Stand”").waitFor();
    await app.openTab(page, "Content");
    await app.row(page, "Stand").first().waitFor();
  });

  it("are all there after a reload", async () => {
    await page.reload();
    await app.mapReady(page);
    await openStand();
    await notes().getByText("North by noon").waitFor();
    await photos().getByRole("button", { name: "Open photo bull.jpg" }).waitFor();
    await expect.poll(() => photos().getByRole("button").count()).toBe(1);
  });

  it("include HEIC and WebP photos, name a refused file, and add a waypoint where a photo was taken", async () => {
    const webp = await sharp(await picture("#336622", 300, 200))
      .webp()
      .toBuffer();
    await choose([
      { name: "IMG_1.heic", mimeType: "image/heic", buffer: smallHeic() },
      { name: "plan.webp", mimeType: "image/webp", buffer: Buffer.from("not a picture") },
      { name: "creek.webp", mimeType: "image/webp", buffer: webp },
    ]);
    await page
      .getByText(/^There was an error uploading your photo\. plan\.webp: This isn't a valid .*HEIC/)
      .waitFor();
    await photos().getByRole("button", { name: "Open photo IMG_1.heic" }).waitFor();
    await photos().getByRole("button", { name: "Open photo creek.webp" }).waitFor();
    await photos().getByText("IMG_1.heic was taken at 40.5152, -107.5464.").waitFor();
    await app.toastOf(page, "Waypoint Saved", () =>
      photos().getByRole("button", { name: "Add a waypoint where it was taken" }).click(),
    );
    await page.getByRole("complementary").getByRole("heading", { name: "IMG_1" }).waitFor();
    // The elevation comes from the camera.
    for (const text of ["40.515200", "-107.546400", "6,190 ft"])
      await page.getByRole("complementary").getByText(text, { exact: true }).waitFor();
  });

  it("are imported from a KMZ, whose preview shows them", async () => {
    await app.openImport(page);
    await app.chooseFile(page, photoKmz(new Uint8Array(await picture("#884400", 300, 200))));
    expect(await app.previewCounts(page)).toEqual({ Waypoints: "1", Lines: "0", Areas: "0", Tracks: "0" });
    await page.getByText("Images inside the KMZ become photos of their features").waitFor();
    await app.uploadAndConfirm(page);
    await app.openTab(page, "Content");
    await app.row(page, "Creek blind").click();
    await notes().getByText("Face north").waitFor();
    await photos().getByRole("button", { name: "Open photo Big bull" }).waitFor();
  });

  it("are exported with a KMZ", async () => {
    await app.openTab(page, "Content");
    await page.getByRole("checkbox", { name: "Select Creek blind" }).click();
    await page.getByRole("region", { name: "Bulk Actions" }).getByRole("button", { name: "Export" }).click();
    const formats = page.getByRole("dialog", { name: "Export map items" });
    await formats.getByText("KMZ: KML with your photos and icons inside").waitFor();
    // The new tab closes itself once its URL turns out to be a download, which then belongs to the opener.
    const download = new Promise<Download>((resolve) => {
      page.once("download", resolve);
      watched.context.once("page", (tab) => void tab.once("download", resolve));
    });
    await formats.getByRole("button", { name: "KMZ (.kmz)" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.kmz$/);
    const names = [...readZip(readFileSync(await file.path())).keys()];
    expect(names).toEqual([
      "doc.kml",
      expect.stringMatching(/^icons\/blind_/),
      expect.stringMatching(/^files\/.+\.jpg$/),
    ]);
  });

  it("contacts no other host and breaks no policy", () => {
    expect([...watched.foreign, ...watched.violations]).toEqual([]);
  });
});
