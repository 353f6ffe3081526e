import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { fromHex } from "../../src/domain/catalogs";
import type { LayersManifest } from "../../src/domain/layersManifest";
import { toMercator } from "../../src/geometry/mercator";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { type LayerAnswer, STACK, stripedTile, withMore } from "../support/layerServices";
import { painted } from "../support/mapPicture";
import { answerWith, cutOff, holdBack } from "../support/requests";

const url = inject("serverUrl");
const PATIENCE_MS = 60_000;
const WINDOW = { width: 1000, height: 640 };
const COUNTIES = "Colorado|Boundaries and places|Boundaries|counties";
const TIME_ZONES = "Colorado|Boundaries and places|Boundaries|time-zones";
const MANIFEST = "**/api/v1/layers-manifest";
const COUNTIES_QUERY = "**/CO_Counties/MapServer/0/query**";
/** Part of the map not covered by panels. */
const CLIP = { x: 480, y: 120, width: 400, height: 380 };

/** Adds an event with one of the states' layers under a new name, because the sample manifest has no events. */
function withEvent({ data: manifest }: { data: LayersManifest }) {
  const layers = manifest.states
    .find(({ stateName }) => stateName === "Colorado")
    ?.categories.flatMap(({ subCategories }) => subCategories.flatMap((one) => one.layers))
    .filter(({ layerName }) => layerName === "counties")
    .map((layer) => ({ ...layer, layerName: "targets", name: "Targets" }));
  const course = { description: "Where the targets stand", opacity: 0.8 };
  const event = {
    stateName: "tac",
    isOpen: false,
    categories: [
      {
        ...course,
        categoryName: "Course",
        isPublished: true,
        subCategories: [{ subCategoryName: "Mountain", layers: layers ?? [] }],
      },
      { ...course, categoryName: "Next year", isPublished: false, subCategories: [] },
    ],
  };
  return { success: true, data: { ...manifest, events: [event] } };
}

