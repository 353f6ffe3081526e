import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";

const url = inject("serverUrl");
const PATIENCE_MS = 60_000;
const WINDOW = { width: 1000, height: 640 };

describe("the library's layers", () => {
  let watched: WatchedPage;
  let page: Page;
  const sidebar = () => page.getByRole("complementary");
  const layer = (name: string | RegExp) => sidebar().getByRole("switch", { name });
  /** The library as a toolbar button opens it. */
  const openLibrary = async () => {
    await app.openTool(page, "Hunts");
    await app.openTool(page, "Library");
  };

  beforeAll(async () => {
    // The first account of an installation is its administrator: this one is not.
    await new TestClient(url).signUp();
    watched = await openPage({ url, ...WINDOW });
    page = watched.page;
    page.setDefaultTimeout(PATIENCE_MS);
    await app.begin(page, url, app.newPerson());
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it("lists the states; one opens its categories and is flown to", async () => {
    await sidebar().getByRole("button", { name: "Colorado", exact: true }).click();
    await page.getByRole("heading", { name: "Colorado" }).waitFor();
    await sidebar().getByRole("img", { name: "Colorado from above" }).waitFor();
    await app.mapStill(page);
    const middle = await page.getByLabel("Coordinates of the map's middle").textContent();
    expect(middle).toMatch(/^39\.0+° N 105\.50+° W$/);
  });

  it("is not part of a registered user's plan", async () => {
    await sidebar()
      .getByRole("button", { name: /^Boundaries and places/ })
      .click();
    await layer("Counties").click();
    const premium = page.getByRole("dialog", { name: "Premium Feature" });
    await premium.getByText("This functionality is only available for our Insider subscribers.").waitFor();
    await premium.getByRole("button", { name: "Dismiss" }).click();
    expect(await layer("Counties").isChecked()).toBe(false);
  });

  it("saves what is switched on, and shows it after a reload", async () => {
    const trial = await page.request.post(`${url}/api/v1/user/trials`, {
      headers: { origin: url },
      data: { trial: "insider_trial" },
    });
    expect(trial.ok()).toBe(true);
    await page.reload();
    await app.mapReady(page);
    await sidebar().getByRole("button", { name: "Colorado", exact: true }).click();
    await sidebar()
      .getByRole("button", { name: /^Boundaries and places/ })
      .click();
    await layer("Counties").click();
    const visible = async () => {
      const answer = await page.request.get(`${url}/api/v1/user/preferences/maps`, {
        headers: { "API-Version": "v2" },
      });
      return (await answer.json()).data.layers.visible;
    };
    await expect.poll(visible).toEqual(["Colorado|Boundaries and places|Boundaries|counties"]);
    await page.reload();
    await app.mapReady(page);
    await sidebar()
      .getByRole("tab", { name: /^Active/ })
      .click();
    await expect.poll(() => layer(/^Counties/).isChecked()).toBe(true);
  });

  it("switches a layer off whose service does not answer, and says so", async () => {
    await openLibrary();
    await page.route("**/Layers/US_Time_Zones/MapServer**", (route) => route.abort());
    await page.route("**/Layers/CO_Time_Zones/MapServer**", (route) => route.abort());
    await sidebar().getByRole("tab", { name: "All" }).click();
    await sidebar().getByRole("searchbox", { name: "Search layers" }).fill("time colorado");
    await app.toastOf(page, "Time zones, Colorado: could not be loaded and is switched off", () =>
      layer(/^Time zones/).click(),
    );
    expect(await layer(/^Time zones/).isChecked()).toBe(false);
    await page.unroute("**/Layers/US_Time_Zones/MapServer**");
    await page.unroute("**/Layers/CO_Time_Zones/MapServer**");
  });

  it("tells when an overlay that is on was updated", async () => {
    await openLibrary();
    await sidebar().getByRole("tab", { name: "Overlays" }).click();
    await layer(/^Fire/).click();
    await sidebar()
      .getByText(/^Updated \d+:\d\d [AP]M · Every 15 minutes$/)
      .waitFor();
  });

  it("tells about the place that is clicked", async () => {
    await openLibrary();
    await sidebar().getByRole("tab", { name: "Layers" }).click();
    await sidebar()
      .getByRole("button", { name: /^Colorado/ })
      .click();
    await page.getByRole("heading", { name: "Colorado" }).waitFor();
    await app.mapStill(page);
    await page.mouse.click(680, 300);
    const popup = page.getByRole("dialog", { name: "About this location" });
    await popup.getByText("LAT").waitFor();
    await page.getByRole("heading", { name: /^[\w .]+ County, [A-Z]{2}$/ }).waitFor();
    await sidebar()
      .getByText(/^[\d,]+ ft$/)
      .waitFor();
    const counties = sidebar().getByRole("article", { name: "Counties" });
    await counties.getByText(/^[\w .]+ County$/).waitFor();
    expect(await counties.getByRole("term").allTextContents()).toEqual([
      "Name",
      "State",
      "State name",
      "FIPS",
    ]);
    await page.keyboard.press("Escape");
    await popup.waitFor({ state: "detached" });
    // Requests that this test breaks.
    expect(watched.errors.filter((error) => !/Time_Zones/.test(error))).toEqual([]);
  });
});
