import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import {
  closePages,
  keepEvidence,
  openPage,
  PHONE,
  SMALL_WINDOW,
  type WatchedPage,
} from "../support/browser";
import { type SeenFeature, waypoint } from "../support/content";
import { bulk, button, dialog, heading, openFeature, openHunt, openList } from "../support/contentSteps";

const url = inject("serverUrl");

afterAll(closePages);

describe("a visitor to the map", () => {
  it("on a phone is redirected to the download page", async () => {
    const { page, close } = await openPage({ url, ...SMALL_WINDOW, userAgent: PHONE });
    await page.goto(`${url}/maps/`);
    await page.waitForURL("**/download");
    await close();
  });

  it("on a phone continues in the browser once chosen, from a share link too", async () => {
    const owner = new TestClient(url);
    await owner.signUp();
    const { uuid } = await owner.data<SeenFeature>("POST", "/features", waypoint("Camp"));
    const { shareTag } = await owner.data<{ shareTag: string }>("POST", `/shares/feature/${uuid}`);
    const { page, close } = await openPage({ url, width: 390, height: 844, userAgent: PHONE });
    await page.goto(`${url}/s/${shareTag.replace("share-token=", "")}`);
    await page.getByRole("link", { name: "Continue in the browser" }).click();
    await page.getByRole("heading", { name: "Camp" }).waitFor();
    await page.getByRole("button", { name: "Log in to keep it" }).waitFor();
    await page.goto(`${url}/maps/`);
    await page.waitForURL("**/learn/maps");
    await close();
  });

  it("who isn't logged in is redirected to the learn page", async () => {
    const { page, close } = await openPage({ url, ...SMALL_WINDOW });
    await page.goto(`${url}/maps/`);
    await page.waitForURL("**/learn/maps");
    await close();
  });
});

interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
const named = ({ name }: Box) => name;
/** Minimum touch target in CSS pixels, with some slack for rounding. */
const FINGER = 43.5;
const tooSmall = ({ width, height }: Box) => Math.min(width, height) < FINGER;
const isOver = (a: Box, b: Box) =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;
const pairsOver = (boxes: readonly Box[]) =>
  boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => isOver(a, b))
      .map((b) => `${a.name} and ${b.name}`),
  );

