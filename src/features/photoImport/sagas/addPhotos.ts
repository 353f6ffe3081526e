import type { SagaGenerator } from "typed-redux-saga";
import { call, put, race, select, take } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { plural } from "../../../domain/units";
import { track } from "../../analytics/track";
import { huntsPut } from "../../content/hunts/slice";
import { putFeatures } from "../../content/sagas/putFeatures";
import { showFeatures } from "../../content/sagas/visibility";
import { contentAdded } from "../../edits/change";
import { recorded, undo } from "../../edits/history/slice";
import { errorToast, undoToast } from "../../toasts/kinds";
import { selectPhotoImport } from "../selectors";
import { photoChanged, photoImportChanged, photoStepChanged, photosLeft, stopAdding } from "../slice";
import type { PlacedPhoto } from "./addPhoto";
import { addPhoto } from "./addPhoto";
import type { PhotoSession } from "./session";

export const PHOTO_TOAST = "photo-import";
const NO_HUNT =
  "The photos are on your map, but the new hunt couldn't be created. Select them to add them to a hunt.";

/**
 * Creates waypoints from the photos with a location, one after the other. Photos that fail stay in the list. A single
 * undo reverts all of them.
 */
export function* addAll(session: PhotoSession): SagaGenerator<void> {
  const added: string[] = [];
  yield* put(photoImportChanged({ problem: null }));
  const { stopped } = yield* race({ done: call(addEach, session, added), stopped: take(stopAdding) });
  if (stopped) yield* put(photoImportChanged({ problem: stoppedText(added.length) }));
  if (added.length > 0) yield* call(settle, session, added);
  yield* put(photoStepChanged({ name: "review" }));
}

const stoppedText = (count: number): string =>
  count === 0
    ? "Stopped. Nothing was added."
    : `Stopped. ${plural(count, "photo")} added. The rest are still here.`;

function* addEach(session: PhotoSession, added: string[]): SagaGenerator<void> {
  const { photos } = yield* select(selectPhotoImport);
  const placed = photos.filter((photo): photo is PlacedPhoto => photo.place !== null);
  for (const [done, photo] of placed.entries()) {
    const held = session.held.get(photo.id);
    if (!held) continue;
    const { id, fileName } = photo;
    const step = { name: "adding" as const, done, total: placed.length, fileName, sent: 0 };
    yield* put(photoStepChanged(step));
    const outcome = yield* call(addPhoto, held, photo, step);
    if (outcome.state === "stopped") {
      yield* put(photoImportChanged({ problem: problemText(outcome.error, added.length) }));
      return;
    }
    if (outcome.state === "refused") {
      yield* put(photoChanged({ id, error: outcome.why }));
      continue;
    }
    added.push(outcome.featureId);
    session.held.delete(id);
    yield* put(photosLeft([id]));
  }
}

/** Returns the message of a failed import: what was added, what the page keeps and what to do. */
function problemText(error: ApiError, count: number): string {
  const added = count === 0 ? "Nothing was added." : `${plural(count, "photo")} added.`;
  const rest = "The rest are kept while this page is open.";
  return isTransient(error) || error.status === 401
    ? `Couldn't reach the server. ${added} ${rest} Try again when you're connected.`
    : `${error.message} ${added} ${rest}`;
}

/** Adds the new waypoints to the hunt, the lists and the undo history. */
function* settle(session: PhotoSession, featureIds: string[]): SagaGenerator<void> {
  const { api } = yield* getServices();
  const hunts = session.huntId === null ? [yield* call(makeHunt, session)] : [];
  const collectionIds = hunts.flatMap((uuid) => uuid ?? []);
  if (session.huntId !== null) yield* call(joinHunt, session.huntId, featureIds);
  const read = yield* call([api, api.getFeatures], featureIds);
  if (read.success) yield* call(putFeatures, read.data.features);
  yield* call(showFeatures, featureIds);
  const count = plural(featureIds.length, "photo");
  const before = (yield* select(selectPhotoImport)).added;
  yield* put(photoImportChanged({ added: before + featureIds.length }));
  const entry = yield* put(
    recorded({ label: `import of ${count}`, change: contentAdded({ featureIds, collectionIds }) }),
  );
  yield* put(undoToast(PHOTO_TOAST, `Added ${count}`, undo(entry.payload.id)));
  yield* track({ name: "file-import", format: "photos", count: featureIds.length });
}

/** Creates the hunt for the photos. Returns null if none is wanted or it couldn't be created. */
function* makeHunt(session: PhotoSession): SagaGenerator<string | null> {
  const { api } = yield* getServices();
  const title = (yield* select(selectPhotoImport)).hunt?.trim();
  if (!title) return null;
  const made = yield* call([api, api.createCollection], title, session.huntKey);
  if (!made.success) {
    yield* put(errorToast(`${PHOTO_TOAST}-hunt`, NO_HUNT));
    return null;
  }
  session.huntId = made.data.uuid;
  yield* put(huntsPut([made.data]));
  return made.data.uuid;
}

function* joinHunt(huntId: string, featureIds: string[]): SagaGenerator<void> {
  const { api } = yield* getServices();
  const joined = yield* call([api, api.addFeaturesToCollections], featureIds, [huntId]);
  if (!joined.success) yield* put(errorToast(`${PHOTO_TOAST}-hunt`, NO_HUNT));
  const hunt = yield* call([api, api.getCollection], huntId);
  if (hunt.success) yield* put(huntsPut([hunt.data]));
}
