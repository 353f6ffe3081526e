import Collection from "@arcgis/core/core/Collection.js";
import Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { describe, expect, it, vi } from "vitest";
import { watchMovement } from "../../../../src/map/scene/movement";
import { createSceneCamera } from "../../../../src/map/scene/sceneCamera";
import { followTilt } from "../../../../src/map/scene/tilt";

/** A scene that counts as navigating while `hands` has an entry. */
function fakeScene() {
  const hands = new Collection<string>();
  const goTo = vi.fn(async (_target: object, _options: object) => {});
  const view = {
    get navigating() {
      return hands.length > 0;
    },
    goTo,
    ready: true,
    center: new Point({ x: 0, y: 0, spatialReference: { wkid: 102100 } }),
    zoom: 12,
    camera: { heading: 0, tilt: 0, position: { x: 0, y: 0, z: 3000 } },
    scale: 10_000,
    padding: { left: 72, bottom: 0, top: 0, right: 0 },
    width: 900,
    height: 500,
    toMap: () => new Point({ x: 1, y: 1, spatialReference: { wkid: 102100 } }),
  };
  return { view: view as unknown as SceneView, hands, goTo };
}

const sceneCamera = (view: SceneView, onMove: () => void = () => {}, tilt = { wanted: 0 }) =>
  createSceneCamera(view, {
    ground: { raise: async (point) => point },
    tilt,
    settling: { goal: null, interrupt() {}, settle: async () => {} },
    leastZoom: 5,
    onError: () => {},
    onMove,
  });

describe("camera movement in a scene", () => {
  it("is reported for gestures until watching ends", () => {
    const { view, hands } = fakeScene();
    const first = watchMovement(view);
    expect(first.made).toBe(false);
    first.remove();
    hands.add("a drag");
    expect(first.made).toBe(false);
    hands.removeAll();
    const second = watchMovement(view);
    hands.add("a drag");
    hands.removeAll();
    expect(second.made).toBe(true);
    second.remove();
  });

  it("is what sends the camera somewhere, not a panel that opens", async () => {
    const { view, goTo } = fakeScene();
    const onMove = vi.fn();
    const camera = sceneCamera(view, onMove);
    camera.setPadding({ left: 456, bottom: 0 });
    expect(onMove).not.toHaveBeenCalled();
    await camera.goTo({ longitude: -106, latitude: 39, zoom: 12 });
    expect(goTo).toHaveBeenCalledTimes(1);
    expect(onMove).toHaveBeenCalledTimes(1);
    camera.zoomBy(1);
    camera.resetNorth();
    expect(onMove).toHaveBeenCalledTimes(3);
  });
});

describe("a scene's tilt", () => {
  it("is kept on the way to another location, however far, and when turning north up", async () => {
    const { view, goTo } = fakeScene();
    const tilt = { wanted: 55 };
    const camera = sceneCamera(view, () => {}, tilt);
    await camera.goTo({ longitude: -70, latitude: 44, zoom: 12 });
    camera.zoomBy(1);
    camera.resetNorth();
    for (const call of goTo.mock.calls) expect(call[0]).toMatchObject({ tilt: 55, heading: 0 });
    expect(goTo).toHaveBeenCalledTimes(3);
    camera.setTilt(20);
    expect(tilt.wanted).toBe(20);
    expect(goTo).toHaveBeenLastCalledWith(expect.objectContaining({ tilt: 20 }), {
      animate: false,
    });
  });

  it("is set by the user, not by the library far from the ground", () => {
    const { view, hands } = fakeScene();
    const tilt = followTilt(view, 55);
    view.camera.tilt = 5;
    expect(tilt.wanted).toBe(55);
    hands.add("a drag");
    hands.removeAll();
    expect(tilt.wanted).toBe(55);
    hands.add("a turn");
    view.camera.tilt = 40;
    hands.removeAll();
    expect(tilt.wanted).toBe(40);
    tilt.remove();
  });
});
