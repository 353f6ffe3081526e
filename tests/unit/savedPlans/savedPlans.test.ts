import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SavedPlan } from "../../../src/domain/planDocument";
import { createHunt, openHunt } from "../../../src/features/content/hunts/slice";
import { undo } from "../../../src/features/edits/history/slice";
import { glassingRestored, spotsChosen } from "../../../src/features/plan/glassing/slice";
import { selectHuntForPlan } from "../../../src/features/plan/selectors";
import { changeTravel, startChosen } from "../../../src/features/plan/travel/slice";
import {
  deletePlan,
  loadPlans,
  openPlan,
  planLeft,
  renamePlan,
  savePlan,
  updatePlan,
} from "../../../src/features/savedPlans/slice";
import { connectionBack } from "../../../src/features/session/slice";
import { hunt, NOW, savedGlassing, savedPlan } from "../content/memoryApi";
import { openPage, quiet, sameServer } from "../edits/setup";

beforeEach(quiet);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Contents = NonNullable<Parameters<typeof openPage>[0]>;
const SPOT = { longitude: -106, latitude: 39, title: "", uuid: null };

async function opened(contents: Contents = {}, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage({ collections: [hunt("h"), hunt("g")], ...contents }, options);
  page.store.dispatch(openHunt("h"));
  await page.settle();
  const plans = () => page.state().savedPlans;
  const titles = () => plans().plans.map(({ title }) => title);
  const send = async (action: Parameters<typeof page.store.dispatch>[0]) => {
    page.store.dispatch(action);
    await page.settle(50);
  };
  const save = async (title = "Opening day", collectionId = "h") => send(savePlan({ title, collectionId }));
  const first = () => plans().plans[0] as SavedPlan;
  return { ...page, plans, titles, send, save, first };
}

describe("saving a plan", () => {
  it("stores the setup, lists it with its hunt, and makes it the open plan", async () => {
    const page = await opened();
    await page.send(spotsChosen([SPOT]));
    await page.send(startChosen(SPOT));
    await page.save(" Opening day ");
    const { opened: open } = page.plans();
    expect(page.titles()).toEqual(["Opening day"]);
    expect(open?.plan).toEqual(page.first());
    expect(Object.keys(page.first().document.tools)).toEqual(["glassing", "travel"]);
    expect(page.toasts()).toContain("Saved “Opening day”");
  });

  it("can be undone and redone", async () => {
    const page = await opened();
    await page.send(spotsChosen([SPOT]));
    await page.save();
    await page.send(undo(undefined));
    expect(page.titles()).toEqual([]);
    expect(page.plans().opened).toBeNull();
    expect(page.toasts()).toContain("Undone: new plan “Opening day”");
    const redo = page.state().toasts.find(({ action }) => action?.label === "Redo")?.action;
    if (redo) await page.send(redo.dispatch);
    expect(page.titles()).toEqual(["Opening day"]);
  });

  it("says why it was refused and offers a retry", async () => {
    const page = await opened({ failing: { createPlan: { status: 409, times: 1 } } });
    await page.send(spotsChosen([SPOT]));
    await page.save();
    expect(page.titles()).toEqual([]);
    expect(page.plans().saving).toBe(false);
    const toast = page.state().toasts.find(({ text }) => text.startsWith("Couldn't save the plan."));
    if (toast?.action) await page.send(toast.action.dispatch);
    expect(page.titles()).toEqual(["Opening day"]);
  });

  it("uses the last opened hunt, or else the user's first", async () => {
    const page = await opened({ collections: [hunt("g"), hunt("h"), hunt("s", { isOwner: false })] });
    expect(selectHuntForPlan(page.state())).toBe("h");
    await page.send(loadPlans("s"));
    expect(selectHuntForPlan(page.state())).toBe("g");
  });
});

