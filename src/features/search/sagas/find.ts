import { all, call, delay, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { cancellable } from "../../../workers/cancellable";
import { selectMapServices } from "../../session/selectors";
import { resultsFound, type SearchResult, searchEnded, type searchTyped } from "../slice";

/** Someone who types on does not want the answer to half a word. */
const TYPING_MS = 150;
const MOST_OF_A_KIND = 5;

/** What one source has found, or why it could not be asked. */
type Answer = { found: SearchResult[]; error: string | null };

/** Looks for what a text may mean: coordinates, or own hunts and features and the places of the country. */
export function* onSearchTyped({ payload: { text, near } }: ReturnType<typeof searchTyped>) {
  const asked = text.trim();
  if (asked === "") return;
  const coordinates = yield* call(readCoordinates, asked);
  if (coordinates.length > 0) {
    yield* put(resultsFound(coordinates));
    yield* put(searchEnded(null));
    return;
  }
  yield* delay(TYPING_MS);
  const { own, places } = yield* all({ own: call(findOwn, asked), places: call(findPlaces, asked, near) });
  yield* put(resultsFound([...own.found, ...places.found]));
  yield* put(searchEnded([own.error, places.error].filter(Boolean).join(" ") || null));
}

/** The projections that this needs are not loaded before somebody searches. */
async function readCoordinates(text: string): Promise<SearchResult[]> {
  const { COORDINATE_FORMAT_NAMES, formatCoordinates, parseCoordinates } = await import(
    "../../../domain/coordinates"
  );
  return parseCoordinates(text).map(({ format, longitude, latitude }) => ({
    kind: "coordinates",
    id: `${longitude},${latitude}`,
    label: formatCoordinates("dd", { longitude, latitude }),
    detail: COORDINATE_FORMAT_NAMES[format],
    longitude,
    latitude,
  }));
}

function* findOwn(text: string): SagaGenerator<Answer> {
  const { api } = yield* getServices();
  const answer = yield* call(() => cancellable((signal) => api.search(text, MOST_OF_A_KIND, signal)));
  if (!answer.success)
    return { found: [], error: `Your hunts and content could not be searched. ${answer.data.message}` };
  const { collections, features } = answer.data;
  return {
    found: [
      ...collections.map(({ uuid, title }) => ({ kind: "hunt" as const, id: uuid, label: title })),
      ...features.map(({ uuid, title, ghType }) => ({
        kind: "feature" as const,
        id: uuid,
        label: title,
        ghType,
      })),
    ],
    error: null,
  };
}

function* findPlaces(text: string, near: [number, number] | null): SagaGenerator<Answer> {
  const { geocoder } = yield* getServices();
  const services = yield* select(selectMapServices);
  const answer = yield* call(() =>
    cancellable((signal) => geocoder.suggest(services, { text, near }, signal)),
  );
  if (!answer.success) return { found: [], error: `Places could not be searched. ${answer.data.message}` };
  return {
    found: answer.data.map(({ label, key }) => ({ kind: "place" as const, id: key, label })),
    error: null,
  };
}
