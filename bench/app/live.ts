import os from "node:os";
import type { Page } from "playwright-core";
import * as app from "../../tests/support/app";
import { closeBrowser, openPage, SMALL_WINDOW } from "../../tests/support/browser";
import { waypoint } from "../../tests/support/content";
import { button, openFeature, openList } from "../../tests/support/contentSteps";
import { startOutsideDatabase } from "../../tests/support/outsideDatabase";
import { cleanUp, start, track } from "../../tests/support/ownServers";
import { makeDataDir } from "../../tests/support/server";

/**
 * `npm run bench:live -- [EDITS]`: measures from the click that saves an edit in one browser until another browser
 * shows it, over the same server and over a second server on the same database. Each browser is a separate Chromium
 * context.
 */
const EDITS = Number(process.argv[2] ?? 40);
/** p95 limits in milliseconds: 250 on the same server, one second more on another. */
const MOST = { "the same server": 250, "another server": 1250 };

/**
 * Page script that resolves with the time when a title appears. A string, because the transpiler adds helpers that
 * don't exist in the page.
 */
const whenShown = (title: string): string => `new Promise((resolve) => {
  const look = () => document.querySelector('[title="${title}"]') ? resolve(Date.now()) : requestAnimationFrame(look);
  look();
})`;

async function main(): Promise<void> {
  const database = await startOutsideDatabase();
  try {
    const env = { DATABASE_URL: database.url, STORAGE_DIR: track(makeDataDir()) };
    const [first, second] = [await start({ env }), await start({ env })];
    const person = app.newPerson();
    const pageAt = async (url: string, sign: (page: Page) => Promise<unknown>) => {
      const { page } = await openPage({ url, ...SMALL_WINDOW, picture: "live" });
      page.setDefaultTimeout(60_000);
      await sign(page);
      await openList(page, "Content");
      return page;
    };
    const editor = await pageAt(first.url, (page) =>
      app.begin(page, first.url, person, (client) => client.data("POST", "/features", waypoint("Camp"))),
    );
    const others = {
      "the same server": await pageAt(first.url, (page) => app.signIn(page, first.url, person)),
      "another server": await pageAt(second.url, (page) => app.signIn(page, second.url, person)),
    };
    const times = { "the same server": [] as number[], "another server": [] as number[] };
    await editor.evaluate(
      `addEventListener("click", () => { window.ridgelineClicked = Date.now(); }, { capture: true })`,
    );
    let title = "Camp";
    for (let edit = 1; edit <= EDITS; edit++) {
      const next = `Camp ${edit}`;
      await openFeature(editor, title);
      await button(editor, "Edit").click();
      await editor.getByLabel("Name").fill(next);
      const seen = Object.entries(others).map(async ([where, page]) => {
        const shown = await page.evaluate<number>(whenShown(next));
        return [where as keyof typeof times, shown] as const;
      });
      await button(editor, "Save").click();
      const saved = await editor.evaluate<number>("window.ridgelineClicked");
      for (const [where, shown] of await Promise.all(seen)) times[where].push(shown - saved);
      await openList(editor, "Content");
      title = next;
    }
    for (const [where, list] of Object.entries(times)) report(where as keyof typeof MOST, list);
    console.log(`load ${os.loadavg()[0]}`);
  } finally {
    await closeBrowser();
    await cleanUp();
    await database.stop();
  }
}

function report(where: keyof typeof MOST, times: number[]): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  const verdict = at(0.95) <= MOST[where] ? "met" : "MISSED";
  console.log(
    `${where}: p50 ${at(0.5)}, p95 ${at(0.95)}, slowest ${at(1)} ms of ${times.length} edits; p95 of ${MOST[where]} asked: ${verdict}`,
  );
}

await main();
