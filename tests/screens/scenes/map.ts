import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import * as app from "../../support/app";
import { button, dialog, openFeature, openHunt, type Scene, sidebar, type View } from "../scene";

const HUNT = "Unit 12, second season";
const PATIENCE_MS = 60_000;

/** Screen coordinates of the vertices measured and drawn. */
const CORNERS = [
  [500, 300],
  [640, 420],
  [820, 360],
] as const;

/** A peak and a city, where a map shows, and generates, the most detail. */
const ZOOMED = [
  ["4", "4/39.1/-106"],
  ["7", "7/39.1/-106"],
  ["10", "10/39.0708/-106.989"],
  ["13", "13/39.74/-104.985"],
  ["16", "16/39.0708/-106.989"],
] as const;

/** Performs an action and waits until all tiles requested have arrived and the map is still. */
async function withAllTiles(page: Page, work: () => Promise<unknown>): Promise<void> {
  const coming = new Set<Request>();
  const asked = (request: Request) => void (/\/tile\//.test(request.url()) && coming.add(request));
  const ended = (request: Request) => void coming.delete(request);
  page.on("request", asked).on("requestfinished", ended).on("requestfailed", ended);
  await work();
  await expect.poll(() => coming.size, { timeout: PATIENCE_MS }).toBe(0);
  await app.mapStill(page);
  page.off("request", asked).off("requestfinished", ended).off("requestfailed", ended);
}

/** Views of the built-in map at each of these zoom levels, on one basemap. */
const zoomedOn = (basemap: "Satellite" | "Hybrid" | "Topographic"): View[] =>
  ZOOMED.map(([zoom, place], first) => [
    `${basemap} ${zoom}`,
    (page) =>
      withAllTiles(page, async () => {
        await page.goto(`${new URL(page.url()).origin}/maps/map?map=${place}`);
        await app.mapReady(page);
        if (first === 0) {
          await button(page, /^Basemap:/).click();
          await page.getByRole("radio", { name: basemap }).click();
          await page.keyboard.press("Escape");
        }
        await app.mapStill(page);
      }),
  ]);

/** The map with its widgets and tools. */
export const MAP: readonly Scene[] = [
  {
    name: "default map",
    who: "administrator",
    views: [...zoomedOn("Satellite"), ...zoomedOn("Hybrid"), ...zoomedOn("Topographic")],
  },
  {
    name: "map sheet",
    who: "walker",
    views: [
      [
        "map sheet of a hunt",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await button(page, "Print map").click();
          await page.getByRole("combobox", { name: "Paper" }).waitFor();
          await app.mapStill(page);
        },
      ],
      [
        "map sheet choices",
        async (page) => {
          await page.getByRole("radio", { name: /GeoPDF/ }).scrollIntoViewIfNeeded();
        },
      ],
      [
        "map sheet that fails",
        async (page) => {
          await page.route("**/MapServer/tile/**", (route) => route.fulfill({ status: 500 }));
          await button(page, "Save map").click();
          const told = page.getByText(/Couldn't load/).first();
          await told.waitFor();
          await told.scrollIntoViewIfNeeded();
        },
      ],
    ],
  },
  {
    name: "map file",
    who: "walker",
    views: [
      [
        "map file of a hunt",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await button(page, "Save map").click();
          await page.getByText(/^About .* of 500 MB$/).waitFor({ timeout: 60_000 });
        },
      ],
      [
        "map file that is ready",
        async (page) => {
          await page.getByRole("textbox", { name: "Zoom levels, maximum, exact value" }).fill("12");
          await page.getByRole("textbox", { name: "Zoom levels, maximum, exact value" }).press("Enter");
          await button(page, "Make map").click();
          await page.getByText("Your map is ready.").waitFor({ timeout: 60_000 });
        },
      ],
      [
        "map file that is too large",
        async (page) => {
          await page.getByRole("textbox", { name: "Zoom levels, maximum, exact value" }).fill("19");
          await page.getByRole("textbox", { name: "Zoom levels, maximum, exact value" }).press("Enter");
          await page.getByRole("alert").waitFor();
        },
      ],
    ],
  },
  {
    name: "map",
    who: "walker",
    views: [
      [
        "alone",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await button(page, "Close").click();
          await sidebar(page).waitFor({ state: "hidden" });
        },
      ],
      [
        "basemaps",
        async (page) => {
          await button(page, /^Basemap:/).click();
          await dialog(page).waitFor();
        },
      ],
      [
        "topographic",
        async (page) => {
          await page.getByRole("radio", { name: "Topographic" }).click();
          await page.keyboard.press("Escape");
        },
      ],
      ["search", (page) => app.searchMap(page, "Denver")],
      [
        "search without a match",
        async (page) => {
          await page.getByRole("combobox").fill("qqqxyz");
          await page
            .getByText(/Nothing|No /)
            .first()
            .waitFor();
        },
      ],
      [
        "coordinate formats",
        async (page) => {
          await page.keyboard.press("Escape");
          await page.keyboard.press("Escape");
          await page.mouse.move(720, 400);
          await button(page, /^Coordinate format/).click();
          await page.getByRole("menuitemradio", { name: /^MGRS/ }).waitFor();
        },
      ],
      [
        "go to coordinates",
        async (page) => {
          await page.keyboard.press("Escape");
          await button(page, "Go to coordinates").click();
          await page.getByRole("textbox", { name: "Go to coordinates" }).fill("40.48, -106.75");
        },
      ],
      [
        "go to coordinates that are none",
        async (page) => {
          await page.getByRole("textbox", { name: "Go to coordinates" }).fill("over there");
          await page.keyboard.press("Enter");
        },
      ],
      [
        "measuring",
        async (page) => {
          await page.keyboard.press("Escape");
          await button(page, "Measure distance").click();
          await app.toolReady(page);
          await app.clickPlaces(page, CORNERS);
          await page.mouse.move(700, 250, { steps: 3 });
          await page.getByRole("status", { name: "Measured" }).waitFor();
        },
      ],
      [
        "drawing an area",
        async (page) => {
          await page.keyboard.press("Escape");
          await page.keyboard.press("Escape");
          await app.sketchTool(page, "Draw an area").click();
          await app.toolReady(page);
          await app.clickPlaces(page, CORNERS);
          await page.mouse.move(700, 250, { steps: 3 });
        },
      ],
    ],
  },
  {
    name: "terrain",
    who: "walker",
    views: [
      [
        "off",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await app.openTool(page, "Terrain Analysis");
          await button(page, "Reset all").waitFor();
        },
      ],
      [
        "on",
        async (page) => {
          await page.getByRole("switch", { name: "Show matching terrain" }).click();
          await page.getByText(/of the terrain here matches/).waitFor({ timeout: PATIENCE_MS });
          for (const slope of ["0-5°", "35°+"])
            await page.getByRole("checkbox", { name: slope, exact: true }).click();
          await page.getByText("Reading elevations...").waitFor({ state: "detached", timeout: PATIENCE_MS });
        },
      ],
      [
        "make-up of the terrain",
        (page) => page.getByRole("list", { name: "Aspect of the terrain here" }).scrollIntoViewIfNeeded(),
      ],
      [
        "no detailed data",
        async (page) => {
          await button(page, "No detailed map data").click();
          await page.getByRole("dialog", { name: "This map has no detail here" }).waitFor();
        },
      ],
    ],
  },
  {
    name: "plan",
    who: "walker",
    views: [
      [
        "zones",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await app.openTool(page, "Plan");
          await page.getByRole("list", { name: /zones?$/ }).waitFor({ timeout: PATIENCE_MS });
          await app.mapStill(page);
        },
      ],
      [
        "largest zones",
        async (page) => {
          const list = page.getByRole("list", { name: /zones?$/ });
          await list.getByRole("button").first().click();
          await app.mapStill(page);
          await list.scrollIntoViewIfNeeded();
        },
      ],
      [
        "zones combined with other tools",
        async (page) => {
          await page.getByRole("tab", { name: "Travel time" }).click();
          await button(page, "Use map center").click();
          await page.getByText(/ within reach, of /).waitFor({ timeout: PATIENCE_MS });
          await page.getByRole("tab", { name: "Zones" }).click();
          await page.getByText(/^Combine with other tools/).click();
          await page.getByRole("switch", { name: /^Within walking time of / }).click();
          await page.getByText(/^All of it within /).waitFor({ timeout: PATIENCE_MS });
          await app.mapStill(page);
        },
      ],
      [
        "zones away from roads",
        async (page) => {
          await page.getByText(/^Distance from water and roads/).click();
          await page.getByRole("combobox", { name: "Roads" }).selectOption("Farther away");
          await page.getByText("By Motorized roads (sample).").waitFor({ timeout: PATIENCE_MS });
          await page.getByText("By Motorized roads (sample).").scrollIntoViewIfNeeded();
        },
      ],
      [
        "zones in 3D",
        async (page) => {
          await app.switchMap(page, "3D");
          await app.mapStill(page);
          await app.mapDrawn(page);
        },
      ],
      [
        "no zones",
        async (page) => {
          for (const [label, value] of [["Elevation, maximum, exact value", "100"]] as const) {
            await page.getByLabel(label).fill(value);
            await page.getByLabel(label).press("Enter");
          }
          await page.getByText(/^No zones here/).waitFor({ timeout: PATIENCE_MS });
        },
      ],
    ],
  },
  {
    name: "saved plans",
    who: "walker",
    views: [
      [
        "save",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await app.openTool(page, "Plan");
          await page.getByRole("tab", { name: "Glassing" }).click();
          await button(page, "Use map center").click();
          await page.getByText(/ visible, of /).waitFor({ timeout: PATIENCE_MS });
          await button(page, "Save plan…").click();
          await page.getByLabel("Plan name").fill("Opening day from the north bowl");
        },
      ],
      [
        "open",
        async (page) => {
          await page.keyboard.press("Enter");
          await button(page, "Update plan").waitFor();
          await app.mapStill(page);
        },
      ],
      [
        "changed",
        async (page) => {
          await page.getByLabel("Radius, exact value").fill("2");
          await page.getByLabel("Radius, exact value").press("Enter");
          await page.getByText(`${HUNT} · Changed`).waitFor();
          await app.mapStill(page);
        },
      ],
      [
        "of a hunt",
        async (page) => {
          await button(page, "Save as new plan…").click();
          await page.getByLabel("Plan name").fill("Evening ".repeat(20));
          await page.keyboard.press("Enter");
          await page.getByText(`${HUNT} · Saved`).waitFor();
          await openHunt(page, HUNT);
          await page.getByRole("list", { name: "Saved plans" }).scrollIntoViewIfNeeded();
          await app.mapStill(page);
        },
      ],
      [
        "of a hunt without content",
        async (page) => {
          await app.openTool(page, "Plan");
          await button(page, "Save as new plan…").click();
          await page.getByLabel("Plan name").fill("Morning");
          await page.getByLabel("Hunt", { exact: true }).selectOption("Scouting");
          await page.keyboard.press("Enter");
          await page.getByText("Scouting · Saved").waitFor();
          await openHunt(page, "Scouting");
        },
      ],
      [
        "rename",
        async (page) => {
          await openHunt(page, HUNT);
          await button(page, "Rename Opening day from the north bowl").click();
          await page.getByRole("dialog", { name: "Rename plan" }).waitFor();
        },
      ],
    ],
  },
  {
    name: "note with a picture",
    who: "walker",
    views: [
      [
        "of glassing",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await app.openTool(page, "Plan");
          await page.getByRole("tab", { name: "Glassing" }).click();
          await page.mouse.click(760, 380);
          await page.getByText(/ visible, of /).waitFor({ timeout: PATIENCE_MS });
          await app.mapStill(page);
          await button(page, "Save as note…").click();
          await dialog(page).getByRole("img").waitFor();
        },
      ],
      [
        "saved",
        async (page) => {
          await button(page, "Save").click();
          await page.getByText(/^Saved “Glassing from /).waitFor();
          await openHunt(page, HUNT);
          await app.row(page, "Glassing from ").first().click();
          await page.getByRole("button", { name: "Open photo Glassing.jpg" }).waitFor();
          await app.mapStill(page);
        },
      ],
      [
        "beside other ways to save",
        async (page) => {
          await app.openTool(page, "Plan");
          await page.getByRole("tab", { name: "Zones" }).click();
          await button(page, "Save as note…").scrollIntoViewIfNeeded();
          await app.mapStill(page);
        },
      ],
      [
        "of sun and shade",
        async (page) => {
          await page.getByRole("tab", { name: "Sun and shade" }).click();
          await page.getByText(/ in sun, of /).waitFor({ timeout: PATIENCE_MS });
          await button(page, "Save as note…").scrollIntoViewIfNeeded();
          await app.mapStill(page);
        },
      ],
      [
        "beside zones out of scent",
        async (page) => {
          await page.getByRole("tab", { name: "Wind and scent" }).click();
          await button(page, "Use map center").click();
          await page.getByText(/^Scent on /).waitFor({ timeout: PATIENCE_MS });
          await page.getByRole("tab", { name: "Zones" }).click();
          await page.getByText(/^Combine with other tools/).click();
          await page.getByRole("switch", { name: /^Out of the scent from / }).click();
          await page.getByText(/^All of it out of /).waitFor({ timeout: PATIENCE_MS });
          await page.getByRole("switch", { name: /^Out of the scent from / }).scrollIntoViewIfNeeded();
          await app.mapStill(page);
        },
      ],
    ],
  },
  {
    name: "own content",
    who: "walker",
    views: [
      [
        "by its ground",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await app.openTool(page, "Plan");
          await page.getByRole("tab", { name: "My content" }).click();
          await page.getByText(/^Elevation, slope and facing/).click();
          await page.getByLabel("Elevation, minimum, exact value").fill("8000");
          await page.getByLabel("Elevation, minimum, exact value").press("Enter");
          await page.getByText(/^Elevation, slope and facing \(1 set\)$/).waitFor();
          await page.getByText(/ of [\d,]+ items?$/).waitFor({ timeout: PATIENCE_MS });
          await app.mapStill(page);
        },
      ],
      [
        "conditions on ground",
        async (page) => {
          await page.getByText("All of it matches").scrollIntoViewIfNeeded();
        },
      ],
      [
        "near a drawn area",
        async (page) => {
          await page.getByRole("radio", { name: "Within a distance of", exact: true }).click();
          await button(page, "Draw area").scrollIntoViewIfNeeded();
        },
      ],
      [
        "near the map's roads",
        async (page) => {
          await button(page, "Roads in this view").click();
          await page.getByText(/Items outside that view are not counted/).waitFor();
          await app.mapStill(page);
        },
      ],
    ],
  },
  {
    name: "results on the map",
    who: "walker",
    views: [
      [
        "visible ground and shade",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await app.openTool(page, "Plan");
          await page.getByRole("tab", { name: "Glassing" }).click();
          await page.mouse.click(760, 380);
          await page.getByText(/ visible, of /).waitFor({ timeout: PATIENCE_MS });
          await button(page, "Keep on map").click();
          await page.getByRole("tab", { name: "Sun and shade" }).click();
          await page.getByText(/ in sun, of /).waitFor({ timeout: PATIENCE_MS });
          await page.getByLabel("Date").fill("2026-12-10");
          await page.getByLabel("Time", { exact: true }).fill("07:30");
          await page.getByText(/^7:30 AM/).waitFor({ timeout: PATIENCE_MS });
          await button(page, "Keep on map").click();
          await page.getByRole("heading", { name: "On the map" }).scrollIntoViewIfNeeded();
          await app.mapStill(page);
        },
      ],
      [
        "where all match",
        async (page) => {
          await page.getByRole("switch", { name: "Only where all match" }).click();
          await page.getByText(/where all match|^No ground is /).waitFor({ timeout: PATIENCE_MS });
          await page.getByRole("switch", { name: "Only where all match" }).scrollIntoViewIfNeeded();
          await app.mapStill(page);
        },
      ],
      [
        "a legend",
        async (page) => {
          await page.getByText("Legend and transparency").nth(1).click();
          await page.getByText("Legend and transparency").nth(1).scrollIntoViewIfNeeded();
        },
      ],
    ],
  },
  {
    name: "glassing",
    who: "walker",
    views: [
      [
        "without a spot",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await app.openTool(page, "Plan");
          await page.getByRole("tab", { name: "Glassing" }).click();
          await page.getByText(/^Click the map, a waypoint/).waitFor();
        },
      ],
      [
        "from a spot",
        async (page) => {
          await page.mouse.click(760, 380);
          await page.getByText(/ visible, of /).waitFor({ timeout: PATIENCE_MS });
          await app.mapStill(page);
        },
      ],
      [
        "best spots along a line",
        async (page) => {
          await app.openTool(page, "Hunts");
          await app.openTab(page, "Content");
          await page.getByRole("checkbox", { name: "Select Way in along the ridge" }).click();
          await app.openTool(page, "Plan");
          await button(page, "Compare spots along selected line").click();
          await page.getByRole("list", { name: "3 best spots" }).waitFor({ timeout: PATIENCE_MS });
          await app.mapStill(page);
        },
      ],
      [
        "in 3D",
        async (page) => {
          await app.switchMap(page, "3D");
          await app.mapStill(page);
          await app.mapDrawn(page);
        },
      ],
    ],
  },
  {
    name: "sun and shade",
    who: "walker",
    views: [
      [
        "at a time",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await app.openTool(page, "Plan");
          await page.getByRole("tab", { name: "Sun and shade" }).click();
          await page.getByLabel("Date").fill("2026-10-10");
          const time = page.getByRole("slider", { name: "Time of day" });
          await time.press("Home");
          for (let step = 0; step < 9; step++) await time.press("PageUp");
          await page.getByText(/ in sun, of /).waitFor({ timeout: PATIENCE_MS });
          await app.mapStill(page);
        },
      ],
      [
        "on a slope",
        async (page) => {
          await page.mouse.click(760, 380);
          await page.getByText(/on this slope/).waitFor({ timeout: PATIENCE_MS });
          await page.getByRole("button", { name: "Save shade as areas" }).scrollIntoViewIfNeeded();
          await app.mapStill(page);
        },
      ],
      [
        "hours of sun",
        async (page) => {
          await page.getByRole("radio", { name: "Hours of sun in the day" }).click();
          await page.getByText("10 hours or more").waitFor({ timeout: PATIENCE_MS });
          await app.mapStill(page);
        },
      ],
      [
        "in 3D",
        async (page) => {
          await page.getByRole("radio", { name: "Sun and shade at a time" }).click();
          await app.switchMap(page, "3D");
          await app.mapStill(page);
          await app.mapDrawn(page);
        },
      ],
    ],
  },
  {
    name: "wind and scent",
    who: "walker",
    views: [
      [
        "without a stand",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await app.openTool(page, "Plan");
          await page.getByRole("tab", { name: "Wind and scent" }).click();
          await page.getByText(/^Click the map or a waypoint where/).waitFor();
        },
      ],
      [
        "from a stand",
        async (page) => {
          await page.mouse.click(760, 380);
          await page.getByText(/^Scent on /).waitFor({ timeout: PATIENCE_MS });
          await page.getByLabel("Date").fill("2026-10-10");
          const time = page.getByRole("slider", { name: "Time of day" });
          await time.press("Home");
          for (let step = 0; step < 9; step++) await time.press("PageUp");
          await app.mapStill(page);
        },
      ],
      [
        "from two stands",
        async (page) => {
          await page.mouse.click(840, 300);
          await page
            .getByRole("button", { name: /^Clear stand/ })
            .nth(1)
            .waitFor();
          await app.mapStill(page);
          await page.getByText(/^Scent on /).waitFor({ timeout: PATIENCE_MS });
          await page.getByRole("button", { name: "Save as areas" }).scrollIntoViewIfNeeded();
          await app.mapStill(page);
        },
      ],
      [
        "in 3D",
        async (page) => {
          await app.switchMap(page, "3D");
          await app.mapStill(page);
          await app.mapDrawn(page);
        },
      ],
    ],
  },
  {
    name: "travel time",
    who: "walker",
    views: [
      [
        "without a start",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await app.openTool(page, "Plan");
          await page.getByRole("tab", { name: "Travel time" }).click();
          await page.getByText(/^Click the map or a waypoint to start/).waitFor();
        },
      ],
      [
        "around a start",
        async (page) => {
          await page.mouse.click(760, 380);
          await page.getByText(/ within reach, of /).waitFor({ timeout: PATIENCE_MS });
          await app.mapStill(page);
        },
      ],
      [
        "a route with its profile",
        async (page) => {
          await page.mouse.click(980, 560);
          await page.getByText(/ to the destination · /).waitFor({ timeout: PATIENCE_MS });
          await page.getByRole("slider", { name: "Position along the elevation profile" }).waitFor();
          await app.mapStill(page);
        },
      ],
      [
        "saving",
        async (page) => {
          await page.getByRole("button", { name: "Save as areas" }).scrollIntoViewIfNeeded();
        },
      ],
      [
        "around private ground",
        async (page) => {
          await app.openTool(page, "Library");
          await app.openTab(page, "Content");
          await page.getByRole("checkbox", { name: "Select Private ground" }).click();
          await app.openTool(page, "Plan");
          await page.getByRole("button", { name: "Avoid selected area" }).click();
          await page.getByText("Avoids Private ground").scrollIntoViewIfNeeded();
          await app.mapStill(page);
        },
      ],
      [
        "there and back in 3D",
        async (page) => {
          await page.getByRole("radio", { name: "There and back" }).click();
          await page.getByText(/ there, .* back · /).waitFor({ timeout: PATIENCE_MS });
          await app.switchMap(page, "3D");
          await app.mapStill(page);
          await app.mapDrawn(page);
        },
      ],
    ],
  },
  {
    name: "imagery",
    who: "walker",
    views: [
      [
        "stepper",
        async (page) => {
          await openFeature(page, "Base camp");
          await app.openTool(page, "Historical Imagery");
          await page.getByRole("slider", { name: "Available Images" }).waitFor({ timeout: PATIENCE_MS });
          await page
            .getByRole("status", { name: "Drawing the image" })
            .waitFor({ state: "detached", timeout: PATIENCE_MS });
        },
      ],
      [
        "compare",
        async (page) => {
          await page.getByRole("radiogroup", { name: "Dates" }).getByRole("radio").last().click();
          await button(page, "Compare").click();
          await page.getByRole("slider", { name: "Divider between two images" }).waitFor();
        },
      ],
      [
        "date of a click",
        async (page) => {
          await button(page, "Compare").click();
          await page.mouse.click(900, 300);
          await page.getByRole("dialog", { name: "Imagery date" }).getByText("Sample imagery").waitFor();
        },
      ],
      [
        "not on topographic",
        async (page) => {
          await button(page, /^Basemap:/).click();
          await page.getByRole("radio", { name: "Topographic" }).click();
          await page.keyboard.press("Escape");
          await page.getByText("Not available on Topographic").waitFor();
        },
      ],
    ],
  },
];
