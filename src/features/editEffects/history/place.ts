import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import { extentOf, unionExtents } from "../../../domain/extent";
import type { Extent } from "../../../domain/geometry";
import { IDS_A_STEP } from "../../../domain/setOf";
import { batchesOf } from "../../content/batches";
import type { FeatureTable } from "../../content/featureTable";
import { selectHunt } from "../../content/hunts/selectors";
import { openHunt } from "../../content/hunts/slice";
import { openFeature } from "../../content/openFeature";
import { selectTable } from "../../content/selectors";
import type { Change, QueuedChange } from "../../edits/change";
import type { ChangedPlace, HistoryEntry, showChanged } from "../../edits/history/slice";
import { selectChange } from "../../edits/outbox/selectors";
import { moveMap } from "../../map/moveMap";
import { selectSidebarView } from "../../sidebar/selectors";

/** Items that a change affects. */
interface Subjects {
  featureIds: readonly string[];
  collectionIds: readonly string[];
}

const features = (...featureIds: string[]): Subjects => ({ featureIds, collectionIds: [] });
const hunts = (...collectionIds: string[]): Subjects => ({ featureIds: [], collectionIds });

function subjectsOf(change: Change): Subjects {
  switch (change.kind) {
    case "feature-edit":
      return features(change.uuid);
    case "styles":
      return features(...change.after.flatMap(({ featureIds }) => featureIds));
    case "features-restore":
    case "features-delete":
      return { featureIds: change.featureIds, collectionIds: [] };
    case "content-add":
    case "content-remove":
      return change;
    case "hunt-title":
    case "hunt-restore":
    case "hunt-delete":
      return hunts(change.uuid);
    case "note-restore":
    case "note-delete":
    case "note-edit": {
      const { type, uuid } = change.of;
      return type === "feature" ? features(uuid) : hunts(uuid);
    }
    case "plan-restore":
    case "plan-delete":
    case "plan-edit":
      return hunts(change.collectionId);
    case "photo-restore":
    case "photo-delete":
      return change.featureId === null ? features() : features(change.featureId);
    default:
      return features();
  }
}

/** Returns where the items of an entry are, according to the lists and the outbox. */
export function* placeOf({ change, unsaved = "" }: HistoryEntry): SagaGenerator<ChangedPlace> {
  if (change === null) {
    const waiting = (yield* select(selectChange, unsaved))?.change;
    return { extent: waiting ? waitingExtent(waiting) : null, open: null };
  }
  const { featureIds, collectionIds } = subjectsOf(change);
  const table = yield* select(selectTable);
  const [uuid] = collectionIds;
  const hunt = uuid === undefined ? undefined : yield* select(selectHunt, uuid);
  const members = featureIds.length > 0 ? featureIds : (hunt?.featureIds ?? []);
  const [row] = table.rows(members.slice(0, 1));
  const extent = yield* inSlices(extentSteps(table, members));
  if (hunt && collectionIds.length === 1) return { extent, open: { type: "collection", uuid: hunt.uuid } };
  const open = row && featureIds.length === 1 ? { type: "feature" as const, uuid: row.uuid } : null;
  return { extent, open };
}

/** Combines the features' extents in steps. */
function* extentSteps(
  table: FeatureTable,
  members: readonly string[],
): Generator<number, Extent | null, void> {
  const extents: Extent[] = [];
  for (const batch of batchesOf(members, IDS_A_STEP)) {
    const extent = unionExtents(Array.from(table.rows(batch), (row) => row.extent));
    if (extent) extents.push(extent);
    yield extents.length;
  }
  return unionExtents(extents);
}

function waitingExtent(change: QueuedChange): Extent | null {
  if (change.kind === "feature-create") return extentOf(change.draft.geometry);
  if (change.kind === "features-replace")
    return unionExtents(change.added.map(({ draft }) => extentOf(draft.geometry)));
  return change.kind === "feature-edit" && change.after.geometry ? extentOf(change.after.geometry) : null;
}

/** Tells whether a change is visible without moving the map or opening a view. */
export function* isShown({ extent, open }: ChangedPlace): SagaGenerator<boolean> {
  const { stage } = yield* getServices();
  if (extent) return yield* call([stage, stage.isSeen], extent);
  const view = yield* select(selectSidebarView);
  return open === null || view?.metadata?.uuid === open.uuid;
}

/** Opens the changed item, or moves the map to it. */
export function* onShowChanged({ payload: { extent, open } }: ReturnType<typeof showChanged>) {
  const table = yield* select(selectTable);
  if (open?.type === "feature" && table.has(open.uuid)) yield* put(openFeature(open.uuid));
  else if (open?.type === "collection" && (yield* select(selectHunt, open.uuid)))
    yield* put(openHunt(open.uuid));
  else if (extent) yield* call(moveMap, extent);
}
