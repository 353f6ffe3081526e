// @vitest-environment jsdom
import type MapView from "@arcgis/core/views/MapView.js";
import { describe, expect, it, type Mock, vi } from "vitest";
import type { Scene } from "../../../../src/map/scene/sceneOptions";
import { SceneUnavailableError } from "../../../../src/map/sceneError";
import { createModes, OPENING_TILT } from "../../../../src/map/view/modes";

function setUp(enter: () => Promise<void> = async () => {}) {
  const host = document.createElement("div");
  const element = host.appendChild(document.createElement("div"));
  const viewpoint = { clone: () => "flat's" };
  const flat = { container: element as HTMLElement | null, viewpoint };
  const fatal: ((message: string) => void)[] = [];
  const scenes: { destroy: () => void; moved: boolean; tilt: number; light: Mock }[] = [];
  const makeScene = vi.fn(async (onFatal: (message: string) => void, tilt: number) => {
    fatal.push(onFatal);
    const scene = {
      viewpoint: () => "scene's",
      moved: true,
      tilt,
      light: vi.fn(),
      camera: { setPadding: vi.fn() },
      enter: vi.fn(enter),
      destroy: vi.fn(),
    };
    scenes.push(scene);
    return scene as unknown as Scene;
  });
  const onShown = vi.fn();
  const modes = createModes({
    host,
    flat: flat as unknown as MapView,
    makeScene,
    onShown,
    padding: () => ({ left: 0, bottom: 0 }),
  });
  const errors: string[] = [];
  modes.onSceneError((message) => errors.push(message));
  return { modes, flat, viewpoint, element, fatal, scenes, makeScene, onShown, errors };
}

describe("the 2D and 3D views", () => {
  it("take over the map from each other, with one of them drawing", async () => {
    const { modes, flat, viewpoint, element, scenes, onShown, makeScene } = setUp();
    await modes.set("3D", 1);
    expect(flat.container).toBeNull();
    expect(onShown).toHaveBeenLastCalledWith(scenes[0]);
    await modes.set("2D", 1);
    expect(onShown).toHaveBeenLastCalledWith(null);
    expect(modes.scene).toBeNull();
    expect(flat.container).toBe(element);
    expect(flat.viewpoint).toBe("scene's");
    // Recently removed layers are released in the scene's next frames.
    expect(scenes[0]?.destroy).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(scenes[0]?.destroy).toHaveBeenCalledTimes(1));
    flat.viewpoint = viewpoint;
    await modes.set("3D", 1);
    // The previous scene is destroyed and not used again.
    expect(onShown).toHaveBeenLastCalledWith(scenes[1]);
    expect(makeScene).toHaveBeenCalledTimes(2);
  });

  it("share one position: a scene without movement leaves the flat map unchanged", async () => {
    const { modes, flat, viewpoint, scenes } = setUp();
    await modes.set("3D", 1);
    if (scenes[0]) scenes[0].moved = false;
    await modes.set("2D", 1);
    expect(flat.viewpoint).toBe(viewpoint);
  });

  it("open the first scene tilted, and each later one as the last was left", async () => {
    const { modes, scenes } = setUp();
    await modes.set("3D", 1);
    expect(scenes[0]?.tilt).toBe(OPENING_TILT);
    Object.assign(scenes[0] ?? {}, { tilt: 30, moved: false });
    await modes.set("2D", 1);
    await modes.set("3D", 1);
    expect(scenes[1]?.tilt).toBe(30);
  });

  it("keep the sun for later scenes", async () => {
    const { modes, scenes } = setUp();
    const sun = { at: 1_750_000_000_000, shadows: false };
    modes.light(sun);
    await modes.set("3D", 1);
    expect(scenes[0]?.light).toHaveBeenLastCalledWith(sun);
    modes.light(null);
    expect(scenes[0]?.light).toHaveBeenLastCalledWith(null);
  });

  it("switch to 2D when the scene stops drawing, report it and end the scene", async () => {
    const { modes, flat, element, fatal, scenes, onShown, errors } = setUp();
    await modes.set("3D", 1);
    fatal[0]?.("the context was lost");
    expect(errors).toEqual(["the context was lost"]);
    expect(flat.container).toBe(element);
    expect(onShown).toHaveBeenLastCalledWith(null);
    expect(scenes[0]?.destroy).toHaveBeenCalledTimes(1);
    expect(modes.scene).toBeNull();
  });

  it("stay in 2D when a scene can't be opened, give the reason, and rebuild it next time", async () => {
    const { modes, flat, element, scenes, makeScene } = setUp(async () => {
      throw new Error("no float textures");
    });
    await expect(modes.set("3D", 1)).rejects.toThrow(new SceneUnavailableError("no float textures"));
    expect(flat.container).toBe(element);
    expect(scenes[0]?.destroy).toHaveBeenCalledTimes(1);
    await modes.set("3D", 1).catch(() => {});
    expect(makeScene).toHaveBeenCalledTimes(2);
  });
});
