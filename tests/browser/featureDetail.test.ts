import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { DEFAULT_COLOR } from "../../src/domain/catalogs";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { area, line, type SeenFeature, uploadPhoto, waypoint } from "../support/content";
import { button, heading, isOff, openFeature, openList, savedPreferences } from "../support/contentSteps";
import { opacityOf } from "../support/mapPicture";
import { cutOff } from "../support/requests";

const url = inject("serverUrl");
const PATH = [
  [-105, 40, 1800],
  [-104.98, 40, 1900],
  [-104.96, 40.01, 2000],
];
const RING = [
  [-105, 40],
  [-104.98, 40],
  [-104.98, 40.02],
  [-105, 40],
];
/** June 15, 2026, noon, in epoch seconds. */
const MADE_AT = 1_781_546_400;
/** Long and large enough that a wrong conversion factor shows. */
const LONG_PATH = [
  [-105, 40],
  [-85, 40],
];
const LARGE_RING = [
  [-105, 40],
  [-95, 40],
  [-95, 45],
  [-105, 45],
  [-105, 40],
];
/** September 8, 2001, noon in Colorado, when epoch seconds still had nine digits. */
const LONG_AGO = 999_972_000;
const ELEVATIONS = /\/Terrain\/Elevation\/ImageServer\/tile\//;
const TIMES = PATH.map((_, index) => MADE_AT * 1000 + index * 900_000);

