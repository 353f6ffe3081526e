import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { COLORS, fromHex, type Rgba } from "../../src/domain/catalogs";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { insertWaypoints } from "../support/bulk";
import { poolOf } from "../support/database";
import { FREE_MAP, painted } from "../support/mapPicture";

const url = inject("serverUrl");
const MAGENTA = fromHex(COLORS.find(({ name }) => name === "Magenta")?.hex ?? "") as Rgba;
const COUNT = 2500;

describe("all of 2,500 features", () => {
  let watched: WatchedPage;
  let page: Page;
  /** Requests that changed features, without their query string. */
  const calls: string[] = [];

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW, picture: "sharp" });
    page = watched.page;
    await app.begin(page, url, app.newPerson(), async (client) => {
      const { uuid } = await client.data<{ uuid: string }>("POST", "/whoami");
      const pool = poolOf(inject("serverDataDir"));
      await insertWaypoints(pool, uuid, COUNT);
      await pool.end();
    });
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      const [, change] = /\/api\/v1(\/(?:features|collections)\/.*)/.exec(pathname) ?? [];
      if (change && change !== "/features/get" && request.method() !== "GET") calls.push(change);
    });
    await app.openTab(page, "Content");
    await app.row(page, "F 2500").click();
    await page.getByRole("heading", { name: "F 2500" }).waitFor();
    await app.mapStill(page);
    await page.getByRole("button", { name: "Back" }).click();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  const selectAll = async () => {
    await page.getByRole("checkbox", { name: "Select All" }).click();
    await page.getByRole("checkbox", { name: "2,500 Items Selected" }).waitFor();
  };
  const actions = () => page.getByRole("region", { name: "Bulk Actions" });
  const undo = (toast: string, undone: string) =>
    app.toastOf(page, undone, () => app.toastButton(page, toast, "Undo").click());
  const magenta = async () => (await painted(page, FREE_MAP, MAGENTA)).pixels;
  const shown = () => app.tabCount(page, "Content");

  it("are restyled in one request, shown on the map, and undone", async () => {
    calls.length = 0;
    expect(await magenta()).toBe(0);
    await selectAll();
    await actions().getByRole("button", { name: "Styles" }).click();
    const editor = page.getByRole("region", { name: "Bulk styles" });
    await editor.getByRole("radio", { name: "Magenta" }).click();
    await app.toastOf(page, "Features Saved", () => editor.getByRole("button", { name: "Save" }).click());
    await expect.poll(magenta).toBeGreaterThan(100);
    expect(calls).toEqual(["/features/bulk/styles"]);
    await undo("Features Saved", "Undone: styles of 2,500 items");
    await expect.poll(magenta).toBe(0);
    expect(calls).toEqual(["/features/bulk/styles", "/features/bulk/styles"]);
  });

  it("are deleted in one request, leave list and map, and are restored by Undo, even after a reload", async () => {
    calls.length = 0;
    await selectAll();
    await actions().getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Items?" });
    await app.toastOf(page, "Content deleted", () => dialog.getByRole("button", { name: "Delete" }).click());
    await page
      .getByText("Use the map tools to start creating content or import content from other sources.")
      .waitFor();
    expect(calls).toEqual(["/features/bulk/delete"]);
    await undo("Content deleted", "Undone: deletion of 2,500 items");
    await app.row(page, "F ").first().waitFor();
    await expect.poll(shown).toBe(COUNT);
    expect(calls).toEqual(["/features/bulk/delete", "/features/bulk/restore"]);
    await page.reload();
    await app.openTab(page, "Content");
    await expect.poll(shown).toBe(COUNT);
  });
});
