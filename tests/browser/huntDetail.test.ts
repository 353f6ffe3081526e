import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { type SeenFeature, waypoint } from "../support/content";
import { bulk, button, dialog, heading, isOff, openHunt, openList, titlesIn } from "../support/contentSteps";
import { mapCenter } from "../support/mapPicture";

const url = inject("serverUrl");

describe("hunts", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    const sharer = new TestClient(url);
    await sharer.signUp();
    const { uuid } = await sharer.data<SeenFeature>("POST", "/collections", { title: "Badlands" });
    const { shareTag } = await sharer.data<{ shareTag: string }>("POST", `/shares/collection/${uuid}`);
    await app.begin(page, url, app.newPerson(), async (client) => {
      await client.data("POST", "/shares/token", { token: shareTag.replace("share-token=", "") });
      const made: Record<string, string> = {};
      for (const title of ["Antelope", "Elk season"])
        made[title] = (await client.data<SeenFeature>("POST", "/collections", { title })).uuid;
      const featureIds: string[] = [];
      for (const [title, east] of [
        ["Camp", -106],
        ["Stand", -105.8],
      ] as const)
        featureIds.push(
          (await client.data<SeenFeature>("POST", "/features", waypoint(title, east, 41))).uuid,
        );
      await client.data("PATCH", `/collections/${made["Elk season"]}/add/features`, { featureIds });
    });
    await openList(page, "Hunts");
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  const hunts = () => page.getByRole("list", { name: "Hunts" });
  const within = (title: string) => page.getByRole("list", { name: `Content of ${title}` });
  const onMap = (title: string) => page.getByRole("switch", { name: `Show ${title} on the map` });
  const tab = (name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
  const center = async () => (await mapCenter(page)).map((degrees) => Number(degrees.toFixed(1)));

  it("are on the first of the two tabs, and the tab is remembered", async () => {
    expect(await tab("Hunts").getAttribute("aria-selected")).toBe("true");
    await openList(page, "Content");
    await app.openTool(page, "Account");
    await app.openTool(page, "Hunts");
    await expect.poll(() => tab("Content").getAttribute("aria-selected")).toBe("true");
    await app.openTab(page, "Hunts");
  });

  it("are listed with their items; a recipient isn't the owner", async () => {
    await expect.poll(() => titlesIn(hunts())).toEqual(["Antelope", "Badlands", "Elk season"]);
    await button(page, "Create New Hunt").waitFor();
    expect(await app.row(page, "Elk season").textContent()).toContain("2 items");
    await app.row(page, "Badlands").getByRole("img", { name: "Shared with you" }).waitFor();
    expect(await app.row(page, "Antelope").getByRole("img", { name: "Shared with you" }).count()).toBe(0);
  });

  it("are created by name alone, with a temporary toast", async () => {
    await button(page, "Create New Hunt").click();
    const modal = dialog(page, "Create Hunt");
    const name = modal.getByPlaceholder("Hunt name");
    expect(await isOff(button(modal, "Save"))).toBe(true);
    await name.fill("   ");
    expect(await isOff(button(modal, "Save"))).toBe(true);
    await button(modal, "Cancel").click();
    await modal.waitFor({ state: "detached" });
    await button(page, "Create New Hunt").click();
    await name.fill("Mule deer");
    await app.toastOf(page, "Created Mule deer", () => button(modal, "Save").click());
    await app.row(page, "Mule deer").waitFor();
    // The toast closes by itself.
    await page.getByText("Created Mule deer").waitFor({ state: "detached" });
  });

  it("are hidden and shown with all their items; an empty one has nothing to show", async () => {
    expect(await onMap("Antelope").isDisabled()).toBe(true);
    await onMap("Elk season").click();
    await expect.poll(() => onMap("Elk season").isChecked()).toBe(false);
    await openHunt(page, "Elk season");
    for (const title of ["Camp", "Stand"]) expect(await onMap(title).isChecked()).toBe(false);
    await onMap("Elk season").click();
    for (const title of ["Camp", "Stand"]) await expect.poll(() => onMap(title).isChecked()).toBe(true);
  });

  it("open with date, content and notes; the map goes there and the selection is cleared", async () => {
    await openList(page, "Content");
    await page.getByRole("checkbox", { name: "Select Camp" }).click();
    await bulk(page, "Cancel").waitFor();
    // Switching tabs within the same view keeps the selection.
    await app.openTab(page, "Hunts");
    await app.row(page, "Elk season").click();
    await heading(page, "Elk season").waitFor();
    await page.getByText(/^Created: \d\d\/\d\d\/\d{4}$/).waitFor();
    await expect.poll(async () => (await titlesIn(within("Elk season"))).sort()).toEqual(["Camp", "Stand"]);
    await page.getByText("No notes...yet.").waitFor();
    for (const name of ["Edit", "Active", "Export", "Delete", "+Add", "Share link"])
      await button(page, name).waitFor();
    await expect.poll(center).toEqual([-105.9, 41]);
    await button(page, "Back").click();
    await app.openTab(page, "Content");
    await page.getByRole("checkbox", { name: "Select All", checked: false }).waitFor();
  });

  it("open a feature and return, where the map goes again and nothing is being edited", async () => {
    await openHunt(page, "Elk season");
    await button(page, "Edit").click();
    await app.row(page, "Camp").click();
    await heading(page, "Camp").waitFor();
    await expect.poll(center).toEqual([-106, 41]);
    await button(page, "Back").click();
    await heading(page, "Elk season").waitFor();
    await button(page, "Edit").waitFor();
    await app.mapStill(page);
  });

  it("have a title edited in place: prefilled, reverted, never empty, saved by Enter", async () => {
    const field = page.getByRole("textbox", { name: "Title" });
    await button(page, "Edit").click();
    expect(await field.inputValue()).toBe("Elk season");
    await field.fill(" ");
    expect(await isOff(button(page, "Save"))).toBe(true);
    await button(page, "Cancel").click();
    await heading(page, "Elk season").waitFor();
    await button(page, "Edit").click();
    expect(await field.inputValue()).toBe("Elk season");
    await field.fill("Late season");
    await app.toastOf(page, "Hunt saved", () => field.press("Enter"));
    await heading(page, "Late season").waitFor();
    await app.toastButton(page, "Hunt saved", "Undo").click();
    await heading(page, "Elk season").waitFor();
  });

  it("receive new features and come first while active, but not after they are deleted", async () => {
    await openHunt(page, "Mule deer");
    await page.getByText("No features in this hunt.").waitFor();
    expect(await isOff(button(page, "Export"))).toBe(true);
    await button(page, "Active").click();
    await expect.poll(() => button(page, "Active").getAttribute("aria-pressed")).toBe("true");
    await app.sketchTool(page, "Drop a waypoint").click();
    await app.toolReady(page);
    await app.toastOf(page, "Waypoint Saved", () => page.mouse.click(700, 300));
    await button(page, "Remove from Mule deer").waitFor();
    await openList(page, "Hunts");
    await expect.poll(async () => (await titlesIn(hunts()))[0]).toBe("Mule deer");
    expect(await app.row(page, "Mule deer").textContent()).toMatch(/1 item.*Active/);

    await openHunt(page, "Mule deer");
    await button(page, "Delete").click();
    const question = dialog(page, "Delete hunt?");
    for (const text of ["Your map content will not be deleted.", /notes .* deleted/, /collaborators lose/])
      await question.getByText(text).first().waitFor();
    await app.toastOf(page, "Hunt deleted", () => button(question, "Delete").click());
    await expect.poll(() => tab("Hunts").getAttribute("aria-selected")).toBe("true");
    await expect.poll(() => titlesIn(hunts())).toEqual(["Antelope", "Badlands", "Elk season"]);
    await app.openTab(page, "Content");
    await app.row(page, "Waypoint").waitFor();
    await app.toastButton(page, "Hunt deleted", "Undo").click();
    await app.openTab(page, "Hunts");
    await app.row(page, "Mule deer").getByText("Active").waitFor();
    await openHunt(page, "Mule deer");
    await button(page, "Active").click();
    await expect.poll(() => button(page, "Active").getAttribute("aria-pressed")).toBe("false");
  });

  it("are exported in the chosen format, after a while, in a new tab", async () => {
    await openHunt(page, "Elk season");
    await button(page, "Export").click();
    const question = dialog(page, "Start a New Export");
    await question.getByRole("radio", { name: ".gpx" }).click();
    const file = new Promise<string>((resolve) => {
      const take = (download: { suggestedFilename(): string }) => resolve(download.suggestedFilename());
      page.once("download", take);
      watched.context.once("page", (opened) => void opened.once("download", take));
    });
    await Promise.all([
      page.getByText("Exporting your content...").waitFor(),
      page.getByText("Preparing to download...").waitFor(),
      button(page, "Click here if download has not started.").waitFor(),
      button(question, "Export").click(),
    ]);
    expect(await file).toMatch(/\.gpx$/);
  });

  it("are deleted with their content, which Recently deleted restores after a reload", async () => {
    const restored = page.getByRole("list", { name: "Recently deleted" });
    await openHunt(page, "Elk season");
    await button(page, "Delete").click();
    const question = dialog(page, "Delete hunt?");
    await question.getByRole("checkbox", { name: "Also delete its content (2 items)" }).click();
    await question.getByText("2 items will be deleted from your map").waitFor();
    await app.toastOf(page, "Hunt and content deleted", () =>
      button(question, "Delete hunt and content").click(),
    );
    await page.reload();
    await openList(page, "Content");
    expect(await app.row(page, "Camp").count()).toBe(0);
    await button(page, "Recently deleted").focus();
    await page.keyboard.press("Enter");
    await heading(page, "Recently deleted").waitFor();
    await page.getByText("Deleted items are kept for 30 days").waitFor();
    await restored.getByText("Hunt, 2 items").waitFor();
    expect(await restored.getByText(/^Deleted \d\d\/\d\d\/\d{4}, 30 days left$/).count()).toBe(3);

    await page.getByRole("searchbox", { name: "Search recently deleted" }).fill("wolf");
    await page.getByText("No results for “wolf”").waitFor();
    await button(page, "Show all").click();
    await app.toastOf(page, "Restored 1 item", () => button(restored, "Restore Camp").click());
    await expect.poll(() => button(restored, "Restore Camp").count()).toBe(0);
    // Restoring the hunt also restores the content deleted with it.
    await app.toastOf(page, "Restored 2 items", () => button(restored, "Restore Elk season").click());
    await page.getByText("Nothing deleted").waitFor();
    await openHunt(page, "Elk season");
    await expect.poll(async () => (await titlesIn(within("Elk season"))).sort()).toEqual(["Camp", "Stand"]);
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect([...watched.foreign, ...watched.violations, ...watched.errors]).toEqual([]);
  });
});
