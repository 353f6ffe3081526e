import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Rgba } from "../../src/domain/catalogs";
import { lineLength } from "../../src/domain/measures";
import { MATCH_COLOR } from "../../workers/terrain/filter";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { type Page as ContentPage, waypoint } from "../support/content";
import { query } from "../support/database";
import { held, LASTING, watchContexts } from "../support/held";
import { clashesOf, labelsOf } from "../support/mapLabels";
import { brightness, mapCenter, painted, pointerAt } from "../support/mapPicture";
import { cleanUp, start } from "../support/ownServers";
import { cutOff, holdBack } from "../support/requests";

/** Separate server with generated detail, because the built-in ground is too smooth to match or hide anything. */
let url = "";
let dataDir = "";
beforeAll(async () => {
  ({ url, dataDir } = await start({ env: { DEMO_DETAIL: "on" } }));
});
afterAll(cleanUp);
/** The software renderer needs seconds per scene, more on a busy machine. */
const PATIENCE_MS = 90_000;
/** Lower limit of pin-colored pixels that counts as a visible pin at half scale. Without a pin there are none. */
const PIN_PIXELS = 50;
const CLIP = { x: 480, y: 40, width: 370, height: 260 };
/** Code of the 3D map, loaded on first use. */
const SCENE_CODE = /\/assets\/scene-[^/]*\.js$/;
/** Screen coordinates of the ends measured in 3D, clear of panels. */
const ENDS: readonly [[number, number], [number, number]] = [
  [560, 120],
  [760, 180],
];
const METERS_PER_YARD = 0.9144;
/** Part of the map clear of the sun panel, which opens at the right. */
const GROUND = { x: 480, y: 40, width: 45, height: 150 };
/** Color of a town name over imagery. */
const TOWN_NAME: Rgba = [247, 244, 238, 1];
/** Center of the map area beside the sidebar. */
const CENTER = { x: 698, y: 240 };
const NOWHERE = { left: 0, top: 0, right: 1, bottom: 1 };
const GREEN: Rgba = [63, 163, 77, 1];
const BLUE: Rgba = [41, 98, 255, 1];

async function switchNames(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Basemap:/ }).click();
  await page.getByRole("switch", { name: /^Feature names/ }).click();
  await page.keyboard.press("Escape");
}

async function elevationAt(page: Page, [longitude, latitude]: [number, number]): Promise<number> {
  const geometry = `geometry=${longitude},${latitude}&geometryType=esriGeometryPoint&inSR=4326`;
  const answer = await page.request.get(
    `${url}/arcgis/rest/services/Terrain/Elevation/ImageServer/identify?${geometry}&f=json`,
  );
  return Number((await answer.json()).value);
}

