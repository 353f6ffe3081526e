import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { type IdList, textsOf } from "../../../domain/idList";
import { keyListSteps } from "../../../domain/setOf";
import { prepareDrop } from "../preparedDrop";
import { selectTable } from "../selectors";
import { featuresDropped } from "../slice";

/** Below this, features are removed in one task. */
export const MANY_DROPPED = 1000;
/**
 * Number of attempts to prepare a drop while the list keeps changing. After that, the store removes everything in one
 * task.
 */
const TRIES = 5;

/**
 * Removes features from lists and hunts. Large removals are prepared in slices and then swapped in.
 * @returns the same ids in a form that needs no lookups
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
    // The list changed while the drop was prepared.
    if (tried < TRIES && (yield* select(selectTable)) !== content.table) continue;
    yield* put(featuresDropped(textsOf(uuids), ready));
    return gone;
  }
}

/** Removes deleted features from lists, hunts and the map. @returns the ids, like `dropRows` */
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
