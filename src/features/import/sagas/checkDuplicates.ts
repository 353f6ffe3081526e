import { call, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import type { ContentGeometry } from "../../../../workers/graphics/types";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import { concatColumns, type FeatureColumns, toColumns } from "../../../domain/featureColumns";
import { FEATURES_GET_BATCH } from "../../../domain/limits";
import { cancelable } from "../../../workers/cancelable";
import type { DuplicatesClient } from "../../../workers/duplicates";
import { batchesOf } from "../../content/batches";
import { selectContentLoading, selectTable } from "../../content/selectors";
import { contentLoading } from "../../content/slice";
import {
  bestOf,
  type Candidate,
  type DuplicateCheck,
  type DuplicateItem,
  groupsOf,
  hasNotesOf,
  type NewItem,
} from "../duplicates";
import { duplicatesChecked, type ImportReview, stopCheck } from "../slice";

/** Finds imported items that the account already has and marks them in the review. Never throws. */
export function* checkDuplicates(review: ImportReview): SagaGenerator<void> {
  const { stopped } = yield* race({ done: call(checked, review), stopped: take(stopCheck) });
  if (stopped) yield* put(duplicatesChecked({ state: "stopped" }));
}

function* checked(review: ImportReview): SagaGenerator<void> {
  let check: DuplicateCheck = { state: "failed" };
  try {
    check = { state: "done", groups: yield* find(review) };
  } catch (error) {
    console.error("unable to compare the import with the content", error);
  }
  yield* put(duplicatesChecked(check));
}

function* find({ featureIds }: ImportReview) {
  while ((yield* select(selectContentLoading)).state === "running") yield* take(contentLoading);
  if ((yield* select(selectTable)).size === 0 || featureIds.length === 0) return groupsOf([], []);
  const { createDuplicates } = yield* getServices();
  const { items, columns } = yield* readItems(featureIds);
  const client = createDuplicates();
  try {
    const candidates = yield* compare(client, columns);
    return yield* sortOut(items, candidates);
  } finally {
    client.dispose();
  }
}

/** Fetches the imported features from the server in batches and converts their geometry to columns. */
function* readItems(featureIds: readonly string[]) {
  const { api } = yield* getServices();
  const items: NewItem[] = [];
  const parts: FeatureColumns[] = [];
  const total = featureIds.length;
  for (const batch of batchesOf(featureIds, FEATURES_GET_BATCH)) {
    yield* put(duplicatesChecked({ state: "running", done: items.length, total }));
    const read = yield* call([api, api.getFeatures], batch);
    if (!read.success) throw new Error(read.data.message);
    const { features } = read.data;
    parts.push(toColumns(features));
    for (const { uuid, title, photoIds, notes, properties } of features)
      items.push({ uuid, title, photoIds, notes, ghType: properties.ghType });
  }
  return { items, columns: concatColumns(parts) };
}

/** Returns the account's matching features by index of the imported item. */
function* compare(client: DuplicatesClient, columns: FeatureColumns) {
  const { stage } = yield* getServices();
  const drawn = yield* call([stage.content, stage.content.drawn]);
  if (!drawn) throw new Error("The map isn't available to compare with.");
  const { kinds, vertexStart, coordinates, ringIndex, ringStart } = columns;
  const slots = Uint32Array.from(kinds, (_, slot) => slot);
  const geometry: ContentGeometry = { slots, kinds, vertexStart, coordinates, ringIndex, ringStart };
  yield* call([client, client.begin], geometry);
  const candidates = new Map<number, Candidate[]>();
  for (const part of drawn.parts) {
    const matches = yield* call(() => cancelable((signal) => client.compare(part, signal)));
    matches.of.forEach((item, pair) => {
      const uuid = drawn.uuidOf(matches.slots[pair] as number);
      if (uuid === null) return;
      const likeness = matches.likeness[pair] as Candidate["likeness"];
      const known = candidates.get(item);
      if (known) known.push({ uuid, likeness });
      else candidates.set(item, [{ uuid, likeness }]);
    });
  }
  return candidates;
}

function* sortOut(items: readonly NewItem[], candidates: ReadonlyMap<number, Candidate[]>) {
  const table = yield* select(selectTable);
  const exact: DuplicateItem[] = [];
  const near: DuplicateItem[] = [];
  /** Exact matches with notes that the existing feature may lack. */
  const noted = new Map<DuplicateItem, NewItem>();
  for (const [index, item] of items.entries()) {
    const best = bestOf(item, candidates.get(index) ?? [], (uuid) => table.get(uuid));
    if (!best) continue;
    const { uuid, title, ghType, notes } = item;
    const found = { uuid, title, ghType, existing: { uuid: best.row.uuid, title: best.row.title } };
    if (best.exact) exact.push(found);
    else near.push(found);
    if (best.exact && notes.length > 0) noted.set(found, item);
  }
  const lacking = yield* withoutNotes(noted);
  return groupsOf(
    exact.filter((item) => !lacking.has(item)),
    [...near, ...lacking],
  );
}

/** Returns the items with a note that the existing feature lacks. */
function* withoutNotes(noted: ReadonlyMap<DuplicateItem, NewItem>) {
  const { api } = yield* getServices();
  const lacking = new Set<DuplicateItem>();
  for (const batch of batchesOf([...noted], FEATURES_GET_BATCH)) {
    const ids = new Set(batch.map(([{ existing }]) => existing.uuid));
    const read = yield* call([api, api.getFeatures], [...ids]);
    if (!read.success) throw new Error(read.data.message);
    const features = new Map(read.data.features.map((feature): [string, Feature] => [feature.uuid, feature]));
    for (const [found, item] of batch) {
      const existing = features.get(found.existing.uuid);
      if (!existing || !hasNotesOf(existing, item)) lacking.add(found);
    }
  }
  return lacking;
}
