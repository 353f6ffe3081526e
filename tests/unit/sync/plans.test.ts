import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openHunt } from "../../../src/features/content/hunts/slice";
import { openPlan } from "../../../src/features/savedPlans/slice";
import { hunt, NOW, savedGlassing, savedPlan } from "../content/memoryApi";
import { followed } from "./setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Interval of polling, since there is no stream. */
const ASKED_MS = 20_000;

async function opened({ isOwner = true } = {}) {
  const plans = [savedPlan("p"), savedPlan("q", { createdAt: NOW + 1 })];
  const run = await followed({ collections: [hunt("h", { isOwner })], plans });
  run.store.dispatch(openHunt("h"));
  await run.settle();
  const state = () => run.state().savedPlans;
  const titles = () => state().plans.map(({ title }) => title);
  const heard = async (...parts: Parameters<typeof run.changing.change>) => {
    run.changing.change(...parts);
    await run.settle(ASKED_MS);
  };
  const open = async () => {
    run.store.dispatch(openPlan(state().plans[0] ?? savedPlan("p")));
    await run.settle(50);
  };
  return { ...run, plans: state, titles, heard, open };
}

const MOVED = { version: 1, tool: "glassing", tools: { glassing: savedGlassing(-100) } };

describe("plans changed elsewhere", () => {
  it("enter the list of the open hunt in order, and leave it", async () => {
    const run = await opened();
    await run.heard({
      plans: [
        savedPlan("p", { title: "Renamed", updatedAt: NOW + 5 }),
        savedPlan("r", { title: "New", createdAt: NOW + 9, updatedAt: NOW + 9 }),
        savedPlan("other", { collectionId: "g" }),
      ],
    });
    expect(run.titles()).toEqual(["Renamed", "Plan q", "New"]);
    await run.heard({ deleted: [{ kind: "plan", id: "q", parent: "h" }] });
    expect(run.titles()).toEqual(["Renamed", "New"]);
  });

  it("don't overwrite what this page has saved since", async () => {
    const run = await opened();
    await run.open();
    for (const uuid of ["p", "q"])
      await run.heard({ plans: [savedPlan(uuid, { title: "Older", document: MOVED, updatedAt: NOW - 5 })] });
    expect(run.titles()).toEqual(["Plan p", "Plan q"]);
    expect(run.plans().opened).toMatchObject({ plan: { title: "Plan p" }, newer: null });
  });

  it("rename the open plan at once, and offer other settings without changing any", async () => {
    const run = await opened();
    await run.open();
    await run.heard({ plans: [savedPlan("p", { title: "Renamed", updatedAt: NOW + 5 })] });
    expect(run.plans().opened).toMatchObject({ plan: { title: "Renamed" }, newer: null });
    await run.heard({ plans: [savedPlan("p", { document: MOVED, updatedAt: NOW + 6 })] });
    expect(run.plans().opened).toMatchObject({ newer: { document: MOVED } });
    expect(run.state().glassing.spots).toEqual(savedGlassing().spots);
    run.store.dispatch(openPlan(run.plans().opened?.newer ?? savedPlan("p")));
    await run.settle(50);
    expect(run.state().glassing.spots).toEqual(savedGlassing(-100).spots);
    expect(run.plans().opened?.newer).toBeNull();
  });

  it.each([
    ["the plan", true, { kind: "plan", id: "p", parent: "h" }, "was deleted elsewhere"],
    ["its hunt", true, { kind: "collection", id: "h", parent: null }, "was deleted elsewhere"],
    ["the share", false, { kind: "collection", id: "h", parent: null }, "is no longer shared with you"],
  ] as const)(
    "leave the setup when %s is gone, and say that the plan is",
    async (_what, isOwner, gone, how) => {
      const run = await opened({ isOwner });
      await run.open();
      await run.heard({ deleted: [gone] });
      expect(run.plans().opened).toBeNull();
      expect(run.state().glassing.spots).toHaveLength(1);
      expect(run.toasts()).toContain(`The plan “Plan p” ${how}. Save it as a new plan to keep it.`);
    },
  );
});
