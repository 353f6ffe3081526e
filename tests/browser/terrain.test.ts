import { mkdtempSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addLayer } from "../../server/maps/ingest/add";
import { mapsFolder } from "../../server/maps/store/catalog";
import { type Coordinates, parseCoordinates } from "../../src/domain/coordinates";
import { DEFAULT_TERRAIN } from "../../src/domain/preferences";
import { metersToFeet, squareMetersToAcres } from "../../src/domain/units";
import { sweeperCount } from "../../workers/sunlight/sweepers";
import { MATCH_COLOR } from "../../workers/terrain/filter";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { area, line } from "../support/content";
import { leastLongestTask } from "../support/mainThread";
import { writeGeojson } from "../support/mapFiles";
import { opacityOf, painted, violet, yellow } from "../support/mapPicture";
import { cleanUp, start, track } from "../support/ownServers";
import { unchanged } from "../support/pageTime";
import { cutOff } from "../support/requests";
import { groundThatMatches, type SeenTerrain } from "../support/terrainCount";
import { aspectClass } from "../unit/workers/terrain/oracle";

/** Separate server with generated detail, because the built-in ground has no steep slopes. */
let url = "";
let maps = "";
beforeAll(async () => {
  const server = await start({ env: { DEMO_DETAIL: "on" } });
  url = server.url;
  maps = mapsFolder(server.dataDir);
});
afterAll(cleanUp);
const PATIENCE_MS = 60_000;
/** Recounting the ground of every pixel is slow on a slow machine. */
const PATIENT = { timeout: 360_000 };
/** Little larger than CLIP and the sidebar, because every visible tile is recomputed for each choice. */
const WINDOW = { width: 1180, height: 660 };
const ELEVATIONS = "/arcgis/rest/services/Terrain/Elevation/ImageServer";
/** Part of the map clear of panels and controls. */
const CLIP = { x: 700, y: 250, width: 400, height: 320 };

const SLOPES = ["0-5°", "5-15°", "15-25°", "25-35°", "35°+"];
const ASPECTS = "North North-east East South-east South South-west West North-west Flat".split(" ");

