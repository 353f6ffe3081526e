import { all, call, delay, fork, join, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { cancelable } from "../../../workers/cancelable";
import { MIN_LETTERS } from "../../content/noteSearch/slice";
import { selectMapServices } from "../../session/selectors";
import { resultsFound, type SearchResult, searchEnded, searchRefused, type searchTyped } from "../slice";

/** Debounces typing. */
const TYPING_MS = 150;
const MOST_OF_A_KIND = 5;
/** No name is longer, and the search service accepts no more. Map links are longer but were handled before. */
const MOST_LETTERS = 120;

/** Results of one source, or its error. */
type Answer = { found: SearchResult[]; error: string | null };

/**
 * Searches for a text: as coordinates, or else in the user's hunts, features and notes and among the country's place
 * names.
 */
export function* onSearchTyped({ payload: { text, near } }: ReturnType<typeof searchTyped>) {
  const asked = text.trim();
  if (asked === "") return;
  const { found: coordinates, refusal } = yield* call(readCoordinates, asked);
  if (coordinates.length > 0 || refusal !== null) {
    yield* put(resultsFound(coordinates));
    yield* put(refusal === null ? searchEnded(null) : searchRefused(refusal));
    return;
  }
  yield* delay(TYPING_MS);
  const name = asked.slice(0, MOST_LETTERS);
  const searchOfNotes = yield* fork(findInNotes, name);
  const { own, places } = yield* all({ own: call(findOwn, name), places: call(findPlaces, name, near) });
  const named = [...own.found, ...places.found];
  yield* put(resultsFound(named));
  const notes: Answer = yield* join(searchOfNotes);
  // Keeps visible results where they are and lists items found by name only once.
  const others = notes.found.filter(
    ({ kind, id }) => !named.some((each) => each.kind === kind && each.id === id),
  );
  if (others.length > 0) yield* put(resultsFound([...named, ...others]));
  yield* put(searchEnded([own.error, places.error, notes.error].filter(Boolean).join(" ") || null));
}

/** Loaded on first search, because of the projections it needs. */
async function readCoordinates(text: string): Promise<{ found: SearchResult[]; refusal: string | null }> {
  const { formatCoordinates, nameOfMatch, readPlaces } = await import("../../../domain/coordinates");
  const { places, refusal } = readPlaces(text);
  const found = places.map((place): SearchResult => {
    const { longitude, latitude } = place;
    const label = formatCoordinates("dd", place);
    return {
      kind: "coordinates",
      id: `${longitude},${latitude}`,
      label,
      detail: nameOfMatch(place),
      longitude,
      latitude,
    };
  });
  return { found, refusal };
}

function* findOwn(text: string): SagaGenerator<Answer> {
  const { api } = yield* getServices();
  const answer = yield* call(() => cancelable((signal) => api.search(text, MOST_OF_A_KIND, signal)));
  if (!answer.success)
    return { found: [], error: `Couldn't search your hunts and content. ${answer.data.message}` };
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

function* findInNotes(text: string): SagaGenerator<Answer> {
  if (text.length < MIN_LETTERS) return { found: [], error: null };
  const { api } = yield* getServices();
  const answer = yield* call(() => cancelable((signal) => api.searchNotes(text, MOST_OF_A_KIND, signal)));
  if (!answer.success) return { found: [], error: `Couldn't search your notes. ${answer.data.message}` };
  const found = answer.data.hits.flatMap(
    ({ noteableId: id, title: label, ghType, excerpt }): SearchResult[] => {
      if (ghType === null) return [{ kind: "hunt", id, label, inNote: excerpt }];
      return [{ kind: "feature", id, label, ghType, inNote: excerpt }];
    },
  );
  return { found, error: null };
}

function* findPlaces(text: string, near: [number, number] | null): SagaGenerator<Answer> {
  const { geocoder } = yield* getServices();
  const services = yield* select(selectMapServices);
  const answer = yield* call(() =>
    cancelable((signal) => geocoder.suggest(services, { text, near }, signal)),
  );
  if (!answer.success) return { found: [], error: `Couldn't search places. ${answer.data.message}` };
  return {
    found: answer.data.map(({ key, ...place }) => ({ kind: "place" as const, id: key, ...place })),
    error: null,
  };
}
