import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Drawing } from "../drawing";
import { isGroundUpdating } from "../view/groundUpdating";
import type { Ends } from "./directLine";
import { groundSteady } from "./ready";

const lookOf = ({ camera: { position, heading, tilt } }: SceneView): string =>
  [position.x, position.y, position.z, heading, tilt].join();

/**
 * Returns the ends of a line once the ground in view is loaded. Points clicked on coarser ground are looked up again by
 * their screen position, unless the camera has moved.
 */
export async function onLoadedGround(view: SceneView, ends: Ends, left: AbortSignal): Promise<Ends> {
  const before = lookOf(view);
  const places = ends.map((end) => view.toScreen(end));
  await groundSteady(view, left);
  if (lookOf(view) !== before) return ends;
  const again = (which: 0 | 1) => {
    const place = places[which];
    return (place && view.toMap(place)) ?? ends[which];
  };
  return [again(0), again(1)];
}

/** Hides the library's labels of a measured line while the ground isn't loaded. */
export function hideLabels(view: SceneView) {
  const { container } = view;
  let line: Drawing["line"];
  const update = () => {
    const known = typeof line === "object";
    const hidden = line === "loading" || line === "failed" || (!known && isGroundUpdating(view));
    container?.toggleAttribute("data-loading-measure", hidden);
  };
  const handle = reactiveUtils.watch(() => isGroundUpdating(view), update, { initial: true });
  return {
    /** @param next measurements of the line; undefined while it is being drawn */
    show(next: Drawing["line"]) {
      line = next;
      update();
    },
    remove() {
      handle.remove();
      container?.removeAttribute("data-loading-measure");
    },
  };
}
