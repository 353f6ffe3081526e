import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { type SeenFeature, waypoint } from "../support/content";
import { savedPreferences } from "../support/contentSteps";

const url = inject("serverUrl");
const person = app.newPerson();
const WRITES = /\/api\/v1\/(features|notes|collections|user\/preferences)/;

describe("a lost connection", () => {
  let watched: WatchedPage;
  let page: Page;
  /** Whether the page has preloaded the code of the last view. */
  let loadedAhead = false;
  /** Second device of the same user. */
  let other: TestClient;

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    page.on("requestfinished", (request) => {
      loadedAhead ||= request.url().includes("/ImportView-");
    });
    await app.begin(page, url, person, async (client) => {
      for (const title of ["Camp", "Spring", "Saddle"])
        await client.data("POST", "/features", waypoint(title));
    });
    other = new TestClient(url);
    await other.data("POST", "/auth/login", person);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });
  afterAll(closePages);

  const heading = (name: string) =>
    page.getByRole("complementary").getByRole("heading", { name, exact: true });
  const waiting = (text: string) => page.locator("[data-toast]").getByText(text);
  const features = async () => (await other.data<{ features: SeenFeature[] }>("GET", "/features")).features;
  const onMap = (title: string) => page.getByRole("switch", { name: `Show ${title} on the map` });
  async function expectHidden() {
    await expect.poll(() => onMap("Saddle").isChecked()).toBe(false);
    await expect.poll(() => onMap("Base of the climb").isChecked()).toBe(true);
  }
  /** Aborts writes to content and settings but lets reads through. */
  const cutWrites = () =>
    page.route(WRITES, (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()));

  /** Sends pending changes. If the client's own retry is faster, the button is already gone. */
  const retry = (button: Locator, done: Locator) =>
    Promise.race([button.click({ timeout: 10_000 }), done.waitFor()]);

  async function openFeature(title: string) {
    // While a feature's panel is open, the Hunts button is already pressed and clicking it does nothing.
    await app.openTool(page, "Library");
    await app.openTab(page, "Content");
    await app.row(page, title).click();
    await page.getByRole("button", { name: "Focus" }).waitFor();
    await page.getByText("Loading Content...").waitFor({ state: "detached" });
  }

  async function rename(from: string, to: string) {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await typeName(from, to);
  }

  async function typeName(from: string, to: string) {
    await page.getByLabel("Name", { exact: true }).fill(to);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await heading(to).waitFor();
    expect(await heading(from).count()).toBe(0);
  }

  it("still allows a title, a note, a deletion and a new hunt", async () => {
    await openFeature("Camp");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Name", { exact: true }).waitFor();
    await expect.poll(() => loadedAhead).toBe(true);
    await page.context().setOffline(true);
    await typeName("Camp", "Base of the climb");
    await page.getByRole("button", { name: "+Add" }).click();
    await page.getByLabel("Note", { exact: true }).fill("Dry since July");
    await page.getByRole("button", { name: "Save Note" }).click();
    await page.getByRole("article").getByText("Dry since July").waitFor();
    await app.openTool(page, "Library");
    await app.openTab(page, "Content");
    await page.getByRole("checkbox", { name: /Spring/ }).click();
    await page.getByRole("region", { name: "Bulk Actions" }).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await app.row(page, "Spring").waitFor({ state: "detached" });
    await app.row(page, "Base of the climb").waitFor();
    for (const title of ["Saddle", "Base of the climb", "Base of the climb"]) await onMap(title).click();
    await expectHidden();
    await app.openTab(page, "Hunts");
    await page.getByRole("button", { name: "Create a Hunt" }).click();
    await page.getByRole("textbox", { name: "Hunt name" }).fill("North unit");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await app.row(page, "North unit").click();
    await page.getByText("No features in this hunt.").waitFor();
    await waiting("4 changes not synced yet").waitFor();
  });

  it("opens views that weren't open before", async () => {
    await app.openTool(page, "Account");
    await page.getByRole("button", { name: "Help" }).click();
    await heading("Help").waitFor();
  });

  it("shows which settings are pending", async () => {
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByText(/^Some settings aren't saved yet\. This browser keeps them/).waitFor();
    expect((await savedPreferences(page)).features.visible.all).toBe(true);
  });

  it("keeps pending changes over a reload and shows them", async () => {
    await cutWrites();
    await page.context().setOffline(false);
    await page.reload();
    await app.mapReady(page);
    await app.openTab(page, "Content");
    await app.row(page, "Base of the climb").waitFor();
    expect(await app.row(page, "Spring").count()).toBe(0);
    await expectHidden();
    await app.openTab(page, "Hunts");
    await app.row(page, "North unit").waitFor();
    await waiting("4 changes not synced yet").waitFor();
    await app.toastButton(page, "4 changes not synced", "Show").click();
    const list = page.getByRole("list", { name: "Changes not saved yet" });
    expect(
      await list.getByRole("listitem").evaluateAll((items) => items.map((item) => item.ariaLabel)),
    ).toEqual([
      "Edit of “Base of the climb”",
      "New note on “Base of the climb”",
      "Deletion of “Spring”",
      "New hunt “North unit”",
    ]);
    expect((await features()).map(({ title }) => title).sort()).toEqual(["Camp", "Saddle", "Spring"]);
  });

  it("saves everything when it is restored", async () => {
    const settings = page.waitForResponse(
      (response) => response.request().method() === "POST" && /\/preferences\/maps/.test(response.url()),
    );
    await page.unroute(WRITES);
    const dialog = page.getByRole("dialog");
    const saved = page.getByText("4 changes saved").first();
    await app.toastOf(page, "4 changes saved", () =>
      retry(dialog.getByRole("button", { name: "Retry now" }), saved),
    );
    await page
      .getByRole("dialog", { name: "Everything is saved" })
      .getByRole("button", { name: "Close" })
      .last()
      .click();
    const { collections } = await other.data<{ collections: { title: string }[] }>("GET", "/collections");
    expect(collections.map(({ title }) => title)).toEqual(["North unit"]);
    const there = await features();
    expect(there.map(({ title }) => title).sort()).toEqual(["Base of the climb", "Saddle"]);
    const camp = there.find(({ title }) => title !== "Saddle");
    const { notes } = await other.data<{ notes: { contents: string }[] }>(
      "GET",
      `/notes/feature/${camp?.uuid}`,
    );
    expect(notes.map(({ contents }) => contents)).toEqual(["Dry since July"]);
    await openFeature("Base of the climb");
    await page.getByRole("article").getByText("Dry since July").waitFor();
    const { jobs } = (await settings).request().postDataJSON() as { jobs: { path: string }[] };
    // Hiding, hiding and showing are sent together in one request.
    expect(jobs.map(({ path }) => path)).toContain("features/visible/all");
    expect(jobs.filter(({ path }) => path === "features/visible/features")).toHaveLength(3);
    const { visible } = (await savedPreferences(page)).features;
    expect(visible.all).toBe(false);
    expect(visible.features).toContain(camp?.uuid);
    expect(visible.features).not.toContain(there.find(({ title }) => title === "Saddle")?.uuid);
  });

  it("shows both versions of a change made on another device, and saves the chosen one", async () => {
    await openFeature("Saddle");
    await cutWrites();
    await rename("Saddle", "North saddle");
    await waiting("1 change not synced yet").waitFor();
    const saddle = (await features()).find(({ title }) => title === "Saddle");
    await other.data("PATCH", `/features/${saddle?.uuid}`, { title: "Windy saddle" });
    await page.unroute(WRITES);
    const undecided = waiting("1 change needs your decision");
    await retry(app.toastButton(page, "1 change not synced", "Retry now"), undecided);
    await undecided.waitFor();
    await app.toastButton(page, "1 change needs", "Show").click();
    const versions = page.getByRole("row", { name: /^Name/ });
    expect(await versions.getByRole("cell").allTextContents()).toEqual(["North saddle", "Windy saddle"]);
    await app.toastOf(page, "1 change saved", () => page.getByRole("button", { name: "Keep mine" }).click());
    expect((await features()).map(({ title }) => title).sort()).toEqual([
      "Base of the climb",
      "North saddle",
    ]);
  });

  it("re-creates on request an item deleted on another device", async () => {
    const allSaved = page.getByRole("dialog", { name: "Everything is saved" });
    await allSaved.getByRole("button", { name: "Close" }).last().click();
    await openFeature("North saddle");
    await cutWrites();
    await rename("North saddle", "High saddle");
    await waiting("1 change not synced yet").waitFor();
    const saddle = (await features()).find(({ title }) => title === "North saddle");
    await other.data("DELETE", `/features/${saddle?.uuid}`);
    await page.unroute(WRITES);
    const undecided = waiting("1 change needs your decision");
    await retry(app.toastButton(page, "1 change not synced", "Retry now"), undecided);
    await undecided.waitFor();
    await app.toastButton(page, "1 change needs", "Show").click();
    await page.getByRole("dialog").getByRole("button", { name: "Re-create" }).click();
    await allSaved.waitFor();
    expect((await features()).map(({ title }) => title).sort()).toEqual(["Base of the climb", "High saddle"]);
  });

  it("is followed within 5 s by requests for the failed tiles, and for no others", async () => {
    // Closes the dialog left open by the previous test.
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const tile = /\/MapServer\/tile\/(\d+)\//;
    const [good, bad] = [new Set<string>(), new Set<string>()];
    const asked = new Map<string, number>();
    page.on("request", (one) => tile.test(one.url()) && asked.set(one.url(), Date.now()));
    page.on("requestfailed", (one) => {
      // Tiles no longer needed are canceled, which isn't a failure.
      if (tile.test(one.url()) && one.failure()?.errorText !== "net::ERR_ABORTED") bad.add(one.url());
    });
    page.on("requestfinished", (one) => tile.test(one.url()) && good.add(one.url()));
    const columnOf = (address: string) => Number(/\d+\/\d+\/(\d+)/.exec(address)?.[1]);
    const levelOf = (address: string) => Number(tile.exec(address)?.[1]);
    /**
     * Returns failed tiles still missing on the map. Coarser stand-ins are skipped, as are edge columns that may leave
     * it.
     */
    const missing = () => {
      const level = Math.max(...[...bad].map(levelOf));
      const fine = [...bad].filter((address) => levelOf(address) === level);
      const columns = fine.map(columnOf);
      const [first, last] = [Math.min(...columns), Math.max(...columns)];
      return fine.filter((address) => columnOf(address) > first && columnOf(address) < last);
    };
    // Stays routed throughout, because removing a route loses the events of requests in flight.
    let down = false;
    await page.route(tile, (route) => (down ? route.abort() : route.continue()));
    const setDown = async (next: boolean) => {
      down = next;
    };
    const away: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      ["network", () => page.context().setOffline(true), () => page.context().setOffline(false)],
      ["server", () => setDown(true), () => setDown(false)],
    ];
    for (const [what, cut, restore] of away) {
      await app.mapStill(page);
      bad.clear();
      await cut();
      await page.getByRole("button", { name: "Zoom in" }).click();
      await expect.poll(() => missing().length, { message: what }).toBeGreaterThan(0);
      await app.mapStill(page);
      // Makes the server render them first, however slow it is.
      for (const address of missing()) expect((await fetch(address)).ok, address).toBe(true);
      const before = new Set(good);
      asked.clear();
      const back = Date.now();
      await restore();
      await expect.poll(() => asked.size, { message: what }).toBeGreaterThan(0);
      expect(Math.min(...asked.values()) - back, what).toBeLessThan(5000);
      await expect
        .poll(() => missing().filter((address) => !good.has(address)), { message: what })
        .toEqual([]);
      expect([...asked.keys()].filter((address) => before.has(address))).toEqual([]);
    }
  });

  it("contacts no other host and breaks no policy", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
  });
});
