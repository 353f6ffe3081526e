import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { runCommand } from "../support/commands";
import { dropFile } from "../support/dropFile";
import { painted } from "../support/mapPicture";
import { cleanUp, start } from "../support/ownServers";
import { pictureOf, pmtilesOf, tilesOver } from "../support/tileArchives";
import { gzipped, listed, type VectorFeature, vectorTileOf, WOODS } from "../support/vectorTiles";

const PATIENCE_MS = 120_000;
/** Part of the map not covered by panels, in a 1000 by 640 window. */
const CLIP = { x: 480, y: 120, width: 400, height: 380 };
const PIXELS = CLIP.width * CLIP.height;
const COLORADO = [-109, 37, -102, 41] as const;
const RED = [200, 40, 40, 255] as const;
const BLUE = [40, 40, 200, 255] as const;
/** Color of woods in the vector tile style. */
const WOODS_COLOR = [201, 217, 177, 255] as const;
/** Strip on both sides of a vertical line through the map's center. */
const WEST_OF_CENTER = { x: 120, y: 300, width: 360, height: 40 };
/** Crosses each tile from west to east at half its height. */
const TRAIL_ACROSS: VectorFeature = {
  shape: "line",
  at: [
    [-64, 2048],
    [4160, 2048],
  ],
  tags: { kind: "path", kind_detail: "path" },
};
/** On the trail in a tile of zoom 13. */
const TRAIL_AT = "39.010648/-105.5";
const AROUND_TRAIL = [-105.51, 39, -105.49, 39.02] as const;
const CREDIT = "Forest map © Mountain Survey";

const sidebarOf = (page: Page) => page.getByRole("complementary");

async function archiveOf([r, g, b]: readonly [number, number, number, number], maxZoom: number) {
  const picture = await pictureOf({ r, g, b });
  const zooms = Array.from({ length: maxZoom - 2 }, (_, at) => at + 3);
  return pmtilesOf(
    tilesOver(COLORADO, zooms, () => picture),
    { bounds: COLORADO, metadata: { attribution: CREDIT }, leaf: 50 },
  );
}

/**
 * Opens a page with only MapLibre and the files it needs, none of this app.
 *
 * @param style a script expression: a URL string or a style object
 */
async function openMapLibre(page: Page, url: string, style: string): Promise<void> {
  const files: Record<string, string> = {
    "maplibre-gl.mjs": "maplibre-gl/dist/maplibre-gl.mjs",
    "maplibre-gl-shared.mjs": "maplibre-gl/dist/maplibre-gl-shared.mjs",
    "maplibre-gl-worker.mjs": "maplibre-gl/dist/maplibre-gl-worker.mjs",
    "maplibre-gl.css": "maplibre-gl/dist/maplibre-gl.css",
    "pmtiles.js": "pmtiles/dist/pmtiles.js",
  };
  await page.route(`${url}/maplibre/*`, (route) => {
    const file = files[new URL(route.request().url()).pathname.slice("/maplibre/".length)];
    if (file === undefined) return route.fulfill({ contentType: "text/html", body: html });
    const contentType = file.endsWith(".css") ? "text/css" : "text/javascript";
    return route.fulfill({ contentType, body: readFileSync(join("node_modules", file), "utf8") });
  });
  const html = `<!doctype html><link rel="stylesheet" href="maplibre-gl.css">
    <div id="map" style="position:fixed;inset:0"></div><script src="pmtiles.js"></script>
    <script type="module">
      import * as maplibre from "./maplibre-gl.mjs";
      maplibre.addProtocol("pmtiles", new pmtiles.Protocol({ metadata: true }).tile);
      const map = new maplibre.Map({
        container: "map", center: [-105.5, 39], zoom: 7,
        style: ${style},
      });
      map.on("error", ({ error }) => { document.title = String(error); });
      map.once("idle", () => { document.title ||= "idle"; });
    </script>`;
  await page.goto(`${url}/maplibre/page`);
}