describe("a feature", () => {
  let watched: WatchedPage;
  let page: Page;
  /** The server's measurements by title, in meters and square meters. */
  const measured: Record<string, number> = {};

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    await app.begin(page, url, app.newPerson(), async (client) => {
      const camp = waypoint("Camp", -105.123456, 40.654321);
      camp.geometry.coordinates[2] = 2000;
      for (const made of [
        camp,
        { ...line(PATH), title: "Way in" },
        { ...line(PATH, "Tracks", TIMES), title: "Morning walk" },
        { ...area([RING]), title: "Private ground" },
        { ...line(LONG_PATH), title: "Far way" },
        { ...area([LARGE_RING]), title: "Large ground" },
      ]) {
        const feature = { ...made, properties: { ...made.properties, createdAt: MADE_AT } };
        const { uuid, properties } = await client.data<SeenFeature>("POST", "/features", feature);
        measured[made.title] = Number(properties.distance ?? properties.area);
        if (made !== camp) continue;
        const hunt = await client.data<SeenFeature>("POST", "/collections", { title: "Elk season" });
        await client.data("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: [uuid] });
        await client.data("POST", "/notes/feature", { noteableId: uuid, title: "Wind", contents: "West" });
        await uploadPhoto(client, uuid, "Meadow");
      }
      const old = waypoint("Old stand");
      const properties = { ...old.properties, createdAt: LONG_AGO };
      await client.data("POST", "/features", { ...old, properties });
      await client.data("POST", "/features", waypoint("New stand"));
    });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  const sidebar = () => page.getByRole("complementary");
  /** Locates the value of a labeled figure in the panel. */
  const figure = (name: string) =>
    sidebar()
      .getByRole("term")
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator("+ dd")
      .textContent();
  const notes = () => page.getByRole("region", { name: "Notes" });
  const edit = async (title: string) => {
    await openFeature(page, title);
    await button(page, "Edit").click();
    await page.getByLabel("Name", { exact: true }).waitFor();
  };

  it("shows type, creation date, figures, notes, photos and hunts, and the available actions", async () => {
    await openFeature(page, "Camp");
    await sidebar().getByText("Waypoint · Created: 06/15/2026").waitFor();
    expect(await heading(page, "Camp").locator("svg, img").first().isVisible()).toBe(true);
    for (const name of ["Edit", "Add To hunt", "Focus", "Photo upload", "Delete"])
      await button(page, name).waitFor();
    await expect.poll(() => figure("Latitude")).toBe("40.654321");
    await expect.poll(() => figure("Longitude")).toBe("-105.123456");
    await expect.poll(() => figure("Elevation")).toBe("6,562 ft");
    await notes().getByRole("article").getByText("West").waitFor();
    await button(page, "Open photo Meadow").click();
    const photo = page.getByRole("dialog", { name: "Meadow" });
    // The server sends seconds. Read as milliseconds, they would land in 1970.
    await photo
      .getByText(new RegExp(`^[A-Z][a-z]{2} \\d\\d, ${new Date().getFullYear()} \\d{1,2}:\\d\\d [AP]M$`))
      .waitFor();
    await page.keyboard.press("Escape");
    await photo.waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Hunts" }).getByText("Elk season").waitFor();
  });

  it("shows miles, mph and acres with two decimals", async () => {
    await openFeature(page, "Morning walk");
    await sidebar().getByText("Tracks · Created: 06/15/2026").waitFor();
    await expect.poll(() => figure("Length")).toMatch(/^2\.\d\d mi$/);
    await expect.poll(() => figure("Average speed")).toMatch(/^\d\.\d\d mph$/);
    await openFeature(page, "Private ground");
    await expect.poll(() => figure("Area")).toMatch(/^[\d,]+\.\d\d acres$/);
    await openFeature(page, "Way in");
    await expect.poll(() => figure("Length")).toMatch(/^2\.\d\d mi$/);
  });

  it("shows its creation date, whether its time has nine digits or ten; without one, today", async () => {
    await openFeature(page, "Old stand");
    await sidebar().getByText("Waypoint · Created: 09/08/2001").waitFor();
    await openFeature(page, "New stand");
    const [year, month, day] = (await page.evaluate<string>("new Date().toLocaleDateString('sv')")).split(
      "-",
    );
    await sidebar().getByText(`Waypoint · Created: ${month}/${day}/${year}`).waitFor();
  });

  it("converts by 3.281, 5280 and 0.000247105; says why the ground can't be read, and retries", async () => {
    const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const profile = page.getByRole("region", { name: "Elevation Profile" });
    const reason = /Can't reach the elevation service\. Check your connection and try again\./;
    await openFeature(page, "Large ground");
    const acres = (measured["Large ground"] ?? 0) * 0.000247105;
    await expect.poll(() => figure("Area")).toBe(`${acres.toLocaleString("en-US", two)} acres`);
    await cutOff(page, ELEVATIONS);
    await openFeature(page, "Far way");
    const miles = ((measured["Far way"] ?? 0) * 3.281) / 5280;
    await expect.poll(() => figure("Length")).toBe(`${miles.toLocaleString("en-US", two)} mi`);
    await profile.getByRole("alert").getByText(reason).waitFor();
    // Recorded elevations need no server.
    await openFeature(page, "Way in");
    await profile.getByRole("alert").getByText(reason).waitFor();
    await profile.getByRole("columnheader", { name: "Recorded" }).waitFor();
    await page.unroute(ELEVATIONS);
    await button(profile, "Try again").click();
    await profile.getByRole("columnheader", { name: "Ground" }).waitFor();
    expect(await profile.getByRole("alert").count()).toBe(0);
  });

  it("fills an area with a fifth of its color's opacity", async () => {
    await openFeature(page, "Private ground");
    await openList(page, "Content");
    const shown = page.getByRole("switch", { name: "Show Private ground on the map" });
    const clip = { x: 480, y: 80, width: 380, height: 400 };
    const opacity = async () => {
      // Move the pointer over another row first. The row hovered last keeps its highlight for a moment.
      await app.row(page, "Camp").hover();
      await app.mapStill(page);
      const share = await opacityOf(page, clip, DEFAULT_COLOR, () => shown.click());
      await shown.click();
      return share;
    };
    await expect.poll(opacity, { timeout: 60_000 }).toBeCloseTo(0.2, 1);
  });

  it("has notes that are edited one at a time, require text and are reverted by Cancel", async () => {
    await openFeature(page, "Camp");
    await button(page, "+Add").click();
    expect(await isOff(button(page, "+Add"))).toBe(true);
    expect(await isOff(button(page, "Edit Wind"))).toBe(true);
    const title = notes().getByRole("textbox", { name: "Title" });
    await title.fill("x".repeat(300));
    expect(await title.inputValue()).toHaveLength(255);
    await notes().getByRole("textbox", { name: "Note" }).fill("  ");
    expect(await isOff(button(page, "Save Note"))).toBe(true);
    await button(notes(), "Cancel").click();
    await button(page, "Edit Wind").click();
    await notes().getByRole("textbox", { name: "Note" }).fill("");
    expect(await isOff(button(page, "Save Note"))).toBe(true);
    await notes().getByRole("textbox", { name: "Note" }).fill("East");
    await button(notes(), "Cancel").click();
    await notes().getByRole("article").getByText("West").waitFor();
    await expect.poll(() => isOff(button(page, "+Add"))).toBe(false);
  });

  it("is edited by its type's own fields, never without a name, which is selected; Cancel, Back and Escape revert", async () => {
    await edit("Private ground");
    await heading(page, "Edit Area").waitFor();
    const weights = page.getByRole("radiogroup", { name: "Line Weight" });
    for (const name of ["Thin", "Medium", "Heavy"]) await weights.getByRole("radio", { name }).waitFor();
    expect(await weights.getByRole("radio", { name: "Medium" }).isChecked()).toBe(true);
    const colors = page.getByRole("radiogroup", { name: "Color" }).getByRole("radio");
    expect(await colors.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(
      "Orange Green Sky Blue Purple Magenta Red Yellow Brown Black Gray White".split(" "),
    );
    expect(await page.getByRole("region", { name: "Type" }).count()).toBe(0);

    await edit("Camp");
    await heading(page, "Edit Waypoint").waitFor();
    await page.getByRole("region", { name: "Type" }).waitFor();
    expect(await weights.count()).toBe(0);
    const name = page.getByLabel("Name", { exact: true });
    for (const leave of ["Cancel", "Back", "Escape"]) {
      expect(await page.evaluate(() => getSelection()?.toString())).toBe("Camp");
      await name.fill("   ");
      expect(await isOff(button(page, "Save"))).toBe(true);
      await name.fill("Base camp");
      await page.getByRole("radio", { name: "Magenta" }).click();
      await (leave === "Escape" ? page.keyboard.press(leave) : button(page, leave).click());
      await heading(page, "Camp").waitFor();
      if (leave === "Cancel") expect(await button(page, "Discard").count()).toBe(0);
      else await button(page, "Discard").click();
      await button(page, "Edit").click();
      expect(await name.inputValue()).toBe("Camp");
      expect(await page.getByRole("radio", { name: "Magenta" }).isChecked()).toBe(false);
    }
  });

  const recents = async () => {
    const { points } = (await savedPreferences(page)).recents.features.styles;
    return points.map(({ icon }) => icon).sort();
  };

  it("lets the user choose a waypoint's type by name, favorites, and recent ones that can be cleared", async () => {
    const types = page.getByRole("region", { name: "Type" });
    /** Changes the waypoint's type through the editor's search and saves it. */
    const save = async (search: string, type: string) => {
      await button(types, "see all").click();
      await heading(page, "Select a Type").waitFor();
      await page.getByLabel("Search types").fill(search);
      const list = page.getByRole("list", { name: "All types" });
      await expect.poll(() => list.getByRole("button", { name: type, exact: true }).count()).toBe(1);
      await button(list, type).click();
      await button(types, `Current: ${type}`).waitFor();
      const sent = page.waitForRequest((request) => request.method() === "PATCH");
      await app.toastOf(page, "Waypoint Saved", () => button(page, "Save").click());
      const change = (await sent).postDataJSON() as Record<string, unknown>;
      expect(change.properties ?? change).toHaveProperty("icon", type.toLowerCase());
      expect(JSON.stringify(change)).not.toContain("notes");
      await heading(page, "Camp").waitFor();
      await button(page, "Edit").click();
    };
    await button(types, "see all").click();
    for (const name of ["All (A-Z)", "Favorites"]) await page.getByRole("tab", { name }).waitFor();
    const all = await page.getByRole("list", { name: "All types" }).getByRole("listitem").allTextContents();
    expect(all).toHaveLength(82);
    expect(all).toEqual([...all].sort((a, b) => a.localeCompare(b)));
    await page.getByRole("tab", { name: "Favorites" }).click();
    await page.getByText("Star a type to keep it here.").waitFor();
    await page.getByRole("tab", { name: "All (A-Z)" }).click();
    await button(page, "Add Truck to favorites").click();
    await page.getByRole("tab", { name: "Favorites" }).click();
    await button(page.getByRole("list", { name: "Favorite types" }), "Truck").click();
    await button(types, "Current: Truck").waitFor();
    expect(await button(types, "Clear").count()).toBe(0);
    await expect.poll(async () => (await savedPreferences(page)).favorites.icons).toEqual(["truck"]);
    await save("boa", "Boat");
    await save("HORSE", "Horse");
    await save("bike", "Bike");
    await button(types, /^Recent: Boat/).waitFor();
    await button(types, /^Recent: Horse/).waitFor();
    await expect.poll(recents).toEqual(["bike", "boat", "horse"]);
    await button(types, "Clear").click();
    await expect.poll(() => button(types, /^Recent: /).count()).toBe(0);
    await button(types, "Current: Bike").waitFor();
    await expect.poll(recents).toEqual([]);
  });

  it("is shown by Focus at any map position", async () => {
    await button(page, "Cancel").click();
    await heading(page, "Camp").waitFor();
    const center = page.getByLabel("Coordinates of the map center");
    await page.getByRole("application").focus();
    await page.keyboard.down("ArrowLeft");
    await page.mouse.move(10, 10);
    await expect.poll(() => center.textContent()).not.toMatch(/^40\.65.*105\.12/);
    await page.keyboard.up("ArrowLeft");
    await button(page, "Focus").click();
    await page.mouse.move(10, 10);
    await expect.poll(() => center.textContent()).toMatch(/^40\.65.*105\.12/);
  });

  it("contacts no other host, breaks no policy and logs only deliberate errors", () => {
    const broken = /\/Elevation\/ImageServer\/tile\//;
    expect(watched.errors.filter((error) => !broken.test(error))).toEqual([]);
    expect([...watched.foreign, ...watched.violations]).toEqual([]);
  });
});
