import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { playHistory } from "../support/histories/history";
import { Rig } from "../support/histories/rig";
import { BROWSER_GLOBALS } from "../support/histories/snapshots";
import { Step, steps } from "../support/histories/steps";
import { removeDataDir } from "../support/server";

/** `npm run test:histories` plays more of them. */
const RUNS = Number(process.env.HISTORY_RUNS ?? 200);
/**
 * Seed printed with a failure, to replay it. `npm test` always plays the same histories, larger runs play random ones.
 */
const SEED = Number(process.env.HISTORY_SEED ?? (process.env.HISTORY_RUNS ? Date.now() % 2 ** 31 : 1));
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

afterEach(() => {
  rig.internet.tamper = {};
});

const [A, B] = [0, 1];
const step = (who: number, name: string, at = 0) => new Step(name, { who, at, other: 0, wait: true });

it("detects a history in which a client overwrites a change it never saw", async () => {
  const history = () => [
    step(A, "create"),
    step(B, "time", 2),
    step(A, "offline"),
    step(A, "rename"),
    step(B, "rename"),
    step(A, "online"),
  ];
  await playHistory(rig, history(), 0);
  rig.internet.tamper.sent = (method, body) =>
    method === "PATCH" ? body.replace(/,?"updatedAt":\d+/, "") : body;
  await expect(playHistory(rig, history(), 0)).rejects.toThrow("whose setter had not seen");
});

it("detects a history in which a browser misses a change", async () => {
  const history = () => [step(A, "create"), step(B, "time", 2)];
  await playHistory(rig, history(), 0);
  rig.internet.tamper.answered = (path, text) =>
    path.includes("/sync?since") ? text.replace(/"features":\[.*\]/s, '"features":[]') : undefined;
  await expect(playHistory(rig, history(), 0)).rejects.toThrow("browser B");
});

it("a browser reads the notes of a hunt that it opened while offline", async () => {
  const onHunt = (who: number) => new Step("note", { who, at: 0, other: 3, wait: true });
  await playHistory(rig, [step(A, "hunt"), onHunt(A), step(B, "time", 2), step(B, "offline"), onHunt(B)], 0);
});

const atOnce = (who: number, name: string, other = 0) => new Step(name, { who, at: 0, other, wait: false });

it("a feature isn't added to a hunt whose creation was undone while the change waited", async () => {
  const huntWithFeature = new Step("hunt", { who: A, at: 0, other: 9, wait: true });
  const begin = [step(A, "create"), atOnce(B, "crash"), atOnce(A, "loseAnswers"), huntWithFeature];
  const conflict = [step(B, "rename"), step(A, "show"), atOnce(A, "rename"), atOnce(A, "join")];
  const undone = [atOnce(A, "time"), atOnce(A, "plan"), atOnce(A, "undo"), atOnce(A, "online")];
  await playHistory(rig, [...begin, ...conflict, ...undone], 41_799);
});

it("a note whose creation was undone is deleted, although the response to it was lost", async () => {
  const note = new Step("note", { who: A, at: 0, other: 0, wait: true });
  const begin = [step(A, "create"), atOnce(A, "online"), atOnce(A, "loseAnswers"), note];
  await playHistory(rig, [...begin, atOnce(A, "undo")], 0);
});

it(`two browsers of a user match the server after any of ${RUNS} histories`, {
  timeout: 60_000 + RUNS * 5000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps(MOST_STEPS, REPLAY), fc.nat(65_535), (commands, decisions) =>
      playHistory(rig, commands, decisions),
    ),
    { numRuns: RUNS, seed: SEED, path: PATH, endOnFailure: process.env.HISTORY_SHRINK === "0" },
  );
});
