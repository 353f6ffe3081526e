import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { mayUseInternals } from "./version";

/** Internal renderer of a 2D view, not declared in its types: @arcgis/core 5.1, views/2d/engine/Stage. */
export interface Stage {
  requestRender(): void;
  /** Milliseconds for which it draws frames without a request. */
  _renderRemainingTime: number;
}

/** Milliseconds to keep drawing after the last requested frame. */
const TAIL_MS = 100;

/**
 * Limits a 2D view to drawing requested frames. By itself the library goes on for two seconds with identical frames,
 * which with software rendering blocks the whole page. Animations and fades request each frame anyway.
 */
export function drawOnRequest(stage: Stage): void {
  const { requestRender } = stage;
  stage.requestRender = function requestFrame() {
    requestRender.call(this);
    this._renderRemainingTime = TAIL_MS;
  };
}

/** Same for a view, whose stage is replaced each time it is attached to an element. */
export const drawViewOnRequest = (view: MapView): { remove(): void } =>
  reactiveUtils.watch(
    () => view.ready && (view as MapView & { stage: Stage | null }).stage,
    (stage) => {
      if (stage && mayUseInternals()) drawOnRequest(stage);
    },
    { initial: true },
  );
