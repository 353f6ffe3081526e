import { expect, it } from "vitest";
import { ratioOf, runSuite } from "../../bench/harness";
import { SUITES } from "../../bench/suites";

// Runs everything once on tiny inputs and compares results with the peers'. Timings aren't checked here.
it.each(Object.entries(SUITES))("the bench suite %s runs", async (name, load) => {
  const suite = await load();
  expect(suite.name).toBe(name);
  const { results } = await runSuite(suite, true);
  expect(results.length).toBeGreaterThan(0);
  for (const result of results) {
    expect(result.ours.least).toBeGreaterThan(0);
    const ratio = ratioOf(result);
    if (ratio !== null) expect(ratio).toBeGreaterThan(0);
  }
});
