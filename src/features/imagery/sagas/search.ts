import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { ImageryVersions, TileAddress } from "../../../../workers/imagery/types";
import { getServices } from "../../../app/sagaContext";
import { withProgress } from "../../../app/withProgress";
import { IMAGERY_MAX_ZOOM, type ImageryItem, lookupLevel, tileTemplate } from "../../../domain/imagery";
import { proxiedUrl } from "../../../domain/mapServices";
import { cancelable } from "../../../workers/cancelable";
import type { ImageryClient } from "../../../workers/imagery";
import { selectMapServices } from "../../session/selectors";
import { keyOf, tileAt } from "../lookup";
import { selectImagery, selectRestriction } from "../selectors";
import {
  archiveRead,
  imageryPlaced,
  refreshImagery,
  searchBegan,
  searchFailed,
  searchHeld,
  searchProgress,
  versionsFound,
} from "../slice";

const NO_ANSWER = "Can't reach the imagery archive. Check your connection.";

/**
 * Finds the releases that updated the imagery at the map center. A move within the same tile changes nothing.
 *
 * @param reason type of the action that triggered the search
 */
export function* search(client: ImageryClient, reason: string): SagaGenerator<void> {
  if (yield* select(selectRestriction)) {
    yield* put(searchHeld());
    return;
  }
  const { place, search: before, searched } = yield* select(selectImagery);
  if (!place) return;
  const tile = tileAt(place.longitude, place.latitude, lookupLevel(place.zoom));
  const key = keyOf(tile);
  if (reason === imageryPlaced.type && before.state === "done" && searched === key) return;
  yield* put(searchBegan(key));
  try {
    const items = yield* call(readArchive, reason === refreshImagery.type);
    if (!items) return;
    let found = yield* call(find, client, items, tile);
    if (found.releases.length === 0 && tile.level > IMAGERY_MAX_ZOOM) {
      const coarser = tileAt(place.longitude, place.latitude, IMAGERY_MAX_ZOOM);
      found = yield* call(find, client, items, coarser);
    }
    if (found.failed > 0) console.warn(`${found.failed} imagery requests failed and were skipped.`);
    if (found.releases.length === 0 && found.failed > 0) yield* put(searchFailed(NO_ANSWER));
    else yield* put(versionsFound(found.releases));
  } catch (error) {
    console.error("unable to look for historical imagery", error);
    yield* put(searchFailed(error instanceof Error ? error.message : NO_ANSWER));
  }
}

/**
 * Loads the list of releases when the map is ready, so that the view opens with it. A failure is only logged: the view
 * shows it when the user opens it.
 */
export function* loadList(): SagaGenerator<void> {
  if ((yield* select(selectImagery)).items) return;
  const answer = yield* call(askForReleases);
  if (answer.success) yield* put(archiveRead(answer.data));
  else console.error("unable to load the list of imagery", answer.data.id);
}

function* askForReleases() {
  const { imagery } = yield* getServices();
  const services = yield* select(selectMapServices);
  return yield* call(() => cancelable((signal) => imagery.archive.items(services, signal)));
}

/**
 * Returns the archive's releases from the store, or from the server if missing or if `fresh` is set. On failure, puts
 * the error into the store and returns null.
 */
function* readArchive(fresh: boolean): SagaGenerator<ImageryItem[] | null> {
  const { items } = yield* select(selectImagery);
  if (items && !fresh) return items;
  const answer = yield* call(askForReleases);
  if (!answer.success) {
    yield* put(searchFailed(answer.data.message));
    return null;
  }
  yield* put(archiveRead(answer.data));
  return answer.data;
}

function* find(
  client: ImageryClient,
  items: readonly ImageryItem[],
  tile: TileAddress,
): SagaGenerator<ImageryVersions> {
  const [newest] = items;
  if (!newest) return { releases: [], tiles: [], failed: 0 };
  const services = yield* select(selectMapServices);
  const request = {
    releases: items.map(({ itemId, itemDate }) => ({ number: itemId, date: itemDate })),
    tiles: [tile],
    tilemapUrl: proxiedUrl(services.imagery.tilemapUrl, services),
    tileUrl: proxiedUrl(tileTemplate(newest), services),
    comparison: "all" as const,
  };
  return yield* withProgress<ImageryVersions, { done: number; total: number }>(
    (report, signal) => client.find(request, signal, (done, total) => report({ done, total })),
    searchProgress,
  );
}
