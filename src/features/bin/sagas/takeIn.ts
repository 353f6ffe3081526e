import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { inSlices, inSlicesIfMany } from "../../../app/inSlices";
import type { Collection } from "../../../domain/hunt";
import { shownOf } from "../../../domain/visibility";
import { changeMembership } from "../../content/sagas/changeMembership";
import { type PreparedFeatures, putPrepared } from "../../content/sagas/putFeatures";
import { selectShown } from "../../content/selectors";
import { huntsPut } from "../../hunts/slice";

/** Puts restored features into the lists, onto the map and into their hunts. */
export function* takeInFeatures(parts: readonly PreparedFeatures[]): SagaGenerator<void> {
  yield* call(putPrepared, parts);
  const count = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  for (const [id, featureIds] of yield* inSlicesIfMany(count, membersOf(parts)))
    yield* call(changeMembership, { featureIds, collectionIds: [id], member: true });
}

/** The features by hunt, in steps. */
function* membersOf(parts: readonly PreparedFeatures[]): Generator<number, Map<string, string[]>, void> {
  const members = new Map<string, string[]>();
  for (const { rows } of parts) {
    for (const { uuid, collectionIds } of rows)
      for (const id of collectionIds) {
        const known = members.get(id);
        if (known) known.push(uuid);
        else members.set(id, [uuid]);
      }
    yield members.size;
  }
  return members;
}

/** Puts restored hunts into the lists. */
export function* takeInHunts(hunts: readonly Collection[]): SagaGenerator<void> {
  if (hunts.length === 0) return;
  yield* put(huntsPut(hunts));
  for (const { uuid, featureIds } of hunts)
    yield* call(changeMembership, { featureIds, collectionIds: [uuid], member: true });
}

/** Which of the features are not shown on the map now. */
export function* hiddenOf(featureIds: readonly string[]) {
  const shown = yield* select(selectShown);
  if (shown === "all") return [];
  const visible = new Set(yield* inSlices(shownOf(shown, featureIds)));
  return featureIds.filter((id) => !visible.has(id));
}
