import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IdIndex } from "../../../src/domain/idIndex";

const id = fc.nat(40).map((number) => `id ${number}`);
const step = fc.oneof(
  fc.record({ set: id, number: fc.nat(1000) }),
  fc.record({ remove: id }),
  // Enough to make it grow.
  fc.record({ many: fc.integer({ min: 0, max: 800 }) }),
);

/** Creates an index and a plain map that it must match. */
function pair() {
  const ids = new Map<number, string>();
  const index = new IdIndex((number) => ids.get(number) ?? expect.fail(`number ${number} is not there`));
  const map = new Map<string, number>();
  let next = 0;
  return {
    index,
    map,
    set(text: string) {
      const number = next++;
      ids.set(number, text);
      expect(index.set(text, number)).toBe(map.get(text));
      map.set(text, number);
    },
    remove(text: string) {
      expect(index.delete(text)).toBe(map.get(text));
      map.delete(text);
    },
  };
}

describe("IdIndex", () => {
  it("matches a plain map after any changes", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { index, map, set, remove } = pair();
        for (const change of steps) {
          if ("set" in change) set(change.set);
          else if ("remove" in change) remove(change.remove);
          else for (let number = 0; number < change.many; number++) set(`id ${number}`);
        }
        expect(index.size).toBe(map.size);
        for (const [text, number] of map) expect(index.get(text)).toBe(number);
        for (let number = 0; number < 60; number++)
          expect(index.get(`id ${number}`)).toBe(map.get(`id ${number}`));
      }),
      { numRuns: 60 },
    );
  });

  it("finds the rest after most of many ids were removed", () => {
    const { index, map, set, remove } = pair();
    for (let number = 0; number < 5_000; number++) set(`waypoint ${number}`);
    for (let number = 0; number < 5_000; number++) if (number % 7 !== 0) remove(`waypoint ${number}`);
    expect(index.size).toBe(map.size);
    for (let number = 0; number < 5_000; number++)
      expect(index.get(`waypoint ${number}`)).toBe(map.get(`waypoint ${number}`));
  });

  it("moves few of 300,000 ids at a time as it grows", () => {
    const count = 300_000;
    const index = new IdIndex((number) => `waypoint ${number}`);
    let [before, most] = [0, 0];
    for (let number = 0; number < count; number++) {
      index.set(`waypoint ${number}`, number);
      if (number % 1000 !== 999) continue;
      most = Math.max(most, index.moved - before);
      before = index.moved;
    }
    // All parts moved, but only a few at a time.
    expect(index.moved).toBeGreaterThan(count / 3);
    expect(most).toBeLessThan(count / 12);
  });
});
