import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type SceneView from "@arcgis/core/views/SceneView.js";

/** Tracks whether the user has moved the camera of a scene, by pointer, keys or a navigation command. */
export interface Movement {
  readonly made: boolean;
  /** Call when a command moves the camera. */
  note(): void;
  remove(): void;
}

/** Tracks navigation in the view. Commands that move the camera must call note; opening a panel must not. */
export function watchMovement(view: SceneView): Movement {
  let made = false;
  const note = () => {
    made = true;
  };
  const handle = reactiveUtils.watch(
    () => view.navigating,
    (navigating) => {
      if (navigating) note();
    },
    { sync: true },
  );
  return {
    get made() {
      return made;
    },
    note,
    remove: () => handle.remove(),
  };
}
