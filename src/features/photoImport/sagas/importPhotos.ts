import { call, fork, put, race, type SagaGenerator, select, take, takeEvery } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { toDegrees, wrapLongitude } from "../../../geometry/mercator";
import { selectActiveTool } from "../../map/selectors";
import { cancelTool, toggleTool } from "../../map/slice";
import { selectSidebarView } from "../../sidebar/selectors";
import { navigateFresh, rememberTab } from "../../sidebar/slice";
import { selectPhotoImport } from "../selectors";
import {
  addPhotos,
  cancelPhotoImport,
  photoImportEnded,
  photosChosen,
  photosLeft,
  photosPlaced,
  placeAtCenter,
  placePhotos,
} from "../slice";
import { forgetWaypoint } from "./addPhoto";
import { addAll } from "./addPhotos";
import { readPhotos } from "./readPhotos";
import { newSession, type PhotoSession } from "./session";
import { showPlaces } from "./showPlaces";
import { makeThumbnails } from "./thumbnails";

/** Reads, reviews and adds photos. Ends when all are added or the user cancels. */
export function* importPhotos(files: readonly File[]): SagaGenerator<void> {
  const { createPhotos, stage } = yield* getServices();
  const session = newSession(createPhotos());
  try {
    const { done } = yield* race({
      done: call(reviewUntilDone, session, files),
      beside: call(beside, session),
      canceled: take(cancelPhotoImport),
    });
    if (!done) for (const held of session.held.values()) yield* call(forgetWaypoint, held);
  } finally {
    session.client.dispose();
    for (const url of session.urls) URL.revokeObjectURL(url);
    if ((yield* select(selectActiveTool)) === "PlacePhotos") yield* put(cancelTool());
    yield* call([stage, stage.showPreview], null);
    yield* put(photoImportEnded());
  }
}

/** Returns true once all photos were added. */
function* reviewUntilDone(session: PhotoSession, first: readonly File[]): SagaGenerator<true> {
  yield* call(readPhotos, session, first);
  for (;;) {
    const action = yield* take([photosChosen, addPhotos]);
    if (photosChosen.match(action)) {
      yield* call(readPhotos, session, action.payload);
      continue;
    }
    yield* call(addAll, session);
    const { photos } = yield* select(selectPhotoImport);
    if (photos.length === 0) break;
    yield* call(showPlaces, { move: false });
  }
  yield* call(showAdded, session);
  return true;
}

/** Opens the list or hunt with what was added, unless the user has gone to another view. */
function* showAdded({ huntId }: PhotoSession): SagaGenerator<void> {
  const tab = huntId === null ? "features" : "collections";
  yield* put(rememberTab({ content: tab }));
  if ((yield* select(selectSidebarView))?.name === "Import")
    yield* put(navigateFresh({ name: "Content", metadata: { tab } }));
}

/** Handles actions on the listed photos while they are read, reviewed and added. */
function* beside(session: PhotoSession): SagaGenerator<void> {
  yield* takeEvery(placePhotos, function* onPlace() {
    if ((yield* select(selectActiveTool)) !== "PlacePhotos") yield* put(toggleTool("PlacePhotos"));
  });
  yield* takeEvery(placeAtCenter, onCenter);
  yield* takeEvery(photosPlaced, () => showPlaces({ move: false }));
  yield* takeEvery(photosLeft, onLeft, session);
  yield* fork(makeThumbnails, session);
}

/** Places photos at the map center, which also works with the keyboard. */
function* onCenter({ payload: ids }: ReturnType<typeof placeAtCenter>) {
  const { stage } = yield* getServices();
  const frame = yield* call([stage.plan, stage.plan.frame]);
  if (!frame) return;
  const [longitude, latitude] = toDegrees(...frame.center);
  yield* put(photosPlaced({ ids, place: { longitude: wrapLongitude(longitude), latitude, altitude: null } }));
}

/** Deletes the waypoint that an earlier try created for a photo the user has removed. */
function* onLeft(session: PhotoSession, { payload: ids }: ReturnType<typeof photosLeft>) {
  for (const id of ids) {
    const held = session.held.get(id);
    session.held.delete(id);
    if (held) yield* call(forgetWaypoint, held);
  }
  yield* call(showPlaces, { move: false });
}
