import type Layer from "@arcgis/core/layers/Layer.js";
import { describe, expect, it, vi } from "vitest";
import { createLayersStage } from "../../../src/map/layers/createLayersStage";
import { createTwoViews } from "../../../src/map/layers/twoViews";
import type { DrawnLayer, LayerReport } from "../../../src/map/mapStage";
import { settle } from "./fakeStage";

// The real modules need a browser. The browser tests draw with them.
vi.mock("@arcgis/core/core/reactiveUtils.js", () => ({ whenOnce: async () => {} }));
vi.mock("../../../src/map/layers/createLayer", () => ({ createLayer: vi.fn() }));

const drawn = (id: string, parts: Partial<DrawnLayer> = {}): DrawnLayer => ({
  id,
  title: id,
  urls: { raster: `/${id}/MapServer`, mainRes: `/${id}/MapServer/0` },
  priority: 1,
  overlay: false,
  opacity: 0.8,
  ...parts,
});

function fakeLayer(load: () => Promise<unknown> = async () => {}) {
  return { opacity: 1, loaded: true, load: vi.fn(load), destroy: vi.fn(), refresh: vi.fn() };
}

function setUp(make: (spec: DrawnLayer) => ReturnType<typeof fakeLayer> = () => fakeLayer()) {
  const made: ReturnType<typeof fakeLayer>[] = [];
  const slot = { put: vi.fn(), take: vi.fn() };
  const view: { container: object | null; whenLayerView: ReturnType<typeof vi.fn> } = {
    container: {},
    whenLayerView: vi.fn(async () => ({ updating: false })),
  };
  const stage = createLayersStage(view as never, slot, async (spec) => {
    const layer = make(spec);
    made.push(layer);
    return layer as unknown as Layer;
  });
  const reports: LayerReport[] = [];
  stage.onReport((report) => reports.push(report));
  const states = () => reports.map(({ id, state }) => `${id} ${state}`);
  return { stage, made, slot, view, reports, states };
}

describe("map layers", () => {
  it("load, get their position and are reported", async () => {
    const { stage, made, slot, states } = setUp();
    stage.show([drawn("a", { opacity: 0.5 })]);
    await settle();
    expect(made[0]?.opacity).toBe(0.5);
    expect(slot.put).toHaveBeenCalledWith(made[0], expect.objectContaining({ overlay: false, priority: 1 }));
    expect(states()).toEqual(["a loading", "a drawn"]);
  });

  it("change their opacity without reloading", async () => {
    const { stage, made } = setUp();
    stage.show([drawn("a")]);
    // While it is loading, too.
    stage.show([drawn("a", { opacity: 0.2 })]);
    await settle();
    expect(made).toHaveLength(1);
    expect(made[0]?.opacity).toBe(0.2);
    stage.show([drawn("a", { opacity: 0.1 })]);
    expect(made[0]?.opacity).toBe(0.1);
    expect(made).toHaveLength(1);
  });

  it("swap places without reloading", async () => {
    const { stage, made, slot } = setUp();
    stage.show([drawn("a"), drawn("b", { priority: 2 })]);
    await settle();
    slot.put.mockClear();
    stage.show([drawn("a", { priority: 1 }), drawn("b", { priority: 0 })]);
    expect(slot.put.mock.calls).toEqual([[made[1], expect.objectContaining({ priority: 0 })]]);
    expect(made).toHaveLength(2);
  });

  it("are removed from the map and destroyed when hidden", async () => {
    const { stage, made, slot } = setUp();
    stage.show([drawn("a"), drawn("b")]);
    await settle();
    stage.show([drawn("b")]);
    expect(slot.take).toHaveBeenCalledWith(made[0]);
    expect(made[0]?.destroy).toHaveBeenCalled();
    expect(made[1]?.destroy).not.toHaveBeenCalled();
    stage.destroy();
    expect(made[1]?.destroy).toHaveBeenCalled();
  });

  it("that are switched off while loading never get onto the map", async () => {
    let finish = () => {};
    const { stage, made, slot, states } = setUp(() =>
      fakeLayer(() => new Promise<void>((resolve) => (finish = resolve))),
    );
    stage.show([drawn("a")]);
    await settle();
    stage.show([]);
    finish();
    await settle();
    expect(slot.put).not.toHaveBeenCalled();
    expect(made[0]?.destroy).toHaveBeenCalled();
    expect(states()).toEqual(["a loading", "a drawn"]);
  });

  it("that fail are removed, reported with the reason, and can be shown again", async () => {
    let broken = true;
    const { stage, made, reports } = setUp(() =>
      fakeLayer(async () => {
        if (broken) throw new Error("404");
      }),
    );
    stage.show([drawn("a")]);
    await settle();
    expect(reports.at(-1)).toEqual({ id: "a", state: "failed", error: "404" });
    expect(made[0]?.destroy).toHaveBeenCalled();
    broken = false;
    stage.show([]);
    stage.show([drawn("a")]);
    await settle();
    expect(reports.at(-1)).toEqual({ id: "a", state: "drawn" });
  });

  it("that fail are not retried when others change before they are switched off", async () => {
    const { stage, made, states } = setUp((spec) =>
      fakeLayer(async () => {
        if (spec.id === "a") throw new Error("404");
      }),
    );
    stage.show([drawn("a")]);
    await settle();
    stage.show([drawn("a", { opacity: 0.1 }), drawn("b")]);
    await settle();
    expect(made).toHaveLength(2);
    expect(made[0]?.destroy).toHaveBeenCalledTimes(1);
    expect(states()).toEqual(["a loading", "a failed", "b loading", "b drawn"]);
  });

  it("fail when the map can't draw what was loaded", async () => {
    const { stage, slot, view, reports } = setUp();
    view.whenLayerView.mockRejectedValueOnce(new Error("no layer view"));
    stage.show([drawn("a")]);
    await settle();
    expect(reports.at(-1)).toEqual({ id: "a", state: "failed", error: "no layer view" });
    expect(slot.take).toHaveBeenCalled();
  });

  it("don't fail because the view is out of sight", async () => {
    const { stage, view, reports } = setUp();
    view.container = null;
    view.whenLayerView.mockRejectedValueOnce(new Error("not ready"));
    stage.show([drawn("a")]);
    await settle();
    expect(reports.at(-1)).toEqual({ id: "a", state: "drawn" });
  });

  it("are requested again by refresh", async () => {
    const { stage, made } = setUp();
    stage.refresh("a");
    stage.show([drawn("a")]);
    await settle();
    stage.refresh("a");
    expect(made[0]?.refresh).toHaveBeenCalledTimes(1);
  });
});

