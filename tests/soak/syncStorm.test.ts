import { afterEach, expect, it } from "vitest";
import { cleanUp } from "../support/ownServers";
import { syncStorm } from "../support/syncStorm";

const KILLS = 20;
const CHANGES_A_KILL = 60;

afterEach(cleanUp);

it(`loses and repeats no change through ${KILLS} kills of the server while others write and read`, {
  timeout: 900_000,
}, async () => {
  const figures = await syncStorm(KILLS, CHANGES_A_KILL);
  console.info(`Sync storm: ${JSON.stringify(figures)}`);
  // A kill proves something only if it interrupts real work.
  expect(figures.changes).toBeGreaterThan(KILLS * CHANGES_A_KILL);
  expect(figures.repeated).toBeGreaterThan(KILLS);
});
