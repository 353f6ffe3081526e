import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../../app/sagaContext";
import { extentOf, unionExtents } from "../../../../domain/extent";
import { selectTable } from "../../../content/selectors";
import { openFeature } from "../../../featureDetail/slice";
import { selectHunt } from "../../../hunts/selectors";
import { openHunt } from "../../../hunts/slice";
import { moveMap } from "../../../map/moveMap";
import { selectSidebarView } from "../../../sidebar/selectors";
import { selectChange } from "../../outbox/selectors";
import type { Change } from "../handlers";
import type { ChangedPlace, showChanged } from "../slice";

/** Items that a change is about. */
interface Subjects {
  featureIds: readonly string[];
  collectionIds: readonly string[];
}

const features = (...featureIds: string[]): Subjects => ({ featureIds, collectionIds: [] });
const hunts = (...collectionIds: string[]): Subjects => ({ featureIds: [], collectionIds });

function subjectsOf(change: Change): Subjects {
  switch (change.kind) {
    case "feature-edit":
      return features(change.data.uuid);
    case "styles":
      return features(...change.data.steps.flatMap(({ featureIds }) => featureIds));
    case "features-back":
    case "features-gone":
      return { featureIds: change.data.featureIds, collectionIds: [] };
    case "added-back":
    case "added-gone":
      return change.data;
    case "hunt-title":
    case "hunt-back":
    case "hunt-gone":
      return hunts(change.data.uuid);
    case "note-back":
    case "note-gone":
    case "note-edit": {
      const { type, uuid } = change.data.of;
      return type === "feature" ? features(uuid) : hunts(uuid);
    }
    case "photo-back":
    case "photo-gone":
      return change.data.featureId === null ? features() : features(change.data.featureId);
    default:
      return features();
  }
}

/** Where the items of a change are as the lists and the queue know them now. */
export function* placeOf(change: Change): SagaGenerator<ChangedPlace> {
  if (change.kind === "unsaved-gone" || change.kind === "unsaved-back") {
    const work = (yield* select(selectChange, change.data.key))?.work;
    return { extent: work?.kind === "feature-create" ? extentOf(work.draft.geometry) : null, open: null };
  }
  const { featureIds, collectionIds } = subjectsOf(change);
  const table = yield* select(selectTable);
  const [uuid] = collectionIds;
  const hunt = uuid === undefined ? undefined : yield* select(selectHunt, uuid);
  const members = featureIds.length > 0 ? featureIds : (hunt?.featureIds ?? []);
  const rows = [...table.rows(members)];
  const [row] = rows;
  const extent = unionExtents(rows.map((entry) => entry.extent));
  if (hunt && collectionIds.length === 1) return { extent, open: { type: "collection", uuid: hunt.uuid } };
  const open = row && featureIds.length === 1 ? { type: "feature" as const, uuid: row.uuid } : null;
  return { extent, open };
}

/** Whether a change shows without moving the map or opening anything. */
export function* isShown({ extent, open }: ChangedPlace): SagaGenerator<boolean> {
  const { stage } = yield* getServices();
  if (extent) return yield* call([stage, stage.isSeen], extent);
  const view = yield* select(selectSidebarView);
  return open === null || view?.metadata?.uuid === open.uuid;
}

/** Moves the map to a change and opens what it is about. */
export function* onShowChanged({ payload: { extent, open } }: ReturnType<typeof showChanged>) {
  const table = yield* select(selectTable);
  if (open?.type === "feature" && table.has(open.uuid)) yield* put(openFeature(open.uuid));
  else if (open?.type === "collection" && (yield* select(selectHunt, open.uuid)))
    yield* put(openHunt(open.uuid));
  else if (extent) yield* call(moveMap, extent);
}
