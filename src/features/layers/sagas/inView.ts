import { call, delay, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { stateOfAbbreviation } from "../../../domain/usStates";
import { cancelable } from "../../../workers/cancelable";
import { readMapPlace } from "../../map/mapPlace";
import { selectMapServices } from "../../session/selectors";
import { stateInView } from "../slice";

/** Someone who types on does not need it yet. */
const TYPING_MS = 150;

/** Looks up which state the map's center is in, for a search for layers. One that isn't found changes nothing. */
export function* findStateInView(): SagaGenerator<void> {
  const { lookups, pages } = yield* getServices();
  yield* delay(TYPING_MS);
  const place = readMapPlace(pages.location().search);
  if (!place) return;
  const services = yield* select(selectMapServices);
  const answer = yield* call(() => cancelable((signal) => lookups.county(services, place, signal)));
  if (!answer.success) return;
  yield* put(stateInView(stateOfAbbreviation(answer.data?.abbreviation ?? "")?.name ?? null));
}
