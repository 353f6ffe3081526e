import { afterEach, expect, it } from "vitest";
import { cleanUp } from "../support/ownServers";
import { syncStorm } from "../support/syncStorm";

/** `npm run test:soak` uses 20. */
const KILLS = 2;
const CHANGES_A_KILL = 15;

afterEach(cleanUp);

it(`loses and repeats no change through ${KILLS} kills of the server while others write and read`, async () => {
  const figures = await syncStorm(KILLS, CHANGES_A_KILL);
  expect(figures.changes).toBeGreaterThan(KILLS * CHANGES_A_KILL);
  expect(figures.repeated).toBeGreaterThan(0);
});
