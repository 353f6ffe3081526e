import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ClassLimits } from "../../../../server/scheduler/classes";
import { BusyError, DeadlineError, Scheduler } from "../../../../server/scheduler/index";

const limits = (more: Partial<ClassLimits> = {}): ClassLimits => ({
  group: "one",
  running: 1,
  runningPerOwner: 1,
  waiting: 1000,
  waitingPerOwner: 1000,
  waitMs: 60_000,
  runMs: 60_000,
  ...more,
});

/** Work that ends on request. */
function held() {
  let end: (error?: Error) => void = () => {};
  const done = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return { work: () => done, end };
}

/** Lets settled promises continue. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => vi.useRealTimers());

describe("owners", () => {
  it("take turns: no waiting owner starts twice before another starts once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        async (asked, running, runningPerOwner) => {
          const scheduler = new Scheduler({ a: limits({ running, runningPerOwner }) });
          // All of them wait initially.
          const before = await Promise.all(
            Array.from({ length: running }, (_, index) => scheduler.acquire("a", `before ${index}`)),
          );
          const waiting = new Map<string, number>();
          /** Starts of other owners since an owner started to wait or was last served. */
          const passed = new Map<string, Map<string, number>>();
          const ends: (() => void)[] = [];
          const all = asked.map((number) => {
            const owner = `${number}`;
            waiting.set(owner, (waiting.get(owner) ?? 0) + 1);
            return scheduler.run("a", owner, async () => {
              waiting.set(owner, (waiting.get(owner) ?? 0) - 1);
              passed.delete(owner);
              // If an owner may use all slots, a waiting owner is overtaken at most once by each other.
              if (runningPerOwner >= running)
                for (const [other, count] of waiting) {
                  if (other === owner || count === 0) continue;
                  const by = passed.get(other) ?? new Map<string, number>();
                  by.set(owner, (by.get(owner) ?? 0) + 1);
                  passed.set(other, by);
                  expect(by.get(owner)).toBeLessThanOrEqual(1);
                }
              await new Promise<void>((resolve) => ends.push(resolve));
            });
          });
          for (const slot of before) slot.release();
          for (let done = 0; done < asked.length; done++) {
            await settle();
            const [{ running: now = 0 } = {}] = scheduler.stats();
            expect(now).toBeLessThanOrEqual(running);
            expect(now).toBeGreaterThan(0);
            ends.shift()?.();
          }
          await Promise.all(all);
          expect(scheduler.stats()).toMatchObject([
            { running: 0, waiting: 0, started: asked.length + running },
          ]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("latecomers wait for one job of each earlier caller, not for all", async () => {
    const scheduler = new Scheduler({ a: limits() });
    const order: string[] = [];
    const ask = (owner: string) => scheduler.run("a", owner, async () => void order.push(owner));
    await Promise.all([...Array(420).fill("crowd"), "late", "later", "late"].map(ask));
    expect(order.slice(0, 6)).toEqual(["crowd", "crowd", "late", "later", "crowd", "late"]);
  });

  it("at their own limit don't block those behind them", async () => {
    const scheduler = new Scheduler({ a: limits({ running: 2 }) });
    const [first, second] = [held(), held()];
    const all = [
      scheduler.run("a", "x", first.work),
      scheduler.run("a", "x", async () => {}),
      scheduler.run("a", "y", second.work),
    ];
    await settle();
    expect(scheduler.stats()).toMatchObject([{ running: 2, waiting: 1 }]);
    first.end();
    second.end();
    await Promise.all(all);
  });
});

describe("classes of a group", () => {
  it("share its slots and take turns", async () => {
    const scheduler = new Scheduler({ tiles: limits(), lookups: limits() });
    const order: string[] = [];
    const ask = (name: "tiles" | "lookups") => scheduler.run(name, "x", async () => void order.push(name));
    await Promise.all([...Array(5).fill("tiles"), "lookups", "lookups"].map(ask));
    expect(order).toEqual(["tiles", "lookups", "tiles", "lookups", "tiles", "tiles", "tiles"]);
  });
});

