import Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { describe, expect, it, vi } from "vitest";
import { raiseGround } from "../../../../src/map/scene/raiseGround";

function setUp() {
  const order: string[] = [];
  const center = new Point({ longitude: -105, latitude: 39 });
  const goTo = vi.fn(async (_target: unknown, _options: unknown) => void order.push("camera"));
  const view = { center, zoom: 13, camera: { heading: 20, tilt: 40 }, goTo } as unknown as SceneView;
  const ground = {
    raise: vi.fn(async (_point: Point, times = 1) => {
      order.push("height");
      return new Point({ longitude: -105, latitude: 39, z: 3000 * times });
    }),
    set: vi.fn((times: number | null) => void order.push(`ground ${times}`)),
  };
  return { order, goTo, view, ground };
}

describe("raising a scene's ground", () => {
  it("takes the camera along, looking at the same location from the same distance and side", async () => {
    const { order, goTo, view, ground } = setUp();
    await raiseGround(view, ground, 5, () => true);
    expect(order).toEqual(["height", "ground 5", "camera"]);
    const [target, options] = goTo.mock.calls[0] ?? [];
    expect(target).toMatchObject({ zoom: 13, heading: 20, tilt: 40, center: { z: 15_000 } });
    expect(options).toEqual({ animate: false });
  });

  it("does nothing when another exaggeration is chosen before the height is known", async () => {
    const { order, view, ground } = setUp();
    await raiseGround(view, ground, 5, () => false);
    expect(order).toEqual(["height"]);
  });
});
