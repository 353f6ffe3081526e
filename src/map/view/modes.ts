import type MapView from "@arcgis/core/views/MapView.js";
import type { MapMode, ModeStage, Sunlight } from "../mapStage";
import type { Scene } from "../scene/sceneOptions";
import { SceneUnavailableError } from "../sceneError";
import { createListeners } from "./listeners";
import { keepPointerTimes } from "./pointerTimes";

/** Tilt of the first scene in degrees from straight down, which puts distant ground above near ground. */
export const OPENING_TILT = 55;

/**
 * Milliseconds until a scene that was left is destroyed. Removed content is released from the GPU in its next frames;
 * after destruction that makes @arcgis/core throw.
 */
const END_AFTER_MS = 200;

interface Parts {
  /** Container of the map; each view has its own element in it. */
  host: HTMLElement;
  flat: MapView;
  /** Loads the scene's code and creates it with a tilt in degrees. `onFatal` is called when it stops permanently. */
  makeScene(onFatal: (message: string) => void, tilt: number): Promise<Scene>;
  /** Called when the other view is shown. */
  onShown(scene: Scene | null): void;
  /** Returns the pixels covered by panels. */
  padding(): { left: number; bottom: number };
}

export interface Modes extends ModeStage {
  /** The scene while it is being entered or shown. */
  readonly scene: Scene | null;
  destroy(): void;
}

const newElement = (): HTMLDivElement => {
  const element = document.createElement("div");
  element.style.cssText = "position:absolute;inset:0";
  return element;
};

/** Creates the 2D map and the scene, of which one is attached at a time. */
export function createModes({ host, flat, makeScene, onShown, padding }: Parts): Modes {
  const errors = createListeners<string>();
  const flatElement = flat.container as HTMLDivElement;
  const sceneElement = newElement();
  const pointerTimes = keepPointerTimes(host);
  let scene: Scene | null = null;
  let shown: MapMode = "2D";
  let tilt = OPENING_TILT;
  let sun: Sunlight | null = null;

  const showFlat = () => {
    sceneElement.remove();
    host.append(flatElement);
    flat.container = flatElement;
    shown = "2D";
    onShown(null);
  };

  /**
   * Destroys the scene when it is left. A kept scene would hold more memory after each return (ADR 0035) and return no
   * faster.
   *
   * @param delay milliseconds for which a working scene continues behind the 2D map
   */
  const endScene = (delay = 0) => {
    const ended = scene;
    if (ended) tilt = ended.tilt;
    scene = null;
    showFlat();
    if (delay > 0) setTimeout(() => ended?.destroy(), delay);
    else ended?.destroy();
  };

  const enterScene = async (exaggeration: number) => {
    scene = await makeScene((message) => {
      // The user would see nothing, so go back to the 2D map.
      if (shown === "3D") endScene();
      errors.tell(message);
    }, tilt);
    scene.light(sun);
    const viewpoint = flat.viewpoint.clone();
    flat.container = null;
    flatElement.remove();
    host.append(sceneElement);
    scene.camera.setPadding(padding());
    try {
      await scene.enter(sceneElement, viewpoint, exaggeration);
    } catch (cause) {
      endScene();
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new SceneUnavailableError(reason, { cause });
    }
    shown = "3D";
    onShown(scene);
  };

  return {
    get scene() {
      return scene;
    },
    async set(mode, exaggeration) {
      if (mode === shown) return;
      if (mode === "3D") return enterScene(exaggeration);
      // A scene's viewpoint depends on the ground loaded so far, while the 2D map's is still exact.
      const viewpoint = scene?.moved ? scene.viewpoint() : null;
      endScene(END_AFTER_MS);
      if (viewpoint) flat.viewpoint = viewpoint;
    },
    light(next) {
      sun = next;
      scene?.light(sun);
    },
    exaggerate: (times) => scene?.exaggerate(times),
    onSceneError: errors.add,
    destroy() {
      pointerTimes.remove();
      scene?.destroy();
    },
  };
}
