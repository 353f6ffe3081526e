import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { COLORS, fromHex, type Rgba } from "../../src/domain/catalogs";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { importAtOnce } from "../support/content";
import { smallGpx } from "../support/files";
import { FREE_MAP, painted } from "../support/mapPicture";

const url = inject("serverUrl");
const MAGENTA = fromHex(COLORS.find(({ name }) => name === "Magenta")?.hex ?? "") as Rgba;

describe("styles of the selection", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW, picture: "sharp" });
    page = watched.page;
    await app.begin(page, url, app.newPerson(), (client) => importAtOnce(client, smallGpx()));
    await showOnMap();
    await page.getByRole("button", { name: "Back" }).click();
    await app.openTab(page, "Content");
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  const editor = () => page.getByRole("region", { name: "Bulk styles" });
  const pixels = async (color?: Rgba) => (await painted(page, FREE_MAP, color)).pixels;
  /** Opens a feature, which also centers the map on it. */
  const showOnMap = async () => {
    await app.openTab(page, "Content");
    await app.row(page, "Way in").click();
    await page.getByRole("heading", { name: "Way in" }).waitFor();
    await app.mapStill(page);
  };
  const edit = async () => {
    await page.getByRole("checkbox", { name: /Select All|Items Selected/ }).click();
    await page.getByRole("button", { name: "Styles" }).click();
    await editor().getByText("1 line, 1 track").waitFor();
    await editor().getByText("2 waypoints").waitFor();
  };

  it("show on the map as they are chosen, and Cancel restores the map", async () => {
    expect(await pixels(MAGENTA)).toBe(0);
    await edit();
    for (const name of ["Selections Line Weight", "Selections Item Type", "Selections Color"]) {
      await editor().getByRole("radiogroup", { name }).waitFor();
    }
    const palette = editor().getByRole("radiogroup", { name: "Selections Color" });
    const chosen = palette.getByRole("radio", { checked: true });
    expect(await chosen.count()).toBe(0);
    await palette.getByRole("radio", { name: "Magenta" }).click();
    await palette.getByRole("radio", { name: "Magenta", checked: true }).waitFor();
    expect(await chosen.count()).toBe(1);
    await editor().getByRole("radio", { name: "Heavy" }).click();
    await expect.poll(() => pixels(MAGENTA)).toBeGreaterThan(300);
    await editor().getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => pixels(MAGENTA)).toBe(0);
    await page.getByRole("region", { name: "Bulk Actions" }).getByRole("button", { name: "Cancel" }).click();
  });

  it("are saved, undone and saved again", async () => {
    for (const undo of [true, false]) {
      await edit();
      await editor().getByRole("radio", { name: "Magenta" }).click();
      await app.toastOf(page, "Features Saved", () => editor().getByRole("button", { name: "Save" }).click());
      await page.getByRole("checkbox", { name: "Select All" }).waitFor();
      await expect.poll(() => pixels(MAGENTA)).toBeGreaterThan(300);
      if (!undo) break;
      await app.toastOf(page, "Undone: styles of 4 items", () =>
        app.toastButton(page, "Features Saved", "Undo").click(),
      );
      await expect.poll(() => pixels(MAGENTA)).toBe(0);
    }
  });

  it("are kept after a reload", async () => {
    await page.reload();
    await app.mapReady(page);
    await showOnMap();
    await expect.poll(() => pixels(MAGENTA)).toBeGreaterThan(300);
  });
});
