import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { pinHunt } from "../../content/hunts/pin";
import { huntsPut } from "../../content/hunts/slice";
import { membershipChanged } from "../../content/slice";
import type { DeletedHunt } from "../../edits/change";
import { notRestored, SAVED, type SendOutcome } from "../../edits/sendEdit";

/** Shows a hunt that was removed from the page, with its features as members. */
export function* showHuntAgain({ hunt, pinned }: DeletedHunt): SagaGenerator<void> {
  if (!hunt) return;
  const { uuid, featureIds } = hunt;
  yield* put(huntsPut([hunt]));
  yield* put(membershipChanged({ featureIds, collectionIds: [uuid], member: true }));
  if (pinned) yield* call(pinHunt, uuid);
}

/** Restores a hunt from the bin. */
export function* restoreHunt({ uuid, pinned }: DeletedHunt): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const result = yield* call([api, api.restoreCollection], uuid);
  if (!result.success) return notRestored(result.data, "It was deleted too long ago.");
  yield* call(showHuntAgain, { uuid, pinned, hunt: result.data });
  return SAVED;
}
