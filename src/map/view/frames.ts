import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type MapView from "@arcgis/core/views/MapView.js";

/** What draws a flat view, beside its types: @arcgis/core 5.1, views/2d/engine/Stage. */
export interface Stage {
  requestRender(): void;
  /** Milliseconds for which frames are drawn without being asked for. */
  _renderRemainingTime: number;
}

/** For how long frames are drawn after the last one that was asked for, milliseconds. */
const TAIL_MS = 100;

/**
 * Has a flat view drawn when a frame is asked for. Of itself the library goes on for two seconds, each frame the same as
 * the one before: where the processor draws, the page then waits for these with all that it shows. What moves or fades
 * asks for each of its frames anyway.
 */
export function drawOnRequest(stage: Stage): void {
  const { requestRender } = stage;
  stage.requestRender = function requestFrame() {
    requestRender.call(this);
    this._renderRemainingTime = TAIL_MS;
  };
}

/** The same for a view, which gets another stage each time it comes back to an element. */
export const drawViewOnRequest = (view: MapView): { remove(): void } =>
  reactiveUtils.watch(
    () => view.ready && (view as MapView & { stage: Stage | null }).stage,
    (stage) => {
      if (stage) drawOnRequest(stage);
    },
    { initial: true },
  );
