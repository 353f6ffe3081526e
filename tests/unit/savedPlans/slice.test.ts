import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemRenamed } from "../../../src/app/events";
import type { SavedPlan } from "../../../src/domain/planDocument";
import { huntsDropped } from "../../../src/features/content/hunts/slice";
import type { SavedPlansState } from "../../../src/features/savedPlans/slice";
import {
  loadPlans,
  planDropped,
  planHeard,
  planLeft,
  planOpened,
  planPut,
  planReplaced,
  plansFailed,
  plansLoaded,
  savedPlansReducer,
} from "../../../src/features/savedPlans/slice";
import { authFailed } from "../../../src/features/session/slice";
import { savedGlassing, savedPlan } from "../content/memoryApi";

type Action = Parameters<typeof savedPlansReducer>[1];

const reduced = (actions: readonly Action[], state?: SavedPlansState): SavedPlansState =>
  actions.reduce(savedPlansReducer, state ?? savedPlansReducer(undefined, { type: "start" }));
const listed = ({ plans }: SavedPlansState) => plans.map(({ uuid }) => uuid);
const loaded = (...plans: SavedPlan[]) => reduced([loadPlans("h"), plansLoaded({ of: "h", plans })]);
const opened = (plan: SavedPlan) => reduced([planOpened({ plan, problems: [] })], loaded(plan));
/** The plan with other settings, saved `seconds` later. */
const edited = (plan: SavedPlan, seconds: number): SavedPlan => ({
  ...plan,
  updatedAt: plan.updatedAt + seconds,
  document: { ...plan.document, tools: { glassing: savedGlassing(-107) } },
});

describe("the plans of a hunt", () => {
  it("show nothing of the previous hunt while they load", () => {
    const state = reduced([loadPlans("other")], loaded(savedPlan("a")));
    expect(state).toMatchObject({ of: "other", plans: [], status: { state: "running" } });
  });

  it("stay visible during a reload, even when it fails", () => {
    const before = loaded(savedPlan("a"));
    const failed = reduced([loadPlans("h"), plansFailed({ of: "h", message: "No." })], before);
    expect(listed(reduced([loadPlans("h")], before))).toEqual(["a"]);
    expect(listed(failed)).toEqual(["a"]);
    expect(failed.status).toEqual({ state: "failed", error: "No." });
  });

  it("ignore responses for a hunt that was left", () => {
    const before = reduced([loadPlans("other")], loaded(savedPlan("a")));
    expect(reduced([plansLoaded({ of: "h", plans: [savedPlan("a")] })], before)).toEqual(before);
    expect(reduced([plansFailed({ of: "h", message: "Late." })], before)).toEqual(before);
  });

  it("are oldest first, in whatever order they arrive", () => {
    const ages = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 });
    fc.assert(
      fc.property(ages, (times) => {
        const puts = times.map((createdAt) => planPut(savedPlan(`p${createdAt}`, { createdAt })));
        const sorted = times.toSorted((one, other) => one - other).map((time) => `p${time}`);
        expect(listed(reduced(puts, loaded()))).toEqual(sorted);
      }),
    );
  });

  it("keep the position of a plan that is saved again", () => {
    const plans = ["a", "b", "c"].map((uuid, createdAt) => savedPlan(uuid, { createdAt }));
    const state = reduced([planPut({ ...savedPlan("b", { createdAt: 1 }), title: "New" })], loaded(...plans));
    expect(state.plans.map(({ title }) => title)).toEqual(["Plan a", "New", "Plan c"]);
  });

  it("don't list a plan of another hunt", () => {
    expect(listed(reduced([planPut(savedPlan("x", { collectionId: "other" }))], loaded()))).toEqual([]);
  });
});

describe("the open plan", () => {
  const plan = savedPlan("a");

  it("keeps its settings and offers those saved elsewhere", () => {
    const newer = edited(plan, 60);
    const state = reduced([planHeard(newer)], opened(plan));
    expect(state.opened).toMatchObject({ plan, newer });
    expect(state.plans).toEqual([newer]);
  });

  it("takes over a new name at once, since its settings are the same", () => {
    const renamed = { ...plan, title: "Ridge", updatedAt: plan.updatedAt + 60 };
    expect(reduced([planHeard(renamed)], opened(plan)).opened).toMatchObject({ plan: renamed, newer: null });
  });

  it("ignores updates older than its own version", () => {
    const saved = edited(plan, 60);
    const before = reduced([planPut(saved)], opened(plan));
    expect(reduced([planHeard(plan)], before)).toEqual(before);
    expect(reduced([planHeard(saved)], before)).toEqual(before);
  });

  it("still offers the newer version after it is renamed in the list", () => {
    const newer = edited(plan, 60);
    const renamed = { ...newer, title: "Ridge", updatedAt: newer.updatedAt + 60 };
    const state = reduced([planHeard(newer), planPut(renamed)], opened(plan));
    expect(state.opened).toMatchObject({ plan, newer: renamed });
  });

  it("has nothing newer to offer once it is saved over", () => {
    const mine = edited(plan, 120);
    const theirs = { ...edited(plan, 60), document: { ...plan.document, tools: {} } };
    expect(reduced([planHeard(theirs), planPut(mine)], opened(plan)).opened).toMatchObject({
      plan: mine,
      newer: null,
    });
  });

  it("replaces its temporary one when the server has created it", () => {
    const created = savedPlan("real");
    const state = reduced([planReplaced({ uuid: "a", plan: created })], opened(plan));
    expect(listed(state)).toEqual(["real"]);
    expect(state.opened?.plan.uuid).toBe("real");
  });

  it("closes when it or its hunt is deleted, but not for others", () => {
    expect(reduced([planDropped("a")], opened(plan))).toMatchObject({ opened: null, plans: [] });
    expect(reduced([planDropped("b")], opened(plan)).opened?.plan).toEqual(plan);
    expect(reduced([huntsDropped(["h"])], opened(plan)).opened).toBeNull();
    expect(reduced([huntsDropped(["other"])], opened(plan)).opened?.plan).toEqual(plan);
    expect(reduced([planLeft()], opened(plan))).toMatchObject({ opened: null, plans: [plan] });
  });

  it("follows its hunt to the id from the server", () => {
    const state = reduced([itemRenamed({ from: "h", to: "real" })], opened(plan));
    expect(state.of).toBe("real");
    expect([state.plans[0], state.opened?.plan].map((one) => one?.collectionId)).toEqual(["real", "real"]);
  });

  it("is gone with the session", () => {
    expect(reduced([authFailed()], opened(plan))).toEqual(reduced([]));
  });
});