describe("an archive of tiles", () => {
  const chief = app.newPerson();
  const member = app.newPerson();
  const watched: WatchedPage[] = [];
  let folder = "";

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail")
      for (const [at, page] of watched.entries()) await keepEvidence(page, `${task.name} ${at}`);
  });

  afterAll(async () => {
    await closePages();
    await cleanUp();
    rmSync(folder, { recursive: true, force: true });
  });

  it("becomes a basemap for others from a dropped file, with its attribution, and an overlay by the command", {
    timeout: 900_000,
  }, async () => {
    folder = mkdtempSync(join(os.tmpdir(), "ridgeline-tiles-"));
    const server = await start();
    const open = async () => {
      const opened = await openPage({ url: server.url, width: 1000, height: 640, picture: "sharp" });
      watched.push(opened);
      opened.page.setDefaultTimeout(PATIENCE_MS);
      return opened.page;
    };
    const page = await open();
    await app.begin(page, server.url, chief);
    for (const _ of "abcd") await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByRole("button", { name: "Add real map data" }).click();
    const sidebar = sidebarOf(page);
    await sidebar.getByText("No map data yet").waitFor();
    await dropFile(page, "Drop map data here", "forest_map.pmtiles", await archiveOf(RED, 8));
    const files = sidebar.getByRole("list", { name: "Files" });
    await files.getByText(/^PMTiles: \d+ PNG tiles of 256 pixels, zooms 3 to 8$/).waitFor();
    expect(await files.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Forest map");
    expect(await files.getByRole("textbox", { name: "Attribution" }).inputValue()).toBe(CREDIT);
    await files.getByRole("button", { name: "Create preview" }).click();
    await files.getByText(/is ready: \d+ tiles/).waitFor();
    await files.getByRole("button", { name: "Publish", exact: true }).click();
    await sidebar
      .getByRole("list", { name: "Map layers" })
      .getByText(/^Basemap · \d+ tiles/)
      .waitFor();

    const theirs = await open();
    await app.begin(theirs, server.url, member);
    await theirs.getByRole("button", { name: "Go to coordinates" }).click();
    await theirs.getByRole("textbox", { name: "Go to coordinates" }).fill("39, -105.5");
    await theirs.getByRole("button", { name: "Go there" }).click();
    const drawn = theirs.waitForResponse(/Tiles\/forest-map\/MapServer\/tile\/8\//);
    await theirs.getByRole("button", { name: /^Basemap/ }).click();
    await theirs.getByRole("radio", { name: "Forest map" }).click();
    await drawn;
    await theirs.keyboard.press("Escape");
    // Beyond its maximum zoom, its finest tiles are enlarged.
    await vi.waitFor(
      async () => expect((await painted(theirs, CLIP, [...RED])).pixels).toBeGreaterThan(0.9 * PIXELS),
      { timeout: PATIENCE_MS, interval: 500 },
    );
    await theirs.getByText(CREDIT).first().waitFor();

    // The notice stays hidden over its tiles until they are enlarged too much or another basemap is chosen.
    const notice = theirs.getByRole("button", { name: "No detailed map data" });
    await theirs.goto(`${server.url}/maps/map?map=9/39/-105.5`);
    await theirs.getByRole("button", { name: "Basemap: Forest map" }).waitFor();
    await theirs.getByRole("button", { name: "Zoom in" }).click();
    await notice.waitFor();
    await theirs.getByRole("button", { name: "Zoom out" }).click();
    await notice.waitFor({ state: "hidden" });
    await theirs.getByRole("button", { name: /^Basemap/ }).click();
    await theirs.getByRole("radio", { name: "Topographic" }).click();
    await notice.waitFor();
    await theirs.getByRole("radio", { name: "Forest map" }).click();
    await notice.waitFor({ state: "hidden" });
    await theirs.keyboard.press("Escape");
    // Elevations still come from the built-in ground and are marked as sample data.
    await theirs.mouse.click(CLIP.x + CLIP.width / 2, CLIP.y + CLIP.height / 2);
    await theirs
      .getByText(/^[\d,]+ ft \(sample\)$/)
      .first()
      .waitFor();
    await theirs.reload();
    await theirs.getByRole("button", { name: "Basemap: Forest map" }).waitFor();

    const overlay = join(folder, "burns.pmtiles");
    writeFileSync(overlay, await archiveOf(BLUE, 8));
    const words = ["add", overlay, "--as", "overlay", "--title", "Burns", "--event", "Elk camp"];
    const added = await runCommand("maps", words, { DATA_DIR: server.dataDir });
    expect(added.code, added.output).toBe(0);
    expect(added.output).toContain('Added the overlay "Burns"');
    const manifest = async () =>
      (await (await theirs.request.get(`${server.url}/api/v1/layers-manifest`)).json()).data;
    await vi.waitFor(async () => expect((await manifest()).events).toHaveLength(1), { timeout: PATIENCE_MS });
    const { basemaps, states } = await manifest();
    expect(basemaps).toHaveLength(1);
    expect(JSON.stringify(states)).not.toContain("Tiles/burns/MapServer");
    await theirs.goto(`${server.url}/maps/?map=7/39/-105.5`);
    await sidebarOf(theirs).getByRole("button", { name: "Show all states" }).click();
    await theirs
      .getByRole("list", { name: "Events" })
      .getByRole("button", { name: "Elk camp", exact: true })
      .click();
    await sidebarOf(theirs).getByRole("switch", { name: "Burns" }).waitFor();
  });

  it("is read as a file by MapLibre with the PMTiles library", {
    timeout: 400_000,
  }, async () => {
    const [own] = watched;
    if (!own) throw new Error("no page");
    const page = own.page;
    const url = new URL(page.url()).origin;
    const archive = `pmtiles://${url}/arcgis/rest/services/Tiles/forest-map/archive.pmtiles`;
    const style = {
      version: 8,
      sources: { own: { type: "raster", url: archive, tileSize: 256 } },
      layers: [{ id: "own", type: "raster", source: "own" }],
    };
    await openMapLibre(page, url, JSON.stringify(style));
    await page.waitForFunction("document.title !== ''");
    expect(await page.title()).toBe("idle");
    expect((await painted(page, CLIP, [...RED])).pixels).toBeGreaterThan(0.99 * PIXELS);
    await page.getByText(CREDIT).first().waitFor();
  });

  it("of vector tiles is drawn as a basemap for others, and read by MapLibre with its style", {
    timeout: 600_000,
  }, async () => {
    const [chiefs, members] = watched;
    if (!chiefs || !members) throw new Error("no page");
    const page = members.page;
    const url = new URL(page.url()).origin;
    await chiefs.page.goto(`${url}/maps/map?map=7/39/-105.5`);
    await app.openTool(chiefs.page, "Account");
    const sidebar = sidebarOf(chiefs.page);
    await sidebar.getByRole("button", { name: "Administration" }).click();
    await sidebar.getByRole("tab", { name: "Map data" }).click();
    const woods = gzipped(
      vectorTileOf({
        earth: WOODS.earth ?? [],
        landuse: WOODS.landuse ?? [],
        water: [],
        roads: [TRAIL_ACROSS],
      }),
    );
    const archive = pmtilesOf(
      [
        ...tilesOver(COLORADO, [3, 4, 5, 6, 7, 8], () => woods),
        ...tilesOver(AROUND_TRAIL, [9, 10, 11, 12, 13], () => woods),
      ],
      {
        bounds: COLORADO,
        tileType: 1,
        tileCompression: 2,
        metadata: { attribution: CREDIT, vector_layers: listed(WOODS) },
        leaf: 50,
      },
    );
    await dropFile(chiefs.page, "Drop map data here", "woods.pmtiles", archive);
    const files = sidebar.getByRole("list", { name: "Files" });
    await files.getByText(/^PMTiles: \d+ vector tiles \(Protomaps\), zooms 3 to 13$/).waitFor();
    await files.getByRole("button", { name: "Create preview" }).click();
    await files.getByText(/is ready: \d+ tiles/).waitFor();
    await files.getByRole("button", { name: "Publish", exact: true }).click();
    await sidebar.getByRole("list", { name: "Map layers" }).getByText("Woods").first().waitFor();

    await page.goto(`${url}/maps/map?map=8/39/-105.5`);
    await page.getByRole("button", { name: /^Basemap/ }).click();
    await page.getByRole("radio", { name: "Woods" }).click();
    await page.keyboard.press("Escape");
    await vi.waitFor(
      async () => expect((await painted(page, CLIP, [...WOODS_COLOR])).pixels).toBeGreaterThan(0.9 * PIXELS),
      { timeout: PATIENCE_MS, interval: 500 },
    );
    await page.getByText(CREDIT).first().waitFor();

    // Only the area around the trail has tiles of this zoom. Elsewhere, lower zooms are enlarged.
    await page.goto(`${url}/maps/map?map=12/40.5/-108`);
    await vi.waitFor(
      async () => expect((await painted(page, CLIP, [...WOODS_COLOR])).pixels).toBeGreaterThan(0.9 * PIXELS),
      { timeout: PATIENCE_MS, interval: 500 },
    );

    // Beyond the maximum zoom, the finest tiles are enlarged. Trails are dashed and therefore take longer than areas.
    await page.goto(`${url}/maps/map?map=17/${TRAIL_AT}`);
    await vi.waitFor(
      async () => {
        const { pixels } = await painted(page, WEST_OF_CENTER, [...WOODS_COLOR]);
        const trail = WEST_OF_CENTER.width * WEST_OF_CENTER.height - pixels;
        expect(trail).toBeGreaterThan(WEST_OF_CENTER.width / 3);
        expect(trail).toBeLessThan(WEST_OF_CENTER.width * 4);
      },
      { timeout: PATIENCE_MS, interval: 500 },
    );

    await openMapLibre(page, url, `"${url}/arcgis/rest/services/Tiles/woods/style.json"`);
    await page.waitForFunction("document.title !== ''");
    expect(await page.title()).toBe("idle");
    expect((await painted(page, CLIP, [...WOODS_COLOR])).pixels).toBeGreaterThan(0.99 * PIXELS);
  });
});
