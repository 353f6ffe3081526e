import { buffers, type EventChannel, eventChannel } from "redux-saga";
import { call, delay, type SagaGenerator, take } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { MapStage, MapViewpoint } from "../../../map/mapStage";
import { readMapPlace, withMapPlace } from "../../map/mapPlace";

/** Browsers allow about 100 URL changes within 30 s. */
const WRITE_MS = 500;

const viewpointChannel = (stage: MapStage): EventChannel<MapViewpoint> =>
  eventChannel<MapViewpoint>((emit) => stage.onViewpoint(emit), buffers.sliding(1));

/**
 * Writes the map's position into the URL while the map moves. A URL without a position gets one on the first move.
 * @param map its `search` is the last one written
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
