import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { ChangesPage } from "../../../api/userApi";
import { inSlices } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import type { Photo } from "../../../domain/photo";
import { huntsPut, huntsRecounted, membersRead } from "../../content/hunts/slice";
import { retryNoteSearch } from "../../content/noteSearch/slice";
import { changeMembership } from "../../content/sagas/changeMembership";
import { selectFeature, selectTable } from "../../content/selectors";
import { changePhotoIds, photoPut, selectPhotos } from "../../photos";
import type { HeldRows } from "../heldRows";
import { membersByHunt } from "../loading/load";
import { sameHunt } from "../sameRows";
import { selectEdits } from "../selectors";
import { applyFeatures } from "./features";
import { applyNotes } from "./notes";
import { applyPlans } from "./plans";

type Rows = Partial<Pick<ChangesPage, "collections" | "features" | "places" | "notes" | "photos" | "plans">>;

export interface ApplyOptions {
  held: HeldRows;
  /** All content is loaded, so hunts can be counted from the known features. */
  whole: boolean;
}

/** Applies current rows. Pending changes stay on top of them. */
export function* applyRows(rows: Rows, { held, whole }: ApplyOptions): SagaGenerator<void> {
  const { collections = [], features = [], places = [], notes = [], photos = [], plans = [] } = rows;
  yield* call(applyHunts, collections, held);
  const touched = yield* call(applyFeatures, features, held);
  for (const [id, featureIds] of yield* select(newPlaces, places)) {
    yield* call(changeMembership, { featureIds, collectionIds: [id], member: true });
    touched.add(id);
  }
  for (const { uuid } of collections) touched.add(uuid);
  if (whole && touched.size > 0) yield* put(huntsRecounted([...touched]));
  yield* call(applyNotes, notes, held);
  yield* call(applyPhotos, photos);
  yield* call(applyPlans, plans);
  const { noteSearch, content } = yield* select((state: RootState) => state);
  if (notes.length > 0 && noteSearch.status.state === "done" && content.search.trim() !== "")
    yield* put(retryNoteSearch());
}

/** Applies hunts. Their rows don't list their features, so the known ones are kept. */
function* applyHunts(hunts: ChangesPage["collections"], held: HeldRows): SagaGenerator<void> {
  const { byId } = yield* select((state: RootState) => state.hunts);
  const edits = yield* select(selectEdits);
  const changed = hunts.flatMap((hunt) => {
    const known = byId[hunt.uuid];
    if (known && edits.has(hunt.uuid)) held.hunts.set(hunt.uuid, hunt);
    else if (!known || (known.updatedAt <= hunt.updatedAt && !sameHunt(known, hunt)))
      return { ...hunt, featureIds: known?.featureIds ?? [] };
    return [];
  });
  if (changed.length === 0) return;
  yield* put(huntsPut(changed));
  if (changed.every(({ uuid }) => byId[uuid])) return;
  yield* put(membersRead(yield* inSlices(membersByHunt(yield* select(selectTable)))));
}

/** Returns memberships that aren't known yet: feature ids by hunt id. */
function newPlaces(state: RootState, places: ChangesPage["places"]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { collectionId, featureId } of places) {
    const row = selectFeature(state, featureId);
    if (!row || row.collectionIds.includes(collectionId)) continue;
    const known = found.get(collectionId);
    if (known) known.push(featureId);
    else found.set(collectionId, [featureId]);
  }
  return found;
}

function* applyPhotos(photos: readonly Photo[]): SagaGenerator<void> {
  for (const photo of photos) {
    const { featureId, uuid } = photo;
    if (featureId === null) continue;
    const row = yield* select(selectFeature, featureId);
    const known = (yield* select(selectPhotos)).find((one) => one.uuid === uuid);
    if (known && JSON.stringify(known) !== JSON.stringify(photo)) yield* put(photoPut(photo));
    if (row && !row.photoIds.includes(uuid))
      yield* call(changePhotoIds, featureId, (ids: string[]) => [...ids, uuid]);
  }
}
