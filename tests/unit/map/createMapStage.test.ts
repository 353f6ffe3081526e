// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { createMapStage, MapUnavailableError } from "../../../src/map/createMapStage";
import type { MapViewpoint } from "../../../src/map/mapStage";
import type { ViewStage } from "../../../src/map/view/viewStageOptions";
import { silentParts } from "./fakeStage";

const VIEWPOINT: MapViewpoint = {
  longitude: -99.64,
  latitude: 39.26,
  zoom: 5,
  rotation: 0,
  tilt: 0,
  resolution: 4891,
  canZoomIn: true,
  canZoomOut: false,
  width: 1440,
  height: 900,
};

/** Returns a view that loads until the test ends it. */
function controlledView() {
  const view = {
    content: {
      upsert: vi.fn(async () => {}),
      remove: vi.fn(async () => {}),
      setVisible: vi.fn(async () => {}),
      setSelected: vi.fn(),
      setEdited: vi.fn(async () => {}),
      setHidden: vi.fn(),
      setHighlighted: vi.fn(),
      setFound: vi.fn(async () => {}),
      setStyle: vi.fn(async () => {}),
      selectRectangle: vi.fn(async () => ["a"]),
      touching: vi.fn(async () => ["a"]),
      hitTest: vi.fn(async () => "a"),
      namePlaces: vi.fn(async () => null),
      drawn: vi.fn(async () => ({ parts: [], uuidOf: () => null, slotOf: () => null, slots: 0 })),
      onChanged: vi.fn(() => () => {}),
    },
    terrain: {
      show: vi.fn(),
      retry: vi.fn(),
      summary: vi.fn(async () => null),
      onReport: vi.fn(() => () => {}),
    },
    ...silentParts(),
    layers: { show: vi.fn(), refresh: vi.fn(), onReport: vi.fn(() => () => {}) },
    labels: { keepOff: vi.fn() },
    modes: {
      set: vi.fn(async () => {}),
      exaggerate: vi.fn(),
      light: vi.fn(),
      onSceneError: vi.fn(() => () => {}),
    },
    goTo: vi.fn(async () => {}),
    reveal: vi.fn(async () => {}),
    isSeen: vi.fn(async () => true),
    isInView: vi.fn(async () => false),
    setPadding: vi.fn(),
    setBasemap: vi.fn(),
    sketch: vi.fn(async () => null),
    measure: vi.fn(async () => {}),
    setSnapping: vi.fn(),
    onDrawing: vi.fn(() => () => {}),
    onPoints: vi.fn(() => () => {}),
    finishDrawing: vi.fn(),
    undoPoint: vi.fn(),
    drawProfileLine: vi.fn(async () => {}),
    editShape: vi.fn(() => ({ show: vi.fn(), setStyle: vi.fn(), end: vi.fn() })),
    rectangles: vi.fn(async function* () {
      yield { corners: new Float64Array(8) };
    }),
    takePicture: vi.fn(async () => null),
    showPreview: vi.fn(),
    drawTemporary: vi.fn(),
    removeTemporary: vi.fn(),
    onClick: vi.fn(() => () => {}),
    onPointer: vi.fn(() => () => {}),
    onHover: vi.fn(() => () => {}),
    onViewpoint: vi.fn((listener: (viewpoint: MapViewpoint) => void) => {
      listener(VIEWPOINT);
      return stopViewpoint;
    }),
    zoomBy: vi.fn(),
    resetNorth: vi.fn(),
    setTilt: vi.fn(),
    toScreen: vi.fn(() => ({ x: 1, y: 2 })),
    destroy: vi.fn(),
  } satisfies ViewStage;
  const stopViewpoint = vi.fn();
  let resolve: (view: ViewStage) => void = () => {};
  let reject: (cause: Error) => void = () => {};
  const load = vi.fn(
    () =>
      new Promise<ViewStage>((onResolve, onReject) => {
        resolve = onResolve;
        reject = onReject;
      }),
  );
  return {
    view,
    load,
    stopViewpoint,
    finish: () => resolve(view),
    fail: (message: string) => reject(new Error(message)),
  };
}

