import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { line } from "../support/content";
import { FREE_MAP, pixelsThat } from "../support/mapPicture";
import { cleanUp, start } from "../support/ownServers";

/** Separate server with generated detail, because the built-in ground has no steep slopes. */
let url = "";
let watched: WatchedPage;
let page: Page;
const PATIENT = { timeout: 360_000 };
const PATIENCE_MS = 60_000;

/** User effort: clicks, and numbers typed. */
const done = { clicks: 0, typed: 0 };
async function click(target: Locator): Promise<void> {
  await target.click();
  done.clicks++;
}
const press = (name: string) => click(page.getByRole("button", { name, exact: true }));
const openTab = (name: string) => click(page.getByRole("tab", { name }));
async function type(name: string, value: string): Promise<void> {
  await page.getByLabel(`${name}, exact value`).fill(value);
  await page.getByLabel(`${name}, exact value`).press("Enter");
  done.typed++;
}
const acres = async () =>
  Number(
    /^([\d,]+) acres?/
      .exec((await page.getByText(/ zones?, of /).textContent()) ?? "")?.[1]
      ?.replaceAll(",", ""),
  );
/**
 * Adds a condition and waits until the zones shrink.
 * @returns the remaining acres
 */
async function narrowed(action: () => Promise<unknown>): Promise<number> {
  const before = await acres();
  await action();
  await expect.poll(acres, { timeout: PATIENCE_MS }).toBeLessThan(before);
  return acres();
}

const RIDGE = [
  [-106.405, 39.12, 0],
  [-106.385, 39.19, 0],
];

beforeAll(async () => {
  url = (await start({ env: { DEMO_DETAIL: "on" } })).url;
  // The first account becomes the administrator, so sign up a throwaway one.
  await new TestClient(url).signUp();
  watched = await openPage({ url });
  page = watched.page;
  page.setDefaultTimeout(PATIENCE_MS);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  await app.begin(page, url, app.newPerson(), async (client) => {
    await client.data("POST", "/user/trials", { trial: "insider_trial" });
    await client.data("POST", "/collections", { title: "Elk" });
    await client.data("POST", "/features", { ...line(RIDGE), title: "Ridge" });
  });
}, 240_000);
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await keepEvidence(watched, task.name);
});
afterAll(async () => {
  await closePages();
  await cleanUp();
});

/** Counts violet pixels, the color of zones. No basemap is that violet. */
const violet = () => pixelsThat(page, FREE_MAP, (r, g, b) => b > g + 60 && r > g + 25);
const combine = () => click(page.getByText(/^Combine with other tools/));
const condition = (name: RegExp) => click(page.getByRole("switch", { name }));

/** One task from first opening the map to a shared hunt. Checks only what the user sees. */
describe("planning a hunt", () => {
  it("finds zones by elevation and slope, within a mile of the user's own line", PATIENT, async () => {
    await page.goto(`${url}/maps/map?map=12/39.15/-106.42`);
    await app.mapReady(page);
    await click(page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Hunts" }));
    await openTab("Content");
    await click(page.getByRole("checkbox", { name: "Select Ridge" }));
    await openTab("Hunts");
    await click(app.row(page, "Elk"));
    await press("Active");
    await click(page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Plan" }));
    await page.getByText(/ zones?, of /).waitFor();
    await type("Smallest zone", "1");
    await narrowed(() => type("Elevation, minimum", "9500"));
    await narrowed(() => type("Elevation, maximum", "10500"));
    await combine();
    await narrowed(() => press("Use 1 selected item"));
    await page.getByText("All of it within 0.50 mi of Ridge.").waitFor();
    await type("Distance", "1");
    await page.getByText("All of it within 1.00 mi of Ridge.").waitFor();
    await app.mapStill(page);
    await expect.poll(violet, { timeout: PATIENCE_MS }).toBeGreaterThan(500);
  });

  it("keeps only ground visible from the ridge", PATIENT, async () => {
    await press("Choose spots");
    await press("Compare spots along selected line");
    await page.getByRole("list", { name: "3 best spots" }).waitFor();
    await openTab("Zones");
    await combine();
    await narrowed(() => condition(/^Visible from the best 3 of \d+ glassing spots$/));
  });

  it(
    "keeps only ground in shade at half past seven, as generated ground is too smooth for shade later",
    PATIENT,
    async () => {
      await press("Choose time");
      await page.getByText(/ in sun, of /).waitFor();
      await page.getByLabel("Date").fill("2026-12-10");
      done.typed++;
      await page.getByLabel("Time", { exact: true }).fill("07:30");
      done.typed++;
      await page.getByText(/^7:30 AM/).waitFor();
      await openTab("Zones");
      await combine();
      await narrowed(() => condition(/^In shade at 7:30 AM/));
      await page
        .getByText(
          /^All of it visible from .* glassing spots, in shade at 7:30 AM .*, and within 1.00 mi of Ridge.$/,
        )
        .waitFor();
    },
  );

  it("saves the three largest zones as areas of the hunt", PATIENT, async () => {
    await app.toastOf(page, "Saved 3 areas", () => press("Save 3 largest"));
  });

  it("shows the fastest route there with its minutes and profile, and saves it", PATIENT, async () => {
    const zone = page
      .getByRole("list", { name: /^\d+ zones?$/ })
      .getByRole("button")
      .first();
    await click(zone);
    await app.mapStill(page);
    await openTab("Travel time");
    await page.getByText("Click the map or a waypoint to start from there.").waitFor();
    await page.mouse.click(1150, 700);
    await page.getByText("Click the map or a waypoint for a route there.").waitFor();
    await page.mouse.click(840, 450);
    done.clicks += 2;
    await page.getByText(/ to the destination · /).waitFor();
    await page.getByRole("slider", { name: "Position along the elevation profile" }).waitFor();
    await app.toastOf(page, "Saved 1 line", () => press("Save as line"));
  });

  it(
    "ends with a shared hunt with the ridge's areas and the route, after 27 clicks and 6 numbers",
    PATIENT,
    async () => {
      await click(page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Hunts" }));
      await expect.poll(() => app.row(page, "Elk").textContent()).toMatch(/4 items/);
      await click(app.row(page, "Elk"));
      await app.toastOf(page, "Share link copied to clipboard", () => press("Share link"));
      const link = await page.evaluate("navigator.clipboard.readText()");
      expect(link).toMatch(new RegExp(`^${url}/s/[\\w-]{20,}$`));
      expect(done).toEqual({ clicks: 27, typed: 6 });
    },
  );

  it("breaks no policy and logs no error", () => {
    expect([...watched.errors, ...watched.violations, ...watched.foreign]).toEqual([]);
  });
});