describe("an offline plan", () => {
  it("is shown, renamed and updated at once, and sent as one when the connection is back", async () => {
    const page = await opened();
    await page.send(spotsChosen([SPOT]));
    page.cut();
    await page.save();
    expect(page.titles()).toEqual(["Opening day"]);
    expect(page.kinds()).toEqual(["plan-create"]);
    await page.send(renamePlan({ plan: page.first(), title: "Second day" }));
    await page.send(startChosen(SPOT));
    await page.send(updatePlan());
    expect(page.kinds()).toEqual(["plan-create"]);
    expect(page.plans().opened?.plan.title).toBe("Second day");
    page.connect();
    await page.settle(60_000);
    expect(page.changes()).toEqual([]);
    expect(page.first()).toMatchObject({ title: "Second day", uuid: expect.stringMatching(/^plan-/) });
    expect(Object.keys(page.first().document.tools)).toEqual(["glassing", "travel"]);
    expect(page.plans().opened?.plan.uuid).toBe(page.first().uuid);
    expect(page.server.named("createPlan").length).toBeGreaterThan(0);
  });

  it("waits in this browser for the next visit", async () => {
    const page = await opened();
    await page.send(spotsChosen([SPOT]));
    page.cut();
    await page.save();
    expect(page.stored()).toBe(1);
    const cut = { off: true };
    const next = await opened({}, { storage: page.storage, api: {}, cut });
    expect(next.titles()).toEqual(["Opening day"]);
    cut.off = false;
    await next.settle(60_000);
    expect(next.titles()).toEqual(["Opening day"]);
    expect(next.changes()).toEqual([]);
  });

  it("is discarded with a pending hunt", async () => {
    const page = await opened();
    await page.send(spotsChosen([SPOT]));
    page.cut();
    await page.send(createHunt({ title: "North unit" }));
    const waiting = page.state().hunts.ids.find((id) => id.startsWith("temp-hunt-")) ?? "";
    await page.send(openHunt(waiting));
    await page.save("Opening day", waiting);
    expect(page.kinds()).toEqual(["hunt-create", "plan-create"]);
    page.connect();
    await page.settle(60_000);
    expect(page.changes()).toEqual([]);
    const [made] = page.server.named("createPlan").slice(-1);
    expect(made?.[1]).toMatch(/^new-/);
    expect(page.plans().of).toBe(made?.[1]);
    expect(page.titles()).toEqual(["Opening day"]);
    page.cut();
    await page.send(createHunt({ title: "South unit" }));
    const other = page.state().hunts.ids.find((id) => id.startsWith("temp-hunt-")) ?? "";
    await page.save("Never", other);
    await page.decide("discard");
    expect(page.changes()).toEqual([]);
  });

  it("that is deleted is restored by Undo, and otherwise deleted later", async () => {
    const page = await opened({ plans: [savedPlan("p"), savedPlan("q", { createdAt: NOW + 1 })] });
    page.cut();
    await page.send(deletePlan(page.first()));
    expect(page.titles()).toEqual(["Plan q"]);
    const toast = page.state().toasts.find(({ text }) => text === "Plan deleted");
    if (toast?.action) await page.send(toast.action.dispatch);
    expect(page.titles()).toEqual(["Plan p", "Plan q"]);
    await page.send(deletePlan(page.first()));
    page.connect();
    await page.settle(60_000);
    expect(page.server.named("deletePlan").at(-1)).toEqual(["deletePlan", "p"]);
    expect(page.titles()).toEqual(["Plan q"]);
  });
});

