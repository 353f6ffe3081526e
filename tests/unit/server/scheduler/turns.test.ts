import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BusyError } from "../../../../server/scheduler/errors";
import { Lane } from "../../../../server/scheduler/lane";
import { Turns } from "../../../../server/scheduler/turns";

type Step =
  | { do: "add"; owner: string }
  | { do: "remove"; at: number }
  | { do: "take"; barred: string | null };

const owner = fc.constantFrom("a", "b", "c", "d");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("add" as const), owner }),
  fc.record({ do: fc.constant("remove" as const), at: fc.nat(50) }),
  fc.record({ do: fc.constant("take" as const), barred: fc.option(owner) }),
);

describe("turns of owners", () => {
  it("match a list of owners, each of which goes to the end once served", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const turns = new Turns<number>();
        /** Owners in turn, with their items. */
        let model: { owner: string; items: number[] }[] = [];
        let next = 1;
        for (const one of steps) {
          if (one.do === "add") {
            const own = model.find((each) => each.owner === one.owner);
            if (own) own.items.push(next);
            else model.push({ owner: one.owner, items: [next] });
            turns.add(one.owner, next++);
          } else if (one.do === "remove") {
            const own = model[one.at % Math.max(1, model.length)];
            const item = own?.items[one.at % (own.items.length || 1)];
            if (!own || item === undefined) continue;
            expect(turns.remove(own.owner, item)).toBe(true);
            expect(turns.remove(own.owner, item)).toBe(false);
            own.items = own.items.filter((each) => each !== item);
          } else {
            const own = model.find((each) => each.owner !== one.barred);
            expect(turns.take((each) => each !== one.barred)).toBe(own?.items[0] ?? null);
            if (own) {
              own.items.shift();
              model = [...model.filter((each) => each !== own), own];
            }
          }
          model = model.filter(({ items }) => items.length > 0);
          expect(turns.size).toBe(model.reduce((sum, { items }) => sum + items.length, 0));
          for (const name of "abcd") {
            const own = model.find((each) => each.owner === name);
            expect(turns.of(name)).toBe(own?.items.length ?? 0);
          }
        }
        expect(turns.drain()).toEqual(model.flatMap(({ items }) => items));
        expect([turns.size, turns.take(() => true)]).toEqual([0, null]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a lane", () => {
  const lane = (more: Partial<Lane["limits"]> = {}) =>
    new Lane({
      group: "one",
      running: 2,
      runningPerOwner: 1,
      waiting: 3,
      waitingPerOwner: 2,
      waitMs: 1000,
      runMs: 1000,
      ...more,
    });
  const waiting = (owner: string) => ({ owner, start: () => {}, refuse: () => {} });
  /** Why one more of an owner is refused; null if it may wait. */
  function refusalOf(of: Lane, owner: string): string | null {
    try {
      of.checkQueue(owner);
      return null;
    } catch (error) {
      return error instanceof BusyError ? error.reason : String(error);
    }
  }

  it("has room as long as neither it nor the owner is full", () => {
    const one = lane();
    expect(one.hasRoom("a")).toBe(true);
    one.enter("a");
    expect([one.hasRoom("a"), one.hasRoom("b")]).toEqual([false, true]);
    one.enter("b");
    expect([one.hasRoom("c"), one.running]).toEqual([false, 2]);
    one.leave("a", 10);
    expect([one.hasRoom("a"), one.hasRoom("b"), one.running]).toEqual([true, false, 1]);
  });

  it("starts the next one that may run, and none while it is full", () => {
    const one = lane();
    one.enter("a");
    const [first, second] = [waiting("a"), waiting("b")];
    one.waiting.add("a", first);
    one.waiting.add("b", second);
    expect(one.next()).toBe(second);
    one.enter("b");
    expect(one.next()).toBeNull();
    one.leave("a", 1);
    expect(one.next()).toBe(first);
  });

  it("refuses an owner with too many waiting, and everyone once the queue is full", () => {
    const one = lane();
    for (const owner of ["a", "a"]) one.waiting.add(owner, waiting(owner));
    expect([refusalOf(one, "a"), refusalOf(one, "b")]).toEqual(["owner-full", null]);
    one.waiting.add("b", waiting("b"));
    expect([refusalOf(one, "b"), refusalOf(one, "c")]).toEqual(["full", "full"]);
    expect(one.counts).toMatchObject({ refused: 3, timedOut: 0 });
  });

  it("refuses an owner with all its slots in use where owners may not wait", () => {
    const one = lane({ waitingPerOwner: 0 });
    // Waiting for others, with a slot of its own to come, is not waiting behind itself.
    expect(refusalOf(one, "a")).toBeNull();
    one.enter("a");
    expect(refusalOf(one, "a")).toBe("owner-full");
  });

  it("says to retry once half of the queue is done, in 2 to 60 seconds", () => {
    const secondsWith = (milliseconds: number, count: number) => {
      const one = lane({ waiting: 1000 });
      for (let time = 0; time < 200; time++) {
        one.enter("a");
        one.leave("a", milliseconds);
      }
      for (let item = 0; item < count; item++) one.waiting.add(`${item}`, waiting(`${item}`));
      return one.refusal("full").retryAfter;
    };
    expect(secondsWith(1, 1)).toBe(2);
    // 40 of 2 s each on two slots take 40 s; half of them 20.
    expect(secondsWith(2000, 40)).toBe(20);
    expect(secondsWith(60_000, 1000)).toBe(60);
  });

  it("counts timeouts apart from refusals", () => {
    const one = lane();
    one.refusal("waited");
    one.refusal("stopping");
    expect(one.counts).toMatchObject({ refused: 1, timedOut: 1 });
  });
});
