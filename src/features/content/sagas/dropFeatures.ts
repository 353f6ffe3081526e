import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { type IdList, textsOf } from "../../../domain/idList";
import { keyListSteps } from "../../../domain/setOf";
import { prepareDrop } from "../preparedDrop";
import { selectTable } from "../selectors";
import { featuresDropped } from "../slice";

/** Fewer leave the lists at once, without a turn in between. */
export const MANY_DROPPED = 1000;
/** How often a drop is made ready again when the list has changed in between; after that the store does all of it at once. */
const TRIES = 5;

/**
 * Takes features out of the lists and the hunts, very many in a task that only swaps in what slices before it made ready.
 * @returns the same ids, in the form that needs no lookup of each
 */
export function* dropRows(uuids: IdList): SagaGenerator<IdList> {
  if (uuids.length < MANY_DROPPED) {
    if (uuids.length > 0) yield* put(featuresDropped(textsOf(uuids)));
    return uuids;
  }
  const gone = yield* inSlices(keyListSteps(uuids));
  for (let tried = 1; ; tried++) {
    const { content, hunts } = yield* select((state: RootState) => state);
    const lists = Object.values(hunts.byId).map(({ featureIds }) => featureIds);
    const ready = yield* inSlices(prepareDrop(gone, content, lists));
    // What has come or changed in between counts too.
    if (tried < TRIES && (yield* select(selectTable)) !== content.table) continue;
    yield* put(featuresDropped(textsOf(uuids), ready));
    return gone;
  }
}

/** Forgets features that were deleted: in the lists, in the hunts and on the map. Answers as `dropRows` does. */
export function* dropFeatures(uuids: IdList): SagaGenerator<IdList> {
  if (uuids.length === 0) return uuids;
  const { stage } = yield* getServices();
  const gone = yield* call(dropRows, uuids);
  try {
    yield* call([stage.content, stage.content.remove], gone);
  } catch (error) {
    console.error("unable to take features off the map", error);
  }
  return gone;
}