const element = () => document.body.appendChild(document.createElement("div"));

describe("the map stage before its view is there", () => {
  it("loads once, in the first container that shows it, and moves with it", async () => {
    const { load, finish } = controlledView();
    const stage = createMapStage({ load });
    expect(load).not.toHaveBeenCalled();
    const [first, second] = [element(), element()];
    const detach = stage.attach(first);
    expect(first.children).toHaveLength(1);
    detach();
    stage.attach(second);
    finish();
    await stage.ready();
    expect(load).toHaveBeenCalledTimes(1);
    expect(first.children).toHaveLength(0);
    expect(second.children).toHaveLength(1);
  });

  it("queues requests in order until the view is ready", async () => {
    const { view, load, finish } = controlledView();
    const stage = createMapStage({ load, basemap: "Hybrid" });
    stage.setPadding({ left: 456, bottom: 0 });
    const selected = stage.content.selectRectangle({ corners: new Float64Array(8) });
    const gone = stage.goTo([-105, 40, -104, 41]);
    const marked = stage.content.setSelected(["a"]);
    stage.attach(element());
    stage.setBasemap("Topographic");
    expect(view.goTo).not.toHaveBeenCalled();
    finish();
    expect(await selected).toEqual(["a"]);
    await gone;
    await marked;
    expect(load).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ basemap: "Hybrid", padding: { left: 456, bottom: 0 } }),
    );
    expect(view.setBasemap).toHaveBeenLastCalledWith("Topographic");
    expect(view.setPadding).toHaveBeenLastCalledWith({ left: 456, bottom: 0 });
    expect(view.content.setSelected).toHaveBeenCalledWith(["a"]);
  });

  it("starts with the default basemap of the configuration", () => {
    const { load } = controlledView();
    createMapStage({ load }).attach(element());
    expect(load).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ basemap: "Satellite" }));
  });

  it("never starts listening when stopped during loading", async () => {
    const { view, load, finish, stopViewpoint } = controlledView();
    const stage = createMapStage({ load });
    stage.attach(element());
    const [early, late] = [vi.fn(), vi.fn()];
    const stopEarly = stage.onViewpoint(early);
    const stopLate = stage.onViewpoint(late);
    stopEarly();
    finish();
    await stage.ready();
    expect(view.onViewpoint).toHaveBeenCalledTimes(1);
    expect(early).not.toHaveBeenCalled();
    expect(late).toHaveBeenCalledWith(VIEWPOINT);
    stopLate();
    expect(stopViewpoint).toHaveBeenCalledTimes(1);
  });

  it("reports the view's rectangles", async () => {
    const { load, finish } = controlledView();
    const stage = createMapStage({ load });
    stage.attach(element());
    finish();
    const rectangles = [];
    for await (const rectangle of stage.rectangles(new AbortController().signal)) rectangles.push(rectangle);
    expect(rectangles).toHaveLength(1);
  });
});

describe("a map that can't be created", () => {
  it("reports it once and leaves everything else usable", async () => {
    const { load, fail } = controlledView();
    const stage = createMapStage({ load });
    stage.attach(element());
    const hit = stage.content.hitTest(1, 1);
    fail("This browser doesn't support WebGL 2.");
    await expect(stage.ready()).rejects.toBeInstanceOf(MapUnavailableError);
    await expect(stage.ready()).rejects.toThrow("doesn't support WebGL 2");
    expect(await hit).toBeNull();
    const { signal } = new AbortController();
    expect(await stage.sketch("Sketch_Point", signal)).toBeNull();
    expect(await stage.content.selectRectangle({ corners: new Float64Array(8) })).toEqual([]);
    await expect(stage.content.setVisible("all")).resolves.toBeUndefined();
    for await (const _ of stage.rectangles(signal)) throw new Error("There is nothing to draw on.");
    stage.zoomBy(1);
    stage.resetNorth();
    expect(stage.toScreen(0, 0)).toBeNull();
  });
});
