import { execFileSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import type { CDPSession, Page } from "playwright-core";
import * as app from "../../tests/support/app";
import { closeBrowser, openPage, tellV8 } from "../../tests/support/browser";
import { waypoint } from "../../tests/support/content";
import { growth, type Held, held, KINDS, watchContexts } from "../../tests/support/held";
import {
  type Action,
  imagerySteps,
  layerToggles,
  overlayToggles,
  switches,
} from "../../tests/support/repeated";
import { projectRoot, removeDataDir, startServer } from "../../tests/support/server";

/** Allowed growth since the end of the warm-up. */
const MOST_GROWTH = 0.05;
const LOOKS_UNDER_WAY = 5;
/**
 * V8 flags that turn off compilation to machine code and discard bytecode that hasn't run since the collection before
 * last.
 */
const NO_COMPILED_CODE = ["--no-opt", "--no-maglev", "--no-sparkplug", "--bytecode-old-age=1"];
/** Land with varied elevations and five images in the archive. */
const PLACE = [-106.348, 40.313] as const;

/**
 * Looks for memory leaks: `npm run bench:leaks`. --switches N toggles 3D, --toggles N turns layers and overlays on and
 * off, and --steps N steps through historical imagery. The defaults are 50, 200 and 100; 0 skips one. A warm-up isn't
 * counted, because code and data are loaded then. V8's compiled code isn't counted either unless --compiled is given,
 * since V8 compiles more the longer a page runs (ADR 0035). Fails if anything has grown by more than 5%.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      switches: { type: "string", default: "50" },
      toggles: { type: "string", default: "200" },
      steps: { type: "string", default: "100" },
      compiled: { type: "boolean", default: false },
    },
  });
  const times = (name: "switches" | "toggles" | "steps") => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= 0) return number;
    throw new Error(`--${name} must be a whole number.`);
  };
  const toggles = times("toggles");
  const plan = (page: Page): [Action, number, number][] => [
    [switches(page), times("switches"), 12],
    [layerToggles(page), Math.ceil(toggles / 2), 12],
    [overlayToggles(page), Math.floor(toggles / 2), 8],
    [imagerySteps(page), times("steps"), 8],
  ];
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  if (!values.compiled) tellV8(...NO_COMPILED_CODE);
  const server = await startServer();
  try {
    const { page, context } = await openPage({ url: server.url, width: 940, height: 560, picture: "live" });
    page.setDefaultTimeout(120_000);
    await watchContexts(page);
    // The first account is the administrator, whose plan includes everything.
    await app.begin(page, server.url, app.newPerson(), (client) =>
      client.data("POST", "/features", waypoint("Stand", ...PLACE)),
    );
    await app.openTab(page, "Content");
    await app.row(page, "Stand").first().click();
    await page.getByRole("button", { name: "Focus" }).click();
    await app.mapStill(page);
    const session = await context.newCDPSession(page);
    for (const [action, count, warmUp] of plan(page)) {
      if (count > 0 && !(await leavesNothing(page, session, { action, count, warmUp }))) process.exitCode = 1;
    }
  } finally {
    await closeBrowser();
    await server.stop();
    removeDataDir(server.dataDir);
  }
}

interface Run {
  action: Action;
  count: number;
  /** Runs before counting starts. Data loaded then is kept for good. */
  warmUp: number;
}

async function leavesNothing(
  page: Page,
  session: CDPSession,
  { action, count, warmUp }: Run,
): Promise<boolean> {
  console.log(`\n${action.what}: ${warmUp} times to warm up, then ${count}`);
  await action.begin();
  for (let time = 0; time < warmUp; time++) await action.once(time);
  const before = await held(page, session);
  const after = await repeat(page, session, { action, count, warmUp });
  await action.end();
  for (const kind of KINDS) console.log(line(kind, before, after));
  return KINDS.every((kind) => growth(before, after, kind) <= MOST_GROWTH);
}

async function repeat(page: Page, session: CDPSession, { action, count, warmUp }: Run): Promise<Held> {
  const every = Math.ceil(count / LOOKS_UNDER_WAY);
  for (let time = 1; time < count; time++) {
    await action.once(warmUp + time - 1);
    if (time % every === 0) console.log(time, JSON.stringify(await held(page, session)));
  }
  await action.once(warmUp + count - 1);
  return held(page, session);
}

const line = (kind: keyof Held, before: Held, after: Held): string =>
  `${kind.padEnd(9)} ${before[kind].toFixed(1)} -> ${after[kind].toFixed(1)} (${(growth(before, after, kind) * 100).toFixed(1)}%)`;

await main();