describe("an open plan", () => {
  const changed = async () => {
    const page = await opened({ plans: [savedPlan("p")] });
    await page.send(openPlan(page.first()));
    return page;
  };

  it("sets up its tools and shows the Plan view with its tool and its position on the map", async () => {
    const page = await changed();
    expect(page.state().glassing).toMatchObject(savedGlassing());
    expect(page.state().plan.tool).toBe("glassing");
    expect(page.state().sidebar.view?.name).toBe("Plan");
    expect(page.plans()).toMatchObject({ opening: null, opened: { plan: { uuid: "p" }, problems: [] } });
    expect(page.map.calls.filter(([name]) => name === "goTo")).toHaveLength(1);
  });

  it("is updated, and the update is undone", async () => {
    const page = await changed();
    await page.send(startChosen(SPOT));
    await page.send(updatePlan());
    expect(Object.keys(page.first().document.tools)).toEqual(["glassing", "travel"]);
    expect(page.plans().opened?.plan).toEqual(page.first());
    await page.send(undo(undefined));
    expect(Object.keys(page.first().document.tools)).toEqual(["glassing"]);
    // The current setup stays and can be saved again.
    expect(page.state().travel.start).toEqual(SPOT);
  });

  it("asks which version to keep when it was also changed elsewhere", async () => {
    const page = await changed();
    const elsewhere = await opened({}, { api: sameServer(page) });
    await elsewhere.send(glassingRestored(savedGlassing(-100)));
    await elsewhere.send(openPlan(elsewhere.first()));
    await elsewhere.send(changeTravel({ pack: 1 }));
    await elsewhere.send(startChosen({ ...SPOT, longitude: -101 }));
    await elsewhere.send(updatePlan());
    await page.send(startChosen(SPOT));
    await page.send(updatePlan());
    await page.settle(5000);
    expect(page.changes()[0]?.problem).toMatchObject({
      state: "changed",
      differences: [{ part: "Settings", yours: "Changed", theirs: "Changed" }],
    });
    await page.decide("mine");
    await page.settle(5000);
    expect(page.changes()).toEqual([]);
    expect(page.first().document.tools.travel).toMatchObject({ start: SPOT });
  });

  it("keeps a new name from elsewhere when only its settings are updated here", async () => {
    const page = await changed();
    const elsewhere = await opened({}, { api: sameServer(page) });
    await elsewhere.send(renamePlan({ plan: elsewhere.first(), title: "Renamed elsewhere" }));
    await page.send(startChosen(SPOT));
    await page.send(updatePlan());
    await page.settle(5000);
    expect(page.changes()).toEqual([]);
    expect(page.first()).toMatchObject({ title: "Renamed elsewhere" });
    expect(page.first().document.tools).toHaveProperty("travel");
  });

  it("closes and leaves the setup in place", async () => {
    const page = await changed();
    await page.send(planLeft());
    expect(page.plans().opened).toBeNull();
    expect(page.state().glassing.spots).toHaveLength(1);
  });
});

describe("the list of a hunt's plans", () => {
  it("renames a plan in place, and undoes it", async () => {
    const page = await opened({ plans: [savedPlan("p"), savedPlan("q", { createdAt: NOW + 1 })] });
    await page.send(renamePlan({ plan: page.first(), title: " North ridge " }));
    expect(page.titles()).toEqual(["North ridge", "Plan q"]);
    await page.send(undo(undefined));
    expect(page.titles()).toEqual(["Plan p", "Plan q"]);
  });

  it("deletes a plan with Undo, which restores it unchanged", async () => {
    const page = await opened({ plans: [savedPlan("p")] });
    const before = page.first();
    await page.send(openPlan(before));
    await page.send(deletePlan(before));
    expect([page.titles(), page.plans().opened]).toEqual([[], null]);
    const toast = page.state().toasts.find(({ text }) => text === "Plan deleted");
    if (toast?.action) await page.send(toast.action.dispatch);
    expect(page.plans().plans).toEqual([before]);
  });

  it("says why it couldn't be read, and reads it again", async () => {
    const page = await opened({ plans: [savedPlan("p")], failing: { listPlans: { status: 500, times: 1 } } });
    expect(page.plans().status).toMatchObject({ state: "failed" });
    await page.send(loadPlans("h"));
    expect(page.titles()).toEqual(["Plan p"]);
  });

  it("are read once the connection is back, even if one was saved until then", async () => {
    const page = await opened({ plans: [savedPlan("p")], failing: { listPlans: { status: 503, times: 1 } } });
    await page.save("Evening");
    expect(page.titles()).toEqual(["Evening"]);
    await page.send(connectionBack());
    expect(page.titles().sort()).toEqual(["Evening", "Plan p"]);
  });
});
