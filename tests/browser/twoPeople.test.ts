import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { until, waypoint } from "../support/content";
import { smallGpx } from "../support/files";
import { painted } from "../support/mapPicture";

const url = inject("serverUrl");
/** Part of the map where the first user draws an area. Both maps open at the same position. */
const FIELD = { x: 700, y: 250, width: 400, height: 300 };
const CENTER: [number, number] = [850, 350];
const EVERYTHING: [[number, number], [number, number]] = [
  [480, 80],
  [1320, 740],
];
/** Titles of the first user's imported content. */
const SECRETS = ["Trailhead", "North spring", "Way in", "Morning walk", "Elk season"];

interface Listed {
  uuid: string;
}

/** Calls the user API as the account logged in on the page. */
async function ask(page: Page, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(`${url}/api/v1${path}`, { method, data, headers: { origin: url } });
  return { status: answer.status(), text: await answer.text() };
}

async function idsOf(page: Page, list: "features" | "collections"): Promise<string[]> {
  const { text } = await ask(page, "GET", `/${list}`);
  const { data } = JSON.parse(text) as { data: Record<string, Listed[]> };
  return (data[list] ?? []).map(({ uuid }) => uuid);
}

async function select(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Select items" }).click();
  await app.toolReady(page);
  await app.drag(page, ...EVERYTHING);
}

const leaveTool = (page: Page) => page.getByRole("status").getByRole("button", { name: "Cancel" }).click();
const selected = (page: Page, count: number) => page.getByText(`${count} items selected from the map`);

async function expectNothing(page: Page): Promise<void> {
  await app.openTab(page, "Content");
  await page.getByText("Use the map tools to start creating content").waitFor();
  await expect.poll(() => app.tabCount(page, "Content")).toBe(0);
  await app.openTab(page, "Hunts");
  await page.getByText("Hunts are folders to help you stay organized").waitFor();
  await expect.poll(() => app.tabCount(page, "Hunts")).toBe(0);
  await app.mapStill(page);
  expect((await painted(page, FIELD)).pixels).toBe(0);
  const text = await page.locator("body").textContent();
  for (const secret of SECRETS) expect(text).not.toContain(secret);
}

describe("two users on one server", () => {
  const first = app.newPerson();
  const second = app.newPerson();
  const third = app.newPerson();
  const watched: WatchedPage[] = [];
  let a: Page;
  let b: Page;
  let features: string[];
  let hunts: string[];

  beforeAll(async () => {
    for (const person of [first, second]) {
      const opened = await openPage({ url });
      watched.push(opened);
      await app.begin(opened.page, url, person);
    }
    [a, b] = watched.map(({ page }) => page) as [Page, Page];

    await app.toastOf(a, "Area Saved", () =>
      app.draw(a, "Draw an area", [
        [750, 280],
        [1050, 280],
        [CENTER[0], 500],
      ]),
    );
    await app.mapStill(a);
    await until(async () => (await painted(a, FIELD)).pixels > 500 || null);
    await app.openImport(a);
    await app.chooseFile(a, smallGpx());
    await app.uploadAndConfirm(a);
    features = await idsOf(a, "features");
    hunts = await idsOf(a, "collections");
    expect([features.length, hunts.length]).toEqual([5, 1]);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    for (const [index, one] of watched.entries()) await keepEvidence(one, `${task.name} ${index}`);
  });

  afterAll(closePages);

  it("shows the second nothing of the first's in lists and on the map, before and after a reload", async () => {
    await expectNothing(b);
    await b.reload();
    await app.mapReady(b);
    await expectNothing(b);
    await b.mouse.click(...CENTER);
    await select(b);
    await b.getByText("Draw a rectangle on the map. Visible items").waitFor();
    await selected(b, 0).waitFor();
    await leaveTool(b);
    expect(await b.getByRole("dialog", { name: "Feature" }).count()).toBe(0);
  });

  it("selects only the second's own waypoint for the second", async () => {
    await app.sketchTool(b, "Drop a waypoint").click();
    await app.toolReady(b);
    await app.toastOf(b, "Waypoint Saved", () => b.mouse.click(1000, 560));
    await app.mapStill(b);
    await select(b);
    await selected(b, 1).waitFor();
    await leaveTool(b);
    expect(await idsOf(b, "features")).toHaveLength(1);
    expect(await idsOf(a, "features")).toHaveLength(5);
  });

  it("returns 404 to the second for each id of the first", async () => {
    for (const path of [
      ...features.map((id) => `/features/${id}`),
      ...features.map((id) => `/notes/feature/${id}`),
      ...hunts.map((id) => `/collections/${id}`),
    ]) {
      expect((await ask(b, "GET", path)).status, path).toBe(404);
      expect((await ask(a, "GET", path)).status, path).toBe(200);
    }
    for (const id of features) expect((await ask(b, "DELETE", `/features/${id}`)).status).toBe(404);
    for (const id of hunts) expect((await ask(b, "DELETE", `/collections/${id}`)).status).toBe(404);
    const batch = await ask(b, "POST", "/features/get", { featureIds: features });
    expect(JSON.parse(batch.text)).toMatchObject({ data: { features: [] } });
    expect(await idsOf(a, "features")).toHaveLength(5);
  });

  it("shows a third, who signs up in the first's browser, nothing and keeps nothing there", async () => {
    await app.openTab(a, "Content");
    // Waits until the server has saved the choice before logging out.
    const saved = a.waitForResponse(
      (response) => response.request().method() === "POST" && /\/preferences\/maps/.test(response.url()),
    );
    await a.getByRole("switch", { name: "Show Trailhead on the map" }).click();
    await saved;
    await app.signOut(a);
    const kept = await a.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    for (const word of [first.email, ...features, ...hunts]) expect(kept).not.toContain(word);
    await app.signUp(a, url, third);
    await expectNothing(a);
    await select(a);
    await selected(a, 0).waitFor();
    await leaveTool(a);
    await app.openTool(a, "Account");
    await a.getByText(third.email).waitFor();
    expect(await a.getByText(first.email).count()).toBe(0);
    for (const id of features) expect((await ask(a, "GET", `/features/${id}`)).status).toBe(404);
  });

  it("restores everything for the first user in the same browser, and shows what is new", async () => {
    const elsewhere = new TestClient(url);
    await elsewhere.data("POST", "/auth/login", first);
    await elsewhere.data("POST", "/features", waypoint("Late camp", -107.5, 40.5));
    await app.signOut(a);
    await app.signIn(a, url, first);
    await app.openTab(a, "Content");
    await expect.poll(() => app.tabCount(a, "Content")).toBe(6);
    await a.getByRole("switch", { name: "Show Trailhead on the map", checked: false }).waitFor();
    await a.getByRole("switch", { name: "Show Late camp on the map", checked: true }).waitFor();
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    for (const one of watched) {
      expect(one.foreign).toEqual([]);
      expect(one.violations).toEqual([]);
      expect(one.errors).toEqual([]);
    }
  });
});
