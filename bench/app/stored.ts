import os from "node:os";
import type { Page } from "playwright-core";
import { FEATURES_DRAWN, FIRST_FEATURES_DRAWN } from "../../src/domain/timeline";
import * as app from "../../tests/support/app";
import { closeBrowser, openPage } from "../../tests/support/browser";
import { longestTask } from "../../tests/support/mainThread";
import { startServer } from "../../tests/support/server";
import { PERSON, prepareAccount } from "./account";
import { changeElsewhere, firstRowIs } from "./changedElsewhere";
import { contentFigures } from "./content";
import { figureRow } from "./figures";
import { heapOf } from "./loading";
import { processorTime } from "./processor";
import { profiled } from "./profiled";
import { STAMP, signInUnseen } from "./startUp";
import { describeTasks, profiledTasks } from "./taskProfile";
import { watchThreads } from "./threads";

/** The map counts as drawn once no more features have been drawn for this long. */
const STEADY_MS = 4000;
const EVERY_MS = 100;
const CHANGED_VISITS = 2;

/**
 * Measures visits with the account's content already stored in the browser: `npm run bench:stored -- DATA_DIR FEATURES
 * [visits]`. Needs the built client and the data folder of an account that `npm run seed` made for bench@example.org.
 *
 * - BENCH_ACTIONS=all also measures actions on the content; a name from content.ts measures only that action.
 * - BENCH_CHANGED=1000 adds visits after that many features were changed elsewhere.
 * - BENCH_PROFILES=folder prints what the longest tasks of one more visit and of actions did, and saves the profile of
 *   a whole visit.
 */
async function main(): Promise<void> {
  const [dataDir = "", features = "", times = "2"] = process.argv.slice(2);
  const count = Number(features).toLocaleString("en-US");
  const server = await startServer({ dataDir });
  try {
    await prepareAccount(server.url);
    const { page } = await openPage({ url: server.url, motion: true, picture: "live" });
    page.setDefaultTimeout(600_000);
    await signInUnseen(page, server.url, PERSON);
    await page.addInitScript({ content: STAMP });
    const first = await visit(page, server.url, count);
    console.log("The first visit, which stores it:", JSON.stringify(first));
    for (let time = 0; time < Number(times); time++)
      console.log(
        "A stored visit:",
        JSON.stringify(await visit(page, server.url, count)),
        `load ${os.loadavg()[0]}`,
      );
    if (process.env.BENCH_CHANGED) await changedVisits(page, server.url, count);
    console.log("Heap, bytes:", await heapOf(page));
    await begin(page, server.url);
    console.log(
      "Longest task once the map is usable:",
      JSON.stringify(await longestTask(page, () => steady(page, count))),
    );
    if (process.env.BENCH_ACTIONS)
      console.table((await contentFigures(page, Number(features), process.env.BENCH_ACTIONS)).map(figureRow));
    if (process.env.BENCH_PROFILES) {
      await begin(page, server.url);
      const tasks = await profiledTasks(page, () => steady(page, count));
      console.log(`Longest tasks once the map is usable, profiled:\n${describeTasks(tasks)}`);
      await profiled(page, `stored-${features}`, () => visit(page, server.url, count));
    }
  } finally {
    await closeBrowser();
    await server.stop();
  }
}

/** Alternates visits with no changes and with changes made elsewhere. Measures until the list is up to date. */
async function changedVisits(page: Page, url: string, count: string): Promise<void> {
  const some = Number(process.env.BENCH_CHANGED);
  for (let time = 0; time < CHANGED_VISITS; time++) {
    for (const changed of [0, some]) {
      await page.goto("about:blank");
      const title = await changeElsewhere(url, PERSON, Math.max(changed, 1));
      if (changed === 0) await visit(page, url, count);
      await page.goto("about:blank");
      await page.waitForTimeout(1000);
      await begin(page, url);
      await app.openTab(page, "Content");
      const shown = await firstRowIs(page, title);
      const listed = await steady(page, count);
      const all = await markOf(page, FEATURES_DRAWN);
      console.log(
        `${changed} changed elsewhere:`,
        JSON.stringify({ shown: Math.round(shown), listed: Math.round(listed), all: Math.round(all) }),
        `load ${os.loadavg()[0]}`,
      );
    }
  }
}

/**
 * Visits until everything is drawn. Returns milliseconds from navigation, and processor seconds per process and per
 * page thread.
 */
async function visit(page: Page, url: string, count: string) {
  await page.goto("about:blank");
  await page.waitForTimeout(1000);
  const before = processorTime([process.pid]);
  const threads = watchThreads();
  await begin(page, url);
  const listed = await steady(page, count);
  const after = processorTime([process.pid]);
  const usable = await page.evaluate<number>("window.ridgelineUsable");
  return {
    usable: Math.round(usable),
    first: Math.round(await markOf(page, FIRST_FEATURES_DRAWN)),
    listed: Math.round(listed),
    all: Math.round(await markOf(page, FEATURES_DRAWN)),
    page: round(after.page - before.page),
    drawing: round(after.drawing - before.drawing),
    threads: threads(),
  };
}

async function begin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/maps/`, { waitUntil: "commit" });
  await app.mapReady(page);
}

/** Waits until everything is listed and then until drawing stops. Returns when everything was listed. */
async function steady(page: Page, count: string): Promise<number> {
  await app.openTab(page, "Content");
  let listed: number | false = false;
  while (!listed) {
    await page.waitForTimeout(EVERY_MS);
    listed = await page.evaluate<number | false>(listedAt(count));
  }
  for (let seen = -1; ; ) {
    const drawn = await markOf(page, FEATURES_DRAWN);
    if (drawn === seen) return listed;
    seen = drawn;
    await page.waitForTimeout(STEADY_MS);
  }
}

/**
 * Page script that returns the time once the tab shows the full count. A string, because the transpiler adds helpers
 * that don't exist in the page. Avoids a role locator, which costs the page time.
 */
const listedAt = (count: string): string =>
  `[...document.querySelectorAll('[role="tab"]')].some((tab) => tab.textContent.endsWith("${count}")) && performance.now()`;

const round = (seconds: number): number => Math.round(seconds * 100) / 100;

const markOf = (page: Page, name: string): Promise<number> =>
  page.evaluate<number>(`performance.getEntriesByName(${JSON.stringify(name)})[0]?.startTime ?? NaN`);

await main();
