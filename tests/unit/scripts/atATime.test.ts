import { expect, it } from "vitest";
import { atATime } from "../../../scripts/lib/atATime.mjs";

it("runs as many jobs at a time as it is told, in order, and returns their results in that order", async () => {
  const begun: number[] = [];
  const ends: ((result: string) => void)[] = [];
  const jobs = [0, 1, 2, 3].map((at) => () => {
    begun.push(at);
    return new Promise<string>((resolve) => {
      ends[at] = resolve;
    });
  });
  const done = atATime(2, jobs);
  expect(begun).toEqual([0, 1]);
  ends[1]?.("second");
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[2]?.("third");
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[0]?.("first");
  ends[3]?.("fourth");
  expect(await done).toEqual(["first", "second", "third", "fourth"]);
});

it("fails if a job fails", async () => {
  const fails = () => Promise.reject(new Error("no vitest"));
  await expect(atATime(2, [fails, () => Promise.resolve(1)])).rejects.toThrow("no vitest");
});