describe("terrain analysis", () => {
  let watched: WatchedPage;
  let page: Page;
  const onOff = () => page.getByRole("switch", { name: "Show matching terrain" });
  const share = () => page.getByText(/of the terrain here matches/);
  const acres = async () =>
    Number((await share().textContent())?.match(/([\d,]+) acres/)?.[1]?.replaceAll(",", ""));
  /** Returns the acres once no elevations are loading and the figure is stable. */
  const settledAcres = async () => {
    let [before, same] = [Number.NaN, 0];
    await expect
      .poll(
        async () => {
          const reading = await page.getByText("Reading elevations...").count();
          const now = await acres();
          same = reading === 0 && now === before ? same + 1 : 0;
          before = now;
          return same;
        },
        { timeout: PATIENCE_MS, interval: 200 },
      )
      .toBeGreaterThan(2);
    return before;
  };
  const green = async () => (await painted(page, CLIP, [...MATCH_COLOR])).pixels;
  const running = () => page.workers().filter((one) => one.url().includes("/terrain.worker")).length;
  /** Returns the shares of visible terrain that the list shows, such as "North 12%" or "0-5°: 30%". */
  const shares = async (what: "Slope" | "Aspect") => {
    const rows = page.getByRole("list", { name: `${what} of the terrain here` }).getByRole("listitem");
    return (await rows.allTextContents()).map((text) => {
      const [, label = "", percent] = /^(.+?):? ?(\d+)%/.exec(text) ?? [];
      return { label, percent: Number(percent) };
    });
  };
  /** Returns the window size without the sidebar, the area that the acres refer to. */
  const seenSize = async () => {
    const sidebar = await page.getByRole("complementary").boundingBox();
    return { width: WINDOW.width - ((sidebar?.x ?? 0) + (sidebar?.width ?? 0)), height: WINDOW.height };
  };
  /** Reads the map position from the URL, which follows a move after half a second, once it stops changing. */
  const seenPlace = async (zoom: number) => {
    const at = () => new URL(page.url()).searchParams.get("map")?.split("/").map(Number) ?? [];
    await expect.poll(() => at()[0]).toBe(zoom);
    const search = await unchanged<string>(page, "location.search", { looks: 3, everyMs: 300 });
    const place = new URLSearchParams(search).get("map")?.split("/").map(Number) ?? [];
    const [, latitude = Number.NaN, longitude = Number.NaN] = place;
    return { longitude, latitude, zoom };
  };
  const elevationTile = async (level: number, row: number, column: number) => {
    const answer = await page.request.get(`${url}${ELEVATIONS}/tile/${level}/${row}/${column}`);
    if (!answer.ok()) throw new Error(`Elevation tile ${level}/${row}/${column}: ${answer.status()}`);
    return new Uint8Array(await answer.body());
  };
  /** Compares the acres shown with a count over the visible ground, using the service's elevations. */
  const expectAcres = async (zoom: number, matches: (terrain: SeenTerrain) => boolean) => {
    const seen = { ...(await seenPlace(zoom)), ...(await seenSize()) };
    const inRange = ({ elevation }: SeenTerrain) =>
      metersToFeet(elevation) >= DEFAULT_TERRAIN.elevation[0] &&
      metersToFeet(elevation) <= DEFAULT_TERRAIN.elevation[1];
    const area = await groundThatMatches(
      seen,
      elevationTile,
      (terrain) => inRange(terrain) && matches(terrain),
    );
    const expected = squareMetersToAcres(area);
    expect(expected).toBeGreaterThan(100);
    await expect
      .poll(async () => Math.abs((await settledAcres()) / expected - 1), { timeout: PATIENCE_MS })
      .toBeLessThan(0.005);
  };
  const choice = (name: string) => page.getByRole("checkbox", { name, exact: true });

  beforeAll(async () => {
    // The first account becomes the administrator, so sign up a throwaway one.
    await new TestClient(url).signUp();
    watched = await openPage({ url, ...WINDOW, picture: "sharp" });
    page = watched.page;
    // The first tiles of an area are rendered on request, so later ones queue behind them.
    page.setDefaultTimeout(PATIENCE_MS);
    await app.begin(page, url, app.newPerson());
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it("is not part of a registered user's plan: the switch opens the upgrade modal", async () => {
    await app.openTool(page, "Terrain Analysis");
    await onOff().click();
    const upgrade = page.getByRole("dialog", { name: "Upgrade your plan" });
    await app.startTrial(upgrade, page, "Insider");
    await upgrade.waitFor({ state: "detached" });
    expect(await onOff().isChecked()).toBe(false);
    expect(running()).toBe(0);
    await page.reload();
    await app.mapReady(page);
  });

  it("starts with its defaults, moves by steps, and is saved", async () => {
    await app.openTool(page, "Terrain Analysis");
    await page
      .getByText("Analyze terrain to find areas suitable for game at any time of the year...", {
        exact: true,
      })
      .waitFor();
    const typed = (name: string) => page.getByLabel(`${name}, exact value`).inputValue();
    const figures = async () =>
      Promise.all(["Transparency", "Elevation, minimum", "Elevation, maximum"].map(typed));
    const chosen = async () => {
      const boxes = await page.getByRole("checkbox", { checked: true }).all();
      return Promise.all(boxes.map((box) => box.getAttribute("aria-label")));
    };
    const all = async () => ({ figures: await figures(), chosen: await chosen() });
    const defaults = {
      figures: ["50", "100", "14400"],
      chosen: [...SLOPES, "North-west", "North", "North-east", "Flat"],
    };
    expect(await all()).toEqual(defaults);
    await page.getByRole("slider", { name: "Transparency" }).press("ArrowRight");
    await page.getByRole("slider", { name: "Elevation, minimum" }).press("ArrowRight");
    await choice("South").click();
    await expect.poll(figures).toEqual(["51", "200", "14400"]);
    const saved = async () => {
      const answer = await page.request.get(`${url}/api/v1/user/preferences/maps`, {
        headers: { "API-Version": "v2" },
      });
      return (await answer.json()).data.global.terrainAnalysis;
    };
    await expect.poll(saved).toEqual({
      enabled: false,
      opacity: 0.49,
      elevation: [200, 14_400],
      slope: [1, 2, 3, 4, 5],
      slopeRange: [0, 90],
      aspect: [1, 2, 5, 8, 9],
    });
    await page.getByRole("button", { name: "Reset all" }).click();
    await expect.poll(all).toEqual(defaults);
  });

  it("colors matching terrain from the server's LERC tiles, in its worker", async () => {
    await app.openTool(page, "Terrain Analysis");
    await page.getByRole("slider", { name: "Transparency" }).press("Home");
    await onOff().click();
    await share().waitFor();
    expect(await settledAcres()).toBeGreaterThan(0);
    expect(running()).toBe(1);
    await expect.poll(green, { timeout: PATIENCE_MS }).toBeGreaterThan(1000);
    await page.getByRole("list", { name: "Elevation of the terrain here" }).waitFor();
    const slopes = await shares("Slope");
    expect(slopes.map(({ label }) => label)).toEqual(SLOPES);
    const aspects = await shares("Aspect");
    expect(aspects.map(({ label }) => label)).toEqual(ASPECTS);
    for (const list of [slopes, aspects]) {
      const whole = list.reduce((sum, { percent }) => sum + percent, 0);
      // Each share is rounded to a whole percent.
      expect(Math.abs(whole - 100)).toBeLessThan(5);
    }
  });

  it("follows slope, aspect and elevation, and ignores the slope of flat terrain", async () => {
    const all = await settledAcres();
    for (const slope of SLOPES) await choice(slope).click();
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBe(0);
    await expect.poll(green, { timeout: PATIENCE_MS }).toBe(0);
    for (const aspect of ["North", "North-east", "North-west"]) await choice(aspect).click();
    await page.getByText("Flat terrain has no slope to filter.").waitFor();
    await expect.poll(() => choice("0-5°").isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Reset all" }).click();
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBe(all);
    const least = page.getByLabel("Elevation, minimum, exact value");
    await least.fill("14000");
    await least.press("Enter");
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBeLessThan(all / 2);
    await page.getByRole("button", { name: "Reset all" }).click();
    await expect.poll(acres, { timeout: PATIENCE_MS }).toBe(all);
  });

  describe("shows the acres of the visible map, within 0.5% of a pixel count", () => {
    const { aspect } = DEFAULT_TERRAIN;
    const asDefault = ({ slope, azimuth }: SeenTerrain) =>
      slope >= 0 && aspect.includes(aspectClass(azimuth));
    const zoomIn = async (levels: number) => {
      for (let level = 0; level < levels; level++)
        await page.getByRole("button", { name: "Zoom in" }).click();
      await app.mapStill(page);
    };

    it("at zoom 10", PATIENT, async () => {
      await page.goto(`${url}/maps/terrain?map=10/39.1377/-106.4213`);
      await app.mapReady(page);
      if (!(await onOff().isChecked())) await onOff().click();
      await share().waitFor();
      await app.mapStill(page);
      await expectAcres(10, asDefault);
    });

    it("with a chip beside the map that says why they are a sample", async () => {
      await page.getByText(/of the terrain here matches: [\d,]+ acres \(sample\)/).waitFor();
      await page.getByRole("button", { name: "Generated detail" }).click();
      const reason = page.getByRole("dialog", { name: "This ground is a sample" });
      await reason.getByText(/Don't plan or navigate by them/).waitFor();
      await reason.getByRole("button", { name: "OK" }).click();
      await reason.waitFor({ state: "detached" });
    });

    it("at zoom 13, by classes and by a range of slopes", PATIENT, async () => {
      await zoomIn(3);
      await expectAcres(13, asDefault);
      const greatest = page.getByLabel("Slope range, maximum, exact value");
      await greatest.fill("9");
      await greatest.press("Enter");
      await expectAcres(13, (terrain) => terrain.slope <= 9 && asDefault(terrain));
      await page.getByRole("button", { name: "Use classes" }).click();
    });

    it("at zoom 15, and after the map was dragged", PATIENT, async () => {
      await zoomIn(2);
      await expectAcres(15, asDefault);
      await page.mouse.move(900, 400);
      await page.mouse.down();
      await page.mouse.move(760, 300, { steps: 5 });
      await page.mouse.up();
      await app.mapStill(page);
      await expectAcres(15, asDefault);
    });
  });

  it("moves with the map, keeps its filters, and is hidden by the switch", async () => {
    const before = await settledAcres();
    const tiles = /\/Terrain\/Elevation\/ImageServer\/tile\//;
    await cutOff(page, tiles);
    await page.mouse.move(900, 400);
    await page.mouse.down();
    await page.mouse.move(500, 300, { steps: 5 });
    await page.mouse.up();
    await app.mapStill(page);
    const missing = page.getByRole("alert").filter({ hasText: "Couldn't read some of the terrain." });
    await missing.waitFor();
    await page.unroute(tiles);
    await missing.getByRole("button", { name: "Try again" }).click();
    await missing.waitFor({ state: "detached" });
    await expect.poll(acres, { timeout: PATIENCE_MS }).not.toBe(before);
    await choice("0-5°").click();
    await onOff().click();
    await share().waitFor({ state: "detached" });
    await expect.poll(green, { timeout: PATIENCE_MS }).toBe(0);
    // Reloads at once. Unsaved settings are written when the page unloads.
    await choice("5-15°").click();
    await page.reload();
    await app.mapReady(page);
    await app.openTool(page, "Terrain Analysis");
    await expect.poll(() => choice("0-5°").isChecked(), { timeout: PATIENCE_MS }).toBe(false);
    expect(await choice("5-15°").isChecked()).toBe(false);
    expect(await onOff().isChecked()).toBe(false);
  });

  describe("in the Plan view", () => {
    const zones = () => page.getByRole("list", { name: /^\d+ zones?$/ });
    const legend = async () =>
      Number(
        (await page.getByText(/ zones?, of /).textContent())
          ?.match(/^([\d,]+) acres/)?.[1]
          ?.replaceAll(",", ""),
      );

    it("lists zones with acres and follows the slope", PATIENT, async () => {
      await page.goto(`${url}/maps/map?map=13/39.1377/-106.4213`);
      await app.mapReady(page);
      await app.openTool(page, "Plan");
      await zones().waitFor();
      const all = await legend();
      expect(all).toBeGreaterThan(100);
      expect(await zones().getByRole("button").first().textContent()).toMatch(
        /^1\. [\d,]+ acres.*[\d,]+ ft to [\d,]+ ft · ([A-Z][a-z-]+-facing|Flat)$/,
      );
      await page.getByText(/searched \(sample\)/).waitFor();
      const greatest = page.getByLabel("Slope, maximum, exact value");
      await greatest.fill("12");
      await greatest.press("Enter");
      await expect.poll(legend, { timeout: PATIENCE_MS }).toBeLessThan(all);
      await app.mapStill(page);
      const opacity = await opacityOf(page, CLIP, [0x99, 0, 0xff, 1], async () => {
        await app.openTool(page, "Library");
        await app.mapStill(page);
      });
      // The fill's 0.6 opacity times the layer's 0.7.
      expect(opacity).toBeGreaterThan(0.3);
      expect(opacity).toBeLessThan(0.6);
    });

    it("shows the largest zone and saves it as an area, which undo deletes", PATIENT, async () => {
      await app.openTool(page, "Plan");
      await page.getByRole("button", { name: "Save as area" }).waitFor();
      await zones().getByRole("button").first().click();
      await expect.poll(() => page.getByRole("button", { name: "Save as area" }).isEnabled()).toBe(true);
      await app.toastOf(page, "Saved 1 area", () =>
        page.getByRole("button", { name: "Save as area" }).click(),
      );
      await app.openTab(page, "Content");
      await app.row(page, "Zone 1: ").waitFor();
      await page.keyboard.press("Control+z");
      await app.row(page, "Zone 1: ").waitFor({ state: "detached" });
    });

    const sight = async () => {
      const text = await page.getByText(/ visible, of /).textContent();
      const [, ...figures] = /([\d,]+) acres? visible, of ([\d,]+) acres?/.exec(text ?? "") ?? [];
      return figures.map((figure) => Number(figure.replaceAll(",", "")));
    };
    const type = async (name: string, value: string) => {
      await page.getByLabel(`${name}, exact value`).fill(value);
      await page.getByLabel(`${name}, exact value`).press("Enter");
    };

    it("shows what is visible from a clicked spot and follows the radius", PATIENT, async () => {
      const ridge = line([
        [-106.4, 39.13, 0],
        [-106.38, 39.15, 0],
      ]);
      const made = await page.request.post(`${url}/api/v1/features`, {
        headers: { origin: url },
        data: ridge,
      });
      expect(made.ok()).toBe(true);
      await page.goto(`${url}/maps/map?map=13/39.1377/-106.4213`);
      await app.mapReady(page);
      await app.openTool(page, "Plan");
      await page.getByRole("tab", { name: "Glassing" }).click();
      await page.getByText(/^Click the map, a waypoint/).waitFor();
      await app.mapStill(page);
      const bare = await violet(page, CLIP);
      await page.mouse.click(900, 410);
      await page.getByText(/in range \(sample\)/).waitFor();
      const [seen = 0, range = 0] = await sight();
      // A circle with a radius of 1.5 miles.
      expect(Math.abs(range / (Math.PI * 1.5 ** 2 * 640) - 1)).toBeLessThan(0.01);
      expect(seen).toBeGreaterThan(10);
      expect(seen).toBeLessThan(range);
      await expect.poll(() => violet(page, CLIP), { timeout: PATIENCE_MS }).toBeGreaterThan(bare + 200);
      await type("Radius", "0.5");
      await expect.poll(async () => (await sight())[1], { timeout: PATIENCE_MS }).toBeLessThan(510);
      const [near = 0] = await sight();
      await type("Eye height", "40");
      await expect.poll(async () => (await sight())[0], { timeout: PATIENCE_MS }).toBeGreaterThan(near);
      await page.getByRole("button", { name: "Clear spots" }).click();
      await page.getByText(/^Click the map, a waypoint/).waitFor();
      await expect.poll(() => violet(page, CLIP), { timeout: PATIENCE_MS }).toBeLessThan(bare + 50);
    });

    it("ranks spots along a line and saves what the best one sees, which undo deletes", PATIENT, async () => {
      await app.openTool(page, "Library");
      await app.openTab(page, "Content");
      await page.getByRole("checkbox", { name: "Select Line" }).click();
      await app.openTool(page, "Plan");
      await page.getByRole("button", { name: "Compare spots along selected line" }).click();
      const best = page.getByRole("list", { name: "3 best spots" }).getByRole("button");
      await best.first().waitFor();
      expect(await best.count()).toBe(3);
      expect(await best.nth(1).textContent()).toMatch(
        /^2\. Line, point \d+Sees [\d,]+ acres? · adds [\d,]+ acres?$/,
      );
      await page.getByText("Seen from 3 or more").waitFor();
      await type("Best spots", "1");
      await page.getByRole("list", { name: "1 best spot" }).waitFor();
      await app.toastOf(page, "and 1 waypoint", () =>
        page.getByRole("button", { name: "Save as areas" }).click(),
      );
      await app.openTab(page, "Content");
      await app.row(page, "Visible 1: ").waitFor();
      await page.keyboard.press("Control+z");
      await app.row(page, "Visible 1: ").waitFor({ state: "detached" });
    });

    describe("with sun and shade", () => {
      const time = () => page.getByRole("slider", { name: "Time of day" });
      const minutes = async () => Number(await time().getAttribute("aria-valuenow"));
      const sunny = async () => {
        const text = await page.getByText(/ in sun, of /).textContent();
        const [, ...figures] = /([\d,]+) acres? in sun, of ([\d,]+) acres?/.exec(text ?? "") ?? [];
        return figures.map((figure) => Number(figure.replaceAll(",", "")));
      };
      const lit = async () => (await sunny())[0] ?? Number.NaN;

      it("follows the time by keyboard, from night to noon", PATIENT, async () => {
        await page.goto(`${url}/maps/map?map=13/39.1377/-106.4213`);
        await app.mapReady(page);
        await app.openTool(page, "Plan");
        await page.getByRole("tab", { name: "Sun and shade" }).click();
        await page.getByText(/ in sun, of /).waitFor();
        await page.getByLabel("Date").fill("2026-10-10");
        await page.getByText(/^Legal shooting light 6:4\d AM MDT to 7:0\d PM MDT/).waitFor();
        await time().press("Home");
        await expect.poll(lit, { timeout: PATIENCE_MS }).toBe(0);
        await page.getByText("The sun is below the horizon").waitFor();
        // Ten steps of 50 minutes lead to 8:20 AM.
        for (let step = 0; step < 10; step++) await time().press("PageUp");
        await expect.poll(lit, { timeout: PATIENCE_MS }).toBeGreaterThan(100);
        await page.getByText(/^The sun is \d+° high in the (south)?east$/).waitFor();
        const [morning = 0, all = 0] = await sunny();
        expect(morning).toBeLessThan(all);
        for (let step = 0; step < 5; step++) await time().press("PageUp");
        await expect.poll(lit, { timeout: PATIENCE_MS }).toBeGreaterThan(morning);
        expect(await time().getAttribute("aria-valuetext")).toBe("12:30 PM MDT");
      });

      it(
        "keeps the main thread free of tasks of 100 ms of processor time while the time moves",
        PATIENT,
        async () => {
          const task = await leastLongestTask(page, 100, async () => {
            for (let step = 0; step < 20; step++) {
              await time().press(step < 10 ? "ArrowRight" : "ArrowLeft");
              await app.mapDrawn(page);
            }
          });
          expect(task.processor).toBeLessThan(100);
        },
      );

      it("plays the day by keyboard until it is paused", PATIENT, async () => {
        await page.getByRole("button", { name: "Play the day" }).press("Enter");
        await expect.poll(minutes, { timeout: PATIENCE_MS }).toBeGreaterThan(12 * 60 + 50);
        await page.getByRole("button", { name: "Pause" }).press("Enter");
        await page.getByRole("button", { name: "Play the day" }).waitFor();
      });

      it("finds when a clicked slope has the sun, and the hours of sun of all ground", PATIENT, async () => {
        await page.mouse.click(900, 410);
        await page.getByText(/^Sunrise \d+:\d\d [AP]M MDT, sunset \d+:\d\d PM MDT on this slope$/).waitFor();
        await page.getByText(/ · \d+ h \d+ min of sun/).waitFor();
        const sweeps = countSweepers(page);
        await page.getByRole("radio", { name: "Hours of sun in the day" }).click();
        const legend = page.getByRole("list", { name: "Legend" }).getByRole("listitem");
        await page.getByText("10 hours or more").waitFor();
        const acres = (await legend.allTextContents()).map((text) =>
          Number(/([\d,]+) acres?$/.exec(text)?.[1]?.replaceAll(",", "")),
        );
        expect(acres).toHaveLength(6);
        expect(acres.filter((area) => area > 0).length).toBeGreaterThan(1);
        const cores = await page.evaluate(() => navigator.hardwareConcurrency);
        expect(sweeps).toEqual({ started: sweeperCount(cores) > 0, lost: 0 });
        await page.getByRole("radio", { name: "Sun and shade at a time" }).click();
      });

      it("saves shade as areas, which undo deletes", PATIENT, async () => {
        await time().press("Home");
        for (let step = 0; step < 10; step++) await time().press("PageUp");
        await expect.poll(lit, { timeout: PATIENCE_MS }).toBeGreaterThan(100);
        await app.toastOf(page, "Saved ", () =>
          page.getByRole("button", { name: "Save shade as areas" }).click(),
        );
        await app.openTab(page, "Content");
        await app.row(page, "Shade at 8:20 AM MDT 1: ").waitFor();
        await page.keyboard.press("Control+z");
        await app.row(page, "Shade at 8:20 AM MDT 1: ").waitFor({ state: "detached" });
      });

      it("continues in 3D", PATIENT, async () => {
        await app.openTool(page, "Plan");
        await page.getByText(/ in sun, of /).waitFor();
        const backTo2D = await app.openScene(page);
        const before = await lit();
        for (let step = 0; step < 5; step++) await time().press("PageUp");
        await expect.poll(lit, { timeout: PATIENCE_MS }).not.toBe(before);
        await backTo2D();
      });
    });

    describe("with travel time", () => {
      const reach = async () => {
        const text = await page.getByText(/ within reach, of /).textContent();
        const [, ...figures] = /([\d,]+) acres? within reach, of ([\d,]+) acres?/.exec(text ?? "") ?? [];
        return figures.map((figure) => Number(figure.replaceAll(",", "")));
      };
      const inReach = async () => (await reach())[0] ?? Number.NaN;
      /** Returns the coordinates that the panel shows for an end of the route. */
      const placeOf = async (what: "Start" | "Destination") => {
        const text = (await page.getByText(new RegExp(`^${what} `)).textContent()) ?? "";
        const [place] = parseCoordinates(text.slice(what.length));
        if (!place) throw new Error(`${text} has no coordinates.`);
        return place;
      };
      const route = () => page.getByText(/ · [\d.]+ mi/).first();
      /** Returns the route's minutes, summed over all hour and minute figures. */
      const minutes = async () => {
        const text = (await route().textContent()) ?? "";
        const sum = (unit: RegExp) =>
          [...text.matchAll(unit)].reduce((all, [, count]) => all + Number(count), 0);
        return 60 * sum(/(\d+) h/g) + sum(/(\d+) min/g);
      };

      const openAt = async () => {
        await page.goto(`${url}/maps/map?map=13/39.1377/-106.4213`);
        await app.mapReady(page);
        await app.openTool(page, "Plan");
        await page.getByRole("tab", { name: "Travel time" }).click();
        await page.getByText("Click the map or a waypoint to start from there.").waitFor();
        await app.mapStill(page);
      };

      it("shows minutes around a clicked start and follows the slope limit", PATIENT, async () => {
        await openAt();
        const bare = await yellow(page, CLIP);
        await page.mouse.click(900, 410);
        await page.getByText(/in the radius \(sample\)/).waitFor();
        const [reached = 0, radius = 0] = await reach();
        // A circle with a radius of 2.5 miles.
        expect(Math.abs(radius / (Math.PI * 2.5 ** 2 * 640) - 1)).toBeLessThan(0.01);
        expect(reached).toBeGreaterThan(radius / 2);
        const legend = page.getByRole("list", { name: "Legend" }).getByRole("listitem");
        expect(await legend.count()).toBe(7);
        await type("Steepest slope", "15");
        await expect.poll(inReach, { timeout: PATIENCE_MS }).toBeLessThan(reached);
        await type("Steepest slope", "40");
        await expect.poll(inReach, { timeout: PATIENCE_MS }).toBe(reached);
        await app.mapStill(page);
        await expect.poll(() => yellow(page, CLIP), { timeout: PATIENCE_MS }).toBeGreaterThan(bare + 500);
      });

      it(
        "finds a route to a second click by its minutes, slower with a pack, and back",
        PATIENT,
        async () => {
          await page.mouse.click(780, 330);
          await page.getByText(/ to the destination · /).waitFor();
          const there = await minutes();
          expect(there).toBeGreaterThan(5);
          await page.getByRole("slider", { name: "Position along the elevation profile" }).waitFor();
          const pack = page.getByRole("slider", { name: "Pack weight" });
          for (let step = 0; step < 10; step++) await pack.press("ArrowRight");
          await expect.poll(minutes, { timeout: PATIENCE_MS }).toBeGreaterThan(there * 1.2);
          const loaded = await minutes();
          await page.getByRole("radio", { name: "There and back" }).click();
          await page.getByText(/ there, .* back · /).waitFor();
          expect(await minutes()).toBeGreaterThan(loaded * 1.3);
          await page.getByRole("radio", { name: "Pack-out to the start" }).click();
          await page.getByText(/ to the start · /).waitFor();
        },
      );

      it("routes around a selected area, and straight again without it", PATIENT, async () => {
        const before = await minutes();
        const fence = fenceBetween(await placeOf("Start"), await placeOf("Destination"));
        const data = area([fence]);
        const made = await page.request.post(`${url}/api/v1/features`, { headers: { origin: url }, data });
        expect(made.ok()).toBe(true);
        await app.openTool(page, "Library");
        await app.openTab(page, "Content");
        await page.getByRole("checkbox", { name: "Select Area" }).click();
        await app.openTool(page, "Plan");
        await page.getByRole("button", { name: "Avoid selected area" }).click();
        await page.getByText("Avoids Area").waitFor();
        await expect.poll(minutes, { timeout: PATIENCE_MS }).toBeGreaterThan(before);
        await page.getByRole("button", { name: "Clear areas to avoid" }).click();
        await expect.poll(minutes, { timeout: PATIENCE_MS }).toBe(before);
      });

      it(
        "keeps the main thread free of tasks of 100 ms of processor time while a slider moves",
        PATIENT,
        async () => {
          const task = await leastLongestTask(page, 100, async () => {
            const pack = page.getByRole("slider", { name: "Pack weight" });
            for (let step = 0; step < 12; step++) {
              await pack.press(step < 6 ? "ArrowRight" : "ArrowLeft");
              await app.mapDrawn(page);
            }
          });
          expect(task.processor).toBeLessThan(100);
        },
      );

      it(
        "saves the route as a line and the ground in reach as areas, which undo deletes",
        PATIENT,
        async () => {
          await app.toastOf(page, "Saved 1 line", () =>
            page.getByRole("button", { name: "Save as line" }).click(),
          );
          await page.getByRole("button", { name: "Save as areas" }).click();
          await page.getByText(/^Saved \d areas?$/).waitFor();
          await app.openTab(page, "Content");
          await app.row(page, "Pack-out: ").waitFor();
          await app.row(page, "Within ").first().waitFor();
          await page.keyboard.press("Control+z");
          await app.row(page, "Within ").first().waitFor({ state: "detached" });
          await page.keyboard.press("Control+z");
          await app.row(page, "Pack-out: ").waitFor({ state: "detached" });
        },
      );

      it("routes around the water of an added layer", PATIENT, async () => {
        const routeTo = async () => {
          await openAt();
          await page.mouse.click(900, 410);
          await page.getByText(/in the radius \(sample\)/).waitFor();
          await page.mouse.click(780, 330);
          await page.getByText(/ to the destination · /).waitFor();
        };
        await routeTo();
        expect(await page.getByRole("switch", { name: /^Avoid water/ }).isEnabled()).toBe(false);
        const from = await placeOf("Start");
        await addLakeAndRoad(fenceBetween(from, await placeOf("Destination")), [
          [from.longitude - 0.1, from.latitude],
          [from.longitude + 0.1, from.latitude],
        ]);
        await routeTo();
        const through = await minutes();
        await page.getByRole("switch", { name: /^Avoid water/ }).click();
        await page.getByText("By Test lake.").waitFor();
        await expect.poll(minutes, { timeout: PATIENCE_MS }).toBeGreaterThan(through);
      });

      it("finds zones near the water, or away from the roads, of added layers", PATIENT, async () => {
        await page.getByRole("tab", { name: "Zones" }).click();
        await zones().waitFor();
        const all = await legend();
        await page.getByText("Distance from water and roads", { exact: true }).click();
        await page.getByRole("combobox", { name: "Water" }).selectOption("Within a distance");
        await page.getByText("All of it within 0.50 mi of water.").waitFor();
        await page.getByText("By Test lake.").waitFor();
        await expect.poll(legend, { timeout: PATIENCE_MS }).toBeLessThan(all);
        const near = await legend();
        const slider = page.getByRole("slider", { name: "Distance from water" });
        for (let step = 0; step < 6; step++) await slider.press("ArrowRight");
        await expect.poll(legend, { timeout: PATIENCE_MS }).toBeGreaterThan(near);
        await page.getByRole("combobox", { name: "Water" }).selectOption("At any distance");
        await expect.poll(legend, { timeout: PATIENCE_MS }).toBe(all);
        const roads = page.getByRole("combobox", { name: "Roads" });
        await roads.selectOption("Farther away");
        await page.getByText(/^All of it at least 0\.50 mi from roads/).waitFor();
        await expect.poll(legend, { timeout: PATIENCE_MS }).toBeLessThan(all);
        const away = await legend();
        await roads.selectOption("Within a distance");
        await page.getByText(/^All of it within 0\.50 mi of roads/).waitFor();
        await expect.poll(legend, { timeout: PATIENCE_MS }).not.toBe(away);
        // Both figures leave out zones that are too small.
        expect((away + (await legend())) / all).toBeGreaterThan(0.5);
        expect((away + (await legend())) / all).toBeLessThan(1.05);
        await page.getByText("By Motorized roads (sample), Test road.").waitFor();
        await roads.selectOption("At any distance");
        await page.getByRole("tab", { name: "Travel time" }).click();
      });

      it("continues in 3D by keyboard, from the map's center", PATIENT, async () => {
        await app.openTool(page, "Plan");
        const backTo2D = await app.openScene(page);
        await page.getByRole("button", { name: "Clear start" }).press("Enter");
        await page.getByRole("button", { name: "Use map center" }).press("Enter");
        await page.getByText(/ within reach, of /).waitFor();
        expect(await inReach()).toBeGreaterThan(100);
        await backTo2D();
      });
    });
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    const broken = /ImageServer\/tile\/|ERR_FAILED/;
    expect(watched.errors.filter((error) => !broken.test(error))).toEqual([]);
  });
});

/** Returns a strip across the path between two positions, as long as the path and 2% as wide. */
function fenceBetween(from: Coordinates, to: Coordinates): number[][] {
  const tall = Math.cos((from.latitude * Math.PI) / 180);
  const [east, north] = [(to.longitude - from.longitude) * tall, to.latitude - from.latitude];
  return [
    [0.49, -0.5],
    [0.51, -0.5],
    [0.51, 0.5],
    [0.49, 0.5],
    [0.49, -0.5],
  ].map(([along = 0, across = 0]) => [
    from.longitude + (along * east - across * north) / tall,
    from.latitude + along * north + across * east,
    0,
  ]);
}

/** Adds one layer with a lake and one with a road, and waits until the server lists both. */
async function addLakeAndRoad(lake: number[][], road: number[][]): Promise<void> {
  const folder = track(mkdtempSync(join(os.tmpdir(), "ridgeline-lake-")));
  const add = (title: string, category: string, type: string, coordinates: unknown) => {
    const feature = { properties: { NAME: title }, geometry: { type, coordinates } };
    const path = writeGeojson(join(folder, `${type}.geojson`), [feature]);
    return addLayer(path, { title, category, states: ["CO"], replace: true }, { maps });
  };
  await add("Test lake", "Water", "Polygon", [lake]);
  await add("Test road", "Roads and trails", "LineString", road);
  const client = new TestClient(url);
  await client.signUp();
  const manifest = async () => JSON.stringify(await client.data("GET", "/layers-manifest"));
  for (const title of ["Test lake", "Test road"])
    await expect.poll(manifest, { timeout: PATIENCE_MS }).toContain(title);
}

/** Records whether horizon sweep workers start from now on, and how many of them crash. */
function countSweepers(page: Page): { started: boolean; lost: number } {
  const sweeps = { started: false, lost: 0 };
  page.context().on("request", (request) => {
    if (/sweep\.worker/.test(request.url())) sweeps.started = true;
  });
  page.on("console", (message) => {
    if (message.text().includes("A horizon worker failed")) sweeps.lost++;
  });
  return sweeps;
}