describe("Library layers", () => {
  let watched: WatchedPage;
  let page: Page;
  const requests: Request[] = [];
  /** Returns the query parameters of the last request to a URL. */
  const question = (address: string) => {
    const last = requests.findLast((request) => request.url().includes(address));
    return Object.fromEntries(new URL(last?.url() ?? url).searchParams);
  };
  const sidebar = () => page.getByRole("complementary");
  const layer = (name: string | RegExp) => sidebar().getByRole("switch", { name });
  const saved = async () => {
    const answer = await page.request.get(`${url}/api/v1/user/preferences/maps`, {
      headers: { "API-Version": "v2" },
    });
    const { layers, recents, favorites, global } = (await answer.json()).data;
    const { visible, order } = layers;
    const lists = { visible, order, recent: recents.layers, favorites: favorites.states };
    return { ...lists, opacity: global.layer.opacity };
  };
  const changeSaved = async (...jobs: object[]) => {
    const answer = await page.request.post(`${url}/api/v1/user/preferences/maps`, {
      headers: { origin: url, "API-Version": "v2" },
      data: { jobs },
    });
    expect(answer.ok()).toBe(true);
  };
  const openState = async (name: string) => {
    await sidebar()
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .click();
    await page.getByRole("heading", { name }).waitFor();
  };
  /** Flies to Colorado's default extent, by way of Maine so that the map always moves. */
  const flyToColorado = async () => {
    for (const name of ["Maine", "Colorado"]) {
      await openLibrary();
      await openState(name);
      await app.mapStill(page);
    }
  };
  /** Returns the vertical screen position of each row in the list. */
  const rowsAt = async () => {
    const boxes = await Promise.all((await layer(/./).all()).map((row) => row.boundingBox()));
    return boxes.map((box) => box?.y);
  };
  /** Sets a layer's opacity through its text field. */
  const typeOpacity = async (name: string, percent: number) => {
    await sidebar()
      .getByRole("textbox", { name: `Opacity of ${name}, exact value` })
      .fill(String(percent));
    await page.keyboard.press("Enter");
  };
  const openLibrary = async () => {
    await app.openTool(page, "Hunts");
    await app.openTool(page, "Library");
  };

  beforeAll(async () => {
    // The first account becomes the administrator, so sign up a throwaway one.
    await new TestClient(url).signUp();
    watched = await openPage({ url, ...WINDOW, picture: "sharp" });
    page = watched.page;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("request", (request) => requests.push(request));
    await answerWith(page, MANIFEST, withEvent);
    await app.begin(page, url, app.newPerson());
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it("offer first steps to an empty account until it opens the states", async () => {
    const steps = sidebar().getByRole("region", { name: "First steps" });
    for (const name of ["Mark your first place", "Bring in your files", "Start your first hunt"])
      await steps.getByRole("button", { name, exact: true }).waitFor();
    await steps.getByRole("button", { name: "Bring in your files" }).click();
    await sidebar().getByRole("heading", { name: "Import Files" }).waitFor();
    await openLibrary();
    await steps.waitFor();
    expect(await sidebar().getByRole("list", { name: "States" }).count()).toBe(0);
    await steps.getByRole("button", { name: "Show all states" }).click();
    await steps.waitFor({ state: "detached" });
    await openLibrary();
    await sidebar().getByRole("list", { name: "States" }).waitFor();
    expect(await steps.count()).toBe(0);
  });

  it("list the states; opening one shows its categories and flies there", async () => {
    const center = page.getByLabel("Coordinates of the map center");
    await app.mapStill(page);
    const before = await center.textContent();
    await openState("Colorado");
    await sidebar().getByRole("img", { name: "Aerial view of Colorado" }).waitFor();
    await app.mapStill(page);
    expect(await center.textContent()).toBe(before);
    await flyToColorado();
    await expect.poll(() => center.textContent()).toMatch(/^39\.0+° N 105\.50+° W$/);
    // Search matches synonyms and ranks layers of the visible state first.
    await openLibrary();
    const search = sidebar().getByRole("searchbox", { name: "Search layers" });
    await search.fill("elk");
    const found = sidebar().getByRole("list", { name: "Matching layers" }).getByRole("listitem");
    await expect
      .poll(() => found.first().textContent())
      .toMatch(/^Hunting units \(sample\)Colorado · Hunting/);
    await search.fill("burn");
    await sidebar()
      .getByRole("switch", { name: /^Fire \(sample\)\s*Overlay/ })
      .waitFor();
    await search.fill("");
    await openState("Colorado");
  });

  it("aren't part of a registered user's plan", async () => {
    await sidebar()
      .getByRole("button", { name: /^Boundaries and places/ })
      .click();
    await layer("Counties").click();
    const premium = page.getByRole("dialog", { name: "Premium Feature" });
    await premium.getByText("This functionality is only available for our Insider subscribers.").waitFor();
    await premium.getByRole("button", { name: "Dismiss" }).click();
    expect(await layer("Counties").isChecked()).toBe(false);
  });

  it("report a failure to load, and load on the next try", async () => {
    const trial = await page.request.post(`${url}/api/v1/user/trials`, {
      headers: { origin: url },
      data: { trial: "insider_trial" },
    });
    expect(trial.ok()).toBe(true);
    await cutOff(page, /layers-manifest$/);
    await app.reopen(page);
    const failed = sidebar().getByRole("alert").filter({ hasText: "Couldn't load the layers" });
    await failed.waitFor();
    await page.unroute(/layers-manifest$/);
    await failed.getByRole("button", { name: "Try again" }).click();
    await sidebar().getByRole("list", { name: "States" }).waitFor();
  });

  it("keep favorite states by their stars, and the chosen tab", async () => {
    const tab = (name: RegExp) => sidebar().getByRole("tab", { name });
    await tab(/^Favorites/).click();
    await sidebar().getByText("No favorites yet").waitFor();
    await sidebar().getByRole("button", { name: "Show all states" }).click();
    for (const state of ["Utah", "Colorado"])
      await sidebar()
        .getByRole("button", { name: `Add ${state} to favorites` })
        .click();
    await tab(/^Favorites/).click();
    const favorites = sidebar().getByRole("list", { name: "Favorites" }).getByRole("listitem");
    await expect.poll(() => favorites.allTextContents()).toEqual(["COColorado", "UTUtah"]);
    await expect.poll(async () => (await saved()).favorites).toEqual(["Colorado", "Utah"]);
    await sidebar().getByRole("button", { name: "Remove Utah from favorites" }).click();
    await expect.poll(async () => (await saved()).favorites).toEqual(["Colorado"]);
    await openLibrary();
    expect(await tab(/^Favorites/).getAttribute("aria-selected")).toBe("true");
    await tab(/^All/).click();
  });

  it("are saved when turned on, and shown after a reload", async () => {
    await openState("Colorado");
    await sidebar()
      .getByRole("button", { name: /^Boundaries and places/ })
      .click();
    const before = await rowsAt();
    await layer("Counties").click();
    await expect.poll(async () => (await saved()).visible).toEqual([COUNTIES]);
    await sidebar().getByText("1 layer on").waitFor();
    expect(await rowsAt()).toEqual(before);
    // Cleared as if from another device. For registered accounts, the list kept in this browser still wins.
    await changeSaved({ action: "clear", path: "layers/visible" });
    await app.reopen(page);
    await sidebar()
      .getByRole("tab", { name: /^Active/ })
      .click();
    await expect.poll(() => layer(/^Counties/).isChecked()).toBe(true);
  });

  it("go first among the recent ones when turned off, all of them at once", async () => {
    const lists = expect.poll(async () => {
      const { visible, recent } = await saved();
      return [visible, recent];
    });
    const part = (name: string) => sidebar().getByRole("region", { name, exact: true });
    await layer(/^Counties/).click();
    await lists.toEqual([[], [COUNTIES]]);
    // The row stays under the pointer until the pointer leaves.
    expect(await layer(/^Counties/).isChecked()).toBe(false);
    expect(await part("Recent").count()).toBe(0);
    await page.mouse.move(10, 10);
    await part("Recent")
      .getByRole("switch", { name: /^Counties/ })
      .waitFor();
    await lists.toEqual([[], [COUNTIES]]);
    await part("Recent").getByRole("button", { name: "Turn all on" }).click();
    await part("On")
      .getByRole("switch", { name: /^Counties/ })
      .waitFor();
    await lists.toEqual([[COUNTIES], []]);
    await app.toastOf(page, "All layers are off", () =>
      part("On").getByRole("button", { name: "Turn all off" }).click(),
    );
    await lists.toEqual([[], [COUNTIES]]);
    await app.toastButton(page, "All layers are off", "Undo").click();
    await lists.toEqual([[COUNTIES], []]);
  });

  it("have a category opacity, saved unless it is the default, and a legend", async () => {
    await openLibrary();
    await sidebar().getByRole("tab", { name: "All" }).click();
    await openState("Colorado");
    const fold = (name: RegExp) => sidebar().getByRole("button", { name });
    expect(await fold(/^Land/).getAttribute("aria-expanded")).toBe("true");
    expect(await fold(/^Terrain/).getAttribute("aria-expanded")).toBe("false");
    const release = await holdBack(page, /\/legend\b/);
    await fold(/^Opacity and legend of Boundaries and places/).click();
    await sidebar().getByText("Loading legend...").first().waitFor();
    const before = await rowsAt();
    const slider = sidebar().getByRole("slider", { name: "Opacity" });
    const entry = "Colorado-Boundaries and places";
    const opacity = expect.poll(async () => (await saved()).opacity);
    expect(await slider.getAttribute("aria-valuenow")).toBe("80");
    await slider.press("End");
    await opacity.toEqual({ [entry]: 1 });
    await slider.press("ArrowLeft");
    await opacity.toEqual({ [entry]: 0.99 });
    expect(await rowsAt()).toEqual(before);
    await sidebar().getByRole("button", { name: "Back to 80%" }).click();
    await opacity.toEqual({});
    await release();
    await sidebar().getByRole("list", { name: "Legend of Counties" }).getByRole("listitem").first().waitFor();
    expect(await rowsAt()).toEqual(before);
  });

  it("have lists, favorites and opacities saved as jobs of each kind", () => {
    const posted = requests.filter(
      (one) => one.method() === "POST" && one.url().endsWith("/user/preferences/maps"),
    );
    const jobs = posted.flatMap((one) => one.postDataJSON().jobs as { action: string; path: string }[]);
    const kinds = new Set(jobs.map(({ action, path }) => `${action} ${path}`));
    const lists = ["layers/visible", "recents/layers"];
    const expected = [
      ...lists.flatMap((path) => ["add", "remove", "clear"].map((action) => `${action} ${path}`)),
      ...["add", "change", "remove"].map((action) => `${action} global/layer/opacity`),
      ...["add", "remove"].map((action) => `${action} favorites/states`),
    ];
    expect([...kinds]).toEqual(expect.arrayContaining(expected));
    expect(posted.every((one) => one.headers()["api-version"] === "v2")).toBe(true);
  });

  it("list the Total Archery Challenge before the states, with layers, and don't fly there", async () => {
    await openLibrary();
    await app.mapStill(page);
    const center = page.getByLabel("Coordinates of the map center");
    const before = await center.textContent();
    const events = sidebar().getByRole("list", { name: "Events" }).getByRole("listitem");
    await expect.poll(() => events.allTextContents()).toEqual(["Total Archery Challenge"]);
    await openState("Total Archery Challenge");
    expect(
      await sidebar()
        .getByRole("img", { name: /^Aerial view of/ })
        .count(),
    ).toBe(0);
    expect(await sidebar().getByText("Next year").count()).toBe(0);
    await layer("Targets").click();
    await expect.poll(async () => (await saved()).visible).toEqual(["tac|Course|Mountain|targets", COUNTIES]);
    await app.mapStill(page);
    expect(await center.textContent()).toBe(before);
    // A layer that fails to draw is switched off.
    expect(await layer("Targets").isChecked()).toBe(true);
    await layer("Targets").click();
    await expect.poll(async () => (await saved()).recent).toEqual(["tac|Course|Mountain|targets"]);
  });

  it("turn off when the service doesn't respond, with a message", async () => {
    await openLibrary();
    await page.route("**/Layers/US_Time_Zones/MapServer**", (route) => route.abort());
    await page.route("**/Layers/CO_Time_Zones/MapServer**", (route) => route.abort());
    await sidebar().getByRole("tab", { name: "All" }).click();
    const search = sidebar().getByRole("searchbox", { name: "Search layers" });
    await search.fill("time on the moon");
    await sidebar().getByText("No results for “time on the moon”").waitFor();
    await search.fill("time colorado");
    await app.toastOf(page, "Time zones, Colorado couldn't load and is now off", () =>
      layer(/^Time zones/).click(),
    );
    expect(await layer(/^Time zones/).isChecked()).toBe(false);
    await app.toastButton(page, "Time zones, Colorado", "Dismiss").click();
    await page.unroute("**/Layers/US_Time_Zones/MapServer**");
    await page.unroute("**/Layers/CO_Time_Zones/MapServer**");
  });

  it("show when an active overlay was updated", async () => {
    await openLibrary();
    await sidebar().getByRole("tab", { name: "Overlays" }).click();
    await layer(/^Fire/).click();
    await sidebar()
      .getByText(/^Updated \d+:\d\d [AP]M · Every 15 minutes$/)
      .waitFor();
  });

  it("include daylight with its legend, and an overlay is switched off when its service doesn't respond", async () => {
    const names = sidebar().getByRole("list", { name: "Overlays" }).getByRole("switch");
    await expect.poll(() => names.count()).toBe(4);
    const drawn = page.waitForResponse((response) =>
      /\/Overlays\/Sun\/MapServer\/(tile|export)/.test(response.url()),
    );
    const before = await rowsAt();
    await layer(/^Daylight/).click();
    expect((await drawn).headers()["content-type"]).toBe("image/png");
    const legend = sidebar().getByRole("list", { name: "Legend of Daylight" });
    await legend.getByText("Night").waitFor();
    expect(await rowsAt()).toEqual(before);
    const swatches = await legend
      .locator("img")
      .evaluateAll((all) => all.map((one) => one.getAttribute("src")));
    expect(new Set(swatches).size).toBe(4);
    await sidebar()
      .getByText(/^Updated \d+:\d\d [AP]M · Every 5 minutes$/)
      .waitFor();
    await cutOff(page, "**/Overlays/Water/MapServer**");
    await app.toastOf(page, "River flow (sample) couldn't load and is now off", () =>
      layer(/^River flow/).click(),
    );
    await expect.poll(() => layer(/^River flow/).isChecked()).toBe(false);
    await app.toastButton(page, "River flow (sample)", "Dismiss").click();
    await page.unroute("**/Overlays/Water/MapServer**");
  });

  it("describe the clicked location", async () => {
    await openLibrary();
    await sidebar().getByRole("tab", { name: "Layers" }).click();
    await flyToColorado();
    await page.mouse.click(680, 300);
    const popup = page.getByRole("dialog", { name: "About this location" });
    await popup.getByText("LAT").waitFor();
    await popup.getByText(/^3\d\.\d{6}$/).waitFor();
    await popup.getByText(/^-10\d\.\d{6}$/).waitFor();
    await page.getByRole("heading", { name: /^[\w .]+ County, [A-Z]{2}$/ }).waitFor();
    await sidebar()
      .getByText(/^[\d,]*00 ft \(sample\)$/)
      .waitFor();
    const counties = sidebar().getByRole("article", { name: "Counties" });
    await counties.getByText(/^[\w .]+ County$/).waitFor();
    expect(await counties.getByRole("term").allTextContents()).toEqual([
      "Name",
      "State",
      "State name",
      "FIPS",
    ]);
    const daylight = sidebar().getByRole("article", { name: "Daylight" });
    // Daylight may be answered after the counties.
    await expect
      .poll(async () => (await daylight.getByRole("term").allTextContents())[1])
      .toBe("Sun's altitude in degrees");
    expect(await daylight.getByRole("definition").nth(1).textContent()).toMatch(/^\D?\d+\.\d\d$/);
    await page.keyboard.press("Escape");
    await popup.waitFor({ state: "detached" });
  });

  it("include a gauge found by a click beside its center, on its symbol", async () => {
    const answer = await page.request.get(`${url}/arcgis/rest/services/Overlays/Water/MapServer/0/query`, {
      params: {
        f: "json",
        where: "1=1",
        geometry: "-106.2,38.3,-104.8,39.7",
        geometryType: "esriGeometryEnvelope",
        inSR: "4326",
        outSR: "4326",
        outFields: "NAME",
      },
    });
    const [gauge] = (await answer.json()).features;
    await openLibrary();
    await sidebar().getByRole("tab", { name: "Overlays" }).click();
    await layer(/^River flow/).click();
    // The map shows Colorado at zoom 6.5, centered in the area not covered by the sidebar.
    const pixel = 156_543.034 / 2 ** 6.5;
    const [x, y] = toMercator(gauge.geometry.x, gauge.geometry.y);
    const [left, top] = toMercator(-105.5, 39);
    await page.mouse.click(
      (456 + WINDOW.width) / 2 + (x - left) / pixel + 5,
      WINDOW.height / 2 - (y - top) / pixel,
    );
    const here = sidebar().getByRole("article", { name: "River flow (sample)" });
    await here.getByText(gauge.attributes.NAME, { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await openLibrary();
    await layer(/^River flow/).click();
    await sidebar().getByRole("tab", { name: "Layers" }).click();
  });

  it("are queried for county, name and layers at a location as their services expect", () => {
    const county = question("/County/MapServer/0/query");
    expect(county).toMatchObject({
      f: "json",
      geometryType: "esriGeometryEnvelope",
      outFields: "*",
      returnGeometry: "false",
      spatialRel: "esriSpatialRelIntersects",
    });
    const box = JSON.parse(county.geometry ?? "{}");
    expect(box.spatialReference).toEqual({ wkid: 102_100 });
    expect(box.xmax - box.xmin).toBeCloseTo(2, 3);
    const { f, location = "" } = question("/reverseGeocode");
    expect([f, location]).toEqual(["json", expect.stringMatching(/^-1\d\d\.\d+, ?3\d\.\d+$/)]);
    expect(question("/CO_Counties/MapServer/0/query")).toMatchObject({
      f: "json",
      distance: "10",
      geometryType: "esriGeometryPoint",
      inSR: "4326",
      outFields: "*",
      returnGeometry: "false",
      spatialRel: "esriSpatialRelIntersects",
      units: "esriSRUnit_Meter",
    });
  });

  it("show what is available about a location, and retry the county and layer that failed", async () => {
    await cutOff(page, "**/County/MapServer/**");
    await cutOff(page, "**/CO_Counties/MapServer/0/query**");
    await page.mouse.click(700, 320);
    await sidebar().getByRole("heading", { name: "About this Location" }).waitFor();
    const unnamed = sidebar().getByRole("alert").filter({ hasText: "Couldn't look up the county." });
    await unnamed.waitFor();
    const counties = sidebar().getByRole("article", { name: "Counties" });
    await counties.getByRole("alert").waitFor();
    // The elevation row appears above the buttons and would move them during a click.
    await sidebar()
      .getByText(/^[\d,]+ ft/)
      .waitFor();
    await page.unroute("**/County/MapServer/**");
    await page.unroute("**/CO_Counties/MapServer/0/query**");
    await counties.getByRole("button", { name: "Try again" }).click();
    await counties.getByText(/^[\w .]+ County$/).waitFor();
    await unnamed.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: /^[\w .]+ County, [A-Z]{2}$/ }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("show a layer's fields at a location: links, dates and numbers, nothing empty or technical, no name twice", async () => {
    await answerWith<LayerAnswer>(page, COUNTIES_QUERY, withMore);
    // Below the previous click, whose popup is still open.
    await page.mouse.click(690, 340);
    const counties = sidebar().getByRole("article", { name: "Counties" });
    const link = counties.getByRole("link", { name: "https://example.org/rules" });
    await expect.poll(() => link.count()).toBe(2);
    expect(await link.first().getAttribute("href")).toBe("https://example.org/rules");
    expect(await link.first().getAttribute("target")).toBe("_blank");
    const [first, second] = await counties.locator("dl").all();
    const rows = async (about = first) => [
      await about?.getByRole("term").allTextContents(),
      await about?.getByRole("definition").allTextContents(),
    ];
    const [names, values] = await rows();
    expect(names).toEqual(["Name", "State", "State name", "FIPS", "Rules", "Opened", "Share"]);
    expect(values?.slice(4)).toEqual(["See https://example.org/rules first", "November 21, 2026", "0.50"]);
    expect((await rows(second))[1]).toEqual([
      "North part",
      "See https://example.org/rules first",
      "November 21, 2026",
      "0.50",
    ]);
    await page.unroute(COUNTIES_QUERY);
    await page.keyboard.press("Escape");
  });

  it("are queried in a smaller radius at closer zoom, and for roads and trails in a box", async () => {
    await openLibrary();
    await openState("Colorado");
    await sidebar()
      .getByRole("button", { name: /^Roads and trails/ })
      .click();
    await layer(/^Motorized roads/).click();
    await page.getByRole("button", { name: "Go to coordinates" }).click();
    await page.getByRole("textbox", { name: "Go to coordinates" }).fill("38.5, -106");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /remove marker$/ }).click();
    await app.mapStill(page);
    const before = requests.length;
    await page.mouse.click(700, 320);
    const roads = () =>
      requests.slice(before).filter((one) => one.url().includes("_Motorized_Roads/MapServer/0/query"));
    await expect.poll(() => roads().length).toBe(1);
    await expect.poll(() => question("/CO_Counties/MapServer/0/query").distance).toBe("40");
    await expect.poll(() => question("/Overlays/Sun/MapServer/0/query").distance).toBe("90");
    const { geometry = "", geometryType, distance } = question("_Motorized_Roads/MapServer/0/query");
    expect([geometryType, distance]).toEqual(["esriGeometryEnvelope", undefined]);
    const { xmin, xmax, ymin, ymax } = JSON.parse(geometry);
    expect([xmax - xmin, ymax - ymin].map(Math.round)).toEqual([86, 86]);
    await page.keyboard.press("Escape");
  });

  it("are drawn by priority over reference lines and under overlays and labels; the last 24 stay on", async () => {
    const gone = Array.from({ length: 22 }, (_, index) => `Colorado|Boundaries and places|Old|${index}`);
    const kept = {
      // Only two of these still exist.
      visible: [TIME_ZONES, ...gone, COUNTIES],
      recent: [],
      opacity: { "Colorado-Boundaries and places": 1 },
      favorites: [],
    };
    await page.evaluate(
      `localStorage.setItem("layers:" + JSON.parse(localStorage.getItem("currentUser")).uuid, ${JSON.stringify(JSON.stringify(kept))})`,
    );
    for (const [index, [service, hex]] of STACK.entries()) {
      const body = await stripedTile(hex, (index + 1) / STACK.length);
      await page.route(`**/${service}/MapServer/tile/**`, (route) =>
        route.fulfill({ contentType: "image/png", body }),
      );
    }
    // As with public services, where names are part of the tiles.
    await answerWith(page, "**/maps/config.env.json", (file: { map: { reference: object } }) => {
      const labels = { url: "/arcgis/rest/services/Reference/Labels/MapServer", priority: 0 };
      const reference = { ...file.map.reference, referenceLabels: labels };
      return { ...file, map: { ...file.map, reference } };
    });
    await app.reopen(page);
    const all = CLIP.width * CLIP.height;
    for (const [service, , seen] of STACK)
      await expect
        .poll(async () => (await painted(page, CLIP, fromHex(seen) ?? undefined)).pixels / all, {
          message: service,
          timeout: PATIENCE_MS,
        })
        .toBeGreaterThan(0.1);
    await app.openTool(page, "Library");
    await sidebar().getByRole("tab", { name: "All" }).click();
    await sidebar().getByRole("searchbox", { name: "Search layers" }).fill("airports colorado");
    await app.toastOf(page, "Turned off Counties, Colorado. Up to 24 layers can be on at once", () =>
      layer(/^Airports/).click(),
    );
  });

  it("follow the order and opacity set in the list, and keep both", async () => {
    const search = sidebar().getByRole("searchbox", { name: "Search layers" });
    await search.fill("counties colorado");
    await layer(/^Counties/).click();
    await search.fill("");
    await sidebar()
      .getByRole("tab", { name: /^Active/ })
      .click();
    const list = sidebar().getByRole("list", { name: "Layers on, from top to bottom" });
    const rows = expect.poll(() =>
      list.getByRole("listitem").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
    );
    const [zones, airports, counties] = ["Time zones, Colorado", "Airports, Colorado", "Counties, Colorado"];
    await rows.toEqual([zones, airports, counties]);
    const zonesShow = expect.poll(
      async () =>
        (await painted(page, CLIP, fromHex("#FF00FF") ?? undefined)).pixels / CLIP.width / CLIP.height,
      { timeout: PATIENCE_MS },
    );
    await zonesShow.toBeGreaterThan(0.1);
    const up = sidebar().getByRole("button", { name: `Move ${counties} up` });
    await up.focus();
    for (const _ of "ab") await page.keyboard.press("Enter");
    await rows.toEqual([counties, zones, airports]);
    // The counties' tiles cover those of the time zones.
    await zonesShow.toBeLessThan(0.01);
    await typeOpacity(zones, 35);
    const row = list.getByRole("listitem", { name: counties });
    const [from, to] = [await row.getByTitle("Drag to move").boundingBox(), await list.boundingBox()];
    if (!from || !to) throw new Error("The list is not there.");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, to.y + to.height - 4, { steps: 5 });
    // The order doesn't change until the row is dropped.
    await rows.toEqual([counties, zones, airports]);
    await page.mouse.up();
    await rows.toEqual([zones, airports, counties]);
    await sidebar().getByRole("tab", { name: "Overlays" }).click();
    await typeOpacity("Daylight", 30);
    await expect
      .poll(async () => (await saved()).opacity)
      .toEqual({ [TIME_ZONES]: 0.35, "overlay|sun": 0.3 });
    expect((await saved()).order).toHaveLength(3);
    await app.reopen(page);
    const percent = (name: string) =>
      sidebar()
        .getByRole("slider", { name: `Opacity of ${name}` })
        .getAttribute("aria-valuetext");
    await app.openTool(page, "Library");
    await sidebar().getByRole("tab", { name: "Overlays" }).click();
    await expect.poll(() => percent("Daylight")).toBe("30%");
    await sidebar().getByRole("tab", { name: "Layers" }).click();
    await sidebar()
      .getByRole("tab", { name: /^Active/ })
      .click();
    await rows.toEqual([zones, airports, counties]);
    expect([await percent(zones), await percent(counties)]).toEqual(["35%", "100%"]);
  });

  it("contacts no other host, breaks no policy and logs only deliberate errors", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    const broken =
      /Time_Zones|layers-manifest|Overlays\/Water|Count(y|ies)\/MapServer|layer load error|Failed to load layer|lookup error/;
    expect(watched.errors.filter((error) => !broken.test(error))).toEqual([]);
  });
});
