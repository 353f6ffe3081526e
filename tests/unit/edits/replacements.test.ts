import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Position } from "../../../src/domain/geometry";
import { redo, undo } from "../../../src/features/edits/history/slice";
import { saveFeature } from "../../../src/features/featureEditor/saving/actions";
import type { NewDrawing } from "../../../src/features/plan/saveDrawings";
import { replaceOne } from "../../../src/features/plan/tracks/replace";
import { replaceMany } from "../../../src/features/plan/tracks/replaceMany";
import { connectionBack } from "../../../src/features/session/slice";
import type { OpenedTrack } from "../../../workers/tracks/types";
import { feature, hunt, NOW } from "../content/memoryApi";
import { openPage, quiet, sameServer } from "./setup";

beforeEach(quiet);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const line = (count: number, north: number): Position[] =>
  Array.from({ length: count }, (_, at) => [-106 + at / 100, 40 + north, 2000]);
const stamps = (count: number) => Array.from({ length: count }, (_, at) => 1.7e12 + at * 1000);
const track = (uuid: string, north: number) =>
  feature(uuid, {
    title: `Track ${uuid}`,
    geometry: { type: "LineString", coordinates: line(5, north) },
    properties: { ghType: "Tracks", icon: null, times: stamps(5) },
  });
const opened = (uuid: string): OpenedTrack => {
  const { ghType, color, strokeType, strokeWidth, updatedAt } = track(uuid, 0).properties;
  const known = {
    isOwner: true,
    collectionIds: uuid === "a" ? ["h"] : [],
    points: 5,
    timed: true,
    elevated: true,
  };
  return { uuid, title: `Track ${uuid}`, ...known, ghType, color, strokeType, strokeWidth, updatedAt };
};
const drawing = (title: string, north: number): NewDrawing => ({
  title,
  geometry: { type: "LineString", coordinates: line(3, north) },
  properties: { ghType: "Tracks", times: stamps(3) },
});
const JOINED = [drawing("First half", 0), drawing("Second half", 1)];
const BEFORE = { line: line(5, 0), times: stamps(5) };
const AFTER = { line: line(3, 0), times: stamps(3) };

async function started(...[contents, options]: Parameters<typeof openPage>) {
  const cut = { off: false };
  const page = await openPage(
    {
      features: [track("a", 0), track("b", 1)],
      collections: [hunt("h", { featureIds: ["a"] })],
      ...contents,
    },
    { ...options, cut },
  );
  /** Performs work on another device, whose connection works. */
  const elsewhere = async <T>(work: (api: typeof page.server.api) => Promise<T>): Promise<T> => {
    const { off } = cut;
    cut.off = false;
    const answer = await work(page.server.api);
    cut.off = off;
    return answer;
  };
  const act = async (...actions: Parameters<typeof page.store.dispatch>[0][]) => {
    for (const action of actions) page.store.dispatch(action);
    await page.settle(100);
  };
  const titles = () => [...page.state().content.table.rows()].map(({ title }) => title).sort();
  const atServer = async () => {
    const listed = await elsewhere((api) => api.listFeatures({}));
    return listed.success ? listed.data.features.map(({ title }) => title).sort() : [];
  };
  const many = async () => {
    page.runSaga(replaceMany, [opened("a"), opened("b")], JOINED);
    await page.settle(100);
  };
  const one = async () => {
    page.runSaga(replaceOne, opened("a"), BEFORE, AFTER);
    await page.settle(100);
  };
  const shape = async () => {
    const read = await elsewhere((api) => api.getFeature("a"));
    if (!read.success) throw new Error("It is there.");
    return { points: read.data.geometry.coordinates.length, times: read.data.properties.times };
  };
  const back = async () => {
    page.connect();
    await act(connectionBack());
    await page.settle(3000);
  };
  return { ...page, elsewhere, act, titles, atServer, many, one, shape, back };
}

