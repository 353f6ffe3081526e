import { describe, expect, it } from "vitest";
import { effortOf, leastOf, msOf } from "../../support/effort";

function busy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

/** Uses this many milliseconds of processor time, however long a busy machine takes. */
function use(ms: number): void {
  const from = process.cpuUsage();
  for (let used = 0; used < ms; ) {
    const { user, system } = process.cpuUsage(from);
    used = (user + system) / 1000;
  }
}

describe("effortOf", () => {
  it("is the processor time of the work, never more than the wall time", () => {
    expect(effortOf(() => busy(30))).toBeLessThan(130);
    const work = () => {
      let sum = 0;
      for (let i = 0; i < 30_000_000; i++) sum += Math.sqrt(i);
      return sum;
    };
    expect(effortOf(work)).toBeGreaterThan(effortOf(() => Math.sqrt(2)));
  });

  it("takes off what a slow machine adds", () => {
    const effort = effortOf(() => use(100), { slower: () => 4 });
    expect(effort).toBeGreaterThan(12);
    expect(effort).toBeLessThan(50);
  });

  it("takes off what the machine adds at its fastest", () => {
    const slower = [4, 1, 8];
    const effort = effortOf(() => use(100), { slower: () => slower.shift() ?? 8 });
    expect(effort).toBeGreaterThan(40);
  });

  it("tries brief work only once", () => {
    let tries = 0;
    expect(effortOf(() => tries++)).toBeLessThan(5);
    expect(tries).toBe(1);
  });

  it("stops at the first try that is quick enough, as it took here", () => {
    let tries = 0;
    const effort = effortOf(() => use(++tries === 1 ? 300 : 50), { enough: 200, slower: () => 100 });
    expect(tries).toBe(2);
    expect(effort).toBeGreaterThan(40);
  });

  it("excludes time spent waiting", () => {
    const gate = new Int32Array(new SharedArrayBuffer(4));
    expect(effortOf(() => Atomics.wait(gate, 0, 0, 400))).toBeLessThan(200);
  });

  it("is the least of its tries", () => {
    let tries = 0;
    const least = effortOf(() => use(++tries === 2 ? 20 : 300));
    expect(tries).toBe(3);
    expect(least).toBeLessThan(100);
  });
});

describe("leastOf", () => {
  it("stops at the first try that is quick enough", async () => {
    const tries: number[] = [];
    const measure = async (turn: number) => [30, 20, 5, 1][tries.push(turn) - 1] ?? 0;
    expect(await leastOf(10, measure)).toBe(5);
    expect(tries).toEqual([0, 1, 2]);
  });

  it("reports the least after all tries when none is", async () => {
    const measure = async (turn: number) => 30 - turn;
    expect(await leastOf(10, measure, 3)).toBe(28);
  });

  it("passes on errors", async () => {
    await expect(leastOf(10, () => msOf(() => Promise.reject(new Error("no"))))).rejects.toThrow("no");
  });
});