describe("layers in two views", () => {
  const view = () => {
    const listeners: ((report: LayerReport) => void)[] = [];
    return {
      show: vi.fn(),
      refresh: vi.fn(),
      destroy: vi.fn(),
      onReport: vi.fn((listener: (report: LayerReport) => void) => {
        listeners.push(listener);
        return () => void listeners.splice(listeners.indexOf(listener), 1);
      }),
      tell: (report: LayerReport) => {
        for (const listener of [...listeners]) listener(report);
      },
    };
  };

  it("are drawn by the scene while it is shown, and reported by the visible view", () => {
    const [flat, scene] = [view(), view()];
    const both = createTwoViews(flat);
    const told: string[] = [];
    both.onReport(({ id }) => told.push(id));
    const layers = [drawn("a")];
    both.show(layers);
    both.follow(scene);
    expect(scene.show).toHaveBeenLastCalledWith(layers);
    flat.tell({ id: "flat", state: "drawn" });
    scene.tell({ id: "scene", state: "drawn" });
    both.refresh("a");
    expect(scene.refresh).toHaveBeenCalledWith("a");
    both.show([drawn("a"), drawn("b")]);
    expect(scene.show.mock.lastCall?.[0]).toHaveLength(2);
    // Like a real view, which reports layers that it drops while they load.
    scene.show.mockImplementation(() => scene.tell({ id: "was loading", state: "drawn" }));
    both.follow(null);
    expect(scene.show).toHaveBeenLastCalledWith([]);
    expect(scene.destroy).toHaveBeenCalledTimes(1);
    expect(flat.show.mock.lastCall?.[0]).toHaveLength(2);
    scene.tell({ id: "late", state: "drawn" });
    flat.tell({ id: "back", state: "drawn" });
    expect(told).toEqual(["scene", "was loading", "back"]);
    const another = view();
    both.follow(another);
    expect(another.show.mock.lastCall?.[0]).toHaveLength(2);
  });

  it("that failed out of sight are reported when the flat view is shown again", () => {
    const [flat, scene] = [view(), view()];
    const both = createTwoViews(flat);
    const told: string[] = [];
    both.onReport(({ id, state }) => told.push(`${id} ${state}`));
    both.follow(scene);
    for (const id of ["a", "b"]) flat.tell({ id, state: "failed", error: "404" });
    // Already switched off.
    flat.tell({ id: "b", state: "drawn" });
    expect(told).toEqual([]);
    both.follow(null);
    expect(told).toEqual(["a failed"]);
    both.follow(scene);
    both.follow(null);
    expect(told).toHaveLength(1);
  });
});