describe("slots", () => {
  it("are all free again however the work ended", async () => {
    const ends = fc.constantFrom("done", "throws", "taken back", "gone while running");
    await fc.assert(
      fc.asyncProperty(fc.array(ends, { maxLength: 40 }), async (kinds) => {
        const scheduler = new Scheduler({ a: limits({ running: 2, runningPerOwner: 2 }) });
        const all = kinds.map((kind, index) => {
          const gone = new AbortController();
          const work = async (signal: AbortSignal) => {
            await settle();
            if (kind === "gone while running") gone.abort();
            signal.throwIfAborted();
            if (kind === "throws") throw new Error("broken");
          };
          const result = scheduler.run("a", `${index % 3}`, work, gone.signal);
          if (kind === "taken back") gone.abort();
          return result.then(
            () => "done",
            () => "failed",
          );
        });
        expect(await Promise.all(all)).toEqual(kinds.map((kind) => (kind === "done" ? kind : "failed")));
        expect(scheduler.stats()).toMatchObject([{ running: 0, waiting: 0 }]);
      }),
      { numRuns: 100 },
    );
  });

  it("are released once, however often release is called", async () => {
    const scheduler = new Scheduler({ a: limits({ running: 2 }) });
    const [one, two] = [await scheduler.acquire("a", "x"), await scheduler.acquire("a", "y")];
    one.release();
    one.release();
    expect(scheduler.stats()).toMatchObject([{ running: 1 }]);
    two.release();
    expect(scheduler.stats()).toMatchObject([{ running: 0 }]);
  });
});

describe("work beyond the limits", () => {
  it("is refused, the busiest owner's first", async () => {
    const scheduler = new Scheduler({ a: limits({ waiting: 3, waitingPerOwner: 2 }) });
    const first = held();
    const ask = (owner: string) => scheduler.run("a", owner, first.work);
    const fine = ["x", "x", "x", "y"].map(ask);
    await expect(ask("x")).rejects.toMatchObject({ reason: "owner-full" });
    const full = await ask("z").catch((error: unknown) => error);
    expect(full).toBeInstanceOf(BusyError);
    expect(full).toMatchObject({ reason: "full", retryAfter: expect.any(Number) });
    first.end();
    await Promise.all(fine);
    expect(scheduler.stats()).toMatchObject([{ refused: 2, started: 4 }]);
  });

  it("is refused at once when nothing can wait, naming the cause", async () => {
    const scheduler = new Scheduler({ a: limits({ running: 2, waiting: 0, waitingPerOwner: 0 }) });
    const slots = [await scheduler.acquire("a", "x")];
    await expect(scheduler.acquire("a", "x")).rejects.toMatchObject({ reason: "owner-full" });
    slots.push(await scheduler.acquire("a", "y"));
    await expect(scheduler.acquire("a", "z")).rejects.toMatchObject({ reason: "full" });
    for (const slot of slots) slot.release();
    (await scheduler.acquire("a", "z")).release();
  });

  it("is refused after the longest wait, and canceled at its deadline while running", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const scheduler = new Scheduler({ a: limits({ waitMs: 500, runMs: 2000 }) });
    const untilTold = (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("ended"))),
      );
    const slow = scheduler.run("a", "x", untilTold);
    const waits = scheduler.run("a", "y", async () => {});
    const refused = expect(waits).rejects.toMatchObject({ reason: "waited" });
    vi.advanceTimersByTime(500);
    await refused;
    const late = expect(slow).rejects.toBeInstanceOf(DeadlineError);
    await settle();
    vi.advanceTimersByTime(1499);
    expect(scheduler.stats()).toMatchObject([{ running: 1, timedOut: 1 }]);
    vi.advanceTimersByTime(1);
    await late;
    expect(scheduler.stats()).toMatchObject([{ running: 0, timedOut: 2 }]);
  });

  it("is refused while the server stops; running work may finish", async () => {
    const scheduler = new Scheduler({ a: limits() });
    const running = await scheduler.acquire("a", "x");
    const waiting = scheduler.run("a", "y", async () => {});
    scheduler.stop();
    await expect(waiting).rejects.toMatchObject({ reason: "stopping" });
    expect(running.signal.aborted).toBe(false);
    running.release();
    expect(scheduler.stats()).toMatchObject([{ running: 0, waiting: 0 }]);
    await expect(scheduler.acquire("a", "x")).rejects.toMatchObject({ reason: "stopping" });
  });
});
