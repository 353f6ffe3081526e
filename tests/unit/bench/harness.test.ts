import { describe, expect, it } from "vitest";
import { type BenchSuite, ratioOf, runSuite, statistics } from "../../../bench/harness";
import { HEADINGS, jsonRow, markdown, plainTable } from "../../../bench/report";

const timed = (...samples: number[]) => ({ samples: async (count: number) => samples.slice(0, count) });

const suiteOf = (log: string[]): BenchSuite => ({
  name: "numbers",
  cases: (smoke) => [
    {
      name: "two peers",
      size: smoke ? "tiny" : "5",
      setup: () => ({
        ours: timed(2, 3, 4, 5, 6),
        peers: { slow: timed(20, 30, 40, 50, 60), same: timed(2, 2, 2, 2, 2) },
        check: () => log.push("checked"),
        notes: () => ["held 3 MB"],
        dispose: () => log.push("disposed"),
      }),
    },
    { name: "alone", size: "1", setup: () => ({ ours: timed(1, 1, 1, 1, 1), peers: {} }) },
  ],
});

describe("runSuite", () => {
  it("returns a result for every peer, times ours once, and cleans up", async () => {
    const log: string[] = [];
    const { results, notes } = await runSuite(suiteOf(log), true);
    expect(results.map((result) => [result.case, result.size, result.peer?.name ?? null])).toEqual([
      ["two peers", "tiny", "slow"],
      ["two peers", "tiny", "same"],
      ["alone", "1", null],
    ]);
    expect(notes).toEqual(["two peers: held 3 MB"]);
    expect(log).toEqual(["checked", "disposed"]);
  });

  it("cleans up when a result differs from the peer's", async () => {
    let disposed = false;
    const suite: BenchSuite = {
      name: "wrong",
      cases: () => [
        {
          name: "differs",
          size: "1",
          setup: () => ({
            ours: () => 1,
            peers: {},
            check: () => {
              throw new Error("The answers differ.");
            },
            dispose: () => {
              disposed = true;
            },
          }),
        },
      ],
    };
    await expect(runSuite(suite, true)).rejects.toThrow("The answers differ.");
    expect(disposed).toBe(true);
  });

  it("times synchronous and asynchronous work with benchmark.js", async () => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, 20));
    const busy = () => {
      const until = performance.now() + 2;
      while (performance.now() < until);
    };
    const suite: BenchSuite = {
      name: "clock",
      cases: () => [{ name: "waits", size: "20 ms", setup: () => ({ ours: busy, peers: { wait } }) }],
    };
    const { results } = await runSuite(suite, false);
    expect(results[0]?.ours.least).toBeGreaterThan(1.9);
    expect(results[0]?.peer?.times.least).toBeGreaterThan(18);
    expect(results[0]?.ours.samples).toBeGreaterThanOrEqual(5);
  });
});

it("statistics: least, mean and margin of error", () => {
  expect(statistics([7])).toEqual({ least: 7, mean: 7, spread: 0, samples: 1 });
  // Standard error 1 / sqrt(3), Student's t 4.3 for two degrees of freedom.
  const { least, mean, spread } = statistics([1, 2, 3]);
  expect([least, mean]).toEqual([1, 2]);
  expect(spread).toBeCloseTo((4.3 / Math.sqrt(3) / 2) * 100, 6);
});

describe("the report", () => {
  it("shows the least times and their ratio", async () => {
    const { results } = await runSuite(suiteOf([]), false);
    const [first] = results;
    expect(first && ratioOf(first)).toBe(10);
    expect(first && jsonRow(first)).toEqual({
      suite: "numbers",
      case: "two peers",
      size: "5",
      ours_ms: 2,
      peer: "slow",
      peer_ms: 20,
      ratio: 10,
    });
    const page = markdown(results, new Map([["numbers", ["held 3 MB"]]]));
    expect(page).toContain("| two peers | 5 | 2.00 / 4.00 ±49% | slow | 20.00 / 40.00 ±49% | 10.0x |");
    expect(page).toContain("- held 3 MB");
    expect(page).toContain(`| ${HEADINGS.join(" | ")} |`);
  });

  it("aligns columns in a terminal", () => {
    expect(
      plainTable([
        ["a", "bb"],
        ["ccc", "d"],
      ]),
    ).toBe("a    bb\nccc  d");
  });
});
