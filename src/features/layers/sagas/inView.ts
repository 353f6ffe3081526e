import { call, delay, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { stateOfAbbreviation } from "../../../domain/usStates";
import { cancelable } from "../../../workers/cancelable";
import { readMapPlace } from "../../map/mapPlace";
import { selectMapServices } from "../../session/selectors";
import { stateInView } from "../slice";

/** Debounces typing. */
const TYPING_MS = 150;

/** Looks up the state at the map's center for the layer search. Keeps the previous one if the lookup fails. */
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
