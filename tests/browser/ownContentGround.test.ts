import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { area, line, waypoint } from "../support/content";
import { leastLongestTask } from "../support/mainThread";

const url = inject("serverUrl");
const PATIENT = { timeout: 240_000 };
const PATIENCE_MS = 60_000;

/** In the high mountains, on the plains, and outside the elevation service's coverage. */
const HIGH: [number, number] = [-106.42, 39.13];
const PLAINS: [number, number] = [-103.5, 39.1];
const NO_ELEVATIONS: [number, number] = [-100.5, 39];
const BASIN = [
  [-106.43, 39.12],
  [-106.41, 39.12],
  [-106.41, 39.14],
  [-106.43, 39.14],
  [-106.43, 39.12],
];

/** Screen coordinates of a triangle around the center of the map, clear of panels. */
const AROUND_CENTER = [
  [620, 620],
  [1080, 620],
  [760, 250],
] as const;

describe("My content by its ground", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    // The first account becomes the administrator, so sign up a throwaway one.
    await new TestClient(url).signUp();
    watched = await openPage({ url, width: 1440, height: 900 });
    page = watched.page;
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().route(/\/Elevation\/ImageServer\/tile\//, (route) => {
      const [level = 0, , column = 0] = (/tile\/(\d+)\/(\d+)\/(\d+)/.exec(route.request().url()) ?? [])
        .slice(1)
        .map(Number);
      const west = (column / 2 ** level) * 360 - 180;
      return west > -101 && west < -100 ? route.fulfill({ status: 404 }) : route.continue();
    });
    await app.begin(page, url, app.newPerson(), async (client) => {
      await client.data("POST", "/user/trials", { trial: "insider_trial" });
      for (const feature of [
        waypoint("Summit camp", ...HIGH),
        waypoint("Plains gate", ...PLAINS),
        waypoint("Far well", ...NO_ELEVATIONS),
        { ...line([HIGH, PLAINS]), title: "Road out" },
        { ...area([BASIN]), title: "Basin" },
      ])
        await client.data("POST", "/features", feature);
    });
    await page.goto(`${url}/maps/map?map=8/39.1/-104`);
    await app.mapReady(page);
  }, 240_000);
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });
  afterAll(closePages);

  const found = (text: string) =>
    expect
      .poll(
        () => page.getByRole("region", { name: "Found", exact: true }).getByRole("status").textContent(),
        { timeout: PATIENCE_MS },
      )
      .toBe(text);
  const listed = async (count: number, ...titles: string[]) => {
    const rows = page.getByRole("list", {
      name: `${count} found item${count === 1 ? "" : "s"}`,
      exact: true,
    });
    for (const title of titles) await rows.getByText(title, { exact: true }).waitFor();
  };
  /** Returns the number of matches once the latest query is answered. */
  const counts = async () => {
    const region = page.getByRole("region", { name: "Found", exact: true });
    await expect.poll(() => region.getAttribute("aria-busy"), { timeout: PATIENCE_MS }).toBe(null);
    return Number((await region.getByRole("status").textContent())?.split(" ")[0]);
  };
  async function type(label: string, value: string): Promise<void> {
    await page.getByLabel(`${label}, exact value`).fill(value);
    await page.getByLabel(`${label}, exact value`).press("Enter");
  }

  it(
    "finds items by elevation, lines and areas by matching share, and reports unknown ground",
    PATIENT,
    async () => {
      await app.openTool(page, "Plan");
      await page.getByRole("tab", { name: "My content" }).click();
      await found("5 of 5 items");
      await page.getByText("Elevation, slope and facing", { exact: true }).click();
      await type("Elevation, minimum", "9000");
      await found("2 of 5 items (sample)");
      await listed(2, "Summit camp", "Basin");
      await page
        .getByText("1 more item isn't counted because the map has no elevation data there.")
        .waitFor();
      await page.getByText(/^Sample terrain: not measured in detail/).waitFor();
      await page.getByRole("radio", { name: "Any part of it matches" }).click();
      await found("3 of 5 items (sample)");
      await listed(3, "Road out");
      await page.getByRole("searchbox", { name: "Words in the title" }).fill("well");
      await found("0 of 5 items");
      await page.getByRole("searchbox", { name: "Words in the title" }).fill("");
      await type("Elevation, minimum", "100");
      await found("5 of 5 items");
    },
  );

  it("finds waypoints by slope and facing, by keyboard, without a long task", PATIENT, async () => {
    await page.getByText("Type, hunt and date", { exact: true }).click();
    for (const other of ["Areas", "Lines", "Tracks"])
      await page.getByRole("checkbox", { name: other, exact: true }).click();
    await found("3 of 5 items");
    const press = async (...names: string[]) => {
      for (const name of names) {
        await page.getByRole("checkbox", { name, exact: true }).focus();
        await page.keyboard.press("Space");
      }
    };
    const half = ["North", "North-east", "East", "South-east"];
    const otherHalf = ["South", "South-west", "West", "North-west", "Flat"];
    await press(...half);
    await page.getByText("1 more item isn't counted because the map has no elevation data there.").waitFor();
    const some = await counts();
    await press(...otherHalf);
    // All directions, but not the item whose aspect is unknown.
    await found("2 of 5 items (sample)");
    await press(...half);
    await found(`${2 - some} of 5 items (sample)`);
    await page.getByRole("button", { name: "Any ground" }).click();
    await found("3 of 5 items");
    await type("Slope, minimum", "60");
    await found("0 of 5 items (sample)");
    await page.getByText("No items match. Change or clear a condition.").waitFor();
    const slope = page.getByRole("slider", { name: "Slope, minimum" });
    await slope.focus();
    const lower = async () => {
      for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Home");
      await found("3 of 5 items");
    };
    const { processor } = await leastLongestTask(page, 50, lower, 1);
    expect(processor).toBeLessThan(50);
    await page.getByRole("button", { name: "Clear all" }).click();
    await found("5 of 5 items");
  });

  it("measures to an area drawn for the query, without saving it", PATIENT, async () => {
    await page.goto(`${url}/maps/map?map=11/39.13/-106.42`);
    await app.mapReady(page);
    await app.openTool(page, "Plan");
    await page.getByRole("tab", { name: "My content" }).click();
    await page.getByRole("radio", { name: /^Inside/ }).click();
    await page.getByRole("button", { name: "Draw area" }).click();
    await page.getByText(/^Click the map at each point of the area/).waitFor();
    await app.toolReady(page);
    await app.clickPlaces(page, AROUND_CENTER);
    await page.keyboard.press("Enter");
    await page.getByText("Drawn area", { exact: true }).waitFor();
    await found("3 of 5 items");
    await listed(3, "Summit camp", "Basin", "Road out");
    await page.getByRole("button", { name: "Draw area" }).click();
    await page.getByText(/^Click the map at each point of the area/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(/^Click the map at each point of the area/).waitFor({ state: "detached" });
    await found("3 of 5 items");
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await found("Choose what to measure from.");
    await page.getByRole("button", { name: "Clear all" }).click();
    await found("5 of 5 items");
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors.filter((error) => !error.includes("404"))).toEqual([]);
  });
});