const OLD = ["Track a", "Track b"];
const NEW = ["First half", "Second half"];
const [FIVE, THREE] = [
  { points: 5, times: stamps(5) },
  { points: 3, times: stamps(3) },
];

describe("several replaced tracks", () => {
  it("wait as one change while offline, and take over the old tracks' hunts once saved", async () => {
    const page = await started();
    page.cut();
    await page.many();
    expect(page.kinds()).toEqual(["features-replace"]);
    expect(page.titles()).toEqual([]);
    expect(page.map.named("drawTemporary")).toHaveLength(2);
    expect(page.toasts()).toContain("Replaced 2 tracks with 2 tracks. Not synced yet");
    expect(await page.atServer()).toEqual(OLD);
    await page.back();
    expect(page.kinds()).toEqual([]);
    expect(await page.atServer()).toEqual(NEW);
    expect(page.titles()).toEqual(NEW);
    expect(page.state().hunts.byId.h?.featureIds).toHaveLength(2);
    await page.act(undo());
    expect(await page.atServer()).toEqual(OLD);
    await page.act(redo());
    expect(await page.atServer()).toEqual(NEW);
  });

  it("are undone and redone before they are saved", async () => {
    const page = await started();
    page.cut();
    await page.many();
    await page.act(undo());
    expect(page.titles()).toEqual(OLD);
    expect(page.map.named("removeTemporary")).toHaveLength(2);
    await page.act(redo());
    expect(page.titles()).toEqual([]);
    await page.act(undo());
    await page.back();
    expect(page.kinds()).toEqual([]);
    expect(await page.atServer()).toEqual(OLD);
    expect(page.titles()).toEqual(OLD);
    await page.act(redo());
    expect(await page.atServer()).toEqual(NEW);
  });

  it.each(["createFeature", "addFeaturesToCollections", "deleteFeatures"] as const)(
    "lose nothing when the connection fails in %s, and are replaced once when it is back",
    async (name) => {
      const page = await started({ failing: { [name]: { status: 0, times: 1 } } });
      await page.many();
      expect(page.kinds()).toEqual(["features-replace"]);
      expect(await page.atServer()).toEqual(expect.arrayContaining(OLD));
      await page.back();
      expect(await page.atServer()).toEqual(NEW);
      expect(page.titles()).toEqual(NEW);
      await page.act(undo());
      expect(await page.atServer()).toEqual(OLD);
    },
  );

  it("are all restored by an undo after the last response was lost", async () => {
    const page = await started();
    const { deleteFeatures } = page.server.api;
    page.cut();
    await page.many();
    page.connect();
    page.services.api.deleteFeatures = async (...args: Parameters<typeof deleteFeatures>) => {
      await deleteFeatures(...args);
      page.cut();
      page.services.api.deleteFeatures = deleteFeatures;
      return { success: false, data: { status: 0, id: "offline", message: "Away." } };
    };
    await page.act(connectionBack());
    expect(await page.atServer()).toEqual(NEW);
    expect(page.kinds()).toEqual(["features-replace"]);
    await page.act(undo());
    expect(page.titles()).toEqual(expect.arrayContaining(OLD));
    await page.back();
    expect(await page.atServer()).toEqual(OLD);
    expect(page.titles()).toEqual(OLD);
  });

  it("wait for a decision when an old one was changed elsewhere, and nothing is deleted", async () => {
    const page = await started();
    page.cut();
    await page.many();
    await page.elsewhere((api) => api.updateFeature("b", { title: "Elsewhere" }));
    await page.back();
    expect(page.changes()[0]?.problem).toMatchObject({ state: "changed" });
    expect(await page.atServer()).toEqual(["Elsewhere", "Track a"]);
    await page.decide("mine");
    expect(await page.atServer()).toEqual(NEW);
  });

  it("reappear on the next visit, which saves them", async () => {
    const page = await started();
    page.cut();
    await page.many();
    const cut = { off: true };
    const next = await openPage({}, { storage: page.storage, api: sameServer(page), cut });
    expect(next.map.named("drawTemporary")).toHaveLength(2);
    page.connect();
    cut.off = false;
    next.store.dispatch(connectionBack());
    await next.settle(40_000);
    expect(await page.atServer()).toEqual(NEW);
  });
});