describe("the map in 3D", () => {
  let watched: WatchedPage;
  let page: Page;
  const toggle = (mode: "2D" | "3D") => page.getByRole("button", { name: `Switch map to ${mode}` });
  const scale = () => page.getByRole("img", { name: /^Scale/ });
  const tilted = (degrees: number) => page.getByRole("button", { name: `Tilt: ${degrees}°` });
  const orange = async () => (await painted(page, CLIP)).pixels;
  const eventually = { timeout: PATIENCE_MS };
  const person = app.newPerson();
  const labelTiles: string[] = [];
  const setRoles = (roles: string[]) =>
    query(dataDir, "update users set roles = $2, trial = null, trial_ends_at = null where email = $1", [
      person.email,
      roles,
    ]);
  const exaggeration = async () => {
    const answer = await page.request.post(`${url}/api/v1/whoami`, { headers: { origin: url } });
    return (await answer.json()).data.mapPreferences.elevationExaggeration;
  };

  beforeAll(async () => {
    // The first account becomes the administrator, so sign up a throwaway one.
    await new TestClient(url).signUp();
    // Scenes are rendered in software. A quarter of the pixels halves the time.
    watched = await openPage({ url, width: 940, height: 480, picture: "live", scale: 0.5 });
    page = watched.page;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("request", (request) => {
      if (/\/Reference\/Labels\/MapServer\/tile\//.test(request.url())) labelTiles.push(request.url());
    });
    await watchContexts(page);
    await app.begin(page, url, person, async (client) => {
      await client.data("POST", "/features", waypoint("Stand", -106.45, 39.12));
      const beside = waypoint("Beside", -106.4435, 39.12);
      const properties = { ...beside.properties, color: GREEN };
      await client.data("POST", "/features", { ...beside, properties });
    });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it("is not part of a registered user's plan", async () => {
    await toggle("3D").click();
    const upgrade = page.getByRole("dialog", { name: "Upgrade your plan" });
    await app.startTrial(upgrade, page, "Insider");
    await upgrade.waitFor({ state: "detached" });
  });

  it("shows the same content at the flat map's position, and brings the sidebar back", async () => {
    await app.openTab(page, "Content");
    await app.row(page, "Stand").first().click();
    await app.mapStill(page);
    await cutOff(page, SCENE_CODE);
    const failed = "Couldn't load 3D. Check your connection and try again.";
    await app.toastOf(page, failed, () => toggle("3D").click());
    await page.unroute(SCENE_CODE);
    await app.toastOf(page, "Switching map to 3D...", () =>
      app.toastButton(page, failed, "Try again").click(),
    );
    await toggle("2D").waitFor();
    await page.getByText("Switching map to 3D...").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Focus" }).click();
    await expect.poll(orange, eventually).toBeGreaterThan(PIN_PIXELS);
    expect(await page.getByRole("heading", { name: "Stand" }).isVisible()).toBe(true);
    expect(watched.violations).toEqual([]);
    expect(watched.foreign).toEqual([]);
  });

  it("opens tilted, with upright pins and their names, and keeps another tilt", async () => {
    await tilted(55).waitFor();
    await switchNames(page);
    const name = page.getByRole("main", { name: "Map" }).getByText("Stand", { exact: true });
    await name.waitFor();
    const placed = async () => {
      const { width, height, left, top } = await painted(page, CLIP);
      const box = await name.boundingBox();
      const aside = (box?.x ?? 0) + (box?.width ?? 0) / 2 - (CLIP.x + left + width / 2);
      const below = (box?.y ?? 0) - (CLIP.y + top + height);
      // A pin lying on the ground would be foreshortened to half its height.
      return { upright: height > width, under: Math.abs(aside) < 8 && Math.abs(below) < 16 };
    };
    await expect.poll(placed, eventually).toEqual({ upright: true, under: true });
    await switchNames(page);
    await name.waitFor({ state: "detached" });
    const before = await scale().textContent();
    await tilted(55).click();
    await page.getByRole("slider", { name: "Tilt" }).press("ArrowLeft");
    await tilted(50).waitFor();
    await page.keyboard.press("Escape");
    await app.mapStill(page);
    expect(await scale().textContent()).toBe(before);
  });

  it("is lit by the sun of a date and time, in local time", async () => {
    await page.getByRole("button", { name: "Sun", exact: true }).click();
    const sun = page.getByRole("dialog", { name: "Sun" });
    await sun.getByText("Time zone: America/Denver").waitFor();
    const even = await brightness(page, GROUND);
    await sun.getByRole("switch", { name: /^Sunlight/ }).click();
    await sun.getByLabel("Date").fill("2026-06-21");
    const time = sun.getByRole("slider", { name: "Time of day" });
    await time.press("Home");
    await sun.getByText("12:00 AM MDT").waitFor();
    await sun.getByText("The sun is below the horizon").waitFor();
    await expect.poll(() => brightness(page, GROUND), eventually).toBeLessThan(even * 0.7);
    const night = await brightness(page, GROUND);
    // Each press is ten steps of five minutes.
    for (let press = 0; press < 15; press++) await time.press("PageUp");
    await sun.getByText(/^The sun is \d+° high/).waitFor();
    await expect.poll(() => brightness(page, GROUND), eventually).toBeGreaterThan(night * 1.2);
    await sun.getByRole("switch", { name: /^Sunlight/ }).click();
    await expect.poll(() => brightness(page, GROUND), eventually).toBeGreaterThan(even * 0.95);
    await page.keyboard.press("Escape");
  });

  it("shows an edit before it is saved, and hides hidden features", async () => {
    const blue = async () => (await painted(page, CLIP, BLUE)).pixels;
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("radio", { name: "Blue" }).click();
    await expect.poll(blue, eventually).toBeGreaterThan(PIN_PIXELS);
    expect(await orange()).toBe(0);
    await page.getByRole("complementary").getByRole("button", { name: "Cancel" }).click();
    await expect.poll(orange, eventually).toBeGreaterThan(PIN_PIXELS);
    await page.getByRole("button", { name: "Back" }).click();
    const shown = page.getByRole("switch", { name: "Show Stand on the map" });
    await shown.click();
    await expect.poll(orange, eventually).toBe(0);
    await shown.click();
    await expect.poll(orange, eventually).toBeGreaterThan(PIN_PIXELS);
  });

  it("finds the feature under the pointer", async () => {
    const { left, top, width, height } = await painted(page, CLIP);
    const [x, y] = [CLIP.x + left + width / 2, CLIP.y + top + height / 2];
    const map = page.getByRole("application");
    await page.mouse.move(x, y, { steps: 3 });
    await expect.poll(() => map.evaluate((one) => getComputedStyle(one).cursor), eventually).toBe("pointer");
    await page.mouse.click(x, y);
    await page.getByRole("dialog", { name: "Feature" }).getByText("Stand").waitFor();
    await page.keyboard.press("Escape");
  });

  it("stays where it is on the screen when the sidebar is hidden or shown, however quickly", async () => {
    const place = async () => {
      await app.mapStill(page);
      const { left, top } = await painted(page, CLIP);
      return { left, top };
    };
    const before = await place();
    // The camera moves aside, so what is higher or lower than the center shifts a little.
    const shift = async () => {
      const { left, top } = await place();
      return Math.hypot(left - before.left, top - before.top);
    };
    // In one task, so that the second change comes before the next frame.
    await page.getByRole("button", { name: "Hide sidebar" }).evaluate((handle: HTMLElement) => {
      handle.click();
      handle.click();
    });
    await expect.poll(shift, eventually).toBeLessThan(12);
    for (const [name, next] of [
      ["Hide sidebar", "Show sidebar"],
      ["Show sidebar", "Hide sidebar"],
    ] as const) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("button", { name: next }).waitFor();
      await expect.poll(shift, eventually).toBeLessThan(12);
    }
  });

  it("keeps its view in a window of another size with other panels", async () => {
    await app.mapStill(page);
    const scale = page.getByRole("img", { name: /^Scale/ });
    const looks = async () => [
      await page.getByLabel("Coordinates of the map center").textContent(),
      await scale.textContent(),
    ];
    const before = await looks();
    for (const width of [880, 940]) {
      await page.setViewportSize({ width, height: 480 });
      await app.mapStill(page);
      expect(await looks()).toEqual(before);
    }
  });

  it("keeps all of its controls above the sheet of a low window", async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    const sheet = page.getByRole("slider", { name: "Sheet height" });
    await sheet.waitFor();
    const overlap = async () => {
      const controls = page.getByRole("toolbar", { name: "Map view" }).getByRole("button");
      const boxes = await Promise.all((await controls.all()).map((control) => control.boundingBox()));
      const lowest = Math.max(...boxes.map((box) => (box ? box.y + box.height : 0)));
      return lowest - ((await sheet.boundingBox())?.y ?? 0);
    };
    await expect.poll(overlap).toBeLessThan(0);
    await page.setViewportSize({ width: 940, height: 480 });
    await app.mapStill(page);
  });

  it("has room for its tools beside the column of controls in a phone's window", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const edges = async () => {
      const tools = await page.getByRole("toolbar", { name: "Sketch panel" }).boundingBox();
      const basemap = await page.getByRole("button", { name: /^Basemap/ }).boundingBox();
      return { tools: (tools?.x ?? 0) + (tools?.width ?? 0), controls: basemap?.x ?? 0 };
    };
    await page.getByRole("slider", { name: "Sheet height" }).waitFor();
    await expect.poll(async () => (await edges()).controls - (await edges()).tools).toBeGreaterThan(3);
    await page.setViewportSize({ width: 940, height: 480 });
    await app.mapStill(page);
  });

  it("selects the features in a rectangle, as the flat map does", async () => {
    await page.getByRole("button", { name: "Select items" }).click();
    await app.toolReady(page);
    const { left, top, width, height } = await painted(page, CLIP);
    const [x, y] = [CLIP.x + left, CLIP.y + top];
    await app.drag(page, [x - 15, y - 15], [x + width + 15, y + height + 15]);
    await page.getByText("1 items selected from the map").waitFor();
    expect(await page.getByRole("complementary").getByText("Stand", { exact: true }).isVisible()).toBe(true);
    await page.getByRole("status").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("tab", { name: /^Content/ }).waitFor();
  });

  it("puts drawings at ground elevation", async () => {
    await app.sketchTool(page, "Drop a waypoint").click();
    await app.toolReady(page);
    await app.toastOf(page, "Waypoint Saved", () => page.mouse.click(560, 240));
    const answer = await page.request.get(`${url}/api/v1/features?limit=10`);
    const { features }: ContentPage = (await answer.json()).data;
    const heights = features.map(({ geometry }) => (geometry.coordinates as number[])[2] ?? 0);
    // The others were saved without an elevation.
    expect(heights.filter((height) => height > 1000)).toHaveLength(1);
  });

  it("colors matching terrain found by the worker", async () => {
    const matching = async () => (await painted(page, CLIP, [...MATCH_COLOR])).pixels;
    const running = () => page.workers().filter((one) => one.url().includes("/terrain.worker")).length;
    const onOff = page.getByRole("switch", { name: "Show matching terrain" });
    await app.openTool(page, "Terrain Analysis");
    await page.getByRole("slider", { name: "Transparency" }).press("Home");
    // One of the waypoints is green too.
    const before = await matching();
    expect(running()).toBe(0);
    await onOff.click();
    await page.getByText(/of the terrain here matches: [\d,]+ acres/).waitFor();
    await expect.poll(matching, eventually).toBeGreaterThan(before + 1000);
    // One worker for the scene, and the flat map's, which measures the matching area and stays alive for later.
    expect(running()).toBe(2);
    await onOff.click();
    await expect.poll(matching, eventually).toBeLessThan(before + 100);
    await expect.poll(running, eventually).toBe(1);
  });

  it("has no historical imagery, and is unavailable while that is open", async () => {
    await app.openTool(page, "Historical Imagery");
    await page.getByText("Historical Imagery is only available while using 2D.").waitFor();
    await page.getByRole("complementary").getByRole("button", { name: "Switch map to 2D" }).click();
    await toggle("3D").click();
    expect(await page.getByRole("button", { name: "Elevation Profile" }).count()).toBe(0);
    const refusal = page.getByRole("dialog", { name: "Feature Not Supported" });
    await refusal.getByText("Historical Imagery is only available while using 2D").waitFor();
    await refusal.getByRole("button", { name: "OK" }).click();
    await app.openTool(page, "Library");
  });

  it("keeps position and scale, and leaves no worker, listener or node behind, when the plan ends", async () => {
    const session = await watched.context.newCDPSession(page);
    const before = await held(page, session);
    // The sidebar has just opened, so the center of the visible map has moved.
    await app.mapStill(page);
    const size = await scale().textContent();
    const [longitude, latitude] = await mapCenter(page);
    await app.switchMap(page, "3D");
    // The tilt set in the previous scene.
    await tilted(50).waitFor();
    await page.getByRole("button", { name: "Elevation exaggeration" }).click();
    const times = page.getByRole("slider", { name: "Elevation exaggeration" });
    expect(await times.getAttribute("aria-valuenow")).toBe("1");
    await times.press("ArrowRight");
    await expect.poll(exaggeration).toBe(1.5);
    // Loading the ground takes up to a minute on a busy machine.
    await expect.poll(() => scale().textContent(), { timeout: 90_000 }).toBe(size);
    await setRoles(["registered"]);
    // The save's response carries the account's current plan.
    await app.toastOf(page, "Switching map to 2D...", () => times.press("ArrowLeft"));
    await toggle("3D").waitFor();
    await page.getByText("Switching map to 2D...").waitFor({ state: "detached" });
    const aside = async () => {
      const [x, y] = await mapCenter(page);
      return Math.hypot(x - longitude, y - latitude);
    };
    // Within half a pixel, because the flat map keeps its own position.
    await expect.poll(aside, eventually).toBeLessThan(0.00002);
    expect(await scale().textContent()).toBe(size);
    const left = async () => {
      const after = await held(page, session);
      return LASTING.filter((kind) => after[kind] > before[kind] * 1.05);
    };
    await expect.poll(left, eventually).toEqual([]);
  });

  it("raises its ground by the account's exaggeration, which is read from the plan again", async () => {
    await setRoles(["insider"]);
    await app.openTool(page, "Account");
    await page.getByRole("button", { name: "Account Settings" }).click();
    const typed = page.getByLabel("Elevation exaggeration in 3D, exact value");
    expect(await typed.inputValue()).toBe("1");
    await typed.fill("1.5");
    await typed.press("Enter");
    await expect.poll(exaggeration).toBe(1.5);
    await app.openTool(page, "Library");
  });

  it("supports its listed keys", async () => {
    await app.switchMap(page, "3D");
    const compass = (name: string) => page.getByRole("button", { name: `Compass: ${name}` });
    const hold = async (key: string, done: () => Promise<unknown>) => {
      await page.getByRole("application").focus();
      await page.keyboard.down(key);
      await done();
      await page.keyboard.up(key);
    };
    const changes = (what: Locator) => async () => {
      const before = await what.textContent();
      await expect.poll(() => what.textContent(), eventually).not.toBe(before);
    };
    await hold("a", () => compass("point north up").waitFor());
    await hold("n", () => compass("north is up").waitFor());
    await page.mouse.move(10, 10);
    await hold("ArrowLeft", changes(page.getByLabel("Coordinates of the map center")));
    await hold("u", changes(scale()));
  });

  it("reaches a distant location, though the sidebar is hidden on the way, and keeps its tilt", async () => {
    await page.getByRole("button", { name: "Go to coordinates" }).click();
    await page.getByRole("textbox", { name: "Go to coordinates" }).fill("40.2, -107.6");
    await page.getByRole("button", { name: "Go there" }).click();
    await page.getByRole("button", { name: "Hide sidebar" }).click();
    await page.mouse.move(10, 10);
    const center = page.getByLabel("Coordinates of the map center");
    await expect.poll(() => center.textContent(), eventually).toMatch(/^40\.(19|20)\d+° N 107\.(59|60)/);
    await tilted(50).waitFor();
    await page.getByRole("button", { name: "Show sidebar" }).click();
  });

  it("draws place names across the screen, as the flat map does, and not in tiles", async () => {
    const text = "Leadville";
    const town = async () => (await labelsOf(page)).find((label) => label.text === text);
    await page.getByRole("button", { name: "Go to coordinates" }).click();
    await page.getByRole("textbox", { name: "Go to coordinates" }).fill("39.2508, -106.2925");
    await page.getByRole("button", { name: "Go there" }).click();
    await expect.poll(town, eventually).toBeTruthy();
    await app.mapStill(page);
    // The name is at the town's position in the center of the map, in letters not flattened by the tilt.
    const letters = async () => {
      const [box = NOWHERE] = (await town())?.boxes ?? [];
      const clip = { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top };
      const aside = Math.hypot(box.left + clip.width / 2 - CENTER.x, box.top + clip.height / 2 - CENTER.y);
      const { height } = await painted(page, clip, TOWN_NAME);
      return { aside: aside < 25, upright: height >= 8 };
    };
    await expect.poll(letters, eventually).toEqual({ aside: true, upright: true });
    expect(clashesOf((await labelsOf(page)).map(({ boxes }) => boxes))).toEqual([]);
    await page.getByText(/Places: GeoNames/).waitFor({ state: "attached" });
    expect(labelTiles).toEqual([]);
  });

  it("measures the direct line between two points, which stays until Escape", async () => {
    await page.getByRole("button", { name: "Measure distance" }).click();
    await page.getByText(/^Click two points to measure the distance/).waitFor();
    await app.toolReady(page);
    await app.mapStill(page);
    // Sections of the straight line below the ground are drawn darker, so only part of it has this color.
    const line = async () => (await painted(page, CLIP, [255, 127, 0, 1])).pixels;
    const before = await line();
    const drawn = before + 20;
    const label = page.getByText(/^[\d,.]+ yd$/).first();
    const measured = page.getByRole("status", { name: "Measured" });
    const release = await holdBack(page, /\/Elevation\/ImageServer\/tile\//);
    await page.mouse.move(...ENDS[0]);
    await page.mouse.click(...ENDS[0]);
    // The line follows the pointer as soon as the first end is set.
    const lineToPointer = async () => {
      await page.mouse.move(...ENDS[0]);
      await page.mouse.move(...ENDS[1], { steps: 4 });
      return line();
    };
    await expect.poll(lineToPointer, eventually).toBeGreaterThan(drawn);
    await page.mouse.click(...ENDS[1]);
    await measured.getByText("Loading terrain…").waitFor();
    expect(await label.isVisible()).toBe(false);
    await release();
    await measured.getByText(/ yd vertical$/).waitFor();
    await label.waitFor();
    const [direct, horizontal, vertical] = (await measured.textContent())
      ?.match(/[\d,]+ yd/g)
      ?.map((yards) => Number(yards.replace(/\D/g, "")) * METERS_PER_YARD) ?? [0, 0, 0];
    const [from, to] = [await pointerAt(page, ...ENDS[0]), await pointerAt(page, ...ENDS[1])];
    const rise = Math.abs((await elevationAt(page, to)) - (await elevationAt(page, from)));
    const flat = lineLength([
      [...from, 0],
      [...to, 0],
    ]);
    // Displayed figures are rounded to a yard.
    expect(Math.abs((vertical ?? 0) - rise)).toBeLessThan(1);
    expect(Math.abs((horizontal ?? 0) - flat)).toBeLessThan(2 + flat / 1000);
    expect(Math.abs((direct ?? 0) - Math.hypot(flat, rise))).toBeLessThan(2 + flat / 1000);
    // The line no longer follows the pointer but stays visible.
    await page.mouse.move(600, 280, { steps: 4 });
    expect(await line()).toBeGreaterThan(drawn);
    await page.keyboard.press("Escape");
    await expect.poll(line, eventually).toBeLessThanOrEqual(before + 10);
  });

  it("draws the profile of a line over its ground, until Escape, Cancel or another tool", async () => {
    const tool = (name: string, pressed: boolean) =>
      page.getByRole("button", { name, exact: true, pressed }).waitFor();
    const sidebar = page.getByRole("complementary");
    const panel = page.getByRole("region", { name: "Elevation Profile" });
    const begin = async () => {
      await page.getByRole("button", { name: "Elevation Profile" }).click();
      await app.toolReady(page);
      await sidebar.waitFor({ state: "hidden" });
    };
    const ended = async () => {
      await tool("Elevation Profile", false);
      await panel.waitFor({ state: "detached" });
      await sidebar.waitFor();
    };
    await begin();
    // Clicks above the panel, which opens as soon as there is a line.
    await app.clickPlaces(page, [[300, 60]]);
    await page.mouse.dblclick(500, 110);
    for (const figure of ["Gain", "Loss", "Highest", "Lowest"])
      await panel.getByRole("row", { name: new RegExp(`^${figure} [\\d,]+ ft$`) }).waitFor();
    // In a low window, three quarters of the map stay free.
    const box = await panel.locator("..").boundingBox();
    expect(box?.height).toBeLessThanOrEqual(480 / 4);
    await page.keyboard.press("Escape");
    await ended();
    await begin();
    await page.getByRole("status").getByRole("button", { name: "Cancel" }).click();
    await ended();
    await begin();
    await page.getByRole("button", { name: "Measure distance" }).click();
    await tool("Measure distance", true);
    await ended();
    await page.keyboard.press("Escape");
    await tool("Measure distance", false);
  });

  it("switches to 2D when the device stops drawing it, with a message", async () => {
    // A tool still loading ground elevations must not block the fallback to the flat map.
    await page.getByRole("button", { name: "Measure distance" }).click();
    await app.toolReady(page);
    // The closest a page can come to a graphics driver failure.
    await page.evaluate(`for (const canvas of document.querySelectorAll("canvas"))
      canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext()`);
    const refusal = page.getByRole("dialog", { name: "Feature Not Supported" });
    await refusal.getByText(/^This feature is not supported by your device\./).waitFor();
    expect(await refusal.getByRole("link", { name: /Learn more/ }).getAttribute("href")).toMatch(/^https:/);
    await refusal.getByRole("button", { name: "OK" }).click();
    await app.mapStill(page);
    // The label alone can be the same at two zoom levels.
    const scaleBar = () => scale().innerHTML();
    const before = await scaleBar();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(scaleBar).not.toBe(before);
    await toggle("3D").hover();
    await page.getByText("Switch map to 3D: not available. Select to see why").first().waitFor();
    await toggle("3D").click();
    await refusal.waitFor();
  });
});
