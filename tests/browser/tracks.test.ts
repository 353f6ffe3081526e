import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { Feature } from "../../src/domain/feature";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { leastLongestTask } from "../support/mainThread";
import { FREE_MAP, painted, pixelsThat } from "../support/mapPicture";
import { longTrack, scoutedTrack } from "../support/scoutedTrack";

const url = inject("serverUrl");
const PATIENT = { timeout: 300_000 };
const PATIENCE_MS = 90_000;
/** Processor time on the main thread. */
const LONGEST_TASK_MS = 50;
/** Colors of the fastest and of a slow speed, as --track-speed-6 and -3 in ui/tokens.css. */
const [FAST, SLOW] = [
  [253, 231, 37, 1],
  [33, 145, 140, 1],
] as const;

let watched: WatchedPage;
let page: Page;
const ids = new Map<string, string>();

async function make(feature: ReturnType<typeof scoutedTrack>): Promise<void> {
  const made = await page.request.post(`${url}/api/v1/features`, { headers: { origin: url }, data: feature });
  expect(made.ok()).toBe(true);
  ids.set(feature.title, ((await made.json()) as { data: Feature }).data.uuid);
}
async function saved(title: string): Promise<Feature> {
  const read = await page.request.get(`${url}/api/v1/features/${ids.get(title)}`);
  return ((await read.json()) as { data: Feature }).data;
}

beforeAll(async () => {
  // The first account becomes the administrator, so sign up a throwaway one.
  await new TestClient(url).signUp();
  watched = await openPage({ url, width: 1440, height: 900 });
  page = watched.page;
  page.setDefaultTimeout(PATIENCE_MS);
  await app.begin(page, url, app.newPerson(), async (client) => {
    await client.data("POST", "/user/trials", { trial: "insider_trial" });
  });
  for (const title of ["North bench", "South bench"])
    await make(scoutedTrack(title, -106.8, title === "North bench" ? 40.46 : 40.3));
  await make(longTrack("All season"));
  await page.goto(`${url}/maps/map?map=13/40.47/-106.78`);
  await app.mapReady(page);
  // Content loads after the map.
  await app.openTool(page, "Library");
  await app.openTab(page, "Content");
  await app.row(page, "All season").first().waitFor({ timeout: 200_000 });
}, 480_000);
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await keepEvidence(watched, task.name);
});
afterAll(closePages);

const figures = () => page.getByRole("region", { name: "Figures" }).getByRole("status").first();
const says = (text: RegExp) =>
  expect.poll(() => figures().textContent(), { timeout: PATIENCE_MS }).toMatch(text);
async function openTrack(title: string): Promise<void> {
  await app.openTool(page, "Library");
  await app.openTab(page, "Content");
  await app.row(page, title).first().click();
  await page.getByRole("button", { name: "Open in Tracks" }).click();
  await says(/ moving$/);
}
const rows = (text: string) => page.getByText(text, { exact: true }).waitFor();

