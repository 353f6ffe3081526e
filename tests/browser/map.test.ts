import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import type { SeenFeature } from "../support/content";
import { clashesOf, labelsOf } from "../support/mapLabels";
import { unchanged } from "../support/pageTime";

const url = inject("serverUrl");
/** Point on the map not covered by a panel in the 1440 by 900 window. */
const PLACE: [number, number] = [900, 400];
/** Center of the map area beside the sidebar. */
const CENTER: [number, number] = [948, 450];

/** Counts the distinct colors in part of the page. */
async function colors(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels) seen.add(data.readUIntBE(at, 3));
  return seen.size;
}

const actionBar = (page: Page) => page.getByRole("toolbar", { name: "Action bar" });
const sidebar = (page: Page) => page.getByRole("complementary");
const released = (page: Page, name: "Drop a waypoint" | "Draw a line" | "Draw an area") =>
  expect.poll(() => app.sketchTool(page, name).getAttribute("aria-pressed")).toBe("false");

async function dropWaypoint(page: Page, [x, y]: [number, number]) {
  await app.sketchTool(page, "Drop a waypoint").click();
  await page.mouse.click(x, y);
}

describe("the map page", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    // This file tests the map's flights and panel transitions. Other files run with reduced motion.
    watched = await openPage({ url, motion: true, picture: "live", scale: 0.5 });
    page = watched.page;
    await app.begin(page, url, app.newPerson());
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it("draws land, names and relief from our own server alone", async () => {
    const clip = { x: 600, y: 100, width: 600, height: 500 };
    await expect.poll(() => colors(page, clip), { timeout: 60_000 }).toBeGreaterThan(500);
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });

  it("opens near the center of the country, and zooms out until it fits with Alaska", async () => {
    const center = page.getByLabel("Coordinates of the map center");
    await expect.poll(() => center.textContent()).toMatch(/^39\.2[56]\d{4}° N 99\.6[34]\d{4}° W$/);
    const scale = page.getByRole("img", { name: /^Scale/ });
    // At zoom 5. One level out, the scale would read 500 miles.
    expect(await scale.textContent()).toBe("200 mi");
    const [out, back] = [
      page.getByRole("button", { name: "Zoom out" }),
      page.getByRole("button", { name: "Zoom in" }),
    ];
    for (const _ of "ab") await out.click();
    await expect.poll(() => out.getAttribute("aria-disabled")).toBe("true");
    await app.mapStill(page);
    // The Aleutians to Maine span 121 degrees of longitude. The map beside the sidebar is 984 pixels wide and shows 173
    // at zoom 3.
    const pointer = page.getByLabel("Coordinates of the pointer");
    const longitudeAt = async (x: number) => {
      const before = (await pointer.count()) > 0 ? await pointer.textContent() : null;
      await page.mouse.move(x, 300);
      await expect.poll(() => pointer.textContent()).not.toBe(before);
      const [, degrees, side] = /([\d.]+)° ([EW])$/.exec((await pointer.textContent()) ?? "") ?? [];
      return Number(degrees) * (side === "W" ? -1 : 1);
    };
    const [west, east] = [await longitudeAt(600), await longitudeAt(1300)];
    expect(east - west).toBeGreaterThan(121);
    for (const _ of "ab") await back.click();
    await expect.poll(() => scale.textContent()).toBe("200 mi");
  });

  it("shows the pointer's coordinates, and the scale follows the zoom", async () => {
    await page.mouse.move(...PLACE);
    const pointer = page.getByLabel("Coordinates of the pointer");
    await expect.poll(() => pointer.textContent()).toMatch(/^\d{2}\.\d{6}° N \d{2,3}\.\d{6}° W$/);
    const scale = page.getByRole("img", { name: /^Scale/ });
    const before = await scale.textContent();
    // Every click counts, however fast.
    for (const _ of "ab") await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => scale.textContent()).not.toBe(before);
    for (const _ of "ab") await page.getByRole("button", { name: "Zoom out" }).click();
    await expect.poll(() => scale.textContent()).toBe(before);
  });

  it("saves a waypoint where it was clicked and opens it", async () => {
    await app.mapStill(page);
    await page.mouse.move(...PLACE);
    await page.getByLabel("Coordinates of the pointer").waitFor();
    const place = await page.getByLabel("Coordinates of the pointer").textContent();
    await app.toastOf(page, "Waypoint Saved", () => dropWaypoint(page, PLACE));
    await sidebar(page)
      .getByRole("heading", { name: /^Waypoint \d\d\/\d\d\/\d{4} \d\d:\d\d$/ })
      .waitFor();
    await released(page, "Drop a waypoint");
    const [latitude = "", longitude = ""] = place?.match(/[\d.]+/g) ?? [];
    await sidebar(page).getByText(latitude, { exact: true }).waitFor();
    await sidebar(page).getByText(`-${longitude}`, { exact: true }).waitFor();
  });

  it("shows a popup for a click on it that opens its details", async () => {
    // The marker's head is above its coordinates.
    await page.mouse.move(PLACE[0], PLACE[1] - 25);
    await expect
      .poll(() => page.getByRole("application").evaluate((surface) => getComputedStyle(surface).cursor))
      .toBe("pointer");
    await page.mouse.click(PLACE[0], PLACE[1] - 25);
    const popup = page.getByRole("dialog", { name: "Feature" });
    for (const text of ["Location", "Elevation", "Created", "Updated", "In 0 hunts"]) {
      await popup.getByText(text, { exact: true }).waitFor();
    }
    // When the window is resized, the popup follows its feature, which keeps its distance from the map center.
    const across = async () => {
      const box = await popup.boundingBox();
      return box ? box.x + box.width / 2 : Number.NaN;
    };
    const before = await across();
    for (const narrower of [200, 0]) {
      await page.setViewportSize({ width: 1440 - narrower, height: 900 });
      await expect
        .poll(async () => Math.abs((await across()) + narrower / 2 - before), { message: `${narrower}` })
        .toBeLessThan(2);
    }
    await popup.getByRole("button", { name: "View Details" }).click();
    await popup.waitFor({ state: "detached" });
    // Opening details centers the waypoint in the visible part of the map.
    await expect.poll(() => page.getByRole("img", { name: /^Scale/ }).textContent()).not.toBe("200 mi");
    await app.mapStill(page);
  });

  it("ignores the second click of a double click that closed something above it", async () => {
    await page.mouse.click(CENTER[0], CENTER[1] - 25);
    const popup = page.getByRole("dialog", { name: "Feature" });
    await popup.getByRole("button", { name: "Close" }).dblclick();
    await popup.waitFor({ state: "detached" });
    // The map reacts to a click once it can't become a double click.
    await app.pastDoubleClick(page);
    await app.mapDrawn(page);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  const featureName = () =>
    page.getByRole("main", { name: "Map" }).getByText(/^Waypoint \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  const switchNames = async () => {
    await page.getByRole("button", { name: /^Basemap:/ }).click();
    await page.getByRole("switch", { name: /^Feature names/ }).click();
    await page.keyboard.press("Escape");
  };

  it("draws feature names on the map once they are switched on", async () => {
    const name = featureName();
    expect(await name.count()).toBe(0);
    await switchNames();
    await name.waitFor();
    // The label is below the marker's tip.
    const box = await name.boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - CENTER[0])).toBeLessThan(3);
    expect(Math.abs((box?.y ?? 0) - CENTER[1])).toBeLessThan(10);
  });

  it("draws the basemap's names without overlaps, avoiding feature names, and keeps them through a pan", async () => {
    const address = page.url();
    await page.goto(`${url}/maps/?map=5/39.26/-99.64`);
    await app.mapReady(page);
    await featureName().waitFor();
    const names = () => labelsOf(page);
    await expect.poll(async () => (await names()).length).toBeGreaterThan(15);
    await page.getByText(/Places: GeoNames/).waitFor({ state: "attached" });
    const clashes = async () => {
      const name = await featureName().boundingBox();
      if (!name) return ["The feature's name is not shown."];
      const box = { left: name.x, top: name.y, right: name.x + name.width, bottom: name.y + name.height };
      return clashesOf([[box], ...(await names()).map((label) => label.boxes)]);
    };
    await expect.poll(clashes).toEqual([]);
    const before = await names();
    await page.mouse.move(900, 600);
    await page.mouse.down();
    await page.mouse.move(840, 580, { steps: 5 });
    await page.mouse.up();
    await app.mapStill(page);
    // A name found in both screenshots gives the distance panned. Names that should still be visible must be there.
    const missing = async () => {
      const after = new Map((await names()).map(({ text, boxes: [box] }) => [text, box]));
      const [moved] = before.filter(({ text }) => after.has(text));
      const [from, to] = [moved?.boxes[0], after.get(moved?.text ?? "")];
      if (!from || !to || to.left === from.left) return ["The map has not moved."];
      const stay = before.filter(({ boxes: [box] }) => {
        const left = (box?.left ?? 0) + to.left - from.left;
        const top = (box?.top ?? 0) + to.top - from.top;
        return left > 0 && left < 1440 && top > 0 && top < 900;
      });
      if (stay.length < 5) return ["The map has gone too far."];
      return stay.map(({ text }) => text).filter((text) => !after.has(text));
    };
    await expect.poll(missing).toEqual([]);
    await page.goto(address);
  });

  it("remembers that feature names are on", async () => {
    await app.mapReady(page);
    await featureName().waitFor();
    await switchNames();
    await featureName().waitFor({ state: "detached" });
  });

  it("hides the sidebar while a tool is active; Escape and the button bring it back", async () => {
    await app.sketchTool(page, "Draw an area").click();
    await sidebar(page).waitFor({ state: "hidden" });
    await app.toolReady(page);
    await page.mouse.click(700, 300);
    await page.keyboard.press("Escape");
    await sidebar(page).waitFor();
    await released(page, "Draw an area");

    await app.sketchTool(page, "Draw a line").click();
    await sidebar(page).waitFor({ state: "hidden" });
    await app.sketchTool(page, "Draw a line").click();
    await sidebar(page).waitFor();
    await released(page, "Draw a line");
  });

  it("draws a line, selects it by a rectangle and closes the tool by Cancel", async () => {
    await app.toastOf(page, "Line Saved", () =>
      app.draw(page, "Draw a line", [
        [650, 600],
        [750, 650],
        [850, 600],
      ]),
    );
    await app.mapStill(page);

    await actionBar(page).getByRole("button", { name: "Select items" }).click();
    await app.toolReady(page);
    await app.drag(page, [560, 100], [1300, 780]);
    await sidebar(page)
      .getByText(/items? selected from the map/)
      .waitFor();
    // The second click would hit the Delete button that appears in the same spot.
    await page.getByRole("status").getByRole("button", { name: "Cancel" }).dblclick();
    await sidebar(page)
      .getByRole("tab", { name: /^Content/ })
      .waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("measures a line in yards while drawing, undoes a point, and shows acres once closed", async () => {
    await actionBar(page).getByRole("button", { name: "Measure distance" }).click();
    await app.toolReady(page);
    const measured = page.getByRole("status", { name: "Measured" });
    const click = async (x: number, y: number) => {
      await page.mouse.click(x, y);
      await app.pastDoubleClick(page);
    };
    await click(650, 300);
    await page.mouse.move(750, 300, { steps: 3 });
    await measured.getByText(/^([\d,]+ yd|[\d,.]+ mi \([\d,]+ yd\))$/).waitFor();
    const length = async () => {
      const [, yards = ""] = /([\d,]+) yd/.exec((await measured.textContent()) ?? "") ?? [];
      return Number(yards.replaceAll(",", ""));
    };
    await click(750, 300);
    const one = await length();
    await click(750, 400);
    // The segment to the pointer is part of the measured length.
    await page.keyboard.press("Backspace");
    await page.mouse.move(751, 301, { steps: 3 });
    await expect.poll(async () => (await length()) < one * 1.1).toBe(true);
    await click(750, 400);
    await click(650, 300);
    await measured.getByText(/ acres$/).waitFor();
    await page.keyboard.press("Escape");
    await measured.waitFor({ state: "detached" });
    const button = actionBar(page).getByRole("button", { name: "Measure distance" });
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("false");
  });

  it("reports that a drawing couldn't be saved, and saves it on retry", async () => {
    // The server rejects a waypoint without a title.
    await page.route("**/api/v1/features", (route) => route.continue({ postData: "{}" }), { times: 1 });
    await dropWaypoint(page, [1000, 300]);
    await page.getByText("There was an issue and your Waypoint was not saved.").waitFor();
    await app.toastOf(page, "Waypoint Saved", () => page.getByRole("button", { name: "Try again" }).click());
  });

  it("snaps to content while measuring; S switches that off and on", async () => {
    await app.mapStill(page);
    await actionBar(page).getByRole("button", { name: "Measure distance" }).click();
    await app.toolReady(page);
    await page.mouse.click(1100, 300);
    const measured = page.getByRole("status", { name: "Measured" });
    /** Returns the distance measured to a point once it stops changing. */
    const to = async (x: number, y: number) => {
      await page.mouse.move(x, y, { steps: 3 });
      await measured.waitFor();
      const text = "document.querySelector('output[aria-label=Measured]')?.textContent ?? NaN";
      return unchanged<string>(page, text, { looks: 4, everyMs: 100 });
    };
    // The waypoint saved last is at the first of these points.
    const there = await to(1000, 300);
    expect(await to(1003, 302)).toBe(there);
    await page.keyboard.press("s");
    await page.getByRole("button", { name: "Snap to your content" }).waitFor();
    expect(await to(1003, 302)).not.toBe(there);
    await page.keyboard.press("s");
    await page.getByRole("button", { name: /^Snapping is on/ }).waitFor();
    expect(await to(1004, 301)).toBe(there);
    await page.keyboard.press("Escape");
    await measured.waitFor({ state: "detached" });
  });

  it("keeps an offline drawing, even over a reload, and saves it once online", async () => {
    await page.route("**/api/v1/features", (route) => route.abort());
    await dropWaypoint(page, [1050, 350]);
    await page.getByText("1 change not synced yet").waitFor();
    await page.reload();
    await app.mapReady(page);
    await page.getByText("1 change not synced yet").waitFor();
    await app.toastOf(page, "Waypoint Saved", () => page.unroute("**/api/v1/features"));
  });

  it("changes the basemap and keeps the choice", async () => {
    await app.mapStill(page);
    await page.getByRole("button", { name: "Basemap: Satellite" }).click();
    const hillshade = page.waitForResponse((response) => response.url().includes("Hillshade/MapServer/tile"));
    await page.getByRole("dialog", { name: "Basemap" }).getByRole("radio", { name: "Topographic" }).click();
    await hillshade;
    await page.reload();
    await app.mapReady(page);
    await page.getByRole("button", { name: "Basemap: Topographic" }).waitFor();
  });

  it("follows its listed mouse and key actions in 2D", async () => {
    const center = page.getByLabel("Coordinates of the map center");
    const scale = page.getByRole("img", { name: /^Scale/ });
    const compass = page.getByRole("button", { name: /^Compass/ });
    const map = page.getByRole("application");
    /** Expects an action to change what `read` returns, wherever the map ends up. */
    const changes = async (
      what: string,
      read: () => Promise<string | null>,
      action: () => Promise<unknown>,
      end: () => Promise<unknown> = async () => {},
    ) => {
      await app.mapStill(page);
      const before = await read();
      await action();
      await page.mouse.move(10, 10);
      await expect.poll(read, { message: what }).not.toBe(before);
      await end();
    };
    // Moves away from both zoom limits.
    for (const _ of "abcde") await page.getByRole("button", { name: "Zoom out" }).click();
    const place = () => center.textContent();
    const size = () => scale.textContent();
    /** Holds the key until it has an effect, since the map moves only while the key is down. */
    const holding = (key: string, read: () => Promise<string | null>) =>
      changes(
        key,
        read,
        async () => {
          await map.focus();
          await page.keyboard.down(key);
        },
        () => page.keyboard.up(key),
      );
    await page.keyboard.press("Escape");
    for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]) await holding(key, place);
    for (const key of ["+", "-"]) await holding(key, size);
    await changes("drag", place, () => app.drag(page, [900, 400], [1000, 450]));
    await changes("Shift and drag", size, async () => {
      await page.keyboard.down("Shift");
      await app.drag(page, [850, 350], [1000, 500]);
      await page.keyboard.up("Shift");
    });
    await changes("scroll", size, async () => {
      await page.mouse.move(900, 400);
      await page.mouse.wheel(0, 600);
    });
    await changes("double-click", size, () => page.mouse.dblclick(900, 300));
    await changes("Ctrl and double-click", size, async () => {
      await page.keyboard.down("Control");
      await page.mouse.dblclick(900, 300);
      await page.keyboard.up("Control");
    });
    const turns: [string, () => Promise<unknown>][] = [
      ["a", () => page.keyboard.down("a")],
      ["d", () => page.keyboard.down("d")],
      [
        "right-drag",
        async () => {
          await page.mouse.move(900, 300);
          await page.mouse.down({ button: "right" });
          await page.mouse.move(1000, 400, { steps: 4 });
          await page.mouse.up({ button: "right" });
        },
      ],
    ];
    for (const [what, turn] of turns) {
      await map.focus();
      await turn();
      const label = () => compass.getAttribute("aria-label");
      await expect.poll(label, { message: what }).toBe("Compass: point north up");
      if (what.length === 1) await page.keyboard.up(what);
      await map.focus();
      await page.keyboard.press("n");
      await expect.poll(label, { message: `N after ${what}` }).toBe("Compass: north is up");
    }
  });

  it("finds a town by part of its name, goes there and marks it; coordinates in the chosen format", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("craig, co");
    const craig = "Craig, Moffat County, Colorado";
    await page.getByRole("option", { name: craig }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `${craig}: remove marker` }).click();
    const center = page.getByLabel("Coordinates of the map center");
    await page.mouse.move(10, 10);
    await expect.poll(() => center.textContent()).toMatch(/^40\.5\d{5}° N 107\.5\d{5}° W$/);
    await page.getByRole("img", { name: "Crosshair" }).waitFor();
    await page.getByRole("button", { name: "Coordinate format: DD" }).click();
    await page.getByRole("menuitemradio", { name: /^MGRS/ }).click();
    await page.mouse.move(10, 10);
    await expect.poll(() => center.textContent()).toMatch(/^13TB[A-Z]\d{10}$/);

    for (const [typed, found] of [
      ["lake powel", /^Lake Powell, Utah and Arizona\s*Lake$/],
      ["81625", /^81625, Craig, Colorado\s*Zip code$/],
    ] as const) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill(typed);
      await page.getByRole("option", { name: found }).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
    }
  });

  it("names waypoints right after they are dropped, one after the other, online and offline", async () => {
    const card = page.getByRole("form", { name: "New waypoint" });
    const name = card.getByRole("textbox", { name: "Waypoint name" });
    const saved = async () => {
      const answer = await page.request.get(`${url}/api/v1/features`);
      const { features } = (await answer.json()).data as { features: SeenFeature[] };
      return features.map(({ title, properties }) => `${title}: ${properties.icon}`);
    };
    await dropWaypoint(page, [1000, 400]);
    await name.waitFor();
    // Typing replaces the default name.
    await page.keyboard.type("Elk wallow");
    await card.getByRole("radio", { name: "Camp", exact: true }).click();
    await app.sketchTool(page, "Drop a waypoint").click();
    await card.waitFor({ state: "detached" });
    await app.toolReady(page);
    await page.mouse.click(1050, 420);
    await name.waitFor();
    await page.keyboard.type("Spring");
    await page.keyboard.press("Enter");
    await card.waitFor({ state: "detached" });
    await sidebar(page).getByRole("heading", { name: "Spring", exact: true }).waitFor();
    await expect.poll(saved).toEqual(expect.arrayContaining(["Elk wallow: camp", "Spring: none"]));

    await page.route("**/api/v1/features", (route) => route.abort());
    await dropWaypoint(page, [1100, 440]);
    await page.getByText("1 change not synced yet").waitFor();
    await name.fill("Saddle");
    await page.keyboard.press("Enter");
    await card.waitFor({ state: "detached" });
    await page.unroute("**/api/v1/features");
    await expect.poll(saved, { timeout: 30_000 }).toContain("Saddle: none");
  });
});

