import { buffers, type EventChannel, eventChannel } from "redux-saga";
import { call, delay, type SagaGenerator, take } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { MapStage, MapViewpoint } from "../../../map/mapStage";
import { readMapPlace, withMapPlace } from "../../map/mapPlace";

/** Browsers take about 100 changes of the address within 30 s. */
const WRITE_MS = 500;

const viewpointChannel = (stage: MapStage): EventChannel<MapViewpoint> =>
  eventChannel<MapViewpoint>((emit) => stage.onViewpoint(emit), buffers.sliding(1));

/**
 * Writes where the map looks into the address while it moves. An address without a place gets one at the first move.
 * @param map its query is that of the place written last
 */
export function* writeMapPlace(map: { search: string }): SagaGenerator<void> {
  const { pages, stage } = yield* getServices();
  const viewpoints = yield* call(viewpointChannel, stage);
  try {
    if (!readMapPlace(map.search)) yield* take(viewpoints);
    for (;;) {
      const viewpoint = yield* take(viewpoints);
      const { pathname, search } = pages.location();
      map.search = withMapPlace(search, viewpoint);
      if (map.search === search) continue;
      pages.replace(pathname + map.search, pages.state());
      yield* delay(WRITE_MS);
    }
  } finally {
    viewpoints.close();
  }
}
