import type MapView from "@arcgis/core/views/MapView.js";
import type { MapMode, ModeStage, Sunlight } from "../mapStage";
import type { Scene } from "../scene/createScene";
import { SceneUnavailableError } from "../sceneError";
import { keepPointerTimes } from "./pointerTimes";

/** Degrees from straight down at which the first scene of a page opens: what is far off is above what is near. */
export const OPENING_TILT = 55;

/**
 * Until a scene that was left is ended, milliseconds: what was taken off it is released from the graphics card in its next
 * frames. In a scene that has ended by then, @arcgis/core throws.
 */
const END_AFTER_MS = 200;

interface Parts {
  /** Where the map is; each view has an element of its own in it. */
  host: HTMLElement;
  flat: MapView;
  /** Loads the scene's code and makes it, tilted by degrees. `onFatal` is called when it stops for good. */
  makeScene(onFatal: (message: string) => void, tilt: number): Promise<Scene>;
  /** The other view is shown from now on. */
  onShown(scene: Scene | null): void;
  /** What panels cover now. */
  padding(): { left: number; bottom: number };
}

export interface Modes extends ModeStage {
  /** While it is entered or shown. */
  readonly scene: Scene | null;
  destroy(): void;
}

const newElement = (): HTMLDivElement => {
  const element = document.createElement("div");
  element.style.cssText = "position:absolute;inset:0";
  return element;
};

/** The flat map and the scene, of which one has an element to draw in. */
export function createModes({ host, flat, makeScene, onShown, padding }: Parts): Modes {
  const listeners = new Set<(message: string) => void>();
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
   * A scene that is left is ended: one that is kept holds more after each return (ADR 0035), and returns no faster.
   * @param delay milliseconds for which a working scene goes on behind the flat map
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
      // What the person sees then is nothing: back to what works.
      if (shown === "3D") endScene();
      for (const listener of listeners) listener(message);
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
      // A scene tells its place by the ground that is there by now. The flat map still has its own, to the last digit.
      const viewpoint = scene?.moved ? scene.viewpoint() : null;
      endScene(END_AFTER_MS);
      if (viewpoint) flat.viewpoint = viewpoint;
    },
    light(next) {
      sun = next;
      scene?.light(sun);
    },
    exaggerate: (times) => scene?.exaggerate(times),
    onSceneError(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    destroy() {
      pointerTimes.remove();
      scene?.destroy();
    },
  };
}
