import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type { MapViewpoint } from "../mapStage";
import type { MapCamera } from "./camera";
import { isGroundUpdating } from "./groundUpdating";

const viewpointOf = ({ view, viewpoint }: MapCamera): MapViewpoint => ({
  ...viewpoint(),
  width: view.width,
  height: view.height,
});

/** Reports the viewpoint of whichever view is shown. */
export function createViewpoints() {
  const listeners = new Set<(viewpoint: MapViewpoint) => void>();
  let camera: MapCamera | null = null;
  let handles: { remove(): void }[] = [];
  const stop = () => {
    for (const handle of handles) handle.remove();
  };
  return {
    add(listener: (viewpoint: MapViewpoint) => void): () => void {
      listeners.add(listener);
      if (camera) listener(viewpointOf(camera));
      return () => {
        listeners.delete(listener);
      };
    },
    follow(next: MapCamera) {
      stop();
      camera = next;
      const tell = () => {
        const viewpoint = viewpointOf(next);
        for (const listener of listeners) listener(viewpoint);
      };
      handles = [
        reactiveUtils.watch(next.viewpoint, tell, { initial: true }),
        // Screen positions also change without a move of the center: when the window is resized, and when ground of a
        // scene is loaded.
        reactiveUtils.watch(
          () => `${next.view.width} ${next.view.height} ${isGroundUpdating(next.view)}`,
          () => {
            if (next.view.ready) tell();
          },
        ),
      ];
    },
    destroy: stop,
  };
}