describe("the map page in a narrow window", () => {
  it("has all its tools, none hidden by another", async () => {
    const { page, close } = await openPage({ url, width: 800, height: 600 });
    await app.begin(page, url, app.newPerson());
    const widgets = [
      actionBar(page),
      page.getByRole("toolbar", { name: "Sketch panel" }),
      page.getByRole("toolbar", { name: "Map view" }),
      page.getByRole("group", { name: "Coordinates" }),
      page.getByRole("search").filter({ has: page.getByRole("combobox") }),
      page.getByRole("img", { name: /^Scale/ }),
      sidebar(page),
    ];
    /** Returns pairs of widgets that overlap, and widgets that extend past the window. */
    const clashes = async ({ width, height }: { width: number; height: number }) => {
      const boxes = await Promise.all(widgets.map((widget) => widget.boundingBox()));
      return boxes.flatMap((a, index) => {
        if (!a || a.x + a.width > width || a.y + a.height > height) return [{ index, a }];
        return boxes.slice(index + 1).flatMap((b, after) => {
          const apart =
            !b ||
            a.x + a.width <= b.x ||
            b.x + b.width <= a.x ||
            a.y + a.height <= b.y ||
            b.y + b.height <= a.y;
          return apart ? [] : [{ index, a, other: index + 1 + after, b }];
        });
      });
    };
    for (const widget of widgets) await widget.waitFor();
    const center = page.getByLabel("Coordinates of the map center");
    await page.mouse.move(10, 10);
    await expect.poll(() => center.textContent()).toMatch(/^39\.2[56]\d{4}° N 99\.6[34]\d{4}° W$/);
    // The second equals a 1440 by 900 window at 200% browser zoom.
    for (const size of [
      { width: 800, height: 600 },
      { width: 720, height: 450 },
      { width: 860, height: 600 },
    ]) {
      await page.setViewportSize(size);
      await expect.poll(() => clashes(size), { message: JSON.stringify(size) }).toEqual([]);
    }
    // With the sidebar back and no sheet over the lower half, the center stays the same, also after zooming.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Hide sidebar" }).waitFor();
    await page.getByRole("button", { name: "Zoom in" }).click();
    const zoomOut = page.getByRole("button", { name: "Zoom out" });
    await expect.poll(() => zoomOut.getAttribute("aria-disabled")).toBeNull();
    await expect.poll(() => center.textContent()).toMatch(/^39\.2[56]\d{4}° N 99\.6[34]\d{4}° W$/);
    await close();
  });
});

describe("without WebGL", () => {
  it("says why there is no map, and the lists work", async () => {
    const { page, close } = await openPage({ url });
    await page.addInitScript(() => {
      const getContext = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function withoutWebGl(
        this: HTMLCanvasElement,
        ...args: unknown[]
      ) {
        return args[0] === "webgl2" ? null : Reflect.apply(getContext, this, args);
      } as typeof getContext;
    });
    await app.newAccount(page, url, app.newPerson());
    await page.goto(`${url}/maps/`);
    await page.getByRole("heading", { name: "Can't show the map" }).waitFor({ timeout: 60_000 });
    await app.openTab(page, "Content");
    await page
      .getByText("Use the map tools to start creating content or import content from other sources.")
      .waitFor();
    await close();
  });
});
