import type { Locator, Page } from "playwright-core";
import * as app from "../../tests/support/app";
import { button } from "../../tests/support/contentSteps";
import { longTrack } from "../../tests/support/scoutedTrack";
import type { TestServer } from "../../tests/support/server";
import { type Figure, LONGEST_TASK_MS } from "./figures";
import { loaded } from "./startUp";
import { taskOf } from "./watched";

/** Hills in the generated terrain, among the account's features. */
const PLACE = "13/39.1377/-106.4213";

interface Tool {
  tab: string;
  /** Condition that shows the tool's slider. */
  condition?: string;
  /** Setting under "Distance from water and roads" whose slider shows once it is on. */
  distance?: { of: string; side: string };
  /** Button that sets the tool's position. */
  place?: string;
  /** Text that shows once the tool has a result. */
  found: RegExp;
}

/** Plan tools with sliders that affect the whole map. */
const TOOLS: readonly Tool[] = [
  {
    tab: "Zones",
    // The bench server serves generated roads.
    distance: { of: "Roads", side: "Farther away" },
    found: / zones?, of |^No zones here/,
  },
  { tab: "Glassing", place: "Use map center", found: / visible, of / },
  { tab: "Sun and shade", found: / in sun, of / },
  { tab: "Travel time", place: "Use map center", found: / in reach, of / },
  {
    tab: "My content",
    condition: "Within a distance of",
    place: "Use map view",
    found: / of [\d,]+ items?$/,
  },
  { tab: "Wind and scent", place: "Use map center", found: /^Scent on / },
];
const LONG_TRACK = "All season";
const FOUND_MS = 120_000;
const REST_MS = 3000;
/** Steps of a slider in each direction, STEP_MS apart, which is about a user's pace. */
const STEPS = 5;
const STEP_MS = 150;

/** Longest main-thread task while each slider of the Plan tools moves, with all features on the map. */
export async function planTools(
  page: Page,
  server: Pick<TestServer, "url">,
  count: string,
): Promise<Figure[]> {
  await page.goto(`${server.url}/maps/map?map=${PLACE}`, { waitUntil: "commit" });
  await app.mapReady(page);
  await loaded(page, count);
  await app.openTool(page, "Plan");
  const figures: Figure[] = [];
  for (const { tab, condition, distance, place, found } of TOOLS) {
    await page.getByRole("tab", { name: tab }).click();
    if (condition) await page.getByRole("radio", { name: condition, exact: true }).click();
    if (distance) {
      await page.getByText(/^Distance from water and roads/).click();
      await page.getByRole("combobox", { name: distance.of }).selectOption(distance.side);
    }
    if (place) await button(page, place).click();
    figures.push(...(await sliders(page, tab, found)));
  }
  await openLongTrack(page);
  return [...figures, ...(await sliders(page, "Tracks", / under way$/))];
}

/** Moves every slider of the open tool once it has a result. */
async function sliders(page: Page, tool: string, found: RegExp): Promise<Figure[]> {
  const section = page.getByRole("region", { name: tool, exact: true });
  await section.getByText(found).first().waitFor({ timeout: FOUND_MS });
  await page.waitForTimeout(REST_MS);
  const figures: Figure[] = [];
  for (const slider of await section.getByRole("slider").all()) figures.push(await moved(page, tool, slider));
  return figures;
}

/** Adds a track of 100,000 points to the account and opens it in Tracks. */
async function openLongTrack(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const made = await page.request.post(`${origin}/api/v1/features`, {
    headers: { origin },
    data: longTrack(LONG_TRACK),
  });
  if (!made.ok()) throw new Error(`The track was not saved: ${made.status()}`);
  await app.openTool(page, "Library");
  await app.openTab(page, "Content");
  await page.getByRole("searchbox", { name: "Search Content" }).fill(LONG_TRACK);
  await app.row(page, LONG_TRACK).first().click({ timeout: FOUND_MS });
  await button(page, "Open in Tracks").click();
}

async function moved(page: Page, tool: string, slider: Locator): Promise<Figure> {
  const name = (await slider.getAttribute("aria-label")) ?? "slider";
  await slider.scrollIntoViewIfNeeded();
  const task = await taskOf(page, async () => {
    for (let step = 0; step < 2 * STEPS; step++) {
      await slider.press(step < STEPS ? "ArrowRight" : "ArrowLeft");
      await page.waitForTimeout(STEP_MS);
    }
  });
  const figure = {
    what: `${tool}, ${name}: longest task of processor`,
    ms: task.processor,
    most: LONGEST_TASK_MS,
    task,
  };
  console.log(
    figure.what,
    Math.round(task.processor),
    "ms of processor,",
    Math.round(task.wall),
    "by the clock",
  );
  return figure;
}
