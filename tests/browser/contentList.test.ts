import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { area, line, type SeenFeature, waypoint } from "../support/content";
import {
  bulk,
  button,
  dialog,
  heading,
  isOff,
  openFeature,
  openList,
  savedPreferences,
  shownDuring,
  titlesIn,
} from "../support/contentSteps";
import { painted } from "../support/mapPicture";

const url = inject("serverUrl");
const PATH = [
  [-105, 40, 1800],
  [-104.9, 40.1, 1900],
];
const RING = [
  [-105, 40],
  [-104.9, 40],
  [-104.9, 40.1],
  [-105, 40],
];
/** In order of creation. The last one is in Wyoming. */
const MADE = [
  { ...line(PATH, "Tracks"), title: "Morning walk" },
  { ...area([RING]), title: "Private ground" },
  { ...line(PATH), title: "Way in" },
  waypoint("Stand"),
  waypoint("Camp", -107.5, 43),
];
/** June 15, 2026, noon in Colorado, in epoch seconds. It's the same day in every U.S. time zone. */
const MADE_AT = 1_781_546_400;
const DAY = 86_400;

describe("the content list", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    const sharer = new TestClient(url);
    await sharer.signUp();
    const { uuid } = await sharer.data<SeenFeature>("POST", "/collections", { title: "Shared hunt" });
    const { shareTag } = await sharer.data<{ shareTag: string }>("POST", `/shares/collection/${uuid}`);
    await app.begin(page, url, app.newPerson(), async (client) => {
      await client.data("POST", "/shares/token", { token: shareTag.replace("share-token=", "") });
      for (const title of ["Antelope", "Elk season"]) await client.data("POST", "/collections", { title });
      for (const [index, made] of MADE.entries()) {
        const createdAt = MADE_AT + index * DAY;
        // The walk was created first and changed last.
        const updatedAt = index === 0 ? MADE_AT + 9 * DAY : createdAt;
        await client.data("POST", "/features", {
          ...made,
          properties: { ...made.properties, createdAt, updatedAt },
        });
      }
    });
    await openList(page, "Content");
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  const titles = () => titlesIn(app.content(page));
  const MASTER = { name: "Show all content on the map" };
  const master = () => page.getByRole("switch", MASTER).or(page.getByRole("checkbox", MASTER));
  const masterState = () => master().getAttribute("aria-checked");
  const onMap = (title: string) => page.getByRole("switch", { name: `Show ${title} on the map` });
  const selectAll = () => page.getByRole("checkbox", { name: /^Select All$|Items Selected$/ });

  it("shows each item's symbol, type and change date, the last one first", async () => {
    await expect.poll(titles).toEqual(["Morning walk", "Camp", "Stand", "Way in", "Private ground"]);
    for (const [title, text] of [
      ["Morning walk", "Tracks.Last updated: 06/24/2026"],
      ["Camp", "Waypoint.Last updated: 06/19/2026"],
      ["Way in", "Line.Last updated: 06/17/2026"],
      ["Private ground", "Area.Last updated: 06/16/2026"],
    ] as const) {
      const row = app.row(page, title);
      expect(await row.textContent()).toContain(text);
      expect(await row.locator("svg, img").first().isVisible()).toBe(true);
    }
  });

  it("is sorted by the order chosen with Apply, and shows progress", async () => {
    const orders = {
      "Content type": ["Camp", "Stand", "Private ground", "Way in", "Morning walk"],
      "Name A-Z": ["Camp", "Morning walk", "Private ground", "Stand", "Way in"],
      "Recently created": ["Camp", "Stand", "Way in", "Private ground", "Morning walk"],
      "Last modified": ["Morning walk", "Camp", "Stand", "Way in", "Private ground"],
    };
    let before = "Last modified";
    for (const [name, order] of Object.entries(orders)) {
      const unsorted = await titles();
      await button(page, `Sort: ${before}`).click();
      const choices = page.getByRole("radiogroup", { name: "Sort" });
      const labels = ["Content type", "Last modified", "Name A-Z", "Recently created"];
      for (const label of labels) await choices.getByRole("radio", { name: label }).waitFor();
      await choices.getByRole("radio", { name }).click();
      expect(await titles()).toEqual(unsorted);
      await shownDuring(page, "Sorting content", () => button(page, "Apply").click());
      await expect.poll(titles).toEqual(order);
      before = name;
    }
  });

  it("is searched for part of a title, in any case", async () => {
    const field = page.getByPlaceholder("Search Content");
    await field.fill("WA");
    await expect.poll(titles).toEqual(["Morning walk", "Way in"]);
    await field.fill("");
    await expect.poll(titles).toHaveLength(5);
  });

  it("is filtered by types and states, all of them at first", async () => {
    await button(page, "Filters").click();
    const box = (name: string | RegExp) => page.getByRole("checkbox", { name });
    for (const name of ["Waypoints", "Areas", "Lines", "Tracks", /^Colorado/, /^Wyoming/])
      expect(await box(name).isChecked()).toBe(true);
    expect(await isOff(button(page, "Clear filters"))).toBe(true);
    await box(/^Wyoming/).click();
    await box("Lines").click();
    await expect.poll(titles).toEqual(["Morning walk", "Stand", "Private ground"]);
    await button(page, "Clear filters").click();
    await expect.poll(titles).toHaveLength(5);
    await page.keyboard.press("Escape");
  });

  it("opens a feature, and Back returns to the scroll position", async () => {
    await page.setViewportSize({ ...SMALL_WINDOW, height: 420 });
    await openList(page, "Content");
    const last = app.row(page, "Private ground");
    await last.scrollIntoViewIfNeeded();
    const scrolled = () => app.content(page).evaluate((list) => list.parentElement?.scrollTop);
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await last.click();
    await heading(page, "Private ground").waitFor();
    await button(page, "Back").click();
    await page.getByPlaceholder("Search Content").waitFor();
    await expect.poll(scrolled).toBe(before);
    await page.setViewportSize(SMALL_WINDOW);
  });

  it("shows rows at 200% zoom, with search and tabs above them and the map still visible", async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await openList(page, "Content");
    const inWindow = async () => {
      const rows = await app.content(page).getByRole("listitem").all();
      const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
      return boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= 450).length;
    };
    await expect.poll(inWindow).toBeGreaterThanOrEqual(2);
    for (const part of [
      page.getByPlaceholder("Search Content"),
      page.getByRole("tab", { name: "Content" }),
    ]) {
      const box = await part.boundingBox();
      expect(box && box.y >= 100 && box.y + box.height <= 450).toBe(true);
    }
    await page.setViewportSize(SMALL_WINDOW);
  });

  it("has a menu with Import and Export All, which names the formats and their content", async () => {
    await button(page, "More").click();
    await page.getByRole("menuitem", { name: "Export All" }).click();
    const question = dialog(page, "Start a New Export");
    await question
      .getByText("GPX export supports only waypoints and tracks; KML supports all feature types.")
      .waitFor();
    await question.getByRole("radio", { name: ".kml" }).waitFor();
    await question.getByRole("radio", { name: ".gpx" }).click();
    for (const name of ["Cancel", "Export"]) await button(question, name).waitFor();
    // A click outside the dialog closes it.
    await page.mouse.click(5, 5);
    await question.waitFor({ state: "detached" });
    await button(page, "More").click();
    await page.getByRole("menuitem", { name: "Import" }).click();
    await heading(page, "Import Files").waitFor();
    await button(page, "Back").click();
    await page.getByPlaceholder("Search Content").waitFor();
  });

  it("is selected as a whole or one by one, counted, and deselected by Cancel", async () => {
    await shownDuring(page, "Selecting content", () => selectAll().click());
    await page.getByRole("checkbox", { name: "5 Items Selected", checked: true }).waitFor();
    await shownDuring(page, "Deselecting content", () => selectAll().click());
    await page.getByRole("checkbox", { name: "Select All", checked: false }).waitFor();
    expect(await page.getByRole("region", { name: "Bulk Actions" }).count()).toBe(0);
    for (const title of ["Camp", "Stand"])
      await page.getByRole("checkbox", { name: `Select ${title}` }).click();
    await page.getByRole("checkbox", { name: "2 Items Selected" }).waitFor();
    await page
      .getByText("Bulk Actions - Save time and update multiple map items at the same time.")
      .waitFor();
    for (const name of ["Styles", "Export", "Hunts", "Delete"]) await bulk(page, name).waitFor();
    await shownDuring(page, "Canceling", () => bulk(page, "Cancel").click());
    await page.getByRole("checkbox", { name: "Select All", checked: false }).waitFor();
  });

  it("treats a double click as one when the first click changed what is under the pointer", async () => {
    await page.getByRole("checkbox", { name: "Select Camp" }).click();
    await bulk(page, "Delete").dblclick();
    const asked = dialog(page, "Delete Items?");
    await asked.waitFor();
    await button(asked, "Cancel").dblclick();
    await asked.waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: "1 Items Selected" }).waitFor();
    await bulk(page, "Cancel").dblclick();
    await page.getByRole("checkbox", { name: "Select All", checked: false }).waitFor();
    await page.getByPlaceholder("Search Content").waitFor();
  });

  it("asks in the footer how to export, into which own hunts, and whether to delete", async () => {
    await page.getByRole("checkbox", { name: "Select Camp" }).click();
    await bulk(page, "Export").click();
    const formats = dialog(page, "Export map items");
    await formats.getByText(/^GPX export supports only waypoints and tracks/).waitFor();
    for (const name of ["GPX (.gpx)", "KML (.kml)"]) await button(formats, name).waitFor();
    await button(formats, "Cancel").click();
    await bulk(page, "Delete").click();
    await button(dialog(page, "Delete Items?"), "Cancel").click();
    await app.row(page, "Camp").waitFor();

    await bulk(page, "Hunts").click();
    const hunts = dialog(page, "Add to Hunt");
    const boxes = hunts.getByRole("checkbox");
    await expect.poll(() => boxes.count()).toBe(2);
    for (const name of ["Antelope", "Elk season"]) await hunts.getByRole("checkbox", { name }).waitFor();
    for (const name of ["Add", "Create new hunt"]) expect(await isOff(button(hunts, name))).toBe(true);
    await hunts.getByLabel("Search hunts").fill("ELK");
    await expect.poll(() => boxes.count()).toBe(1);
    await hunts.getByLabel("Search hunts").fill("North unit");
    await expect.poll(() => boxes.count()).toBe(0);
    await app.toastOf(page, "Created North unit", () => button(hunts, "Create new hunt").click());
    await openList(page, "Hunts");
    await button(page, /^North unit\s*1 item/).waitFor();
  });

  it("is hidden and shown as a whole; the switch is on while anything is visible", async () => {
    await openList(page, "Content");
    await shownDuring(page, "Hiding content", () => master().click());
    await expect.poll(() => master().isChecked()).toBe(false);
    for (const title of ["Camp", "Stand"]) expect(await onMap(title).isChecked()).toBe(false);
    await onMap("Stand").click();
    await expect.poll(masterState).toBe("mixed");
    expect(await onMap("Camp").isChecked()).toBe(false);
    await master().click();
    await expect.poll(masterState).toBe("false");
    await page.reload();
    await app.mapReady(page);
    await shownDuring(page, "Showing content", () => master().click());
    await expect.poll(masterState).toBe("mixed");
    expect(await onMap("Stand").isChecked()).toBe(true);
    expect(await onMap("Camp").isChecked()).toBe(false);
    const text = `Showing the same 1 of ${MADE.length} items as before`;
    await app.toastButton(page, text, "Show all").click();
    await expect.poll(masterState).toBe("true");
    for (const { title } of MADE) await expect.poll(() => onMap(title).isChecked()).toBe(true);
  });

  it("is drawn, and can be hidden or shown, only after the stored visibility is loaded", async () => {
    let respond = () => {};
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const preferences = "**/api/v1/user/preferences/maps";
    const pixels = async () => (await painted(page, { x: 480, y: 80, width: 400, height: 440 })).pixels;
    await openFeature(page, "Private ground");
    await button(page, "Back").click();
    await expect.poll(pixels).toBeGreaterThan(200);
    await onMap("Camp").click();
    await expect.poll(async () => (await savedPreferences(page)).features.visible.all).toBe(false);

    await page.route(preferences, async (route) => {
      if (route.request().method() === "GET") await responded;
      await route.continue();
    });
    await page.reload();
    await app.mapReady(page);
    await app.row(page, "Camp").waitFor();
    await app.mapDrawn(page);
    expect(await pixels()).toBe(0);
    for (const control of [master(), onMap("Camp"), onMap("Stand")])
      expect(await control.isDisabled()).toBe(true);
    respond();
    await expect.poll(pixels).toBeGreaterThan(200);
    expect(await onMap("Camp").isChecked()).toBe(false);
    await page.unroute(preferences);
    await onMap("Camp").click();
    await expect.poll(masterState).toBe("true");
    await expect.poll(async () => (await savedPreferences(page)).features.visible.all).toBe(true);
  });

  it("follows another device's hiding of one among many, and saves its own", async () => {
    const client = new TestClient(url);
    for (const { name, value } of await page.context().cookies()) client.cookies.set(name, value);
    const { features } = await client.data<{ features: SeenFeature[] }>("GET", "/features?slim=true");
    const camp = features.find(({ title }) => title === "Camp")?.uuid ?? "";
    const later = Math.floor(Date.now() / 1000) + 60;
    const answer = await page.request.patch(
      new URL(`/api/v1/user/visibility/maps?base=all&updatedAt=${later}`, url).href,
      {
        headers: { origin: new URL(url).origin, "content-type": "application/octet-stream" },
        data: Buffer.from(camp.replaceAll("-", ""), "hex"),
      },
    );
    expect(answer.status()).toBe(200);
    await expect.poll(() => onMap("Camp").isChecked(), { timeout: 60_000 }).toBe(false);
    expect(await onMap("Stand").isChecked()).toBe(true);
    await onMap("Stand").click();
    const listed = async () => (await savedPreferences(page)).features.visible.features.length;
    await expect.poll(listed).toBe(MADE.length - 2);
    await page.reload();
    await app.mapReady(page);
    for (const title of ["Camp", "Stand"]) await expect.poll(() => onMap(title).isChecked()).toBe(false);
    await expect.poll(masterState).toBe("mixed");
    for (const title of ["Camp", "Stand"]) await onMap(title).click();
    await expect.poll(masterState).toBe("true");
    await expect.poll(async () => (await savedPreferences(page)).features.visible.all).toBe(true);
  });

  it("hides nothing once it is empty", async () => {
    await onMap("Camp").click();
    await expect.poll(() => onMap("Camp").isChecked()).toBe(false);
    await selectAll().click();
    await bulk(page, "Delete").click();
    await app.toastOf(page, "Content deleted", () => button(dialog(page, "Delete Items?"), "Delete").click());
    await page
      .getByText("Use the map tools to start creating content or import content from other sources.")
      .waitFor();
    await button(page, "Import KML or GPX file").waitFor();
    await expect.poll(async () => (await savedPreferences(page)).features.visible.all).toBe(true);
    await app.toastOf(page, "Undone: deletion of 5 items", () =>
      app.toastButton(page, "Content deleted", "Undo").click(),
    );
    await app.row(page, "Camp").waitFor();
  });

  it("asks what lines become in GPX, describes how a device handles it, and exports them that way", async () => {
    await page.getByRole("checkbox", { name: "Select Way in" }).click();
    await bulk(page, "Export").click();
    const question = dialog(page, "Export map items");
    const lines = question.getByRole("radiogroup", { name: "Lines in GPX files" });
    const leftOut = question.getByText("1 line is left out of GPX files.");
    await lines.getByRole("radio", { name: "Leave lines out", checked: true }).waitFor();
    await leftOut.waitFor();
    for (const [name, text] of [
      ["Include lines as tracks", "Your GPS shows each line as drawn."],
      ["Include lines as routes", /^Your GPS guides you from point to point/],
    ] as const) {
      await lines.getByRole("radio", { name }).click();
      await lines.getByText(text).waitFor();
      await leftOut.waitFor({ state: "detached" });
    }
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/exports"),
    );
    await button(question, "GPX (.gpx)").click();
    expect((await sent).postDataJSON()).toMatchObject({ type: "GPX", lines: "routes" });
    await button(page, "Click here if download has not started.").waitFor();
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect([...watched.foreign, ...watched.violations, ...watched.errors]).toEqual([]);
  });
});
