import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import type { Feature, NewFeature } from "../../../src/domain/feature";
import { planSaga } from "../../../src/features/plan/saga";
import { toolSagas } from "../../../src/features/plan/toolSagas";
import { chooseZone, saveZones } from "../../../src/features/plan/zones/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import { fail, fakeServices, OFFLINE, ok, runFeature, USER } from "../app/fakes";
import { createFakeStage } from "../map/fakeStage";
import { foundZones } from "./found";

const remote = { elevation: { imageServer: "/elevation/ImageServer", maxLevel: 16 } };
const FRAME = {
  center: [-11_970_000, 4_940_000] as const,
  resolution: 19,
  rotation: 0,
  size: [1000, 700] as const,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function setUp(api: Partial<UserApi> = {}) {
  const map = createFakeStage();
  vi.mocked(map.stage.plan.frame).mockResolvedValue(FRAME);
  const saved = new Map<string, Feature>();
  const createFeature = vi.fn<UserApi["createFeature"]>(async (feature: NewFeature) => {
    const uuid = `area-${saved.size + 1}`;
    const whole = {
      ...feature,
      uuid,
      id: uuid,
      isOwner: true,
      isVisible: true,
      isSelected: false,
      sharedBy: null,
      collectionIds: [],
      photoIds: [],
      notes: [],
    } as unknown as Feature;
    saved.set(uuid, whole);
    return ok(whole);
  });
  const getFeature = vi.fn<UserApi["getFeature"]>(async (uuid) => ok(saved.get(uuid) as Feature));
  const nothing = async () => {};
  const zones = {
    find: async () => foundZones(),
    mask: nothing,
    asMask: async () => null,
    measureTo: nothing,
    readMap: async () => ({ names: [], sample: false }),
    forget: nothing,
    dispose: () => {},
  };
  const run = runFeature(
    () => planSaga(async () => ({ toolSagas })),
    fakeServices({ stage: map.stage, zones, api: { createFeature, getFeature, ...api } }),
  );
  run.store.dispatch(sessionStarted({ user: { ...USER, roles: ["insider"] }, remote }));
  const settle = (ms = 500) => vi.advanceTimersByTimeAsync(ms);
  run.store.dispatch(navigateFresh({ name: "Plan" }));
  await settle();
  const toasts = () => run.store.getState().toasts.map(({ text }) => text);
  return { ...run, ...map, createFeature, saved, settle, toasts };
}

describe("saving zones as areas", () => {
  it("saves the selected one with its outline, holes and a unique name", async () => {
    const run = await setUp();
    run.store.dispatch(chooseZone(0));
    run.store.dispatch(saveZones([0]));
    await run.settle();
    const [sent] = run.createFeature.mock.lastCall ?? [];
    expect(sent?.title).toBe("Zone 1: 148 acres, north-facing");
    expect(sent?.properties.ghType).toBe("Polygon");
    const rings = sent?.geometry.type === "Polygon" ? sent.geometry.coordinates : [];
    expect(rings.map((ring) => ring.length)).toEqual([5, 5]);
    for (const ring of rings) expect(ring[0]).toEqual(ring.at(-1));
    expect(run.toasts()).toEqual(["Saved 1 area"]);
    expect(run.store.getState().zones.saving).toBe(false);
  });

  it("saves all of them with one undo", async () => {
    const run = await setUp();
    run.store.dispatch(saveZones([0, 1]));
    await run.settle();
    expect([...run.saved.values()].map(({ title }) => title)).toEqual([
      "Zone 1: 148 acres, north-facing",
      "Zone 2: 74 acres, flat",
    ]);
    const { done } = run.store.getState().history;
    expect(done).toHaveLength(1);
    expect(done[0]).toMatchObject({
      label: "2 new areas",
      change: { kind: "content-add", featureIds: ["area-1", "area-2"] },
    });
    const [toast] = run.store.getState().toasts;
    expect(toast).toMatchObject({
      text: "Saved 2 areas",
      action: { label: "Undo", dispatch: { payload: done[0]?.id } },
    });
  });

  it("stops at a refusal, gives the reason, and keeps saved areas undoable", async () => {
    const run = await setUp();
    run.createFeature.mockResolvedValueOnce(fail({ status: 422, message: "This account is full." }));
    run.store.dispatch(saveZones([0, 1]));
    await run.settle();
    expect(run.createFeature).toHaveBeenCalledTimes(1);
    expect(run.toasts()).toEqual(["Couldn't save all areas. This account is full."]);
    run.store.dispatch(saveZones([1]));
    await run.settle();
    expect(run.toasts()).toContain("Saved 1 area");
  });

  it("keeps areas that can't be sent now, each with an undo", async () => {
    const run = await setUp({ createFeature: async () => OFFLINE });
    run.store.dispatch(saveZones([0, 1]));
    await run.settle();
    expect(run.store.getState().outbox.changes).toHaveLength(2);
    expect(run.store.getState().history.done).toHaveLength(2);
    expect(run.stage.drawTemporary).toHaveBeenCalledTimes(2);
    expect(run.toasts()).toEqual([]);
  });
});
