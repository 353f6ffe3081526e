import { call, delay, put, race, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { selectFeature } from "../../content/selectors";
import { takenFound } from "../slice";

/** Timeout in milliseconds for reading a file. Slower files get no offer. */
const READ_MS = 5000;
/** Distance in degrees, about 30 m, within which the photo's own waypoint counts as its location. */
const HERE = 0.0003;

/** Offers a waypoint where an uploaded photo was taken, unless its own waypoint is there. */
export function* offerTaken(featureId: string, photoId: string, file: File) {
  const { photoPlace } = yield* getServices();
  const { place } = yield* race({ place: call(photoPlace, file), late: delay(READ_MS) });
  if (!place) return;
  const row = yield* select(selectFeature, featureId);
  if (row?.properties.ghType === "Point") {
    const [east, north] = row.extent;
    const across = Math.abs(east - place.longitude) * Math.cos((north * Math.PI) / 180);
    if (Math.hypot(across, north - place.latitude) < HERE) return;
  }
  yield* put(takenFound({ ...place, featureId, photoId, fileName: file.name }));
}
