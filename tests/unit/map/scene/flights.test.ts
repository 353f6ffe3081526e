import Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { describe, expect, it, vi } from "vitest";
import { createSceneCamera } from "../../../../src/map/scene/sceneCamera";

const mercator = (x: number, y: number, z = 0) => new Point({ x, y, z, spatialReference: { wkid: 102100 } });
const ended = () => Object.assign(new Error("The view's camera changed"), { name: "AbortError" });
const SIZE = { width: 1000, height: 600 };

/** A scene whose movements last until `arrive`, and end early when another one starts or the center is set. */
function fakeScene() {
  let center = mercator(0, 0);
  let flight: { resolve(): void; reject(cause: Error): void } | null = null;
  const interrupt = () => {
    flight?.reject(ended());
    flight = null;
  };
  const goTo = vi.fn((_target: { center: Point; zoom?: number }, _motion: object) => {
    interrupt();
    return new Promise<void>((resolve, reject) => {
      flight = { resolve, reject };
    });
  });
  const view = {
    ...SIZE,
    goTo,
    ready: true,
    zoom: 12,
    camera: { heading: 90, tilt: 0, position: mercator(0, 0, 3000) },
    padding: { left: 0, bottom: 0, top: 0, right: 0 },
    get center() {
      return center;
    },
    set center(next: Point) {
      center = next;
      interrupt();
    },
    toMap: ({ x, y }: { x: number; y: number }) => mercator(x, y),
  };
  const settle = vi.fn(async () => {});
  const onError = vi.fn();
  const camera = createSceneCamera(view as unknown as SceneView, {
    ground: { raise: async (point) => point },
    tilt: { wanted: 30 },
    settling: { goal: null, interrupt() {}, settle },
    leastZoom: 5,
    onError,
    onMove() {},
  });
  const arrive = async () => {
    flight?.resolve();
    flight = null;
    await new Promise(setImmediate);
  };
  const settled = () => new Promise(setImmediate);
  return { camera, goTo, settle, onError, arrive, settled, interrupt };
}

const FAR = { longitude: -70, latitude: 44, zoom: 13 };

describe("a flight of a scene's camera", () => {
  it("continues when a panel opens on the way, and settles where it arrives", async () => {
    const { camera, goTo, settle, onError, arrive, settled } = fakeScene();
    void camera.goTo(FAR);
    await settled();
    camera.setPadding({ left: 400, bottom: 0 });
    await settled();
    expect(goTo).toHaveBeenCalledTimes(2);
    expect(goTo.mock.calls[1]?.[0]).toEqual(goTo.mock.calls[0]?.[0]);
    camera.setPadding({ left: 0, bottom: 0 });
    await settled();
    expect(goTo).toHaveBeenCalledTimes(3);
    expect(settle).not.toHaveBeenCalled();
    await arrive();
    expect(settle).toHaveBeenCalledTimes(1);
    expect(settle).toHaveBeenCalledWith(expect.objectContaining({ size: { zoom: 13 } }));
    expect(onError).not.toHaveBeenCalled();
  });

  it("doesn't start again for a panel that opens after it has ended", async () => {
    const { camera, goTo, arrive, interrupt, settled } = fakeScene();
    void camera.goTo(FAR);
    await settled();
    await arrive();
    camera.setPadding({ left: 400, bottom: 0 });
    void camera.goTo(FAR);
    await settled();
    // As a drag does.
    interrupt();
    await settled();
    camera.setPadding({ left: 0, bottom: 0 });
    await settled();
    expect(goTo).toHaveBeenCalledTimes(2);
  });

  it("isn't started again without a change of padding", async () => {
    const { camera, goTo, settled } = fakeScene();
    void camera.goTo(FAR);
    await settled();
    camera.setPadding({ left: 0, bottom: 0 });
    await settled();
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  it("turns to the heading of the flight that it replaces", async () => {
    const { camera, goTo, settled } = fakeScene();
    camera.resetNorth();
    await settled();
    camera.zoomBy(1);
    await settled();
    expect(goTo).toHaveBeenLastCalledWith(
      expect.objectContaining({ heading: 0, zoom: 13, tilt: 30 }),
      expect.anything(),
    );
  });
});
