import fc from "fast-check";
import { afterAll, beforeAll, it, vi } from "vitest";
import { playHistory } from "../support/histories/history";
import { Rig } from "../support/histories/rig";
import { BROWSER_GLOBALS } from "../support/histories/snapshots";
import { steps } from "../support/histories/steps";
import { removeDataDir } from "../support/server";

/** `npm run test:histories` plays more of them. */
const RUNS = Number(process.env.HISTORY_RUNS ?? 200);
/** Of a failure that was printed: plays it again. */
const SEED = process.env.HISTORY_SEED === undefined ? undefined : Number(process.env.HISTORY_SEED);
const PATH = process.env.HISTORY_PATH;
const REPLAY = process.env.HISTORY_REPLAY;
const MOST_STEPS = Number(process.env.HISTORY_STEPS ?? 24);

let rig: Rig;
beforeAll(async () => {
  for (const [name, value] of Object.entries(BROWSER_GLOBALS)) vi.stubGlobal(name, value);
  for (const method of ["info", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation(() => {});
  rig = await Rig.start();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  removeDataDir(await rig.stop());
});

it(`two browsers of a person have what the server has after any of ${RUNS} histories`, {
  timeout: 60_000 + RUNS * 5000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps(MOST_STEPS, REPLAY), fc.nat(65_535), (commands, decisions) =>
      playHistory(rig, commands, decisions),
    ),
    { numRuns: RUNS, seed: SEED, path: PATH, endOnFailure: process.env.HISTORY_SHRINK === "0" },
  );
});
