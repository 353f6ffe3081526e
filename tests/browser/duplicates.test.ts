import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { button, titlesIn } from "../support/contentSteps";

const url = inject("serverUrl");

const waypoint = (name: string, latitude: number, longitude: number) =>
  `<wpt lat="${latitude}" lon="${longitude}"><name>${name}</name></wpt>`;
const track = (name: string, places: readonly (readonly [number, number])[]) =>
  `<trk><name>${name}</name><trkseg>${places.map(([lat, lon]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join("")}</trkseg></trk>`;
const RIDGE = [
  [39.5, -106.5],
  [39.502, -106.501],
  [39.505, -106.5],
  [39.508, -106.503],
] as const;
const gpx = (...parts: string[]) => ({
  bytes: new TextEncoder().encode(
    `<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">${parts.join("")}</gpx>`,
  ),
});
const FIRST = gpx(waypoint("Camp", 39.51, -106.51), waypoint("Gate", 39.52, -106.52), track("Ridge", RIDGE));
/** The same camp, the ridge track reversed, and a new spring. */
const SECOND = gpx(
  waypoint("Camp", 39.51, -106.51),
  track("Way home", [...RIDGE].reverse()),
  waypoint("Spring", 39.53, -106.53),
);

let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  watched = await openPage({ url, width: 1440, height: 900 });
  page = watched.page;
  await app.begin(page, url, app.newPerson());
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await keepEvidence(watched, task.name);
});
afterAll(closePages);

async function review(name: string, { bytes }: { bytes: Uint8Array }): Promise<void> {
  await app.openImport(page);
  await app.chooseFile(page, { name, bytes });
  await app.previewCounts(page);
  await button(page, /^Upload/).click();
}
const group = (name: string) => page.getByRole("region", { name, exact: true });
async function titlesAre(titles: readonly string[]): Promise<void> {
  await app.openTab(page, "Content");
  await expect.poll(async () => (await titlesIn(app.content(page))).sort()).toEqual(titles);
}
/** Runs an action and waits for the toast it causes. */
const said = (text: string, action: () => Promise<unknown>) =>
  Promise.all([page.getByText(text, { exact: true }).waitFor({ timeout: 60_000 }), action()]);
const confirm = (text: string) => said(text, () => button(page, "Confirm").click());

describe("an import of existing content", () => {
  it("is recognized before Confirm, which adds nothing from the same file", async () => {
    await review("First.gpx", FIRST);
    await confirm("Import saved");
    await titlesAre(["Camp", "Gate", "Ridge"]);

    await review("First.gpx", FIRST);
    await group("Already here").getByText("3", { exact: true }).waitFor();
    await page.getByText("Confirm adds nothing.").waitFor();
    await confirm("Nothing was added. You already have all of it.");
    await titlesAre(["Camp", "Gate", "Ridge"]);
    expect(await app.tabCount(page, "Hunts")).toBe(1);
  });

  it("adds what is new in a file, and replaces a track walked the other way, with one undo", async () => {
    await review("Second.gpx", SECOND);
    const near = group("Nearly the same");
    await button(near, "Show 1 item").click();
    await near.getByText("Tracks, like “Ridge”").waitFor();
    await near.getByRole("radio", { name: "Replace" }).check();
    await page.getByText("Confirm adds 2 items and moves 1 item to Recently deleted.").waitFor();
    await confirm("Import saved. Skipped 1 item.");
    await titlesAre(["Camp", "Gate", "Spring", "Way home"]);
    await said("Undone: import of “Second.gpx”", () => page.keyboard.press("Control+z"));
    await titlesAre(["Camp", "Gate", "Ridge"]);
  });
});

describe("Find duplicates", () => {
  it("finds existing duplicates, deletes all but one of each, and undo restores them", async () => {
    await review("First.gpx", FIRST);
    const exact = group("Already here");
    await exact.getByRole("radio", { name: "Keep both" }).check();
    await confirm("Import saved");
    await titlesAre(["Camp", "Camp", "Gate", "Gate", "Ridge", "Ridge"]);

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Find duplicates..." }).click();
    await page.getByText("3 groups of 6 items").waitFor();
    await page
      .getByRole("checkbox", { name: /Same place and name/ })
      .first()
      .click();
    await button(page, "Delete 2 duplicates").waitFor();
    await page
      .getByRole("checkbox", { name: /Same place and name/ })
      .first()
      .click();
    await said("Content deleted", () => button(page, "Delete 3 duplicates").click());
    await page.getByText("No duplicates", { exact: true }).waitFor();
    await app.toastButton(page, "Content deleted", "Undo").click();
    await page.getByText("3 groups of 6 items").waitFor();
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
