import { execFileSync } from "node:child_process";
import path from "node:path";
import type { CDPSession, Page } from "playwright-core";
import * as app from "../../tests/support/app";
import { closeBrowser, openPage } from "../../tests/support/browser";
import { waypoint } from "../../tests/support/content";
import { projectRoot, removeDataDir, startServer } from "../../tests/support/server";

/** What may be more at the end than after the first switches. */
const MOST_GROWTH = 0.05;
/** Until then things are loaded and kept for good. */
const WARM_UP = 3;

interface Held {
  heapMb: number;
  nodes: number;
  listeners: number;
  workers: number;
}

async function held(page: Page, session: CDPSession): Promise<Held> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  return { heapMb: usedSize / 1e6, nodes, listeners: jsEventListeners, workers: page.workers().length };
}

async function switchTo(page: Page, mode: "2D" | "3D"): Promise<void> {
  await page.getByRole("button", { name: `Switch map to ${mode}` }).click();
  await page.getByRole("button", { name: `Switch map to ${mode === "3D" ? "2D" : "3D"}` }).waitFor();
  await page.getByText(`Switching map to ${mode}...`).waitFor({ state: "detached" });
}

/** How much of each is left over, as a part of what there was. */
function growth(before: Held, after: Held): [name: string, before: number, after: number, part: number][] {
  return (["heapMb", "nodes", "listeners", "workers"] as const).map((name) => [
    name,
    before[name],
    after[name],
    after[name] / before[name] - 1,
  ]);
}

/**
 * What switching between 2D and 3D leaves behind: `npm run bench:scene -- [switches]`, 50 to and fro by default. Fails
 * when heap, nodes, listeners or workers have grown by more than 5%.
 */
async function main(): Promise<void> {
  const switches = Number(process.argv[2] ?? 50);
  if (!Number.isInteger(switches) || switches < 1)
    throw new Error("The number of switches must be a whole number.");
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  const server = await startServer();
  try {
    const { page, context } = await openPage({ url: server.url, width: 700, height: 450 });
    page.setDefaultTimeout(120_000);
    // The first account is the administrator, whose plan holds 3D.
    await app.begin(page, server.url, app.newPerson(), (client) =>
      client.data("POST", "/features", waypoint("Stand", -99.64, 39.26)),
    );
    const session = await context.newCDPSession(page);
    const toAndFro = async () => {
      await switchTo(page, "3D");
      await switchTo(page, "2D");
    };
    for (let count = 0; count < WARM_UP; count++) await toAndFro();
    const before = await held(page, session);
    for (let count = 1; count <= switches; count++) {
      await toAndFro();
      if (count % 10 === 0) console.log(count, JSON.stringify(await held(page, session)));
    }
    const rows = growth(before, await held(page, session));
    for (const [name, first, last, part] of rows)
      console.log(`${name}: ${first.toFixed(1)} -> ${last.toFixed(1)} (${(part * 100).toFixed(1)}%)`);
    if (rows.some(([, , , part]) => part > MOST_GROWTH)) process.exitCode = 1;
  } finally {
    await closeBrowser();
    await server.stop();
    removeDataDir(server.dataDir);
  }
}

await main();
