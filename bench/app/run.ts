import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import * as app from "../../tests/support/app";
import { closeBrowser, openPage } from "../../tests/support/browser";
import { type Cancellation, cancellations } from "../../tests/support/cancellations";
import { type Deed, largeAccountDeeds } from "../../tests/support/deeds";
import { projectRoot, removeDataDir, startServer } from "../../tests/support/server";
import { watchWorkers } from "../../tests/support/workerWatch";
import { makeAccount } from "./account";
import { installProbe, type Measure, measure } from "./probe";

const ROW_SWITCH = /^Show \w+ \d+ on the map$/;
const SETTLE_MS = 3000;
const CANCELS = 5;

/**
 * The app itself, measured in headless Chromium on the built client and a real server with an account of its own:
 * `npm run bench:browser -- [features]`. Drawing is the software renderer's, so frames say more about the main thread
 * than about graphics.
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
    const measures = await measureSteps(page, server.url, account, features);
    // The map has come to rest; what is measured now is caused by the deed alone.
    await page.waitForTimeout(SETTLE_MS);
    const deeds = await largeAccountDeeds(page);
    report({ features, measures, deeds, cancels: await cancellations(page, { tries: CANCELS }) });
  } finally {
    await closeBrowser();
    await server.stop();
    removeDataDir(server.dataDir);
  }
}

async function measureSteps(
  page: Page,
  url: string,
  person: app.Person,
  features: number,
): Promise<Measure[]> {
  const measures: Measure[] = [];
  const step = async (what: string, deed: () => Promise<unknown>) =>
    void measures.push(await measure(page, what, deed));
  const count = features.toLocaleString("en-US");
  const master = page.getByRole("switch", { name: "Show all content on the map" });

  await page.goto(`${url}/login`);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await step("log in to first features in the list", async () => {
    await page.getByRole("button", { name: "Log in" }).click();
    await app.mapReady(page);
    await app.openTab(page, "Content");
    await app.content(page).getByRole("button").first().waitFor();
  });
  await step("until all features are loaded", () =>
    page.getByRole("tab", { name: new RegExp(`^Content\\s*${count}$`) }).waitFor({ timeout: 300_000 }),
  );
  await step("one key in the search", async () => {
    await page.getByLabel("Search Content").first().press("9");
    await page
      .getByRole("button", { name: /^\w+ \d*9/ })
      .first()
      .waitFor();
  });
  await step("clear the search", () => page.getByLabel("Search Content").first().fill(""));
  await step("select all", async () => {
    await page.getByRole("checkbox", { name: "Select All" }).click();
    await page.getByText(`${count} Items Selected`).waitFor();
  });
  await step("reset the selection", async () => {
    await page.getByRole("region", { name: "Bulk Actions" }).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("checkbox", { name: "Select All" }).waitFor();
  });
  await step("hide all", async () => {
    await master.click();
    await page.getByRole("switch", { name: ROW_SWITCH, checked: false }).first().waitFor();
  });
  await step("show all", async () => {
    await master.click();
    await page.getByRole("switch", { name: ROW_SWITCH, checked: true }).first().waitFor();
  });
  await step("hide one", async () => {
    await page.getByRole("switch", { name: ROW_SWITCH }).first().click();
    await page.getByRole("switch", { name: ROW_SWITCH, checked: false }).first().waitFor();
  });
  return measures;
}

interface Results {
  features: number;
  measures: Measure[];
  deeds: Deed[];
  cancels: Cancellation[];
}

function report(results: Results): void {
  const { measures, deeds, cancels } = results;
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
  console.log("From the cancel until page and worker have let go of it, milliseconds by the clock:");
  console.table(
    cancels.map(({ what, tries, least, underWay }) => ({
      what,
      least: Math.round(Math.min(...tries)),
      most: Math.round(Math.max(...tries)),
      leastForLoad: Math.round(least),
      workerHadIt: underWay,
    })),
  );
  const folder = path.join(projectRoot, "test-results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "bench-browser.json"), `${JSON.stringify(results, null, 2)}\n`);
}

await main();
