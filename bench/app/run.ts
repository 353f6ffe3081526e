import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { closeBrowser, openPage } from "../../tests/support/browser";
import { cancellations } from "../../tests/support/cancellations";
import { type Deed, largeAccountDeeds } from "../../tests/support/deeds";
import { projectRoot, removeDataDir, startServer } from "../../tests/support/server";
import { watchWorkers } from "../../tests/support/workerWatch";
import { makeAccount } from "./account";
import { type Figure, figureRow, isMet, most } from "./figures";
import { installProbe, type Measure } from "./probe";
import { measureSteps } from "./steps";

const SETTLE_MS = 3000;

/**
 * The app itself, measured in headless Chromium on the built client and a real server with an account of its own:
 * `npm run bench:browser -- [features]`. Drawing is the software renderer's, so frames say more about the main thread
 * than about graphics. Ends with an error when a figure is not what it must be.
 */
async function main(): Promise<void> {
  const features = Number(process.argv[2] ?? 100_000);
  if (!Number.isInteger(features) || features < 1)
    throw new Error("The number of features must be a whole number.");
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  const server = await startServer();
  try {
    console.log(`Filling an account with ${features.toLocaleString("en-US")} features.`);
    const account = await makeAccount(server, features);
    const { page } = await openPage({ url: server.url, motion: true });
    page.setDefaultTimeout(120_000);
    await installProbe(page);
    await watchWorkers(page);
    const { measures, figures } = await measureSteps(page, server.url, account, features);
    // The map has come to rest; what is measured now is caused by the deed alone.
    await page.waitForTimeout(SETTLE_MS);
    const deeds = await largeAccountDeeds(page);
    figures.push(...deeds.map(({ what, task }) => most(`longest task: ${what}`, task.processor, 50)));
    for (const { what, ms } of await cancellations(page)) figures.push(most(`cancelled: ${what}`, ms, 100));
    report(features, measures, figures, deeds);
  } finally {
    await closeBrowser();
    await server.stop();
    removeDataDir(server.dataDir);
  }
}

function report(features: number, measures: Measure[], figures: Figure[], deeds: Deed[]): void {
  const [cpu] = os.cpus();
  console.log(`${os.cpus().length} x ${cpu?.model ?? "unknown processor"}, Node ${process.version}`);
  console.table(measures);
  console.log("On the idle map; tasks in milliseconds by the clock and of processor:");
  console.table(
    deeds.map(({ what, ms, task }) => ({
      what,
      ms: Math.round(ms),
      longestTaskMs: Math.round(task.wall),
      longestTaskProcessorMs: Math.round(task.processor),
    })),
  );
  console.log(`With ${features.toLocaleString("en-US")} features, beside what is asked for 100,000:`);
  console.table(figures.map(figureRow));
  const folder = path.join(projectRoot, "test-results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, "bench-browser.json"),
    `${JSON.stringify({ features, figures, measures, deeds }, null, 2)}\n`,
  );
  if (!figures.every(isMet)) process.exitCode = 1;
}

await main();