describe("the sidebar", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    await app.begin(page, url, app.newPerson(), async (client) => {
      const { uuid } = await client.data<SeenFeature>("POST", "/features", waypoint("Camp"));
      const hunt = await client.data<SeenFeature>("POST", "/collections", { title: "Elk season" });
      await client.data("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: [uuid] });
    });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  const sidebar = () => page.getByRole("complementary", { includeHidden: true });
  const tool = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("button", { name });
  const pressed = (name: string) => tool(name).getAttribute("aria-pressed");
  /** Tells whether the sidebar is hidden and therefore inert. */
  const isInert = () => sidebar().evaluate((one) => one.hasAttribute("inert"));

  it("starts with the Library's layers", async () => {
    await heading(page, "Library").waitFor();
    expect(await pressed("Library")).toBe("true");
    for (const name of [/^Layers/, /^All/])
      expect(await page.getByRole("tab", { name }).first().getAttribute("aria-selected")).toBe("true");
  });

  it("is hidden and shown by its handle, by its view's button and by a key", async () => {
    for (const toggle of [
      () => button(page, /^(Hide|Show) sidebar$/).click(),
      () => tool("Library").click(),
      () => page.keyboard.press("\\"),
    ]) {
      await toggle();
      await expect.poll(isInert).toBe(true);
      await button(page, "Show sidebar").waitFor();
      await toggle();
      await expect.poll(isInert).toBe(false);
      await heading(page, "Library").waitFor();
    }
  });

  it("goes back step by step: from a feature to its hunt, and to the list", async () => {
    await openHunt(page, "Elk season");
    expect(await pressed("Hunts")).toBe("true");
    await app.row(page, "Camp").click();
    await heading(page, "Camp").waitFor();
    expect(await pressed("Hunts")).toBe("true");
    await button(page, "Back").click();
    await heading(page, "Elk season").waitFor();
    await button(page, "Back").click();
    await app.row(page, "Elk season").waitFor();
    expect(await button(page, "Back").count()).toBe(0);
  });

  it("clears history and selection when another tool is chosen", async () => {
    await openList(page, "Content");
    await page.getByRole("checkbox", { name: "Select Camp" }).click();
    await bulk(page, "Cancel").waitFor();
    await tool("Data Manager").click();
    await button(page, "Import KML or GPX file").click();
    await heading(page, "Import Files").waitFor();
    expect(await pressed("Data Manager")).toBe("true");
    await button(page, "Back").waitFor();
    await tool("Hunts").click();
    await page.getByRole("checkbox", { name: "Select All", checked: false }).waitFor();
    expect(await button(page, "Back").count()).toBe(0);
  });

  it("closes with its view and the map's tool", async () => {
    await openFeature(page, "Camp");
    const select = page.getByRole("button", { name: "Select items" });
    await select.click();
    await app.toolReady(page);
    await heading(page, "Selected Content").waitFor();
    await button(page.getByRole("complementary"), "Close").click();
    await expect.poll(isInert).toBe(true);
    await expect.poll(() => select.getAttribute("aria-pressed")).toBe("false");
    for (const name of ["Library", "Hunts", "Data Manager", "Account"])
      expect(await pressed(name)).toBe("false");
    expect(await button(page, "Show sidebar").count()).toBe(0);
    await tool("Hunts").click();
    await page.getByRole("tablist", { name: "Hunts and Content" }).waitFor();
    expect(await button(page, "Back").count()).toBe(0);
  });

  it("leaves room for each of the map's controls in a phone's window, wide enough for a finger", async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const controls = page.getByRole("main", { name: "Map" }).getByRole("button");
    // While the sheet is moving, all controls move together.
    await expect
      .poll(async () => {
        const boxes: Box[] = [];
        for (const control of await controls.all()) {
          const box = await control.boundingBox();
          if (box) boxes.push({ name: (await control.getAttribute("aria-label")) ?? "", ...box });
        }
        return { many: boxes.length > 8, small: boxes.filter(tooSmall).map(named), over: pairsOver(boxes) };
      })
      .toEqual({ many: true, small: [], over: [] });
    if (before) await page.setViewportSize(before);
  });

  it("is reachable by keys: a view's search, the list of shortcuts", async () => {
    await openList(page, "Content");
    const search = page.getByPlaceholder("Search Content");
    await search.waitFor();
    await tool("Hunts").focus();
    await page.keyboard.press("/");
    await expect.poll(() => app.isFocused(search)).toBe(true);
    // Typing in a field must not trigger shortcuts.
    await page.keyboard.type("?");
    expect(await search.inputValue()).toBe("?");
    await search.fill("");
    await tool("Hunts").focus();
    await page.keyboard.press("?");
    await heading(page, "Keyboard Shortcuts").waitFor();
  });

  it("shows that the session has ended, which only its button closes, and opens the login page", async () => {
    await openList(page, "Hunts");
    await button(page, "Create New Hunt").click();
    await dialog(page, "Create Hunt").getByPlaceholder("Hunt name").fill("Too late");
    // Logged out only once the request is on its way, because the dialog of a page that noticed would cover the button.
    await page.route("**/api/v1/collections", async (route) => {
      await page.request.post(`${url}/api/v1/logout`, { headers: { origin: url } });
      await route.continue();
    });
    const since = Date.now();
    await button(dialog(page, "Create Hunt"), "Save").click();
    const oops = dialog(page, "Oops, sorry about that.");
    // Checked in parallel, because the dialog redirects after five seconds and the machine may be busy.
    await Promise.all([
      oops.getByText("An authentication issue has occurred and you will need to log back in.").waitFor(),
      oops.getByText("You will be redirected within a few seconds.").waitFor(),
      button(oops, "Log In").waitFor(),
    ]);
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    expect((await oops.isVisible()) || page.url().includes("/login?")).toBe(true);
    // Redirects automatically after 5 s.
    await page.waitForURL("**/login?**");
    expect(Date.now() - since).toBeGreaterThan(5000);
    expect(await page.evaluate("localStorage.getItem('currentUser')")).toBeNull();
    await page.unroute("**/api/v1/collections");
  });

  it("contacts no other host and breaks no policy", () => {
    expect([...watched.foreign, ...watched.violations]).toEqual([]);
  });
});

