import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { waypoint } from "../support/content";
import { button, dialog, openHunt } from "../support/contentSteps";
import { cleanUp, start } from "../support/ownServers";

/** Separate server with generated detail, because the built-in ground has few zones. */
let url = "";
const PATIENT = { timeout: 240_000 };
const PATIENCE_MS = 60_000;

describe("a plan saved with a hunt", () => {
  const person = app.newPerson();
  let first: WatchedPage;
  let second: WatchedPage;
  /** Two browsers with windows of different sizes, logged in to the same account. */
  let page: Page;
  let away: Page;

  beforeAll(async () => {
    url = (await start({ env: { DEMO_DETAIL: "on" } })).url;
    // The first account becomes the administrator, so sign up a throwaway one.
    await new TestClient(url).signUp();
    first = await openPage({ url });
    second = await openPage({ url, ...SMALL_WINDOW });
    page = first.page;
    away = second.page;
    for (const one of [page, away]) one.setDefaultTimeout(PATIENCE_MS);
    await app.begin(page, url, person, async (client) => {
      await client.data("POST", "/user/trials", { trial: "insider_trial" });
      await client.data("POST", "/collections", { title: "Antelope" });
      await client.data("POST", "/collections", { title: "Elk" });
      await client.data("POST", "/features", waypoint("Trailhead", -106.42, 39.15));
    });
    await app.signIn(away, url, person);
  }, 240_000);
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    await keepEvidence(first, task.name);
    await keepEvidence(second, `${task.name} elsewhere`);
  });
  afterAll(async () => {
    await closePages();
    await cleanUp();
  });

  const plans = (on: Page) => on.getByRole("list", { name: "Saved plans" });
  const planOf = (on: Page, title: string) => plans(on).getByRole("button", { name: `Open plan: ${title}` });
  const bar = (on: Page) => on.getByRole("region", { name: "Saved plan" });
  const zonesIn = (on: Page) => on.getByText(/ zones?, of /).textContent();
  const typed = (on: Page, label: string) => on.getByLabel(`${label}, exact value`);
  async function type(on: Page, label: string, value: string): Promise<void> {
    await typed(on, label).fill(value);
    await typed(on, label).press("Enter");
  }

  it("keeps two tools and a condition between them, in the last opened hunt", PATIENT, async () => {
    await openHunt(page, "Elk");
    await page.getByText("No plans yet. Set up tools in the Plan view and save them here.").waitFor();
    await page.goto(`${url}/maps/map?map=12/39.15/-106.42`);
    await app.mapReady(page);
    await openHunt(page, "Elk");
    await app.openTool(page, "Plan");
    await page.getByText(/ zones?, of /).waitFor();
    await type(page, "Smallest zone", "1");
    await page.getByRole("tab", { name: "Travel time" }).click();
    await button(page, "Use map center").click();
    await page.getByText(/ within reach, of /).waitFor();
    await page.getByRole("tab", { name: "Zones" }).click();
    await page.getByText(/^Combine with other tools/).click();
    await page.getByRole("switch", { name: /^Within walking time of / }).click();
    await page.getByText(/^All of it within /).waitFor();
    await button(page, "Save plan…").click();
    const modal = dialog(page, "Save plan");
    expect(await modal.getByLabel("Hunt").locator("option:checked").textContent()).toBe("Elk");
    await modal.getByLabel("Plan name").fill("Opening day");
    await app.toastOf(page, "Saved “Opening day”", () => page.keyboard.press("Enter"));
    await bar(page).getByText("Opening day").waitFor();
    await bar(page).getByText("Elk · Saved").waitFor();
  });

  it("is listed in another browser, and opens there with the same results", PATIENT, async () => {
    await openHunt(away, "Elk");
    expect(await planOf(away, "Opening day").textContent()).toContain("Zones, Travel time");
    await planOf(away, "Opening day").click();
    await bar(away).getByText("Opening day").waitFor();
    await away.getByText(/^All of it within /).waitFor();
    await expect.poll(() => zonesIn(away), { timeout: PATIENCE_MS }).toBe(await zonesIn(page));
    expect(await typed(away, "Smallest zone").inputValue()).toBe("1");
    await away.getByRole("tab", { name: "Travel time" }).click();
    await away.getByText(/ within reach, of /).waitFor();
    await bar(away).getByText("Elk · Saved").waitFor();
  });

  it("notifies the other browser of an update, which opens on request", PATIENT, async () => {
    await away.getByRole("tab", { name: "Zones" }).click();
    await type(page, "Smallest zone", "3");
    await bar(page).getByText("Elk · Changed").waitFor();
    await app.toastOf(page, "Updated “Opening day”", () => button(page, "Update plan").click());
    await bar(away).getByText("This plan was changed elsewhere.").waitFor();
    expect(await typed(away, "Smallest zone").inputValue()).toBe("1");
    await button(away, "Open new version").click();
    await expect.poll(() => typed(away, "Smallest zone").inputValue()).toBe("3");
    await bar(away).getByText("This plan was changed elsewhere.").waitFor({ state: "detached" });
  });

  it("is renamed by keyboard, deleted and restored by Undo, in both browsers", PATIENT, async () => {
    await openHunt(page, "Elk");
    await openHunt(away, "Elk");
    await button(page, "Rename Opening day").focus();
    await page.keyboard.press("Enter");
    await dialog(page, "Rename plan").waitFor();
    await page.keyboard.type("North bowl");
    await page.keyboard.press("Enter");
    await dialog(page, "Rename plan").waitFor({ state: "detached" });
    await planOf(away, "North bowl").waitFor();
    await button(page, "Delete North bowl").click();
    await planOf(away, "North bowl").waitFor({ state: "detached" });
    await app.toastButton(page, "Plan deleted", "Undo").click();
    await planOf(page, "North bowl").waitFor();
    await planOf(away, "North bowl").waitFor();
  });

  it("is pending offline, and is saved when the connection is back", PATIENT, async () => {
    await planOf(page, "North bowl").click();
    await page.getByText(/^All of it within /).waitFor();
    await page.context().setOffline(true);
    await type(page, "Smallest zone", "7");
    await button(page, "Save as new plan…").click();
    await dialog(page, "Save plan").getByLabel("Plan name").fill("Bad weather");
    await page.keyboard.press("Enter");
    await bar(page).getByText("Elk · Not synced yet").waitFor();
    await page.context().setOffline(false);
    await bar(page).getByText("Elk · Saved").waitFor();
    await planOf(away, "Bad weather").waitFor();
  });

  it("breaks no policy", () => {
    expect([...first.violations, ...first.foreign, ...second.violations, ...second.foreign]).toEqual([]);
    expect(second.errors).toEqual([]);
  });
});
