import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Drawing } from "../drawing";
import { isGroundUpdating } from "../view/groundUpdating";
import type { Ends } from "./directLine";
import { groundSteady } from "./ready";

const lookOf = ({ camera: { position, heading, tilt } }: SceneView): string =>
  [position.x, position.y, position.z, heading, tilt].join();

/**
 * The ends of a line where they are once the ground in view is loaded. What was clicked on coarser ground is found again
 * by its place on the screen, unless the camera has moved.
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

/** Keeps the library's labels of a measured line out of sight while they are about ground that is not loaded. */
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
    /** @param next what is known of the line; undefined while it is drawn */
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
