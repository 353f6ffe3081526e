import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { DEFAULT_COLOR, fromHex } from "../../src/domain/catalogs";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { type SeenFeature, waypoint } from "../support/content";
import { painted } from "../support/mapPicture";
import { PLACE, TYPED, WRITTEN } from "../support/philadelphia";
import { cutOff, holdBack } from "../support/requests";

const url = inject("serverUrl");
describe("map controls", () => {
  const client = new TestClient(url);
  const requests: Request[] = [];
  const warnings: string[] = [];
  let watched: WatchedPage;
  let page: Page;
  let person: app.Person;
  let hunt: string;

  const sidebar = () => page.getByRole("complementary");
  const center = () => page.getByLabel("Coordinates of the map center");
  const scale = () => page.getByRole("img", { name: /^Scale/ });
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  const pressed = (name: string) => expect.poll(() => tool(name).getAttribute("aria-pressed"));
  /** Moves the pointer off the map, which then shows the coordinates of its center. */
  const centerReads = async (text: RegExp | string) => {
    await page.mouse.move(10, 10);
    const says = expect.poll(() => center().textContent());
    if (typeof text === "string") await says.toBe(text);
    else await says.toMatch(text);
  };
  const goTo = async (text: string) => {
    await page.getByRole("button", { name: "Go to coordinates" }).click();
    await page.getByRole("textbox", { name: "Go to coordinates" }).fill(text);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `${text}: remove marker` }).waitFor();
  };
  const account = async () => {
    await app.openTool(page, "Library");
    await app.openTool(page, "Account");
    await page.getByRole("button", { name: "Account Settings" }).waitFor();
  };

  beforeAll(async () => {
    // The first account becomes the administrator, so sign up a throwaway one.
    await new TestClient(url).signUp();
    person = await client.signUp();
    const camp = await client.data<SeenFeature>("POST", "/features", waypoint("Camp", ...PLACE));
    hunt = (await client.data<{ uuid: string }>("POST", "/collections", { title: "Elk camp" })).uuid;
    await client.data("PATCH", `/collections/${hunt}/add/features`, { featureIds: [camp.uuid] });
    const pin = { action: "change", path: "global/pinned/collection", values: hunt };
    await client.data("POST", "/user/preferences/maps", { jobs: [pin] });
    watched = await openPage({ url, width: 1100, height: 700, picture: "sharp" });
    page = watched.page;
    await watched.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
    page.on("request", (request) => requests.push(request));
    page.on("console", (message) => {
      if (message.type() === "warning") warnings.push(message.text());
    });
    await app.signIn(page, url, person);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it("offer three basemaps, each with a thumbnail, and request a failed layer again", async () => {
    const contours = /\/Terrain\/Contours\/MapServer\?/;
    const asked = (what: RegExp) => requests.filter((request) => what.test(request.url())).length;
    await tool("Basemap: Satellite").click();
    const choice = page.getByRole("dialog", { name: "Basemap" }).getByRole("radio");
    expect(await choice.allTextContents()).toEqual(["Satellite", "Hybrid", "Topographic"]);
    const pictures = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[role=radio] > span:first-child')].map((one) => getComputedStyle(one).backgroundImage)`,
    );
    expect(new Set(pictures.filter((picture) => /^url\(/.test(picture))).size).toBe(3);
    // Only Hybrid has contours.
    expect(asked(contours)).toBe(0);
    await cutOff(page, contours);
    await choice.filter({ hasText: "Hybrid" }).click();
    const failed = () => warnings.filter((text) => text.startsWith("contour retrieval error")).length;
    await expect.poll(failed).toBe(1);
    // On a slow machine, queued tiles that were never rendered before can delay this response by minutes.
    const again = page.waitForResponse((response) => contours.test(response.url()), { timeout: 180_000 });
    await page.unroute(contours);
    await choice.filter({ hasText: "Topographic" }).click();
    await expect.poll(() => asked(/\/Terrain\/Hillshade\/MapServer\?/)).toBe(1);
    await choice.filter({ hasText: "Hybrid" }).click();
    expect((await again).ok()).toBe(true);
    await choice.filter({ hasText: "Satellite" }).click();
    await page.keyboard.press("Escape");
    await tool("Basemap: Satellite").waitFor();
    expect(failed()).toBe(1);
  }, 300_000);

  it("accept coordinates in each of nine formats, and report invalid ones", async () => {
    await page.getByRole("button", { name: "Go to coordinates" }).click();
    const field = page.getByRole("textbox", { name: "Go to coordinates" });
    for (const [format, text] of Object.entries(TYPED)) {
      await field.fill(text);
      await page
        .getByText(new RegExp(`^${format}: 40\\.2036\\d\\d° N 75\\.0041\\d\\d° W$`))
        .first()
        .waitFor();
    }
    await field.fill("behind the barn");
    await page.getByRole("button", { name: "Go there" }).click();
    await page.getByText(/^Couldn't read these coordinates\./).waitFor();
    expect(await field.inputValue()).toBe("behind the barn");
    await field.fill(TYPED.DD);
    await page.getByRole("button", { name: "Go there" }).click();
    await page.getByRole("button", { name: `${TYPED.DD}: remove marker` }).click();
    await centerReads(WRITTEN.DD ?? /./);
  });

  it("show coordinates in each of nine formats, and -- where a format has no way to write them", async () => {
    await page.getByRole("button", { name: "Coordinate format: DD" }).click();
    const format = (name: string) => page.getByRole("menuitemradio", { name: new RegExp(`^${name}`) });
    expect(await page.getByRole("menuitemradio").count()).toBe(9);
    for (const [name, text] of Object.entries(WRITTEN)) {
      const written = (await format(name).first().textContent())?.slice(name.length);
      expect(written, name).toMatch(text);
    }
    await format("UTM").click();
    await centerReads("18T 499645 4450356");
    // UTM ends at 84° north.
    await goTo("84.5, -100");
    await centerReads("--");
    await goTo(`${PLACE[1]}, ${PLACE[0]}`);
    await centerReads("18T 499645 4450356");
    await page.getByRole("button", { name: /remove marker$/ }).click();
  });

  it("copy the coordinates under the pointer by C", async () => {
    await page.mouse.move(800, 200);
    await page.getByLabel("Coordinates of the pointer").waitFor();
    const copied = page.getByText("Coordinates copied to clipboard");
    const since = performance.now();
    await page.keyboard.press("c");
    await copied.waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/^18T \d{6} \d{7}$/);
    // The message disappears by itself after 3.5 s.
    await copied.waitFor({ state: "detached" });
    expect(performance.now() - since).toBeGreaterThan(3400);
  });

  it("mark the center of the area free of panels; \\ hides and shows the sidebar", async () => {
    await page.mouse.move(10, 10);
    const hair = page.getByRole("img", { name: "Crosshair" });
    const x = async () => {
      const box = await hair.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2);
    };
    const edge = async () => {
      const box = await sidebar().boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    await expect.poll(async () => Math.abs((await x()) - ((await edge()) + 1100) / 2) < 3).toBe(true);
    await page.keyboard.press("\\");
    await sidebar().waitFor({ state: "hidden" });
    await expect.poll(x).toBe((72 + 1100) / 2);
    await page.keyboard.press("\\");
    await sidebar().waitFor();
  });

  it("turn north up by the compass, whose name tells whether it is", async () => {
    await page.getByRole("application").focus();
    await page.keyboard.down("d");
    const compass = page.getByRole("button", { name: "Compass: point north up" });
    await compass.waitFor();
    await page.keyboard.up("d");
    await app.mapStill(page);
    await compass.click();
    await page.getByRole("button", { name: "Compass: north is up" }).waitFor();
  });

  it("find own content, hunts and coordinates by search, which remembers them", async () => {
    await goTo("39, -100");
    await page.getByRole("button", { name: /remove marker$/ }).click();
    await app.searchMap(page, "camp");
    await page.getByRole("option", { name: /^Elk camp\s*Hunt$/ }).waitFor();
    await page.getByRole("option", { name: /^Camp\s*Waypoint/ }).click();
    await sidebar().getByRole("heading", { name: "Camp", exact: true }).waitFor();
    await expect.poll(() => scale().textContent()).toBe("0.2 mi");
    await centerReads("18T 499645 4450356");

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("");
    await page
      .getByRole("listbox", { name: "Recent searches" })
      .getByRole("option", { name: /^Camp/ })
      .waitFor();
    await page.getByRole("combobox").fill("13T BF 88 43");
    await page.getByRole("option", { name: /° N .*° W\s*(MGRS|USNG)$/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  });

  it("use markers of 34 by 42, whose outline and icon are light on orange and dark on yellow", async () => {
    const center = await page.getByRole("img", { name: "Crosshair" }).boundingBox();
    const [x, y] = [
      (center?.x ?? 0) + (center?.width ?? 0) / 2,
      (center?.y ?? 0) + (center?.height ?? 0) / 2,
    ];
    const clip = { x: x - 40, y: y - 60, width: 80, height: 70 };
    const pixels = async (hex: string) => (await painted(page, clip, fromHex(hex) ?? undefined)).pixels;
    const inks = async () => ({ light: await pixels("#FFFFFF"), dark: await pixels("#202020") });
    // Excludes the 1.5 pixel outline and the tip, which the crosshair covers.
    const { width, height } = await painted(page, clip);
    expect(Math.abs(width - 31)).toBeLessThanOrEqual(1);
    expect(Math.abs(height - 37)).toBeLessThanOrEqual(2);
    const orange = await inks();
    await tool("Edit").click();
    await page.getByRole("radio", { name: "Yellow" }).click();
    await expect.poll(() => pixels("#FFD60A")).toBeGreaterThan(300);
    const yellow = await inks();
    expect(orange.light - yellow.light).toBeGreaterThan(100);
    expect(yellow.dark - orange.dark).toBeGreaterThan(100);
    await sidebar().getByRole("button", { name: "Cancel" }).click();
    await tool("Edit").waitFor();
  });

  it("show a drawing at once while it is saved and added to the pinned hunt", async () => {
    await app.openTool(page, "Library");
    await app.mapStill(page);
    const letGo = await holdBack(page, "**/api/v1/features");
    await tool("Drop a waypoint").click();
    await sidebar().waitFor({ state: "hidden" });
    await app.toolReady(page);
    await page.mouse.click(800, 300);
    const saving = page.locator("[data-toast]").filter({ hasText: "Saving Waypoint..." });
    await saving.waitFor();
    await pressed("Drop a waypoint").toBe("false");
    await app.pastDoubleClick(page);
    // The marker's head is above its coordinates.
    await page.mouse.click(800, 275);
    await page.getByRole("dialog", { name: "Feature" }).getByText("Feature processing...").waitFor();
    // Toasts appear above a tool's hint.
    await tool("Measure distance").click();
    const hint = page.getByRole("status").filter({ hasText: "Click to measure" });
    const apart = async () => {
      const [above, below] = await Promise.all([saving.boundingBox(), hint.boundingBox()]);
      return above !== null && below !== null && above.y + above.height < below.y;
    };
    await expect.poll(apart).toBe(true);
    await tool("Measure distance").click();
    await app.toastOf(page, "Waypoint Saved", letGo);
    await sidebar()
      .getByRole("heading", { name: /^Waypoint \d\d\/\d\d\/\d{4} \d\d:\d\d$/ })
      .waitFor();
    const { features } = await client.data<{ features: SeenFeature[] }>("GET", "/features");
    const made = features.find(({ title }) => title.startsWith("Waypoint"));
    expect(made?.collectionIds).toEqual([hunt]);
    // Ground elevation in meters. On a busy machine it arrives after the save.
    const elevation = async () => {
      const saved = await client.data<SeenFeature>("GET", `/features/${made?.uuid}`);
      return (saved.geometry.coordinates as number[])[2];
    };
    await expect.poll(elevation).toBeGreaterThan(0);
    expect(made?.properties.color).toEqual(DEFAULT_COLOR);
    await page.keyboard.press("Escape");
  });

  it("select by rectangle after rectangle until another tool is chosen", async () => {
    await tool("Select items").click();
    await app.toolReady(page);
    await sidebar().getByRole("heading", { name: "Selected Content" }).waitFor();
    await app.drag(page, [790, 200], [900, 320]);
    await sidebar().getByText("1 items selected from the map").waitFor();
    await pressed("Select items").toBe("true");
    await app.toolReady(page);
    await app.drag(page, [480, 80], [1000, 560]);
    await sidebar().getByText("2 items selected from the map").waitFor();
    await tool("Draw a line").click();
    await sidebar().waitFor({ state: "hidden" });
    await pressed("Select items").toBe("false");
    await page.keyboard.press("Escape");
    await app.openTab(page, "Content");
    expect(await page.getByRole("region", { name: "Bulk Actions" }).count()).toBe(0);
  });

  it("clear their selection when a toolbar button opens another view", async () => {
    await tool("Select items").click();
    await app.toolReady(page);
    await app.drag(page, [480, 80], [1000, 560]);
    await sidebar().getByText("2 items selected from the map").waitFor();
    await app.openTool(page, "Library");
    await pressed("Select items").toBe("false");
    await app.openTab(page, "Content");
    await app.content(page).waitFor();
    expect(await page.getByRole("region", { name: "Bulk Actions" }).count()).toBe(0);
  });

  it("show feet for a drawn line, yards for a measured one; Close ends the measurement", async () => {
    const measured = page.getByRole("status", { name: "Measured" });
    await tool("Draw a line").click();
    await app.toolReady(page);
    await app.clickPlaces(page, [[700, 200]]);
    await page.mouse.move(760, 240, { steps: 3 });
    await measured.getByText(/^[\d,.]+ (ft|mi)$/).waitFor();
    await tool("Measure distance").click();
    await measured.waitFor({ state: "detached" });
    await pressed("Draw a line").toBe("false");
    await app.toolReady(page);
    await app.clickPlaces(page, [[700, 200]]);
    await page.mouse.move(760, 240, { steps: 3 });
    await measured.getByText(/[\d,]+ yd\)?$/).waitFor();
    // Canceling the drawing brought the sidebar back.
    await sidebar().waitFor();
    await sidebar().getByRole("button", { name: "Close" }).click();
    await measured.waitFor({ state: "detached" });
    await pressed("Measure distance").toBe("false");
  });

  it("switch views by the toolbar's buttons: the active one hides the sidebar, another starts over", async () => {
    const library = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Library" });
    await library.click();
    await sidebar().getByRole("heading", { name: "Library" }).waitFor();
    await library.click();
    await sidebar().waitFor({ state: "hidden" });
    await library.click();
    await sidebar().waitFor();
    await account();
    await page.getByRole("button", { name: "Account Settings" }).click();
    await sidebar().getByRole("button", { name: "Back" }).waitFor();
    await library.click();
    await sidebar().getByRole("heading", { name: "Library" }).waitFor();
    expect(await sidebar().getByRole("button", { name: "Back" }).count()).toBe(0);
    await page.getByRole("button", { name: "Ridgeline menu" }).click();
    await page.getByRole("menuitem", { name: "Home" }).waitFor();
    expect(await page.getByRole("menuitem", { name: /Shop/ }).count()).toBe(0);
    await page.keyboard.press("Escape");
  });

  it("are listed as Keyboard Shortcuts, by ? and in Account, for 2D and 3D", async () => {
    await page.getByRole("application").focus();
    await page.keyboard.press("?");
    await sidebar().getByRole("heading", { name: "Keyboard Shortcuts" }).waitFor();
    expect(await page.getByRole("tab", { name: "2D" }).getAttribute("aria-selected")).toBe("true");
    await sidebar().getByText("Zoom to a rectangle").waitFor();
    await page.getByRole("tab", { name: "3D" }).click();
    await sidebar().getByText("Tilt up and down").waitFor();
    expect(await sidebar().getByText("Zoom to a rectangle").count()).toBe(0);
    await account();
    await page.getByRole("button", { name: "Help" }).click();
    for (const topic of ["Find a place", "Draw on the map", "Measure", "Explore the terrain"])
      await sidebar().getByRole("heading", { name: topic, exact: true }).waitFor();
  });

  it("hide coordinates everywhere when set in Account", async () => {
    await account();
    await sidebar().getByText(person.email).waitFor();
    await sidebar()
      .getByRole("switch", { name: /^Hide Feature & Map Coordinates/ })
      .click();
    await centerReads("--");
    await page.getByRole("img", { name: "Crosshair" }).waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Copy coordinates" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await page.getByRole("button", { name: "Coordinate format: UTM" }).click();
    expect(await page.getByRole("menuitemradio").allTextContents()).toEqual(Object.keys(WRITTEN));
    await page.keyboard.press("Escape");
    await app.openTab(page, "Content");
    await app.row(page, "Camp").first().click();
    await sidebar().getByText("Latitude").waitFor();
    expect(await sidebar().getByText("40.203610").count()).toBe(0);
    await app.pastDoubleClick(page);
    await page.mouse.click(600, 200);
    const here = page.getByRole("dialog", { name: "About this location" });
    await expect
      .poll(async () => (await here.getByRole("definition").allTextContents()).slice(0, 2))
      .toEqual(["--", "--"]);
    await here.getByRole("button", { name: "Close" }).click();
    await account();
    await sidebar()
      .getByRole("switch", { name: /^Hide Feature & Map Coordinates/ })
      .click();
    await centerReads(/^18T \d{6} \d{7}$/);
  });

  it("keep the exaggeration with the account, and format and crosshair in this browser", async () => {
    await account();
    await page.getByRole("button", { name: "Account Settings" }).click();
    const typed = page.getByLabel("Elevation exaggeration in 3D, exact value");
    expect(await typed.inputValue()).toBe("1");
    await typed.fill("2");
    await typed.press("Enter");
    const saved = async () =>
      (await client.data<{ mapPreferences: unknown }>("POST", "/whoami")).mapPreferences;
    await expect.poll(saved).toEqual({ elevationExaggeration: 2 });
    const utm = page
      .getByRole("radiogroup", { name: "Coordinate format" })
      .getByRole("radio", { name: "UTM" });
    expect(await utm.isChecked()).toBe(true);
    await sidebar()
      .getByRole("switch", { name: /^Crosshair/ })
      .click();
    await page.getByRole("img", { name: "Crosshair" }).waitFor({ state: "detached" });
    await page.reload();
    await app.mapReady(page);
    await centerReads(/^18T \d{6} \d{7}$/);
    expect(await page.getByRole("img", { name: "Crosshair" }).count()).toBe(0);
  });

  it("show meters, kilometers and hectares when set in Settings, even after a reload", async () => {
    await account();
    await page.getByRole("button", { name: "Account Settings" }).click();
    const units = page.getByRole("radiogroup", { name: "Units" });
    expect(await units.getByRole("radio", { name: "Miles, feet, acres" }).isChecked()).toBe(true);
    await scale()
      .getByText(/ (ft|mi)$/)
      .waitFor();
    await units.getByRole("radio", { name: "Kilometers, meters, hectares" }).click();
    await scale().getByText(/ k?m$/).waitFor();
    const saved = async () =>
      (await client.data<{ global: { units: string } }>("GET", "/user/preferences/maps")).global.units;
    await expect.poll(saved).toBe("metric");
    await page.reload();
    await app.mapReady(page);
    await scale().getByText(/ k?m$/).waitFor();
    const measured = page.getByRole("status", { name: "Measured" });
    await tool("Measure distance").click();
    await app.toolReady(page);
    await app.clickPlaces(page, [
      [700, 200],
      [800, 200],
      [800, 300],
    ]);
    await app.clickPlaces(page, [[700, 200]]);
    await measured.getByText(/^([\d,]+ m|[\d,.]+ km \([\d,]+ m\))$/).waitFor();
    await measured.getByText(/^[\d,.]+ ha$/).waitFor();
    await page.keyboard.press("Escape");
    await pressed("Measure distance").toBe("false");
    await measured.waitFor({ state: "detached" });
    await app.pastDoubleClick(page);
    await page.mouse.click(600, 200);
    const here = page.getByRole("dialog", { name: "About this location" });
    await here.getByText(/^[\d,]+ m \(sample\)$/).waitFor();
    await here.getByRole("button", { name: "Close" }).click();
  });

  it("describe any location on a right-click, copy it, link to it, and drop a waypoint there", async () => {
    const waypoints = async () =>
      (await client.data<{ features: SeenFeature[] }>("GET", "/features")).features;
    const before = new Set((await waypoints()).map(({ uuid }) => uuid));
    await app.pastDoubleClick(page);
    await page.mouse.click(600, 200, { button: "right" });
    const here = page.getByRole("dialog", { name: "About this location" });
    const link = await here.getByRole("link", { name: "Directions in Google Maps" }).getAttribute("href");
    const place =
      /destination=(-?[\d.]+),(-?[\d.]+)$/
        .exec(link ?? "")
        ?.slice(1)
        .map(Number) ?? [];
    await app.toastOf(page, "Coordinates copied to clipboard", () =>
      here.getByRole("button", { name: "Copy these coordinates" }).click(),
    );
    expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/^18T \d{6} \d{7}$/);
    // The first vertex is already set, so a line follows the pointer before any click.
    await here.getByRole("button", { name: "Measure from here" }).click();
    await here.waitFor({ state: "detached" });
    await app.toolReady(page);
    await page.mouse.move(700, 200, { steps: 3 });
    const measured = page.getByRole("status", { name: "Measured" });
    await measured.getByText(/^([\d,]+ m|[\d,.]+ km \([\d,]+ m\))$/).waitFor();
    await page.keyboard.press("Escape");
    await measured.waitFor({ state: "detached" });
    await pressed("Measure distance").toBe("false");

    await app.pastDoubleClick(page);
    await page.mouse.click(600, 200, { button: "right" });
    await app.toastOf(page, "Waypoint Saved", () =>
      here.getByRole("button", { name: "Add a waypoint here" }).click(),
    );
    await here.waitFor({ state: "detached" });
    const dropped = (await waypoints()).filter(({ uuid }) => !before.has(uuid));
    expect(dropped).toHaveLength(1);
    const [longitude = 0, latitude = 0] = dropped.flatMap(({ geometry }) => geometry.coordinates as number[]);
    expect([latitude, longitude].map((degrees) => degrees.toFixed(6))).toEqual(
      place.map((degrees) => degrees.toFixed(6)),
    );
    await page.keyboard.press("Escape");
  });

  it("go to the device's position and mark it, or say what to do when it is unknown", async () => {
    const locate = tool("Locate me");
    await app.toastOf(
      page,
      "Location is blocked for this site. Allow it in your browser's site settings, then try again.",
      () => locate.click(),
    );
    await watched.context.grantPermissions(["geolocation", "clipboard-read", "clipboard-write"], {
      origin: url,
    });
    await watched.context.setGeolocation({ longitude: -107.5464, latitude: 40.5152, accuracy: 30 });
    await locate.click();
    const mark = page.getByRole("button", { name: "Your location, within 30 m: remove marker" });
    await mark.waitFor();
    await expect.poll(() => scale().textContent()).toBe("0.2 km");
    await mark.click();
    await mark.waitFor({ state: "detached" });
  });

  it("contacts no other host, breaks no policy and logs only deliberate errors", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    const broken = /contour|Failed to load resource/;
    expect(watched.errors.filter((error) => !broken.test(error))).toEqual([]);
  });
});
