import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { GoneItem } from "../../../api/userApi";
import { inSlices, inSlicesIfMany } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { IDS_A_STEP, keyListSteps } from "../../../domain/setOf";
import { batchesOf } from "../../content/batches";
import type { FeatureTable } from "../../content/featureTable";
import { leaveHunt } from "../../content/hunts/removeHunt";
import { selectHunt } from "../../content/hunts/selectors";
import { changeMembership } from "../../content/sagas/changeMembership";
import { dropFeatures, MANY_DROPPED } from "../../content/sagas/dropFeatures";
import { restoreVisibility } from "../../content/sagas/visibility";
import { deselectIds } from "../../content/selection/slice";
import { selectFeature, selectTable } from "../../content/selectors";
import { changePhotoIds, photoDropped } from "../../photos";
import { notifyEnded } from "../../shares";
import type { HeldRows } from "../heldRows";
import { dropNote } from "./goneNotes";
import { deletedToast, leavePanel } from "./goneOpen";
import { dropPlan, dropPlansOf } from "./plans";

type Kind = GoneItem["kind"];

/** Removes deleted items from lists, map and panels. Unknown ids are ignored. */
export function* applyDeletions(gone: readonly GoneItem[], held: HeldRows): SagaGenerator<void> {
  if (gone.length === 0) return;
  const idsOf = (kind: Kind) => gone.filter((item) => item.kind === kind).map(({ id }) => id);
  held.drop(gone.filter(({ kind }) => kind !== "place").map(({ id }) => id));
  const goneFeatures = idsOf("feature");
  const state = yield* select((now: RootState) => now);
  const known = knownSteps(state, goneFeatures, idsOf("collection"));
  const { features, ended } = yield* inSlicesIfMany(goneFeatures.length, known);
  for (const id of idsOf("collection")) {
    yield* call(dropPlansOf, id);
    yield* call(dropHunt, id);
  }
  for (const [id, featureIds] of placesByHunt(gone))
    if (yield* select(selectHunt, id))
      yield* call(changeMembership, { featureIds, collectionIds: [id], member: false });
  yield* call(dropKnown, features);
  for (const { kind, id, parent } of gone) {
    if (kind === "note") yield* call(dropNote, id);
    if (kind === "plan") yield* call(dropPlan, id);
    if (kind !== "photo") continue;
    if (parent !== null && (yield* select(selectFeature, parent))?.photoIds.includes(id))
      yield* call(changePhotoIds, parent, (ids: string[]) => ids.filter((other) => other !== id));
    if (yield* select(isPhotoHere, id)) yield* put(photoDropped(id));
  }
  if (ended.length > 0) yield* call(notifyEnded, ended);
}

const isPhotoHere = ({ photos }: RootState, id: string): boolean =>
  photos.photos.some(({ uuid }) => uuid === id) || photos.taken.some(({ photoId }) => photoId === id);

/** Finds which of the features are loaded and the titles of items that others stopped sharing. Works in steps. */
function* knownSteps(
  { content: { table }, sidebar, hunts: { byId } }: RootState,
  featureIds: readonly string[],
  huntIds: readonly string[],
) {
  const features: string[] = [];
  const shared: string[] = [];
  for (const batch of batchesOf(featureIds, IDS_A_STEP)) {
    for (const { uuid, isOwner } of table.kinds(batch)) {
      features.push(uuid);
      if (!isOwner) shared.push(uuid);
    }
    yield features.length;
  }
  const open = sidebar.view?.metadata?.uuid;
  const endedHunts = huntIds.flatMap((id) => (byId[id]?.isOwner === false ? byId[id] : []));
  const ended = endedHunts.map(({ title }) => title);
  for (const { uuid, title, collectionIds } of table.rows(shared)) {
    // Features of a shared hunt disappear with it. Only an open one is reported.
    const brought = collectionIds.some((id) => !byId[id]?.isOwner);
    if (uuid === open ? endedHunts.length === 0 : !brought) ended.push(title);
  }
  return { features, ended };
}

/** Returns the features removed from hunts, by hunt id. */
function placesByHunt(gone: readonly GoneItem[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { kind, id, parent } of gone) {
    if (kind !== "place" || parent === null) continue;
    const known = places.get(parent);
    if (known) known.push(id);
    else places.set(parent, [id]);
  }
  return places;
}

function* dropKnown(uuids: readonly string[]): SagaGenerator<void> {
  if (uuids.length === 0) return;
  const open = yield* select(({ sidebar }: RootState) => sidebar.view?.metadata?.uuid);
  if (open !== undefined && uuids.includes(open)) yield* call(leavePanel, open);
  const gone = uuids.length < MANY_DROPPED ? uuids : yield* inSlices(keyListSteps(uuids));
  yield* put(deselectIds(gone));
  yield* call(dropFeatures, gone);
  yield* call(restoreVisibility);
}

/** Returns the features whose rows contain the hunt's id. */
function* membersOf(
  hunt: string,
  table: Pick<FeatureTable, "memberships">,
): Generator<number, string[], void> {
  const members: string[] = [];
  let count = 0;
  for (const { uuid, collectionIds } of table.memberships()) {
    if (++count % IDS_A_STEP === 0) yield count;
    if (collectionIds.includes(hunt)) members.push(uuid);
  }
  return members;
}

function* dropHunt(uuid: string): SagaGenerator<void> {
  const hunt = yield* select(selectHunt, uuid);
  if (!hunt) {
    // Rows read before this page deleted the hunt may have arrived afterwards.
    const featureIds = yield* inSlices(membersOf(uuid, yield* select(selectTable)));
    if (featureIds.length > 0)
      yield* call(changeMembership, { featureIds, collectionIds: [uuid], member: false });
    return;
  }
  const open = yield* select(({ sidebar }: RootState) => sidebar.view?.metadata?.uuid);
  yield* call(leaveHunt, hunt);
  if (hunt.isOwner && open === uuid) yield* put(deletedToast(uuid, hunt.title));
}