describe("a phone's screen", () => {
  let watched: WatchedPage;
  let page: Page;
  const person = app.newPerson();

  const sheet = () => page.getByRole("slider", { name: "Sheet height", includeHidden: true });
  const sheetIs = (height: string) => expect.poll(() => sheet().getAttribute("aria-valuetext")).toBe(height);
  const isOff = (name: string) => expect.poll(() => button(page, name).getAttribute("aria-disabled"));
  const measured = () => page.getByRole("status", { name: "Measured" });
  /** Taps each position, with a pause so that no two taps count as a double tap. */
  const tapPlaces = async (places: readonly (readonly [number, number])[]) => {
    for (const [x, y] of places) {
      await page.touchscreen.tap(x, y);
      await app.pastDoubleClick(page);
    }
  };

  beforeAll(async () => {
    watched = await openPage({ url, width: 390, height: 844, touch: true });
    page = watched.page;
    await app.begin(page, url, person);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  it("measures by taps, with Done and Undo, while the sheet is collapsed", async () => {
    await heading(page, "Library").waitFor();
    await sheetIs("Half");
    await button(page, "Measure distance").tap();
    await page.getByText("Tap to measure, tap the first point to close an area").waitFor();
    await app.toolReady(page);
    await sheetIs("Lowest");
    await isOff("Undo").toBe("true");
    await isOff("Done").toBe("true");
    await tapPlaces([
      [80, 300],
      [160, 380],
    ]);
    const line = await measured().textContent();
    await tapPlaces([[80, 460]]);
    await expect.poll(() => measured().textContent()).not.toBe(line);
    for (const name of ["Undo", "Done", "Cancel"]) {
      const box = await button(page, name).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(FINGER);
    }
    await button(page, "Undo").tap();
    await expect.poll(() => measured().textContent()).toBe(line);
    await button(page, "Done").tap();
    await isOff("Done").toBe("true");
    // The measurement stays until the next one starts or the tool closes.
    expect(await measured().textContent()).toBe(line);
    await button(page, "Cancel").tap();
    await measured().waitFor({ state: "detached" });
    await sheetIs("Half");
  });

  it("draws a line by taps, undoes its last point, and saves it by Done", async () => {
    await app.sketchTool(page, "Draw a line").tap();
    await page.getByText("Tap to add points along the line").waitFor();
    await app.toolReady(page);
    await tapPlaces([
      [80, 300],
      [160, 380],
      [80, 460],
    ]);
    await button(page, "Undo").tap();
    await isOff("Done").toBe(null);
    await app.toastOf(page, "Line Saved", () => button(page, "Done").tap());
    await heading(page, /^Line /).waitFor();
    await sheetIs("Half");
    const { data } = await (await page.request.get(`${url}/api/v1/features`)).json();
    const lines = data.features as { geometry: { coordinates: number[][] } }[];
    expect(lines.map(({ geometry }) => geometry.coordinates.length)).toEqual([2]);
  });

  it("shows a location's popup over the sheet, not under it", async () => {
    // This high on the screen, the popup opens downward.
    await page.touchscreen.tap(280, 280);
    const here = dialog(page, "About this location");
    await here.waitFor();
    const inSight = () =>
      here.evaluate((popup) => {
        const { left, right, top, bottom } = popup.getBoundingClientRect();
        return [
          [left + 4, top + 4],
          [right - 4, top + 4],
          [left + 4, bottom - 4],
          [right - 4, bottom - 4],
        ].every(([x = 0, y = 0]) => popup.contains(document.elementFromPoint(x, y)));
      });
    await expect.poll(inSight).toBe(true);
    await button(here, "Close").tap();
  });

  it("prints the map under a title, with its scale and sources, and without the interface", async () => {
    await page.emulateMedia({ media: "print" });
    await page.getByRole("heading", { level: 1, name: /^Line / }).waitFor();
    await page.getByText(/^Ridgeline · \d\d\/\d\d\/\d{4}/).waitFor();
    await page.getByRole("img", { name: /^Scale/ }).waitFor();
    await page.getByRole("link", { name: "Esri" }).waitFor();
    await page.getByRole("application").waitFor();
    for (const gone of [
      page.getByRole("button"),
      page.getByRole("complementary"),
      page.getByRole("navigation"),
      page.getByRole("toolbar"),
      page.locator("[data-toast]"),
    ])
      expect(await gone.filter({ visible: true }).count()).toBe(0);
    expect(await page.evaluate("getComputedStyle(document.documentElement).colorScheme")).not.toMatch(/dark/);
    await page.emulateMedia({ media: "screen" });
    await button(page, "Measure distance").waitFor();
  });

  it("prints the map's image, which browsers leave out of a WebGL canvas", async () => {
    const begin = () => page.evaluate(`window.dispatchEvent(new Event("beforeprint"))`);
    /** Script that counts pixels in the line's orange on the printed copy. */
    const orange = `(() => {
      const copy = document.querySelector("canvas[data-paper]");
      const { data } = copy.getContext("2d").getImageData(0, 0, copy.width, copy.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at] > 225 && data[at + 1] > 90 && data[at + 1] < 150 && data[at + 2] < 90) count += 1;
      return count;
    })()`;
    await expect
      .poll(async () => {
        await begin();
        return page.evaluate(orange);
      })
      .toBeGreaterThan(20);
    expect(
      (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g),
    ).toHaveLength(1);
    await expect.poll(() => page.locator("canvas[data-paper]").count()).toBe(0);
  });

  it("breaks no policy", () => {
    expect([...watched.errors, ...watched.foreign, ...watched.violations]).toEqual([]);
  });
});
