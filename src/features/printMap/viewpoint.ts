import { call, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { MapStage, MapViewpoint } from "../../map/mapStage";

/** Returns the current viewpoint of the map. */
const ask = (stage: MapStage): Promise<MapViewpoint> =>
  new Promise((resolve) => {
    let stop: (() => void) | null = null;
    let told = false;
    stop = stage.onViewpoint((viewpoint) => {
      told = true;
      stop?.();
      resolve(viewpoint);
    });
    if (told) stop();
  });

export function* readViewpoint(): SagaGenerator<MapViewpoint> {
  const { stage } = yield* getServices();
  return yield* call(ask, stage);
}
