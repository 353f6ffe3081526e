import Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createExaggeration } from "../../../../src/map/scene/exaggeration";
import type { Ground } from "../../../../src/map/scene/ground";
import { raiseGround } from "../../../../src/map/scene/raiseGround";

const HEIGHT = 3000;
const SETTLED = { goal: null, interrupt() {} };
const at = (z: number) => new Point({ x: 0, y: 0, z, spatialReference: { wkid: 3857 } });

/** A camera 1000 m above ground that is 3000 m high. Until it's drawn, the view's scale refers to sea level. */
function setUp() {
  const order: string[] = [];
  const drawn = { height: HEIGHT };
  const goTo = vi.fn(async (_target: unknown, _options: unknown) => void order.push("camera"));
  const view = {
    type: "3d",
    container: {},
    center: at(0),
    scale: 40_000,
    camera: { heading: 20, tilt: 40, position: at(HEIGHT + 1000) },
    padding: { left: 0, bottom: 0 },
    width: 400,
    height: 300,
    toMap: () => at(drawn.height),
    groundView: { updating: false, elevationSampler: { elevationAt: () => drawn.height, noDataValue: -1 } },
    goTo,
  } as unknown as SceneView;
  const ground = {
    raise: vi.fn(async (_point: Point, times = 1) => {
      order.push(`height ${times}`);
      return at(HEIGHT * times);
    }),
    set: vi.fn((times: number | null) => void order.push(`ground ${times}`)),
  };
  return { order, drawn, goTo, view, ground };
}

describe("raising a scene's ground", () => {
  it("takes the camera along, looking at the same location from the same distance and side", async () => {
    const { order, goTo, view, ground } = setUp();
    const raised = await raiseGround(view, ground, SETTLED, 5, () => true);
    expect(order).toEqual(["height 1", "height 5", "ground 5", "camera"]);
    const [target, options] = goTo.mock.calls[0] ?? [];
    expect(target).toMatchObject({ scale: 10_000, heading: 20, tilt: 40, center: { z: 15_000 } });
    expect(options).toEqual({ animate: false });
    expect(raised).toMatchObject({ size: { scale: 10_000 }, place: { z: 15_000 } });
  });

  it("waits until the ground is drawn, because the scale refers to sea level before", async () => {
    vi.useFakeTimers();
    try {
      const { goTo, drawn, view, ground } = setUp();
      drawn.height = 0;
      const raising = raiseGround(view, ground, SETTLED, 5, () => true);
      await vi.advanceTimersByTimeAsync(5000);
      expect(ground.set).not.toHaveBeenCalled();
      drawn.height = HEIGHT;
      await vi.advanceTimersByTimeAsync(200);
      await raising;
      expect(goTo.mock.calls[0]?.[0]).toMatchObject({ scale: 10_000, center: { z: 15_000 } });
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps the goal of a camera that hasn't settled, whose own scale refers to sea level", async () => {
    const { drawn, goTo, view, ground } = setUp();
    drawn.height = 0;
    const goal = { place: at(HEIGHT), size: { scale: 7000 } };
    const interrupt = vi.fn();
    const raised = await raiseGround(view, ground, { goal, interrupt }, 5, () => true);
    expect(goTo.mock.calls[0]?.[0]).toMatchObject({ scale: 7000, center: { z: 15_000 } });
    expect(raised).toMatchObject({ size: { scale: 7000 }, place: { z: 15_000 } });
    expect(interrupt).toHaveBeenCalledTimes(1);
  });

  it("leaves a camera that hasn't settled to its goal when another exaggeration is chosen", async () => {
    const { view, ground } = setUp();
    const goal = { place: at(HEIGHT), size: { scale: 7000 } };
    const interrupt = vi.fn();
    expect(await raiseGround(view, ground, { goal, interrupt }, 5, () => false)).toBeNull();
    expect(interrupt).not.toHaveBeenCalled();
  });

  it("does nothing when another exaggeration is chosen before the height is known", async () => {
    const { order, view, ground } = setUp();
    expect(await raiseGround(view, ground, SETTLED, 5, () => false)).toBeNull();
    expect(order).toEqual(["height 1"]);
  });
});

describe("a scene's exaggeration", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is set once after several moves, and the camera stays at its distance once the ground is loaded", async () => {
    const { view, ground } = setUp();
    const settling = { goal: null, interrupt: vi.fn(), settle: vi.fn(async () => {}) };
    const exaggeration = createExaggeration(view, ground as unknown as Ground, settling);
    for (const times of [2, 3, 4]) exaggeration.set(times);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ground.set.mock.calls).toEqual([[4]]);
    expect(settling.interrupt).toHaveBeenCalledTimes(1);
    expect(settling.settle.mock.calls).toMatchObject([
      [{ place: { z: 4 * HEIGHT }, size: { scale: 10_000 } }],
    ]);
  });
});
