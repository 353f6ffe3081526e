import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type { MapViewpoint } from "../mapStage";
import type { MapCamera } from "./camera";
import { isGroundUpdating } from "./groundUpdating";

const viewpointOf = ({ view, viewpoint }: MapCamera): MapViewpoint => ({
  ...viewpoint(),
  width: view.width,
  height: view.height,
});

/** Tells what the map shows, whichever of the views it is. */
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
        // A place has another one on the screen then, even where the center is the same: in another window, or when the
        // ground of a scene has come.
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
