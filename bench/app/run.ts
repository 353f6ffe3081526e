import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { newAccount, newPerson } from "../../tests/support/app";
import { closeBrowser, openPage } from "../../tests/support/browser";
import { type Cancellation, cancellations } from "../../tests/support/cancellations";
import { type Action, largeAccountActions } from "../../tests/support/largeAccountActions";
import { projectRoot, removeDataDir, startServer, type TestServer } from "../../tests/support/server";
import { watchWorkers } from "../../tests/support/workerWatch";
import { makeAccount } from "./account";
import { everything } from "./bulk";
import { contentFigures } from "./content";
import { type Figure, figureRow } from "./figures";
import { type Loading, loading, loadingRow } from "./loading";
import { panning } from "./panning";
import { planTools } from "./planTools";
import { signInUnseen, startUpFigures, type Visit, visits } from "./startUp";

const VISITS = 3;
const SETTLE_MS = 3000;
/** Minimum timeout of each wait on the page. */
const LEAST_TIMEOUT_MS = 120_000;
const TIMEOUT_MS_A_FEATURE = 0.6;
const CANCELS = 5;
const PARTS = ["visits", "loading", "content", "actions", "cancels", "panning", "plan", "bulk"];

/** Reads the number of features and the parts to measure from the command line. */
function asked(): { features: number; parts: ReadonlySet<string> } {
  const features = Number(process.argv[2] ?? 100_000);
  if (!Number.isInteger(features) || features < 1)
    throw new Error("The number of features must be a whole number.");
  const parts = process.argv[3]?.split(",") ?? PARTS;
  const unknown = parts.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(", ")}, only ${PARTS.join(", ")}.`);
  return { features, parts: new Set(parts) };
}

/**
 * Measures the app in headless Chromium on the built client, with a real server and a new account: `npm run
 * bench:browser -- [features] [part,part]`. Drawing uses the software renderer, so frame times reflect the main thread
 * more than the graphics.
 */
async function main(): Promise<void> {
  const { features, parts } = asked();
  /** Runs one part. A failure is printed and doesn't stop the other parts. */
  const part = async <T>(name: string, measure: () => Promise<T[]>): Promise<T[]> => {
    if (!parts.has(name)) return [];
    try {
      return await measure();
    } catch (error) {
      console.error(`Part ${name} failed:`, error);
      process.exitCode = 1;
      return [];
    }
  };
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  // The smooth terrain has no steep slopes for the terrain filter to recolor.
  const server = await startServer({ env: { DEMO_DETAIL: "on" } });
  try {
    console.log(`Filling an account with ${features.toLocaleString("en-US")} features.`);
    const account = await makeAccount(server, features);
    const { page } = await openPage({ url: server.url, motion: true, picture: "live" });
    page.setDefaultTimeout(Math.max(LEAST_TIMEOUT_MS, features * TIMEOUT_MS_A_FEATURE));
    await watchWorkers(page);
    const count = features.toLocaleString("en-US");
    const empty = await part("visits", () => emptyVisits(server));
    await signInUnseen(page, server.url, account);
    // The first visit isn't counted. It also opens the page for the other parts.
    const full = await visits(page, server, count, parts.has("visits") ? VISITS : 0);
    const loads = await part("loading", () => loading(page, server, account, count));
    // Lets the map settle, so that only the action is measured.
    await page.waitForTimeout(SETTLE_MS);
    const figures = [
      ...(parts.has("visits") ? startUpFigures("empty account", empty) : []),
      ...(parts.has("visits") ? startUpFigures(`${count} features`, full) : []),
      ...(await part("content", () => contentFigures(page, features))),
    ];
    const actions = await part("actions", () => largeAccountActions(page));
    const cancels = await part("cancels", () => cancellations(page, { tries: CANCELS }));
    figures.push(...actions.flatMap(repaint), ...(await part("panning", () => panning(page))));
    figures.push(...(await part("plan", () => planTools(page, server, count))));
    // Last, because it deletes what the other parts measure.
    figures.push(...(await part("bulk", () => everything(page))));
    report({ features, seen: [...empty, ...full], loads, figures, actions, cancels });
  } finally {
    await closeBrowser();
    await server.stop();
    removeDataDir(server.dataDir);
  }
}

/** Visits with a new, empty account. */
async function emptyVisits(server: TestServer): Promise<Visit[]> {
  const { page, close } = await openPage({ url: server.url, motion: true, picture: "live" });
  await newAccount(page, server.url, newPerson());
  const seen = await visits(page, server, null, VISITS);
  await close();
  return seen;
}

/** The limit for a moved slider applies to any change of the terrain filter. */
const repaint = ({ what, ms }: Action): Figure[] =>
  what.includes("aspect, drawn") ? [{ what: `terrain: ${what}`, ms, most: 50 }] : [];

interface Results {
  features: number;
  seen: Visit[];
  loads: Loading[];
  figures: Figure[];
  actions: Action[];
  cancels: Cancellation[];
}

function report(results: Results): void {
  const { features, seen, loads, figures, actions, cancels } = results;
  const [cpu] = os.cpus();
  console.log(`${os.cpus().length} x ${cpu?.model ?? "unknown processor"}, Node ${process.version}`);
  console.log("Visits with a warm cache, by the clock in milliseconds and in seconds of processor:");
  console.table(seen.map(({ processor, ...times }) => ({ ...times, ...processor })));
  console.log("Loading all features, the median of three visits, milliseconds from navigation:");
  console.table(loads.map(loadingRow));
  console.log("On the idle map; tasks in milliseconds by the clock and of processor:");
  console.table(
    actions.map(({ what, ms, task }) => ({
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
      tries: tries.map(Math.round).join(", "),
      least: Math.round(Math.min(...tries)),
      most: Math.round(Math.max(...tries)),
      leastForLoad: Math.round(least),
      workerHadIt: underWay,
    })),
  );
  console.log(`With ${features.toLocaleString("en-US")} features, beside what is asked for 100,000:`);
  console.table(figures.map(figureRow));
  const folder = path.join(projectRoot, "test-results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "bench-browser.json"), `${JSON.stringify(results, null, 2)}\n`);
}

await main();
