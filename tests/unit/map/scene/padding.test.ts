import Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { describe, expect, it, vi } from "vitest";
import { changePadding } from "../../../../src/map/scene/padding";
import type { Goal } from "../../../../src/map/scene/settling";

const SIZE = { width: 1000, height: 600 };
const EYE_METERS = 4000;
const METERS_A_PIXEL = 10;

type Spot = { x: number; y: number };
type Covered = { left: number; bottom: number };

const mercator = (x: number, y: number, z: number) =>
  new Point({ x, y, z, spatialReference: { wkid: 102100 } });
const visibleCenter = ({ left, bottom }: Covered): Spot => ({
  x: (left + SIZE.width) / 2,
  y: (SIZE.height - bottom) / 2,
});

/** A scene seen from straight above, whose ground rises to the west. Its zoom applies to the center's height. */
function fakeScene(goal: Goal | null = null) {
  let center = mercator(0, 0, 1000);
  const ground = (x: number) => 1000 - x / 10;
  const scene = {
    ...SIZE,
    ready: true,
    zoom: 12,
    padding: { left: 0, bottom: 0, top: 0, right: 0 },
    camera: {
      heading: 0,
      tilt: 0,
      get position() {
        return mercator(center.x, center.y, EYE_METERS);
      },
    },
    get center() {
      return center.clone();
    },
    set center(next: Point) {
      center = next.clone();
    },
    /** Where the camera's ray meets the ground. */
    toMap(spot: Spot) {
      const { x, y } = visibleCenter(scene.padding);
      const [aside, below] = [spot.x - x, spot.y - y].map((pixels) => (pixels ?? 0) * METERS_A_PIXEL) as [
        number,
        number,
      ];
      // Meters east for each meter down.
      const slope = aside / (EYE_METERS - 1000);
      const down = (EYE_METERS - ground(center.x)) / (1 - slope / 10);
      const part = down / (EYE_METERS - 1000);
      return mercator(center.x + aside * part, center.y - below * part, EYE_METERS - down);
    },
  };
  const settling = { goal, settle: vi.fn(async () => {}) };
  const change = (covered: Covered, kept?: "map" | "center") =>
    changePadding(scene as unknown as SceneView, settling, covered, kept);
  /** Where the point of the map that was first in the center is on the screen. */
  const shownAt = (): Spot => {
    const { x, y } = visibleCenter(scene.padding);
    return { x: x - center.x / METERS_A_PIXEL, y: y + center.y / METERS_A_PIXEL };
  };
  return { scene, settling, change, shownAt };
}

const close = ({ x, y }: Spot) => ({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6) });

describe("the padding of a scene", () => {
  it("leaves the map where it is on the screen, at once and for every change that follows", () => {
    const { change, shownAt, scene } = fakeScene();
    const before = close(shownAt());
    for (const covered of [
      { left: 400, bottom: 0 },
      { left: 400, bottom: 100 },
      { left: 100, bottom: 200 },
      { left: 0, bottom: 0 },
    ]) {
      change(covered);
      expect(scene.padding).toMatchObject(covered);
      expect(shownAt()).toEqual(before);
    }
  });

  it("keeps the height that the zoom applies to, so that closing a panel returns to the same place", () => {
    const { change, scene } = fakeScene();
    change({ left: 400, bottom: 0 });
    expect(scene.center.z).toBe(1000);
    expect(scene.toMap(visibleCenter(scene.padding)).z).not.toBeCloseTo(1000, 0);
    change({ left: 0, bottom: 0 });
    expect(scene.center.x).toBeCloseTo(0, 6);
    expect(scene.zoom).toBe(12);
  });

  it("takes the ground itself near the horizon", () => {
    const { change, scene } = fakeScene();
    scene.toMap = () => mercator(500, 0, 3500);
    change({ left: 400, bottom: 0 });
    expect(scene.center).toMatchObject({ x: 500, y: 0, z: 3500 });
  });

  it("moves the center when that is kept, and before the scene is shown", () => {
    const { change, scene } = fakeScene();
    change({ left: 400, bottom: 0 }, "center");
    expect(scene.padding.left).toBe(400);
    scene.ready = false;
    change({ left: 100, bottom: 0 });
    expect(scene.padding.left).toBe(100);
    expect(scene.center).toMatchObject({ x: 0, y: 0 });
  });

  it("moves the goal of a camera that hasn't settled, and passes it on", () => {
    const { change, settling } = fakeScene({ place: mercator(5000, 5000, 3000), size: { zoom: 14 } });
    change({ left: 400, bottom: 0 });
    expect(settling.settle).toHaveBeenCalledWith({
      place: expect.objectContaining({ x: expect.closeTo(7000, 6), y: 5000, z: 3000 }),
      size: { zoom: 14 },
    });
  });

  it("doesn't settle a camera that has, and does nothing without a change", () => {
    const { change, scene, settling } = fakeScene();
    change({ left: 0, bottom: 0 });
    change({ left: 400, bottom: 0 });
    expect(settling.settle).not.toHaveBeenCalled();
    const { center } = scene;
    change({ left: 400, bottom: 0 });
    expect(scene.center).toMatchObject({ x: center.x, y: center.y });
  });
});
