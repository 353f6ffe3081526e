import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { importAtOnce, type SeenFeature, waypoint } from "../support/content";
import * as steps from "../support/contentSteps";
import { bulk, button, dialog, failsWith, heading } from "../support/contentSteps";
import { type FaultProxy, startFaultProxy } from "../support/faultProxy";
import { gridGpx } from "../support/files";
import { pausesBetween } from "../support/requests";

const url = inject("serverUrl");
/** One feature more than fits on a page of the list endpoint. */
const GRID = { count: 501, columns: 30, west: -106, north: 40, step: 0.01 };

describe("content during server errors", () => {
  let watched: WatchedPage;
  let page: Page;
  let proxy: FaultProxy;
  /** Second device of the same user, which bypasses the faulty proxy. */
  const other = new TestClient(url);
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const person = await other.signUp();
    await importAtOnce(other, gridGpx(GRID));
    for (const title of ["Camp", "Spring", "Stand"]) {
      const made = waypoint(title);
      // Created on a device whose clock is an hour ahead, so these sort before the imported features.
      const properties = { ...made.properties, updatedAt: Math.floor(Date.now() / 1000) + 3600 };
      ids[title] = (await other.data<SeenFeature>("POST", "/features", { ...made, properties })).uuid;
    }
    for (const title of ["Antelope", "Elk season", "Mule deer"])
      ids[title] = (await other.data<{ uuid: string }>("POST", "/collections", { title })).uuid;
    await other.data("PATCH", `/collections/${ids["Elk season"]}/add/features`, {
      featureIds: [ids.Stand],
    });
    proxy = await startFaultProxy(url);
    watched = await openPage({ url: proxy.url, ...SMALL_WINDOW });
    page = watched.page;
    await page.goto(`${proxy.url}/login`);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
  });

  afterEach(async ({ task }) => {
    const unmet = proxy.heal();
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
    else expect(unmet).toEqual([]);
  });

  afterAll(async () => {
    await closePages();
    proxy.close();
  });

  it("lists show that they are loading; sort and filters wait for all of the content", async () => {
    const hunts = pausesBetween(page, /^GET \/api\/v1\/collections$/);
    const features = pausesBetween(page, /^GET \/api\/v1\/features$/);
    // Without a snapshot, features load page by page.
    proxy.fail(/^GET \/api\/v1\/sync\/snapshot/);
    proxy.fail(/^GET \/api\/v1\/collections\?/);
    proxy.fail(/^GET \/api\/v1\/features\?/);
    const letHuntsGo = proxy.hold(/^GET \/api\/v1\/collections\?/);
    const letFirstGo = proxy.hold(/^GET \/api\/v1\/features\?(?!.*cursor=)/);
    const letSecondGo = proxy.hold(/^GET \/api\/v1\/features\?.*cursor=/);
    await button(page, "Log in").click();
    await app.openTab(page, "Hunts");
    await page.getByText("Loading Hunts...").first().waitFor();
    await app.openTab(page, "Content");
    await page.getByText("Loading Content", { exact: true }).first().waitFor();
    letHuntsGo();
    letFirstGo();
    await app.row(page, "Stand").waitFor();
    // Hunts are retried after half a second, features after a quarter.
    await expect.poll(() => [...hunts(1), ...features(1)]).toHaveLength(2);
    expect(hunts(1)[0]).toBeGreaterThan(490);
    expect(features(1)[0]).toBeGreaterThan(240);
    for (const name of ["Sort", "Filters"])
      expect(await button(page, name).getAttribute("aria-disabled")).toBe("true");
    await button(page, "Sort").hover();
    await page.getByRole("tooltip", { name: /Your content is still loading/ }).waitFor();
    // The next page is requested only once the map has drawn the first.
    await page.getByText("500 of 504").waitFor({ timeout: 60_000 });
    letSecondGo();
    await app.mapReady(page);
    await expect.poll(() => app.tabCount(page, "Content")).toBe(504);
    // The list counts all rows but renders only the visible ones.
    await expect.poll(() => app.rowCount(app.content(page))).toBe(504);
    expect(await app.content(page).getByRole("listitem").count()).toBeLessThan(60);
    await expect.poll(() => button(page, /^Sort: /).getAttribute("aria-disabled")).toBeNull();
  });

  it("reports a hunt that couldn't be created", async () => {
    await steps.openList(page, "Hunts");
    await button(page, "Create New Hunt").click();
    await dialog(page, "Create Hunt").getByPlaceholder("Hunt name").fill("North unit");
    proxy.fail(/^POST \/api\/v1\/collections$/);
    await failsWith(page, "There was an issue and your hunt was not saved.", () =>
      button(dialog(page, "Create Hunt"), "Save").click(),
    );
    expect(await app.row(page, "North unit").count()).toBe(0);
  });

  it("a hunt shows that it is loading, and why one can't be opened", async () => {
    const letGo = proxy.hold(/^GET \/api\/v1\/collections\/[\w-]+$/);
    await steps.openHunt(page, "Elk season");
    await page.getByText("Loading hunt...").waitFor();
    letGo();
    await page.getByText("Loading hunt...").waitFor({ state: "detached" });
    await steps.openList(page, "Hunts");
    proxy.fail(/^GET \/api\/v1\/collections\/[\w-]+$/);
    await failsWith(page, "Oops, there was an issue retrieving the hunt", () =>
      app.row(page, "Antelope").click(),
    );
    await app.row(page, "Antelope").waitFor();
    // Opened before the page learns that the hunt was deleted.
    const hear = proxy.hold(/^GET \/api\/v1\/sync\?/);
    await other.data("DELETE", `/collections/${ids.Antelope}?deleteNotes=true`);
    await failsWith(page, "Sorry, but it looks like that hunt does not exist", () =>
      app.row(page, "Antelope").click(),
    );
    hear();
    await app.row(page, "Elk season").waitFor();
    expect(await app.row(page, "Antelope").count()).toBe(0);
  });

  it("a title that couldn't be saved stays in its field, which is disabled while saving", async () => {
    await steps.openHunt(page, "Elk season");
    await button(page, "Edit").click();
    const field = page.getByRole("textbox", { name: "Title" }).first();
    await field.fill("Late season");
    proxy.fail(/^PATCH \/api\/v1\/collections\/[\w-]+$/);
    await failsWith(page, "There was an issue and your hunt was not saved.", () =>
      button(page, "Save").click(),
    );
    expect(await field.inputValue()).toBe("Late season");
    const letGo = proxy.hold(/^PATCH \/api\/v1\/collections\/[\w-]+$/);
    await button(page, "Save").click();
    await page.getByText("Saving Hunt...").waitFor();
    await expect.poll(() => field.isDisabled()).toBe(true);
    expect(await button(page, "Cancel").getAttribute("aria-disabled")).toBe("true");
    expect(await button(page, "Save").getAttribute("aria-disabled")).toBe("true");
    await app.toastOf(page, "Hunt saved", async () => letGo());
    await heading(page, "Late season").waitFor();
  });

  it("a note that couldn't be saved keeps its text, without a message", async () => {
    const notes = page.getByRole("region", { name: "Notes" });
    await button(page, "+Add").click();
    await notes.getByRole("textbox", { name: "Note" }).fill("Gate is locked");
    proxy.fail(/^POST \/api\/v1\/notes\/collection$/);
    const answered = page.waitForResponse((response) => response.url().endsWith("/notes/collection"));
    await button(page, "Save Note").click();
    await answered;
    await button(page, "Save Note").waitFor();
    expect(await notes.getByRole("textbox", { name: "Note" }).inputValue()).toBe("Gate is locked");
    expect(await page.locator('[aria-live="assertive"] [data-toast]').count()).toBe(0);
    const letGo = proxy.hold(/^POST \/api\/v1\/notes\/collection$/);
    await button(page, "Save Note").click();
    await notes.getByRole("status").getByText("Saving note...").waitFor();
    for (const name of ["Save Note", "Cancel"]) expect(await button(notes, name).count()).toBe(0);
    letGo();
    await notes.getByRole("article").getByText("Gate is locked").waitFor();
  });

  it("a hunt that couldn't be deleted stays", async () => {
    await button(page, "Delete").click();
    proxy.fail(/^DELETE \/api\/v1\/collections\//);
    await failsWith(page, "There was an issue and your hunt was not deleted.", () =>
      button(dialog(page, "Delete hunt?"), "Delete").click(),
    );
    await heading(page, "Late season").waitFor();
  });

  it("a feature shows that it is loading, and why one can't be opened", async () => {
    await steps.openList(page, "Content");
    const letGo = proxy.hold(/^GET \/api\/v1\/features\/[\w-]+$/);
    await app.row(page, "Camp").click();
    await heading(page, "Camp").waitFor();
    await page.getByText("Loading Content...").waitFor();
    letGo();
    await page.getByText("Loading Content...").waitFor({ state: "detached" });
    await steps.openList(page, "Content");
    proxy.fail(/^GET \/api\/v1\/features\/[\w-]+$/);
    await failsWith(page, "Oops, there was an issue retrieving the feature", () =>
      app.row(page, "Spring").click(),
    );
    await app.row(page, "Spring").waitFor();
    const hear = proxy.hold(/^GET \/api\/v1\/sync\?/);
    await other.data("DELETE", `/features/${ids.Spring}`);
    await failsWith(page, "Sorry, but it looks like that feature does not exist", () =>
      app.row(page, "Spring").click(),
    );
    hear();
    await app.row(page, "Camp").waitFor();
    expect(await app.row(page, "Spring").count()).toBe(0);
  });

  it("a feature's edit that couldn't be saved stays in the editor, with a message or a question", async () => {
    await steps.openFeature(page, "Camp");
    await button(page, "Edit").click();
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Base camp");
    proxy.fail(/^PATCH \/api\/v1\/features\/[\w-]+$/);
    await failsWith(page, "There was an issue and your Waypoint was not saved.", () =>
      button(page, "Save").click(),
    );
    proxy.fail(/^PATCH \/api\/v1\/features\/[\w-]+$/, { status: 403 });
    await button(page, "Save").click();
    await button(dialog(page, "There was an error saving your feature."), "OK").click();
    expect(await name.inputValue()).toBe("Base camp");
    await button(page, "Cancel").click();
    await heading(page, "Camp").waitFor();
  });

  it("a feature that couldn't be added to a hunt, removed from it or deleted stays unchanged", async () => {
    await button(page, "Add To hunt").click();
    await dialog(page, "Add to Hunt").getByRole("checkbox", { name: "Mule deer" }).click();
    proxy.fail(/^PATCH \/api\/v1\/features\/[\w-]+\/add\/collections$/);
    await failsWith(page, "An error occurred when adding your feature to hunt", () =>
      button(dialog(page, "Add to Hunt"), "Add").click(),
    );
    await button(page, "Delete").click();
    proxy.fail(/^DELETE \/api\/v1\/features\//);
    await failsWith(page, "There was an issue and your Waypoint was not deleted.", () =>
      button(dialog(page, "Delete waypoint?"), "Delete").click(),
    );
    await steps.openFeature(page, "Stand");
    proxy.fail(/^PATCH \/api\/v1\/features\/[\w-]+\/remove\/collections$/);
    await failsWith(page, "There was an issue in removing you feature.", () =>
      button(page, "Remove from Late season").click(),
    );
    await button(page, "Remove from Late season").waitFor();
  });

  it("a drawing says on click that it is being saved", async () => {
    const letGo = proxy.hold(/^POST \/api\/v1\/features$/);
    await app.mapStill(page);
    await app.sketchTool(page, "Drop a waypoint").click();
    await app.toolReady(page);
    await page.mouse.click(820, 420);
    await page.getByText("Saving Waypoint...").waitFor();
    await app.pastDoubleClick(page);
    // The marker's head is above its coordinates.
    await page.mouse.click(820, 410);
    await page.getByRole("dialog", { name: "Feature" }).getByText("Feature processing...").waitFor();
    await app.toastOf(page, "Waypoint Saved", async () => letGo());
    await heading(page, /^Waypoint \d\d/).waitFor();
    await page.getByRole("dialog", { name: "Feature" }).waitFor({ state: "detached" });
  });

  it("items that couldn't be added to hunts, restyled or deleted stay unchanged and selected", async () => {
    await steps.openList(page, "Content");
    for (const title of ["Camp", "Stand"])
      await page.getByRole("checkbox", { name: `Select ${title}` }).click();
    await bulk(page, "Hunts").click();
    await dialog(page, "Add to Hunt").getByRole("checkbox", { name: "Mule deer" }).click();
    proxy.fail(/^PATCH \/api\/v1\/collections\/add\/features$/);
    await failsWith(page, "An error occurred when adding your items to hunts.", () =>
      button(dialog(page, "Add to Hunt"), "Add").click(),
    );
    await bulk(page, "Styles").click();
    const styles = page.getByRole("region", { name: "Bulk styles" });
    await styles.getByRole("radio", { name: "Magenta" }).click();
    proxy.fail(/^PATCH \/api\/v1\/features\/styles$/);
    await button(styles, "Save").click();
    await button(dialog(page, "There was an error saving."), "OK").click();
    await expect.poll(() => styles.getByRole("radio", { name: "Magenta" }).isChecked()).toBe(true);
    await button(styles, "Cancel").click();
    await bulk(page, "Delete").click();
    proxy.fail(/^POST \/api\/v1\/features\/delete/);
    await failsWith(page, "There was an issue and your items were not deleted.", () =>
      button(dialog(page, "Delete Items?"), "Delete").click(),
    );
    await page.getByRole("checkbox", { name: "2 Items Selected" }).waitFor();
  });

  it("long work shows what it does: saving styles, adding to hunts, deleting", async () => {
    const letStylesGo = proxy.hold(/^PATCH \/api\/v1\/features\/styles$/);
    await bulk(page, "Styles").click();
    const styles = page.getByRole("region", { name: "Bulk styles" });
    await styles.getByRole("radio", { name: "Magenta" }).click();
    await button(styles, "Save").click();
    await page.getByRole("status").getByText("Saving", { exact: true }).waitFor();
    await app.toastOf(page, "Features Saved", async () => letStylesGo());
    for (const title of ["Camp", "Stand"])
      await page.getByRole("checkbox", { name: `Select ${title}` }).click();
    const letHuntsGo = proxy.hold(/^PATCH \/api\/v1\/collections\/add\/features$/);
    await bulk(page, "Hunts").click();
    await dialog(page, "Add to Hunt").getByRole("checkbox", { name: "Mule deer" }).click();
    await button(dialog(page, "Add to Hunt"), "Add").click();
    await page.getByText("Adding items to hunts...").waitFor();
    await app.toastOf(page, "Items added to hunts", async () => letHuntsGo());
    for (const title of ["Camp", "Stand"])
      await page.getByRole("checkbox", { name: `Select ${title}` }).click();
    const letDeleteGo = proxy.hold(/^POST \/api\/v1\/features\/delete/);
    await bulk(page, "Delete").click();
    await button(dialog(page, "Delete Items?"), "Delete").click();
    await page.getByText("Deleting content...").waitFor();
    await page.getByRole("status").getByText("Deleting content", { exact: true }).waitFor();
    await app.toastOf(page, "Content deleted", async () => letDeleteGo());
    await app.row(page, "Camp").waitFor({ state: "detached" });
  });

  it("items that failed to be deleted are counted, and stay selected", async () => {
    await page.getByRole("checkbox", { name: "Select All" }).click();
    await bulk(page, "Delete").click();
    proxy.fail(/^POST \/api\/v1\/features\/delete/, { after: 1 });
    await failsWith(page, "500 of 502 items were deleted. The rest are still selected. Try again.", () =>
      button(dialog(page, "Delete Items?"), "Delete").click(),
    );
    await page.getByRole("checkbox", { name: "2 Items Selected" }).waitFor();
  });

  it("each failed request is in the console by its label", () => {
    for (const label of [
      "unable to create hunt",
      "unable to retrieve hunt",
      "unable to update hunt",
      "unable to delete hunt",
      "unable to add feature to hunts",
      "unable to update feature",
      "unable to get feature",
      "unable to delete feature",
      "unable to delete selected features",
    ])
      expect(watched.errors).toContainEqual(expect.stringContaining(label));
  });

  it("contacts no other host and breaks no policy", () => {
    expect([...watched.foreign, ...watched.violations]).toEqual([]);
  });
});
