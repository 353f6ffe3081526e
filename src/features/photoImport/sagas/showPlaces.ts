import { call, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { extentOf, unionExtents } from "../../../domain/extent";
import { moveMap } from "../../map/moveMap";
import { selectPhotoImport } from "../selectors";

/**
 * Previews the locations of the listed photos on the map.
 *
 * @param move whether to move the map so that all of them are in view
 */
export function* showPlaces({ move }: { move: boolean }): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { photos } = yield* select(selectPhotoImport);
  const places = photos.flatMap(({ place }) => (place ? [place] : []));
  const extent = unionExtents(
    places.map(({ longitude, latitude }) =>
      extentOf({ type: "Point", coordinates: [longitude, latitude, 0] }),
    ),
  );
  if (!extent) {
    yield* call([stage, stage.showPreview], null);
    return;
  }
  const points = Float64Array.from(places.flatMap(({ longitude, latitude }) => [longitude, latitude]));
  const none = { lineCoordinates: new Float64Array(), lineStart: new Uint32Array([0]) };
  yield* call([stage, stage.showPreview], { extent, points, ...none });
  if (move) yield* call(moveMap, extent);
}
