import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type SceneView from "@arcgis/core/views/SceneView.js";

/** Whether a person has looked elsewhere in a scene, by the pointer, by keys or by what sends the camera somewhere. */
export interface Movement {
  readonly made: boolean;
  /** Something has sent the camera elsewhere. */
  note(): void;
  remove(): void;
}

/** Hears what hands do in the view. What sends the camera elsewhere has to note it; a panel that opens does not. */
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
