import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { inSlices, inSlicesIfMany } from "../../../app/inSlices";
import type { Collection } from "../../../domain/hunt";
import { IDS_A_STEP, setOfSteps } from "../../../domain/setOf";
import { type Shown, shownOf } from "../../../domain/visibility";
import { huntsPut } from "../../content/hunts/slice";
import { changeMembership } from "../../content/sagas/changeMembership";
import { type PreparedFeatures, putPrepared } from "../../content/sagas/putFeatures";
import { selectShown } from "../../content/selectors";

/** Adds restored features to the lists, the map and their hunts. */
export function* takeInFeatures(parts: readonly PreparedFeatures[]): SagaGenerator<void> {
  yield* call(putPrepared, parts);
  const count = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  for (const [id, featureIds] of yield* inSlicesIfMany(count, membersOf(parts)))
    yield* call(changeMembership, { featureIds, collectionIds: [id], member: true });
}

/** Groups the features by hunt, in steps. */
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

/** Adds restored hunts to the lists. */
export function* takeInHunts(hunts: readonly Collection[]): SagaGenerator<void> {
  if (hunts.length === 0) return;
  yield* put(huntsPut(hunts));
  for (const { uuid, featureIds } of hunts)
    yield* call(changeMembership, { featureIds, collectionIds: [uuid], member: true });
}

/** Returns which of the features are hidden on the map. */
export function* hiddenAmong(featureIds: readonly string[]) {
  const shown = yield* select(selectShown);
  if (shown === "all") return [];
  return yield* inSlices(hiddenSteps(shown, featureIds));
}

function* hiddenSteps(shown: Shown, featureIds: readonly string[]): Generator<number, string[], void> {
  const visible = yield* setOfSteps(yield* shownOf(shown, featureIds));
  const hidden: string[] = [];
  for (const [index, id] of featureIds.entries()) {
    if (index % IDS_A_STEP === IDS_A_STEP - 1) yield index;
    if (!visible.has(id)) hidden.push(id);
  }
  return hidden;
}
