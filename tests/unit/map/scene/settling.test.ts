import Collection from "@arcgis/core/core/Collection.js";
import Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { describe, expect, it, vi } from "vitest";
import { createSettling, lookedAt } from "../../../../src/map/scene/settling";
import { eventually } from "../../../support/eventually";

const at = (x: number, z: number) => new Point({ x, y: 0, z, spatialReference: { wkid: 3857 } });

/** The library's return value before any ground is loaded. */
const NO_DATA = 3.4028234663852886e37;

/** A scene whose ground is still loading and will be 3000 m high. */
function setUp() {
  const loading = new Collection(["a tile"]);
  const heights = [3000];
  const hands = new Collection<string>();
  const pressed = { by: () => {} };
  const goTo = vi.fn(async (_target: object, _options: object) => {});
  const view = {
    get navigating() {
      return hands.length > 0;
    },
    type: "3d",
    groundView: {
      get updating() {
        return loading.length > 0;
      },
      elevationSampler: { elevationAt: () => heights.at(-1), noDataValue: NO_DATA },
    },
    container: {},
    center: at(100, 2900),
    scale: 20_000,
    camera: { heading: 30, tilt: 55, position: at(100, 3900) },
    padding: { left: 0, bottom: 0 },
    width: 400,
    height: 300,
    toMap: () => at(100, 3400) as Point | null,
    goTo,
    on: (_event: "pointer-down", listener: () => void) => {
      pressed.by = listener;
      return { remove: () => {} };
    },
  };
  return { view, scene: view as unknown as SceneView, loading, heights, hands, pressed, goTo };
}

describe("a camera over ground that loads later", () => {
  it("looks at the same location on it, from the same side", async () => {
    const { scene, loading, goTo } = setUp();
    const settled = createSettling(scene).settle();
    expect(goTo).not.toHaveBeenCalled();
    loading.removeAll();
    await settled;
    const [target, options] = goTo.mock.calls[0] ?? [];
    expect(target).toMatchObject({ center: { x: 100, z: 3000 }, scale: 20_000, heading: 30, tilt: 55 });
    expect(options).toEqual({ animate: false });
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  it("keeps looking at the known height while the ground is unknown", async () => {
    const { scene, loading, heights, goTo } = setUp();
    heights.push(NO_DATA);
    loading.removeAll();
    await createSettling(scene).settle();
    expect(goTo.mock.calls.map(([target]) => target)).toMatchObject([{ center: { x: 100, z: 2900 } }]);
  });

  it("looks again when finer ground has another height", async () => {
    const { scene, loading, heights, goTo } = setUp();
    const settled = createSettling(scene).settle({ place: at(700, 0), size: { zoom: 14 } });
    loading.removeAll();
    await eventually(() => expect(goTo).toHaveBeenCalledTimes(1));
    heights.push(2950);
    await settled;
    expect(goTo).toHaveBeenCalledTimes(2);
    expect(goTo.mock.calls[1]?.[0]).toMatchObject({ center: { x: 700, z: 2950 }, zoom: 14, tilt: 55 });
  });

  it("looks at the location it was sent to", async () => {
    const { scene, loading, goTo } = setUp();
    const settled = createSettling(scene).settle({ place: at(700, 0), size: { scale: 9000 } });
    loading.removeAll();
    await settled;
    expect(goTo.mock.calls[0]?.[0]).toMatchObject({ center: { x: 700, z: 3000 }, scale: 9000 });
  });

  it("has a goal until it has settled or is moved", async () => {
    const { scene, loading } = setUp();
    const settling = createSettling(scene);
    const goal = { place: at(700, 0), size: { scale: 9000 } };
    const settled = settling.settle(goal);
    expect(settling.goal).toBe(goal);
    loading.removeAll();
    await settled;
    expect(settling.goal).toBeNull();
    void settling.settle(goal);
    settling.interrupt();
    expect(settling.goal).toBeNull();
  });

  it("is left alone once the user or code has moved it, or the scene is closed", async () => {
    const moves: ((parts: ReturnType<typeof setUp>, settling: ReturnType<typeof createSettling>) => void)[] =
      [
        ({ hands }) => hands.add("a drag"),
        ({ pressed }) => pressed.by(),
        (_parts, settling) => settling.interrupt(),
        (_parts, settling) => settling.remove(),
      ];
    for (const move of moves) {
      const parts = setUp();
      const settling = createSettling(parts.scene);
      const settled = settling.settle();
      move(parts, settling);
      await eventually(() => expect(parts.goTo).not.toHaveBeenCalled());
      await new Promise((resolve) => setTimeout(resolve, 0));
      parts.loading.removeAll();
      await settled;
      expect(parts.goTo).not.toHaveBeenCalled();
    }
  });
});

describe("a scene's target", () => {
  it("is the ground as drawn, at the scale of its distance", () => {
    const { view, scene } = setUp();
    // 1000 m below the camera as reported, 500 m as drawn.
    expect(lookedAt(scene)).toMatchObject({ center: { z: 3400 }, scale: 10_000 });
    view.toMap = () => null;
    expect(lookedAt(scene)).toMatchObject({ center: { z: 2900 }, scale: 20_000 });
  });
});
