import { all, call, fork, put, type SagaGenerator, select, takeEvery, takeLatest } from "typed-redux-saga";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import { attributeRows } from "../../domain/attributes";
import { distinctFeatures, type Place } from "../../domain/location";
import { cancelable } from "../../workers/cancelable";
import { groundClicked } from "../featurePopup";
import { selectImageryOpen } from "../imagery";
import { selectMapServices } from "../session/selectors";
import { covers, selectLayout, selectSidebarShown, selectSidebarView } from "../sidebar/selectors";
import { navigate } from "../sidebar/slice";
import { selectElevationSource } from "../terrain";
import { questionsOf, selectAbout } from "./selectors";
import {
  closeAboutPopup,
  elevationFound,
  type LayerHere,
  layerFound,
  layerNotFound,
  locationAsked,
  placeNamed,
  placeNotNamed,
  retryLayer,
  retryPlace,
  viewLocation,
} from "./slice";

/** Looks up county and name of a location. Without a name, the county is enough. */
function* namePlace(place: Place): SagaGenerator<void> {
  const { lookups } = yield* getServices();
  const services = yield* select(selectMapServices);
  const { county, name } = yield* all({
    county: call(() => cancelable((signal) => lookups.county(services, place, signal))),
    name: call(() => cancelable((signal) => lookups.placeName(services, place, signal))),
  });
  if (!county.success) {
    console.error("county lookup error", county.data.id);
    yield* put(placeNotNamed(county.data.message));
    return;
  }
  yield* put(placeNamed({ county: county.data, placeName: name.success ? name.data : null }));
}

function* measure(place: Place): SagaGenerator<void> {
  const { groundElevation } = yield* getServices();
  const source = yield* select(selectElevationSource);
  if (!source) return;
  try {
    const elevation = yield* call(() => cancelable((signal) => groundElevation(place, source, signal)));
    yield* put(elevationFound(elevation));
  } catch (error) {
    console.error("elevation lookup error", error);
  }
}

function* askLayer({
  id,
  question,
  nameField,
}: Pick<LayerHere, "id" | "question" | "nameField">): SagaGenerator<void> {
  const { lookups } = yield* getServices();
  const services = yield* select(selectMapServices);
  const answer = yield* call(() => cancelable((signal) => lookups.layerAt(services, question, signal)));
  if (!answer.success) {
    console.error("layer lookup error", id, answer.data.id);
    yield* put(layerNotFound({ id, error: answer.data.message }));
    return;
  }
  const { features, fields } = answer.data;
  const rows = distinctFeatures(features, nameField).map((attributes) => attributeRows(attributes, fields));
  yield* put(layerFound({ id, features: rows.filter((one) => one.length > 0) }));
}

/**
 * Handles a click outside of the user's features: queries what's there. While historical imagery is open, the click
 * asks for the image's date instead.
 */
function* onGround({ payload }: ReturnType<typeof groundClicked>): SagaGenerator<void> {
  if (yield* select(selectImageryOpen)) return;
  const { longitude, latitude, zoom } = payload;
  const place = { longitude, latitude };
  const layers = yield* select((state: RootState) => questionsOf(state, place, zoom));
  yield* put(locationAsked({ place, layers }));
  yield* call(showInLibrary);
  yield* fork(namePlace, place);
  yield* fork(measure, place);
  for (const layer of layers) yield* fork(askLayer, layer);
}

/** Opens the panel if the library is open. A click on the map doesn't replace other views. */
function* showInLibrary(): SagaGenerator<void> {
  const view = yield* select(selectSidebarView);
  if (!view || !(yield* select(selectSidebarShown)) || !covers("Library", view.name)) return;
  if (view.name !== "AboutLocation") yield* put(navigate({ name: "AboutLocation" }));
  // With a bottom sheet, there's no room for both.
  if ((yield* select(selectLayout)).sheet) yield* put(closeAboutPopup());
}

function* onView(): SagaGenerator<void> {
  const view = yield* select(selectSidebarView);
  const shown = yield* select(selectSidebarShown);
  if (!shown || view?.name !== "AboutLocation") yield* put(navigate({ name: "AboutLocation" }));
}

function* onRetryLayer({ payload: id }: ReturnType<typeof retryLayer>): SagaGenerator<void> {
  const layer = (yield* select(selectAbout)).layers.find((one) => one.id === id);
  if (layer) yield* call(askLayer, layer);
}

function* onRetryPlace(): SagaGenerator<void> {
  const { place } = yield* select(selectAbout);
  if (place) yield* call(namePlace, place);
}

export function* aboutLocationSaga(): SagaGenerator<void> {
  yield* takeLatest(groundClicked, onGround);
  yield* takeEvery(viewLocation, onView);
  yield* takeEvery(retryLayer, onRetryLayer);
  yield* takeLatest(retryPlace, onRetryPlace);
}
