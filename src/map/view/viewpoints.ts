import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type { MapViewpoint } from "../mapStage";
import type { MapCamera } from "./camera";

/** Tells what the map shows, whichever of the views it is. */
export function createViewpoints() {
  const listeners = new Set<(viewpoint: MapViewpoint) => void>();
  let camera: MapCamera | null = null;
  let handle: { remove(): void } | null = null;
  return {
    add(listener: (viewpoint: MapViewpoint) => void): () => void {
      listeners.add(listener);
      if (camera) listener(camera.viewpoint());
      return () => {
        listeners.delete(listener);
      };
    },
    follow(next: MapCamera) {
      handle?.remove();
      camera = next;
      const tell = (viewpoint: MapViewpoint) => {
        for (const listener of listeners) listener(viewpoint);
      };
      handle = reactiveUtils.watch(next.viewpoint, tell, { initial: true });
    },
    destroy: () => handle?.remove(),
  };
}
