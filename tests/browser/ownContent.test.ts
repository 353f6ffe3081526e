import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { area, waypoint } from "../support/content";

const url = inject("serverUrl");
const PATIENT = { timeout: 240_000 };
const PATIENCE_MS = 60_000;

let watched: WatchedPage;
let page: Page;

/** Waypoints by distance north of the meadow's northern edge, in hundredths of a degree (0.69 miles each). */
const NORTH = { "Gate 1": 1, "Gate 2": 2, "Gate 3": 3, "Gate 9": 9 };
const MEADOW = [
  [-106.01, 38.99],
  [-105.99, 38.99],
  [-105.99, 39],
  [-106.01, 39],
  [-106.01, 38.99],
];

beforeAll(async () => {
  watched = await openPage({ url, width: 1440, height: 900 });
  page = watched.page;
  page.setDefaultTimeout(PATIENCE_MS);
  await app.begin(page, url, app.newPerson());
  const data = [
    ...Object.entries(NORTH).map(([title, north]) => waypoint(title, -106, 39 + north / 100)),
    waypoint("Spring", -106, 38.995),
    { ...area([MEADOW]), title: "Meadow" },
  ];
  for (const feature of data) {
    const made = await page.request.post(`${url}/api/v1/features`, {
      headers: { origin: url },
      data: feature,
    });
    expect(made.ok()).toBe(true);
  }
});
/** Reloading clears the conditions of the previous test. */
beforeEach(async () => {
  await page.goto(`${url}/maps/map?map=11/39.03/-106`);
  await app.mapReady(page);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await keepEvidence(watched, task.name);
});
afterAll(closePages);

const workers = () => page.workers().filter((one) => one.url().includes("/proximity.worker")).length;
const count = () => page.getByRole("region", { name: "Found", exact: true }).getByRole("status");
const foundAre = (text: string) =>
  expect.poll(() => count().textContent(), { timeout: PATIENCE_MS }).toBe(text);
const list = (name: string) => page.getByRole("list", { name, exact: true });
const focusAndPress = async (role: "button" | "slider" | "tab", name: string | RegExp, ...keys: string[]) => {
  await page.getByRole(role, { name }).focus();
  for (const key of keys) await page.keyboard.press(key);
};
async function openTool(): Promise<void> {
  await app.openTool(page, "Plan");
  await page.getByRole("tab", { name: "My content" }).click();
}
async function where(label: string): Promise<void> {
  await page.getByRole("radio", { name: label, exact: true }).click();
}

describe("My content", () => {
  it("finds, selects and saves items near an area, by the slider, with one undo", PATIENT, async () => {
    await app.openTool(page, "Hunts");
    await page.getByRole("tablist", { name: "Hunts and Content" }).waitFor();
    await app.openTab(page, "Content");
    await page.getByRole("checkbox", { name: "Select Meadow" }).click();
    await openTool();
    await foundAre("6 of 6 items");
    expect(workers()).toBe(0);
    await where("Within a distance of");
    await foundAre("Choose what to measure from.");
    await page.getByRole("button", { name: "Use 1 selected item" }).click();
    // Half a mile reaches only what is in the meadow.
    await foundAre("1 of 6 items");
    expect(workers()).toBe(1);
    await focusAndPress("slider", "Distance", ...Array.from({ length: 5 }, () => "ArrowRight"));
    await foundAre("2 of 6 items");
    await page.getByLabel("Distance, exact value").fill("2.1");
    await page.getByLabel("Distance, exact value").press("Enter");
    await foundAre("4 of 6 items");
    await list("4 found items").getByText("Gate 3", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByText("4 items selected", { exact: true }).waitFor();
    await list("Selected Content").getByText("Gate 2", { exact: true }).waitFor();
    await page.getByRole("region", { name: "Bulk Actions" }).waitFor();
    await expect.poll(workers).toBe(0);

    await openTool();
    await foundAre("4 of 6 items");
    await page.getByRole("button", { name: "Save as a hunt" }).click();
    await page.getByText("4 items will be added. They stay in their other hunts too.").waitFor();
    await page.getByRole("textbox", { name: "Hunt name" }).fill("Around the meadow");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await app.toastButton(page, "Created Around the meadow with 4 items", "Undo").click();
    await page.getByText(/^Undone: new hunt/).waitFor();
    await app.openTool(page, "Library");
    await app.openTab(page, "Hunts");
    await page.getByText("Around the meadow").waitFor({ state: "detached" });
  });

  it("works entirely by keyboard", PATIENT, async () => {
    await app.openTool(page, "Plan");
    await focusAndPress("tab", "Zones");
    await page.getByRole("tab", { name: "My content" }).focus();
    await page.keyboard.press("Enter");
    await foundAre("6 of 6 items");
    await page.getByRole("radio", { name: /^Inside/ }).focus();
    await page.keyboard.press("Space");
    await expect.poll(() => page.getByRole("radio", { name: /^Inside/ }).isChecked()).toBe(true);
    await focusAndPress("button", "Use map view", "Enter");
    await page.getByText("Earlier map view").waitFor();
    await foundAre("6 of 6 items");
    await page.getByRole("searchbox", { name: "Words in the title" }).focus();
    await page.keyboard.type("gate");
    await foundAre("4 of 6 items");
    await focusAndPress("button", "Clear all", "Enter");
    await foundAre("6 of 6 items");
    await page.getByRole("searchbox", { name: "Words in the title" }).focus();
    await page.keyboard.type("gate");
    await foundAre("4 of 6 items");
    await focusAndPress("button", "Select all", "Enter");
    await page.getByText("4 items selected", { exact: true }).waitFor();
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
