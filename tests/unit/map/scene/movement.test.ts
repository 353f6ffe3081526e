import Collection from "@arcgis/core/core/Collection.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { describe, expect, it, vi } from "vitest";
import { watchMovement } from "../../../../src/map/scene/movement";
import { createSceneCamera } from "../../../../src/map/scene/sceneCamera";

/** A scene that is navigated while `hands` has an entry. */
function fakeScene() {
  const hands = new Collection<string>();
  const goTo = vi.fn(async () => {});
  const view = {
    get navigating() {
      return hands.length > 0;
    },
    goTo,
    ready: true,
    center: { x: 0, y: 0 },
    zoom: 12,
    camera: { heading: 0, tilt: 0 },
    padding: { left: 72, bottom: 0, top: 0, right: 0 },
    width: 900,
    height: 500,
    toMap: () => ({ x: 1, y: 1 }),
  };
  return { view: view as unknown as SceneView, hands, goTo };
}

describe("looking elsewhere in a scene", () => {
  it("is what hands do from now on, until it is not watched any more", () => {
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

  it("is what sends the camera somewhere, and no panel that opens", async () => {
    const { view, goTo } = fakeScene();
    const onMove = vi.fn();
    const camera = createSceneCamera(view, { raise: async (point) => point }, 5, () => {}, onMove);
    camera.setPadding({ left: 456, bottom: 0 });
    expect(goTo).toHaveBeenCalledTimes(1);
    expect(onMove).not.toHaveBeenCalled();
    await camera.goTo({ longitude: -106, latitude: 39, zoom: 12 });
    expect(goTo).toHaveBeenCalledTimes(2);
    expect(onMove).toHaveBeenCalledTimes(1);
    camera.zoomBy(1);
    camera.resetNorth();
    expect(onMove).toHaveBeenCalledTimes(3);
  });
});