describe("a track replaced in place", () => {
  it("waits while offline, and can be undone once saved", async () => {
    const page = await started();
    page.cut();
    await page.one();
    expect(page.kinds()).toEqual(["feature-edit"]);
    expect(await page.shape()).toEqual(FIVE);
    await page.back();
    expect(await page.shape()).toEqual(THREE);
    await page.act(undo());
    expect(await page.shape()).toEqual(FIVE);
    await page.act(redo());
    expect(await page.shape()).toEqual(THREE);
  });

  it("can be undone and redone before it is saved", async () => {
    const page = await started();
    page.cut();
    await page.one();
    await page.act(undo());
    await page.act(redo());
    await page.act(undo());
    await page.back();
    expect(page.kinds()).toEqual([]);
    expect(await page.shape()).toEqual(FIVE);
    await page.act(redo());
    expect(await page.shape()).toEqual(THREE);
  });

  it("gets its old points back when undone after its response was lost", async () => {
    const page = await started();
    const { updateFeature } = page.server.api;
    page.services.api.updateFeature = async (...args: Parameters<typeof updateFeature>) => {
      await updateFeature(...args);
      page.cut();
      page.services.api.updateFeature = updateFeature;
      return { success: false, data: { status: 0, id: "offline", message: "Away." } };
    };
    await page.one();
    expect(await page.shape()).toEqual(THREE);
    expect(page.kinds()).toEqual(["feature-edit"]);
    await page.act(undo());
    await page.back();
    expect(await page.shape()).toEqual(FIVE);
  });

  it("keeps a shape from elsewhere when undone before it is saved", async () => {
    const page = await started();
    page.cut();
    await page.one();
    await page.act(undo());
    await page.elsewhere((api) =>
      api.updateFeature("a", {
        geometry: { type: "LineString", coordinates: line(4, 0) },
        times: null,
      }),
    );
    await page.back();
    expect(page.changes()).toEqual([]);
    expect(await page.shape()).toEqual({ points: 4, times: null });
  });

  it("stays separate from edits before and after it, which are sent in order", async () => {
    const page = await started();
    page.cut();
    await page.act(saveFeature({ uuid: "a", title: "Rim" }));
    await page.one();
    await page.act(saveFeature({ uuid: "a", title: "Rim trail" }));
    expect(page.kinds()).toEqual(["feature-edit", "feature-edit", "feature-edit"]);
    await page.back();
    expect(await page.shape()).toEqual(THREE);
    expect(await page.atServer()).toEqual(["Rim trail", "Track b"]);
  });

  it("prompts when its points were changed elsewhere, and keeps the old ones until then", async () => {
    const page = await started();
    page.cut();
    await page.one();
    await page.elsewhere((api) =>
      api.updateFeature("a", { geometry: { type: "LineString", coordinates: line(4, 0) } }),
    );
    await page.back();
    expect(page.changes()[0]?.problem).toMatchObject({ state: "changed" });
    expect((await page.shape()).points).toBe(4);
    await page.decide("mine");
    expect(await page.shape()).toEqual(THREE);
    expect(page.row("a")?.properties.updatedAt).toBeGreaterThan(NOW);
  });

  it("no longer prompts once undone", async () => {
    const page = await started();
    page.cut();
    await page.one();
    await page.elsewhere((api) =>
      api.updateFeature("a", { geometry: { type: "LineString", coordinates: line(4, 0) } }),
    );
    await page.back();
    expect(page.changes()[0]?.problem).toMatchObject({ state: "changed" });
    await page.act(undo());
    await page.settle(3000);
    expect(page.changes()).toEqual([]);
    expect((await page.shape()).points).toBe(4);
  });
});