describe("Tracks", () => {
  it("shows legs, stops and speeds of a track, and fewer stops by the slider", PATIENT, async () => {
    await openTrack("North bench");
    await says(/^6\.54 mi · 1 h 5\d min moving$/);
    await rows("3 legs, 2 stops");
    await page.getByRole("list", { name: "Legend" }).getByText("3.1 mph or more").waitFor();
    for (const color of [FAST, SLOW])
      await expect
        .poll(async () => (await painted(page, undefined, [...color])).pixels, { timeout: PATIENCE_MS })
        .toBeGreaterThan(100);
    const stopTime = page.getByRole("slider", { name: "Stop time" });
    await stopTime.focus();
    for (let minutes = 5; minutes < 20; minutes++) await page.keyboard.press("ArrowRight");
    await rows("2 legs, 1 stop");
    await stopTime.press("Home");
    await page.getByRole("button", { name: /^Stop 1/ }).press("Enter");
    await expect
      .poll(() => page.getByRole("button", { name: /^Stop 1/ }).getAttribute("aria-pressed"))
      .toBe("true");
  });

  it(
    "saves the parts of a track split at stops as separate tracks, which one undo deletes",
    PATIENT,
    async () => {
      await openTrack("North bench");
      await page.getByLabel("Stop time, exact value").fill("5");
      await page.getByLabel("Stop time, exact value").press("Enter");
      await page.getByRole("switch", { name: "Split at stops" }).click();
      await app.toastOf(page, "Saved 3 tracks", () =>
        page.getByRole("button", { name: "Save as 3 new tracks" }).click(),
      );
      await app.openTool(page, "Library");
      await app.openTab(page, "Content");
      for (const part of [1, 2, 3]) await app.row(page, `North bench ${part} of 3`).waitFor();
      await page.keyboard.press("Control+z");
      await app.row(page, "North bench 2 of 3").waitFor({ state: "detached" });
      await app.row(page, "North bench").first().waitFor();
      // The settings are kept for the next track.
      await openTrack("North bench");
      await page.getByRole("switch", { name: "Split at stops" }).click();
      await page.getByRole("button", { name: "Save as new track" }).waitFor();
    },
  );

  it("replaces a track with a trimmed one with fewer points, and undo restores it", PATIENT, async () => {
    const before = await saved("South bench");
    await openTrack("South bench");
    await page.getByRole("switch", { name: "Trim by time" }).click();
    await page.getByLabel("Keep, minimum, exact value").fill("30");
    await page.getByLabel("Keep, minimum, exact value").press("Enter");
    await page.getByLabel("Simplify, exact value").fill("50");
    await page.getByLabel("Simplify, exact value").press("Enter");
    await page.getByText(/^Keeps \d+ of 5\d\d points\. The line moves by at most \d+ ft\.$/).waitFor();
    await app.toastOf(page, "Replaced “South bench”", () =>
      page.getByRole("button", { name: "Replace", exact: true }).click(),
    );
    const trimmed = await saved("South bench");
    expect(trimmed.geometry.coordinates.length).toBeLessThan(100);
    expect(trimmed.properties.times).toHaveLength(trimmed.geometry.coordinates.length);
    const start = (track: Feature) => track.properties.times?.[0] ?? 0;
    expect(start(trimmed) - start(before)).toBe(30 * 60_000);
    await page.getByText(/^Keeps all \d+ points\.$/).waitFor();
    await app.toastOf(page, "Undone: edit of “South bench”", () => page.keyboard.press("Control+z"));
    const back = await saved("South bench");
    expect(back.geometry).toEqual(before.geometry);
    expect(back.properties.times).toEqual(before.properties.times);
  });

  it(
    "replaces a track offline, undoes and redoes it there, and saves it when the connection is back",
    PATIENT,
    async () => {
      const before = await saved("South bench");
      await openTrack("South bench");
      await page.getByLabel("Simplify, exact value").fill("50");
      await page.getByLabel("Simplify, exact value").press("Enter");
      await page.getByText(/^Keeps \d+ of \d+ points/).waitFor();
      await page.context().setOffline(true);
      await app.toastOf(page, "Replaced “South bench”. Not synced yet", () =>
        page.getByRole("button", { name: "Replace", exact: true }).click(),
      );
      await app.toastOf(page, "Undone: edit of “South bench”", () => page.keyboard.press("Control+z"));
      await app.toastOf(page, "Redone: edit of “South bench”", () =>
        page.getByRole("button", { name: "Redo" }).click(),
      );
      await page.context().setOffline(false);
      const points = async () => (await saved("South bench")).geometry.coordinates.length;
      await expect.poll(points, { timeout: PATIENCE_MS }).toBeLessThan(100);
      const after = await saved("South bench");
      expect(after.properties.times).toHaveLength(after.geometry.coordinates.length);
      await page.getByText(/not synced yet/).waitFor({ state: "detached" });
      await app.toastOf(page, "Undone: edit of “South bench”", () => page.keyboard.press("Control+z"));
      const back = await saved("South bench");
      expect(back.geometry).toEqual(before.geometry);
      expect(back.properties.times).toEqual(before.properties.times);
    },
  );

  it("replaces several tracks with one offline, with one undo", PATIENT, async () => {
    const titles = async () => {
      const read = await page.request.get(`${url}/api/v1/features?limit=50`);
      const { features } = ((await read.json()) as { data: { features: Feature[] } }).data;
      return features.map(({ title }) => title).sort();
    };
    await app.openTool(page, "Library");
    await app.openTab(page, "Content");
    for (const title of ["North bench", "South bench"])
      await page.getByRole("checkbox", { name: `Select ${title}`, exact: true }).click();
    await app.openTool(page, "Plan");
    await page.getByRole("button", { name: "Use 2 selected tracks" }).click();
    await page.getByRole("radio", { name: "Join by time" }).click();
    await page.getByRole("button", { name: "Save as new track" }).waitFor();
    await page.context().setOffline(true);
    await app.toastOf(page, "Replaced 2 tracks with 1 track. Not synced yet", () =>
      page.getByRole("button", { name: "Replace 2 tracks" }).click(),
    );
    await page.context().setOffline(false);
    await expect.poll(async () => (await titles()).length, { timeout: PATIENCE_MS }).toBe(2);
    // The replacement is named after the track chosen first.
    expect((await titles()).join()).toMatch(/^All season,(North|South) bench and 1 more$/);
    await page.getByText(/not synced yet/i).waitFor({ state: "detached" });
    await app.toastOf(page, "Undone: replacement of 2 tracks", () => page.keyboard.press("Control+z"));
    expect(await titles()).toEqual(["All season", "North bench", "South bench"]);
  });

  it("joins the selected tracks", PATIENT, async () => {
    await app.openTool(page, "Library");
    await app.openTab(page, "Content");
    for (const title of ["North bench", "South bench"])
      await page.getByRole("checkbox", { name: `Select ${title}`, exact: true }).click();
    await app.openTool(page, "Plan");
    await page.getByRole("button", { name: "Use 2 selected tracks" }).click();
    await page.getByRole("button", { name: "Save as 2 new tracks" }).waitFor();
    await page.getByRole("radio", { name: "Join nearest ends" }).click();
    await page.getByRole("button", { name: "Save as new track" }).waitFor();
    await page.getByText(/^The tracks overlap in time/).waitFor();
  });

  it(
    "keeps the main thread free of tasks of 100 ms of processor time while sliders of 100,000 points move",
    PATIENT,
    async () => {
      await openTrack("All season");
      const task = await leastLongestTask(page, 100, async () => {
        for (const name of ["Stop radius", "Simplify"])
          for (let step = 0; step < 6; step++) {
            await page.getByRole("slider", { name }).press(step < 3 ? "ArrowRight" : "ArrowLeft");
            await app.mapDrawn(page);
          }
      });
      expect(task.processor).toBeLessThan(100);
    },
  );

  it(
    "keeps the main thread free of tasks of 50 ms of processor time while a track of 100,000 points is saved",
    PATIENT,
    async () => {
      await openTrack("All season");
      const task = await leastLongestTask(page, LONGEST_TASK_MS, () =>
        app.toastOf(page, "Saved 1 track", () =>
          page.getByRole("button", { name: "Save as new track" }).click(),
        ),
      );
      expect(task.processor).toBeLessThan(LONGEST_TASK_MS);
    },
  );

  it("continues in 3D", PATIENT, async () => {
    await openTrack("North bench");
    await app.switchMap(page, "3D");
    // The scene's lighting darkens the color of a fast leg.
    const yellow = (red: number, green: number, blue: number) =>
      red > 150 && green > 130 && blue < 0.6 * green && Math.abs(red - green) < 60;
    await expect
      .poll(() => pixelsThat(page, FREE_MAP, yellow), { timeout: PATIENCE_MS })
      .toBeGreaterThan(100);
    await rows("3 legs, 2 stops");
  });
});
